"""Boards changed by hand, looked at by names, turned about, and drawn."""

from dataclasses import replace

import pytest

from laserchess import (
    VARIANTS,
    Board,
    IllegalPositionError,
    InvalidPositionError,
    RuleError,
    UnknownNameError,
)
from tests.contract.samples import sampled

KHET = Board("khet")


def test_pieces_are_listed_by_the_names_of_their_squares() -> None:
    pieces = KHET.piece_map()
    assert len(pieces) == 26
    assert str(pieces["f8"]) == "red Pharaoh"
    assert all(KHET.piece_at(square) == piece for square, piece in pieces.items())


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_board_is_put_together_piece_by_piece(variant: str) -> None:
    wanted, board = Board(variant), Board(variant)
    board.clear()
    assert board.piece_map() == {}
    for square, piece in wanted.piece_map().items():
        board.set_piece_at(square, piece)
    board.turn = wanted.turn
    assert board == wanted
    assert hash(board) == hash(wanted)
    assert list(board.legal_moves) == list(wanted.legal_moves)
    board.clear()
    board.set_piece_map(wanted.piece_map())
    assert board == wanted


def test_a_piece_is_given_as_position_texts_write_it() -> None:
    board = Board("khet")
    board.set_piece_at("a5", "p++")
    assert str(board.piece_at("a5")) == "red Pyramid facing SW"
    leiser = Board("leiserchess")
    leiser.set_piece_at("d3", "NE")
    assert "3NE4" in leiser.position
    advanced = Board("advanced")
    advanced.set_piece_at("h5", "T3!")
    assert getattr(advanced.piece_at("h5"), "stunned", False)
    for variant, text in (("khet", "q"), ("leiserchess", "Ne"), ("khet", "p++++")):
        with pytest.raises(InvalidPositionError, match="one of"):
            Board(variant).set_piece_at("a2", text)


def test_taking_a_piece_away_returns_it_and_forgets_the_past() -> None:
    board = Board("khet")
    board.push("d1d2")
    piece = board.remove_piece_at("d2")
    assert piece is not None
    assert piece.side_name == "silver"
    assert (board.ply, board.history, board.move_stack) == (0, (), [])
    assert board.turn == "red"
    assert board.remove_piece_at("d2") is None
    with pytest.raises(UnknownNameError, match="z9"):
        board.remove_piece_at("z9")


def test_validate_checks_the_rules() -> None:
    board = Board("khet")
    assert board.is_valid()
    board.clear()
    assert not board.is_valid()
    with pytest.raises(IllegalPositionError, match="is not on"):
        board.validate()
    assert list(board.legal_moves) == []
    assert isinstance(str(board) + board.svg() + board.position, str)


def test_a_rotation_of_no_piece_is_rejected_and_changes_nothing() -> None:
    board = Board("advanced")
    position = board.snapshot()
    empty = next(cell for cell in board.variant.geometry.cells if cell not in position.pieces)
    with pytest.raises(IllegalPositionError, match="a rotation"):
        board.set_snapshot(replace(position, rotations=((empty, 0),)))
    assert board.snapshot() == position


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_board_full_of_one_piece_can_be_used(variant: str) -> None:
    board = Board(variant)
    for piece in board.piece_map().values():
        board.set_piece_map(dict.fromkeys(board.variant.geometry.by_name, piece))
        assert len(board.legal_moves) >= 0
        assert board.position


def test_a_position_text_is_set_as_a_whole_or_not_at_all() -> None:
    board = Board("khet")
    board.set_position(Board("khet", setup="dynasty").position)
    assert board == Board("khet", setup="dynasty")
    for text in ("nonsense", board.position.replace("X", "P", 1)):
        with pytest.raises((InvalidPositionError, IllegalPositionError)):
            board.set_position(text)
    assert board == Board("khet", setup="dynasty")


def test_the_turn_is_set_by_name() -> None:
    board = Board("khet")
    board.turn = "red"
    assert all(
        piece is not None and piece.side_name == "red"
        for piece in map(board.piece_at, {m.start for m in board.legal_moves})
    )
    with pytest.raises(UnknownNameError, match="silver or red"):
        board.turn = "white"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_other_player_sees_the_same_game(variant: str) -> None:
    for position in sampled(VARIANTS[variant]):
        board = Board(variant, position=position)
        turned = board.rotated()
        assert turned.is_valid()
        assert turned.turn != board.turn
        assert len(turned.legal_moves) == len(board.legal_moves)
        assert turned.rotated() == board


def test_a_mirror_shows_the_same_game_where_it_is_one() -> None:
    for position in sampled(VARIANTS["leiserchess"]):
        board = Board("leiserchess", position=position)
        mirrored = board.mirrored()
        assert len(mirrored.legal_moves) == len(board.legal_moves)
        assert mirrored.mirrored() == board
    with pytest.raises(RuleError, match="not symmetric in a mirror"):
        Board("khet").mirrored()


def test_notebooks_show_a_picture() -> None:
    board = Board("khet")
    board.push("d1d2")
    assert board._repr_svg_() == board.svg()
    with pytest.raises(UnknownNameError, match=r"'colour'.*one of size, coordinates"):
        board.svg(colour="red")  # type: ignore[call-arg]  # that is the point


def test_an_unfinished_game_describes_its_state() -> None:
    board = Board("laser-chess")
    for text in ("h2g2", "e5+", "e4+", "h5+"):
        board.push(text)
        assert (board.is_game_over(), board.result()) == (False, "*")
    board.push("f4+")
    assert (board.is_game_over(), board.result()) == (True, "1-0")
    assert [str(move) for move in board.move_stack] == ["h2g2", "e5+", "e4+", "h5+", "f4+"]
    assert board.root() == Board("laser-chess")
    board.reset("sophie")
    assert (board, board.ply) == (Board("laser-chess", setup="sophie"), 0)
