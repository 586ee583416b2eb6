"""Texts round-trip: positions, moves and what a played move was."""

from random import Random

import pytest
from hypothesis import given

from laserchess import Variant
from laserchess.notation import notation_of, position_writer
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, random_move, random_position


@given(seed=SEEDS)
@MODEST
def test_a_position_text_says_it_all(variant: Variant, seed: int) -> None:
    position = random_position(variant, seed)
    text = notation_of(variant).write_position(variant, position)
    assert notation_of(variant).read_position(variant, text) == position
    board = board_at(variant, position)
    assert board.position == text
    assert board.snapshot() == position


def test_a_text_is_the_same_whatever_was_written_before(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_writer, "MAX_ROWS", 5)
    board, chooser = new_board(variant), Random(4)
    while (move := random_move(board, chooser)) and board.ply < 40:
        board.push(move)
        assert board.position == notation_of(variant).write_position(variant, board.snapshot())


@given(seed=SEEDS)
@MODEST
def test_no_two_positions_have_one_text(variant: Variant, seed: int) -> None:
    one, two = random_position(variant, seed), random_position(variant, seed + 1)
    write = notation_of(variant).write_position
    assert (write(variant, one) == write(variant, two)) == (one == two)


@given(seed=SEEDS)
@MODEST
def test_move_texts_are_read_back_as_the_same_code(variant: Variant, seed: int) -> None:
    notation = notation_of(variant)
    for move in board_at(variant, random_position(variant, seed)).legal_moves:
        assert notation.read_move(variant, move.text).code == move.code
        assert notation.write_move(variant, move.code) == move.text


@pytest.mark.parametrize("seed", range(6))
def test_what_was_played_replays_to_the_same_result(variant: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(variant, setup=chooser.choice(list(variant.setups)))
    replay = board.copy()
    while (move := random_move(board, chooser)) and board.ply < 150:
        played = board.push(move)
        again = replay.push(played.text, recorded=True)
        assert (again.text, again.move, again.removed) == (played.text, played.move, played.removed)
        assert str(played) == played.text
        assert replay == board
        assert replay.outcome == board.outcome


@pytest.mark.parametrize("seed", range(3))
def test_pieces_are_where_the_position_says(variant: Variant, seed: int) -> None:
    position = random_position(variant, seed)
    board = board_at(variant, position)
    for name, cell in variant.geometry.by_name.items():
        assert board.piece_at(name) == position.pieces.get(cell)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_removed_is_gone(one_move_game: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(one_move_game)
    while (move := random_move(board, chooser)) and board.ply < 150:
        before = board.snapshot().pieces
        played = board.push(move)
        after = board.snapshot().pieces
        assert len(before) - len(after) == len(played.removed)
        for piece in played.removed:
            player = one_move_game.player(piece.side_name)
            own = [
                sum(m.piece_type.name == piece.name and m.side == player for m in pieces.values())
                for pieces in (before, after)
            ]
            assert own[1] < own[0]
            assert piece.cause != "zapped" or board.piece_at(piece.square) is None
