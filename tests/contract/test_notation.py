"""Texts round-trip: positions, moves and what a played move was."""

from random import Random

import pytest
from hypothesis import given

from laserchess import Game
from laserchess.notation import board_texts, notation_of
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, random_move, random_position


@given(seed=SEEDS)
@MODEST
def test_a_position_text_says_it_all(game: Game, seed: int) -> None:
    position = random_position(game, seed)
    text = notation_of(game).write_position(game, position)
    assert notation_of(game).read_position(game, text) == position
    board = board_at(game, position)
    assert board.position == text
    assert board.snapshot() == position


def test_a_text_is_the_same_whatever_was_written_before(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_texts, "MOST_ROWS", 5)
    board, chooser = new_board(game), Random(4)
    while (move := random_move(board, chooser)) and board.ply < 40:
        board.push(move)
        assert board.position == notation_of(game).write_position(game, board.snapshot())


@given(seed=SEEDS)
@MODEST
def test_no_two_positions_have_one_text(game: Game, seed: int) -> None:
    one, two = random_position(game, seed), random_position(game, seed + 1)
    write = notation_of(game).write_position
    assert (write(game, one) == write(game, two)) == (one == two)


@given(seed=SEEDS)
@MODEST
def test_move_texts_are_read_back_as_the_same_code(game: Game, seed: int) -> None:
    notation = notation_of(game)
    for move in board_at(game, random_position(game, seed)).legal_moves:
        assert notation.read_move(game, move.text).code == move.code
        assert notation.write_move(game, move.code) == move.text


@pytest.mark.parametrize("seed", range(6))
def test_what_was_played_replays_to_the_same_result(game: Game, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(game, setup=chooser.choice(list(game.setups)))
    replay = board.copy()
    while (move := random_move(board, chooser)) and board.ply < 150:
        played = board.push(move)
        again = replay.push(played.text, recorded=True)
        assert (again.text, again.move, again.removed) == (played.text, played.move, played.removed)
        assert str(played) == played.text
        assert replay == board
        assert replay.outcome == board.outcome


@pytest.mark.parametrize("seed", range(3))
def test_pieces_are_where_the_position_says(game: Game, seed: int) -> None:
    position = random_position(game, seed)
    board = board_at(game, position)
    for name, cell in game.geometry.by_name.items():
        assert board.piece_at(name) == position.men.get(cell)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_removed_is_gone(one_move_game: Game, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(one_move_game)
    while (move := random_move(board, chooser)) and board.ply < 150:
        before = board.snapshot().men
        played = board.push(move)
        after = board.snapshot().men
        assert len(before) - len(after) == len(played.removed)
        for piece in played.removed:
            player = one_move_game.player(piece.player)
            own = [
                sum(m.piece.name == piece.piece and m.side == player for m in men.values()) for men in (before, after)
            ]
            assert own[1] < own[0]
            assert piece.fate != "zapped" or board.piece_at(piece.square) is None
