"""Pieces as people read them."""

import pytest

from laserchess import VARIANTS, Board, Piece


def test_a_piece_on_a_board_names_its_side() -> None:
    pharaoh = Board("khet").piece_at("f8")
    assert pharaoh is not None
    assert (pharaoh.side_name, pharaoh.side, pharaoh.name) == ("red", 1, "Pharaoh")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_piece_has_a_readable_text(variant: str) -> None:
    board = Board(variant)
    for piece in board.snapshot().pieces.values():
        assert piece.side_name == board.variant.players[piece.side].name
        assert str(piece).startswith(f"{piece.side_name} {piece.piece_type.name}")
        assert repr(piece) == f"<Piece {piece}>"


def test_the_text_of_a_piece_names_its_direction() -> None:
    piece = Board("leiserchess").piece_at("a0")
    assert isinstance(piece, Piece)
    assert (str(piece), piece.compass, piece.facing) == ("tangerine Monarch facing S", "S", 4)


def test_a_move_result_knows_the_pieces_after_the_move() -> None:
    result = Board("laser-chess").push("h2g2")
    piece = result.piece_at("g2")
    assert piece is not None
    assert piece.side_name == "blue"
