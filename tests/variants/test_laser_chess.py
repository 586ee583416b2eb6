"""Laser Chess: its setups, and what its guide says about them."""

from collections import Counter

import pytest

from laserchess import VARIANTS, Board, Outcome, Termination

GAME = VARIANTS["laser-chess"]
ARMY = {"King": 1, "Switch": 2, "Defender": 2, "Deflector": 7, "Laser": 1}


def own_losses(board: Board) -> list[str]:
    """Return the legal moves whose shot removes a piece of the mover."""
    return [
        move.text for move in board.legal_moves if any(p.side_name == board.turn for p in board.preview(move).removed)
    ]


@pytest.mark.parametrize("setup", GAME.setups)
def test_each_side_has_thirteen_pieces(setup: str) -> None:
    pieces = Board("laser-chess", setup=setup).snapshot().pieces.values()
    for player in (0, 1):
        assert Counter(piece.piece_type.name for piece in pieces if piece.side == player) == ARMY


@pytest.mark.parametrize("setup", GAME.setups)
def test_lasers_stand_in_their_corners(setup: str) -> None:
    board = Board("laser-chess", setup=setup)
    for square, player in (("j1", 0), ("a8", 1)):
        laser = board.piece_at(square)
        assert laser is not None
        assert (laser.piece_type.name, laser.side) == ("Laser", player)


def test_ace_is_the_default_setup() -> None:
    assert Board("laser-chess") == Board("laser-chess", setup="ace") == Board()


def test_mercury_as_printed_shoots_its_own_pieces() -> None:
    printed = Board("laser-chess", setup="mercury-as-printed")
    assert len(printed.legal_moves) == 69
    assert len(own_losses(printed)) == 65


def test_mercury_differs_from_the_print_in_its_lasers_alone() -> None:
    pieces, printed = (Board("laser-chess", setup=name).snapshot().pieces for name in ("mercury", "mercury-as-printed"))
    names = GAME.geometry.names
    assert {names[cell] for cell in pieces if pieces[cell] != printed[cell]} == {"a8", "j1"}
    assert pieces.keys() == printed.keys()


@pytest.mark.parametrize("setup", [setup for setup in GAME.setups if setup != "mercury-as-printed"])
def test_no_other_setup_does(setup: str) -> None:
    board = Board("laser-chess", setup=setup)
    assert len(own_losses(board)) < len(board.legal_moves) / 2


def test_reserved_squares_are_half_turns_of_each_other() -> None:
    turned = {GAME.geometry.names[GAME.geometry.half_turn(GAME.geometry.by_name[s])] for s in GAME.reserved[0].split()}
    assert turned == set(GAME.reserved[1].split())


def test_a_laser_turns_between_its_two_ways() -> None:
    board = Board("laser-chess", position="l++9/4k5/*/*/*/*/4K5/9L b")
    for blue, red in (("j1-", "a8-"), ("j1+", "a8+")):
        assert [move.text for move in board.legal_moves if move.start == "j1"] == [blue]
        board.push(blue)
        assert [move.text for move in board.legal_moves if move.start == "a8"] == [red]
        board.push(red)
    assert board.occurrences == 2


def test_a_king_hit_by_its_own_laser_loses() -> None:
    board = Board("laser-chess", position="l++9/4k5/*/*/*/*/8K1/9L b")
    played = board.push("i2j2")
    assert played.text == "i2j2xj2"
    assert [(piece.name, piece.side_name) for piece in played.removed] == [("King", "blue")]
    assert board.outcome == Outcome("red", Termination.KING)
    assert board.outcome.result(GAME) == "0-1"


def test_a_lost_king_in_a_position_text_is_a_finished_game() -> None:
    board = Board("laser-chess", position="l++9/4k5/*/*/*/*/*/9L b")
    assert board.outcome == Outcome("red", Termination.KING)
    assert not board.legal_moves
