"""The tutorials work in a fresh home directory: their commands and files, in their order."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow(10)

SCRIPT = Path(__file__).parents[1] / "docs" / "rerun.py"


@pytest.mark.parametrize("name", runpy.run_path(str(SCRIPT))["TUTORIALS"])
def test_a_tutorial_works_as_written(name: str) -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all tutorials work as written" in done.stdout
