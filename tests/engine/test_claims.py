"""A win or a loss the engine claims is one, wherever its search was broken off."""

import pytest

from laserchess import Board
from laserchess.engine import Engine, Info
from laserchess.engine.mate_search import is_forced
from laserchess.engine.search_results import Bound
from tests.engine.positions import SETUPS, random_board

LONGEST = 4
TRICKY = [
    ("khet", "x++3a++ra++s+2/5ps+3/1p7P+++/1P+++P+++1P+3p1/5p+++p+1p+1/9P++/3S+P++S4/p3RA3X s"),
    ("leiserchess", "1ss5ss/2sw2se1nw/5nw2/8/ne7/7SW/NE1NE3NE1/7NN W"),
    ("leiserchess", "ss6nn/ne7/5swsw1/1nw6/SE7/3NW1NW2/3SE1NE1NE/WW6SS B"),
]
"""The move looked at first loses, another one does not."""


def is_true(board: Board, info: Info) -> bool:
    """Prove what a line claims: a win, or (where every move was looked at) a loss, within a few turns."""
    turns = info.score.plies
    if turns is None or abs(turns) > LONGEST or (turns < 0 and info.bound is Bound.LOWER):
        return True
    first, second = (player.name for player in board.variant.players)
    loser = board.turn if turns < 0 else second if board.turn == first else first
    return is_forced(board, second if loser == first else first, abs(turns))


@pytest.mark.parametrize(("variant", "position"), TRICKY)
def test_a_search_broken_off_anywhere(variant: str, position: str) -> None:
    board = Board(variant, position=position)
    for nodes in range(15, 1000, 15):
        infos: list[Info] = []
        best = Engine(hash_mb=1).play(board, nodes=nodes, on_info=infos.append)
        assert best.info is None or is_true(board, best.info)
        if best.info and best.info.depth == infos[-1].depth:
            assert best.move == infos[-1].pv[0]


@pytest.mark.parametrize(("variant", "setup"), SETUPS)
def test_random_positions(variant: str, setup: str) -> None:
    engine = Engine(hash_mb=1)
    for seed in range(60):
        past = random_board(variant, setup, 10 + seed, seed)
        if past.outcome is None:
            board = Board(variant, position=past.position)
            best = engine.play(board, nodes=500)
            assert best.info is None or is_true(board, best.info)
