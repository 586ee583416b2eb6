"""Every setup: it is read, written back unchanged, and fair to both sides."""

from laserchess import Board, Variant
from tests.contract.samples import board_at, new_board
from tests.contract.symmetry import half_turn


def test_a_setup_is_written_back_exactly(setup: tuple[Variant, str]) -> None:
    variant, name = setup
    assert new_board(variant, setup=name).position == variant.setups[name]


def test_a_setup_is_a_game_to_be_played(setup: tuple[Variant, str]) -> None:
    variant, name = setup
    board = new_board(variant, setup=name)
    assert board.outcome is None
    assert board.turn == variant.players[0].name
    assert len(board.legal_moves) > 0
    assert (board.ply, board.occurrences, board.quiet_turns) == (0, 1, 0)


def test_a_setup_is_its_own_half_turn_with_colours_changed(setup: tuple[Variant, str]) -> None:
    variant, name = setup
    start = new_board(variant, setup=name).snapshot()
    turned = half_turn(variant).position(start)
    assert turned.side == 1
    assert (turned.pieces, turned.floor) == (start.pieces, start.floor)


def test_both_sides_have_the_same_first_moves(setup: tuple[Variant, str]) -> None:
    variant, name = setup
    board = new_board(variant, setup=name)
    turned = board_at(variant, half_turn(variant).position(board.snapshot()))
    assert len(board.legal_moves) == len(turned.legal_moves)


def test_the_first_setup_is_the_default(variant: Variant) -> None:
    assert Board(variant).position == next(iter(variant.setups.values()))
    assert Board(variant.id) == Board(variant)


def test_other_names_of_setups_lead_to_setups(variant: Variant) -> None:
    for alias, name in variant.aliases.items():
        assert Board(variant, setup=alias) == Board(variant, setup=name)


def test_every_setup_is_a_different_position(variant: Variant) -> None:
    assert len(set(variant.setups.values())) == len(variant.setups)
