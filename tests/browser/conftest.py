"""Running the JavaScript library in Node."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from laserchess import Variant
from laserchess.browser.variant_file import write_variant
from tests.browser.hosts import NODE, Host, run_node

Script = Callable[..., str]


@pytest.fixture(scope="session")
def run_script() -> Script:
    """Return a function that runs a script of this folder in Node and returns what it prints."""
    if NODE is None:
        pytest.skip("Node is not installed")
    return run_node


@pytest.fixture(scope="session")
def in_node(run_script: Script) -> Host:
    """Return a function that runs a task of `tasks.js` in Node."""
    return lambda name, given: facts(run_script("run.js", name, given=given))


@pytest.fixture(scope="session")
def variant_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Variant], Path]:
    """Return a function that exports a variant."""
    folder = tmp_path_factory.mktemp("variants")

    def export(variant: Variant) -> Path:
        path = folder / f"{variant.id}.json"
        path.write_text(write_variant(variant), encoding="utf-8")
        return path

    return export


def facts(text: str) -> Any:
    """Read what a script printed."""
    return json.loads(text)
