"""What stands on a square, in words a person reads."""

import pytest

from laserchess import VARIANTS, Board, Piece


def test_a_piece_on_a_board_names_its_player() -> None:
    pharaoh = Board("khet").piece_at("f8")
    assert pharaoh is not None
    assert (pharaoh.side_name, pharaoh.side, pharaoh.name) == ("red", 1, "Pharaoh")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_of_every_game_is_said_in_words(variant: str) -> None:
    board = Board(variant)
    for piece in board.snapshot().pieces.values():
        assert piece.side_name == board.variant.players[piece.side].name
        assert str(piece).startswith(f"{piece.side_name} {piece.piece_type.name}")
        assert repr(piece) == f"<Man {piece}>"


def test_a_piece_that_faces_somewhere_says_so() -> None:
    piece = Board("leiserchess").piece_at("a0")
    assert isinstance(piece, Piece)
    assert (str(piece), piece.compass, piece.facing) == ("tangerine Monarch facing S", "S", 4)


def test_a_move_tells_who_stood_where_after_it() -> None:
    played = Board("laser-chess").push("h2g2")
    piece = played.piece_at("g2")
    assert piece is not None
    assert piece.side_name == "blue"
