"""Running the JavaScript library in Node."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from laserchess import Variant
from laserchess.browser.variant_file import write_variant

HERE = Path(__file__).parent
NODE = shutil.which("node")
Script = Callable[..., str]


@pytest.fixture(scope="session")
def run_script() -> Script:
    """Return a function that runs a script of this folder and returns what it prints."""
    if NODE is None:
        pytest.skip("Node is not installed")

    def run(name: str, *arguments: object, given: object = None) -> str:
        command = [NODE, str(HERE / name), *map(str, arguments)]
        text = None if given is None else json.dumps(given)
        ran = subprocess.run(command, input=text, capture_output=True, text=True, timeout=600, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run


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
