"""Copies of boards: alike, independent of the original, and sharing what never changes."""

import copy
import random

import pytest

from laserchess import Board
from laserchess.core.variant import Variant
from tests.every_variant import EVERY_VARIANT


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_a_deep_copy_is_a_copy(variant: Variant) -> None:
    board, chance = Board(variant, seed=1 if variant.has_chance else None), random.Random(2)
    while board.ply < 12 and board.outcome is None:
        board.push(chance.choice(board.legal_moves))
    other = copy.deepcopy([board])[0]
    assert other.variant is board.variant, "a variant is facts, which copies share"
    assert (other, other.history, other.outcome) == (board, board.history, board.outcome)
    before = board.position
    while other.ply:
        other.pop()
    assert other == Board(variant)
    assert (board.position, board.ply) == (before, len(board.history))
