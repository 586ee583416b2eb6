"""Turned boards: what is legal, what it does and how it ends turn with them."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given

from laserchess import VARIANTS, Board, Variant
from tests.contract.samples import MODEST, SEEDS, board_at, random_position
from tests.contract.symmetry import Symmetry, half_turn, identity, mirror, plain

DETERMINISTIC = [variant for variant in VARIANTS.values() if not variant.actions]
SYMMETRIES = [pytest.param(half_turn(variant), id=f"half-turn-{variant.id}") for variant in VARIANTS.values()]
CERTAIN = [pytest.param(half_turn(variant), id=f"half-turn-{variant.id}") for variant in DETERMINISTIC]
MIRROR = pytest.param(mirror(VARIANTS["leiserchess"]), id="mirror-leiserchess")
"""Only where no squares are reserved are left and right the same."""


def both(symmetry: Symmetry, seed: int) -> tuple[Board, Board]:
    """Return a random position and its image."""
    position = random_position(symmetry.variant, seed)
    return board_at(symmetry.variant, position), board_at(symmetry.variant, symmetry.position(position))


@pytest.mark.parametrize("symmetry", [*SYMMETRIES, MIRROR])
@given(seed=SEEDS)
@MODEST
def test_twice_is_back_again(symmetry: Symmetry, seed: int) -> None:
    position = random_position(symmetry.variant, seed)
    assert symmetry.position(symmetry.position(position)) == position


@pytest.mark.parametrize("symmetry", [*SYMMETRIES, MIRROR])
@given(seed=SEEDS)
@MODEST
def test_legal_moves_turn_with_the_board(symmetry: Symmetry, seed: int) -> None:
    board, image = both(symmetry, seed)
    expected = {symmetry.move(board, move) for move in board.legal_moves}
    assert {plain(move.kind, move.start, move.to, move.rotation) for move in image.legal_moves} == expected
    assert image.outcome == symmetry.outcome(board.outcome)


@pytest.mark.parametrize("symmetry", [*CERTAIN, MIRROR])
@given(seed=SEEDS)
@MODEST
def test_what_moves_do_turns_with_the_board(symmetry: Symmetry, seed: int) -> None:
    board, image = both(symmetry, seed)
    same = identity(symmetry.variant)
    images = {plain(move.kind, move.start, move.to, move.rotation): move for move in image.legal_moves}
    moves = list(board.legal_moves)
    Random(seed).shuffle(moves)
    for move in islice(moves, 12):
        twin = images[symmetry.move(board, move)]
        played, mirrored = board.push(move), image.push(twin)
        assert image.snapshot() == symmetry.position(board.snapshot())
        assert same.removed(mirrored.removed) == symmetry.removed(played.removed)
        assert same.beams(mirrored.beams) == symmetry.beams(played.beams)
        assert image.outcome == symmetry.outcome(board.outcome)
        board.pop()
        image.pop()


@pytest.mark.parametrize("variant", DETERMINISTIC, ids=lambda variant: variant.id)
@given(seed=SEEDS)
@MODEST
def test_trees_are_as_large_from_either_side(variant: Variant, seed: int) -> None:
    board, image = both(half_turn(variant), seed)
    assert image.perft(2) == board.perft(2)
