"""The example that learns: its curve is a picture, and a moment of training runs."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree as ET

import pytest

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_curve_is_a_picture() -> None:
    svg = run_path(str(EXAMPLES / "curve.py"))["draw_curve"]("khet", [(0.0, 0.5), (10.0, 0.95)])
    root = ET.fromstring(svg)  # noqa: S314  # our own
    assert root.tag.endswith("svg")
    assert [part for part in root.iter() if part.tag.endswith("polyline")]


@pytest.mark.skipif(find_spec("torch") is None, reason="learning needs PyTorch")
def test_a_moment_of_training_runs(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    command = [sys.executable, str(EXAMPLES / "ppo.py"), "leiserchess", "--setup", "endgame", "--minutes", "0"]
    done = subprocess.run([*command, "--svg", str(curve)], check=True, capture_output=True, text=True)
    assert "won against random play" in done.stdout
    assert curve.exists()
