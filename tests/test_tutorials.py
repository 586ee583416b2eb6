"""The tutorials work from nothing: their commands and files, in their order, in a fresh home."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow(10)

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", sorted(page.stem for page in (ROOT / "docs" / "tutorials").glob("*.md")))
def test_a_tutorial_works_as_it_is_written(name: str) -> None:
    script = ROOT / "docs" / "rerun.py"
    done = subprocess.run([sys.executable, str(script), name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "everything works" in done.stdout
