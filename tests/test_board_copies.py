"""Copies of boards: alike, independent of the original, and sharing what never changes."""

import copy
import random

import pytest

from laserchess import Board
from laserchess.core.spec import Game
from tests.every_game import EVERY_GAME


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_a_deep_copy_is_a_copy(game: Game) -> None:
    board, chance = Board(game, seed=1 if game.has_chance else None), random.Random(2)
    while board.ply < 12 and board.outcome is None:
        board.push(chance.choice(board.legal_moves))
    other = copy.deepcopy([board])[0]
    assert other.game is board.game, "a variant is facts, which copies share"
    assert (other, other.history, other.outcome) == (board, board.history, board.outcome)
    before = board.position
    while other.ply:
        other.pop()
    assert other == Board(game)
    assert (board.position, board.ply) == (before, len(board.history))
