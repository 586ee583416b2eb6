"""Evaluations by name."""

import pytest

from laserchess.engine.nnue.file import HCE
from laserchess.uci.eval_text import parse_evaluation


@pytest.mark.parametrize(
    ("text", "evaluation"), [("", None), ("hce", HCE), ("nnue:my.net", "my.net"), ("my.net", "my.net")]
)
def test_evaluations_have_names(text: str, evaluation: str | None) -> None:
    assert parse_evaluation(text) == evaluation
