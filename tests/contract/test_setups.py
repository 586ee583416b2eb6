"""Every setup: it is read, written back as it stands, and fair to both sides."""

from laserchess import Board, Game
from tests.contract.samples import board_at, new_board
from tests.contract.symmetry import half_turn


def test_a_setup_is_written_back_exactly(setup: tuple[Game, str]) -> None:
    game, name = setup
    assert new_board(game, setup=name).position == game.setups[name]


def test_a_setup_is_a_game_to_be_played(setup: tuple[Game, str]) -> None:
    game, name = setup
    board = new_board(game, setup=name)
    assert board.outcome is None
    assert board.turn == game.players[0].name
    assert len(board.legal_moves) > 0
    assert (board.ply, board.occurrences, board.quiet_turns) == (0, 1, 0)


def test_a_setup_is_its_own_half_turn_with_colours_changed(setup: tuple[Game, str]) -> None:
    game, name = setup
    start = new_board(game, setup=name).snapshot()
    turned = half_turn(game).position(start)
    assert turned.side == 1
    assert (turned.men, turned.floor) == (start.men, start.floor)


def test_both_sides_have_the_same_first_moves(setup: tuple[Game, str]) -> None:
    game, name = setup
    board = new_board(game, setup=name)
    turned = board_at(game, half_turn(game).position(board.snapshot()))
    assert len(board.legal_moves) == len(turned.legal_moves)


def test_the_first_setup_is_the_default(game: Game) -> None:
    assert Board(game).position == next(iter(game.setups.values()))
    assert Board(game.id) == Board(game)


def test_other_names_of_setups_lead_to_setups(game: Game) -> None:
    for alias, name in game.aliases.items():
        assert Board(game, setup=alias) == Board(game, setup=name)


def test_every_setup_is_a_different_position(game: Game) -> None:
    assert len(set(game.setups.values())) == len(game.setups)
