"""Errors of the levels are those of someone who did not look far: from level 3 on no King is left to be shot."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from laserchess import VARIANTS, Board, Engine
from laserchess.engine.mate_search import after, is_forced

DATA = Path(__file__).parents[1] / "data" / "forced_wins.jsonl"


def loses_at_once(board: Board, move: str) -> bool:
    """Tell whether a move loses the game, by itself or by the best answer."""
    then = after(board, move)
    mover = board.turn
    return then.outcome.winner != mover if then.outcome else is_forced(then, then.turn, 1)


def in_danger() -> Iterator[Board]:
    """Yield positions in which the other side would win by its next move, if it had it; some moves prevent that."""
    for line in DATA.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        position, letter = case["position"].rsplit(" ", 1)
        other = next(player.letter for player in VARIANTS[case["game"]].players if player.letter != letter)
        if case["wins_in"] == 1:
            board = Board(case["game"], position=f"{position} {other}")
            if not board.outcome and not all(loses_at_once(board, str(move)) for move in board.legal_moves):
                yield board


@pytest.mark.parametrize("level", [3, 5, 7])
def test_no_royal_piece_is_left_to_be_shot(level: int) -> None:
    engine, seen = Engine(level, hash_mb=1), 0
    for board in in_danger():
        move = engine.play(board, depth=64).move
        assert not loses_at_once(board, str(move)), board
        seen += 1
    assert seen > 20


def test_a_lost_side_chooses_the_longest_defence() -> None:
    board = Board("khet", position="x++3ra++a+3/p6s2/3P++p++3p+P++/6s+3/*/2P+++4p+++2/p+++1S+7/2S+1R4X s")
    assert str(Engine(2, hash_mb=1).play(board).move) == "d6e5"
