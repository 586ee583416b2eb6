"""Moves and pieces parsed without a board; legal moves counted and tested without being played."""

import pickle
from random import Random

import pytest

from laserchess import (
    VARIANTS,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    LaserChessError,
    MoveKind,
    UnknownNameError,
    WrongCaptureError,
    parse_move,
    parse_piece,
)
from tests.contract.samples import sampled


def test_a_move_is_parsed_without_a_board() -> None:
    move = parse_move("khet", "d1d2")
    assert (move.kind, move.start, move.to, str(move)) == (MoveKind.STEP, "d1", "d2", "d1d2")
    assert move is Board("khet").parse_move("d1d2")
    assert parse_move("laser-chess", "j4j3xg3") == parse_move(VARIANTS["laser-chess"], "j4j3")
    assert parse_move("khet", "a1a8"), "legality is not checked"
    with pytest.raises(InvalidMoveError, match="not written like one"):
        parse_move("khet", "castles")
    with pytest.raises(UnknownNameError, match="khet"):
        parse_move("khat", "d1d2")


def test_a_piece_is_parsed_without_a_board() -> None:
    assert str(parse_piece("leiserchess", "sw")) == "lavender Pawn facing SW"
    assert parse_piece("khet", "X") == Board("khet").piece_at("j1")
    with pytest.raises(InvalidPositionError, match="one of"):
        parse_piece("khet", "knight")


@pytest.mark.parametrize("variant", VARIANTS)
def test_legal_moves_are_counted(variant: str) -> None:
    moves = Board(variant).legal_moves
    assert moves.count() == len(moves) == len(list(moves)) > 0
    assert moves.count(moves[0]) == moves.count(moves[0].text) == 1
    assert moves.count("z9z9") == 0
    assert moves == Board(variant).legal_moves == list(moves)
    assert moves != list(moves)[1:]


@pytest.mark.parametrize("variant", VARIANTS)
def test_is_legal_parse_move_and_preview_agree(variant: str) -> None:
    for position in sampled(VARIANTS[variant]):
        board = Board(variant, position=position)
        texts = {move.text for each in VARIANTS[variant].setups for move in Board(variant, setup=each).legal_moves}
        legal = {move.text for move in board.legal_moves}
        for text in sorted(texts | legal):
            try:
                played = board.preview(text).move.text
            except LaserChessError:
                played = None
            assert board.is_legal(text) == (played is not None)
            assert (board.parse_move(text).text if played else None) == played


def test_parsing_a_move_neither_copies_nor_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [Board(variant) for variant in VARIANTS]
    monkeypatch.setattr(Board, "copy", None)
    monkeypatch.setattr(Board, "push", None)
    for board in boards:
        for move in board.legal_moves:
            assert board.parse_move(move.text) is move
            assert board.is_legal(move)
            assert board.is_legal(move.text)
        corner = board.variant.geometry.names[board.variant.geometry.cells[0]]
        assert not board.is_legal(f"{corner}{corner}")


def test_the_capture_of_a_text_is_checked() -> None:
    board = Board("laser-chess")
    for text in ("h2g2", "e5+", "e4+", "h5+"):
        board.push(text)
    assert board.parse_move("f4+xf8") is board.parse_move("f4+")
    with pytest.raises(WrongCaptureError):
        board.parse_move("f4+xa1")
    assert not board.is_legal("f4+xa1")
    with pytest.raises(IllegalMoveError, match="is red's"):
        board.parse_move("f8f7")


def test_a_move_of_another_board_is_as_legal_as_its_text() -> None:
    board = Board("khet")
    for move in (pickle.loads(pickle.dumps(Random(0).choice(board.legal_moves))), Board("leiserchess").legal_moves[0]):  # noqa: S301  # pickled above
        assert board.is_legal(move) == board.is_legal(str(move))
