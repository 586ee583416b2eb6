"""Evaluations by name."""

import pytest

from laserchess.engine.network.file import HAND_MADE
from laserchess.uci.eval_text import parse_evaluation


@pytest.mark.parametrize(
    ("text", "evaluation"), [("", None), ("hce", HAND_MADE), ("nnue:my.net", "my.net"), ("my.net", "my.net")]
)
def test_evaluations_have_names(text: str, evaluation: str | None) -> None:
    assert parse_evaluation(text) == evaluation
