"""The positions of `benchmarks.horizon`: losses that the engine did not see one turn earlier."""

import json

from benchmarks.horizon import FILE, LEVEL_SCORE
from laserchess import Board

LOSSES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def test_there_are_enough() -> None:
    assert len({loss["position"] for loss in LOSSES}) == len(LOSSES) >= 50
    assert {loss["game"] for loss in LOSSES} == {"leiserchess", "laser-chess", "khet"}


def test_the_losing_moves_are_legal_and_the_scores_level() -> None:
    for loss in LOSSES:
        board = Board(loss["game"], position=loss["position"])
        assert loss["move"] in {str(move) for move in board.legal_moves}
        assert loss["score"] > LEVEL_SCORE
        assert loss["mated_in"] > 0
