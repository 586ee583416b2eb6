"""Generated and legal are the same: of all move texts there are, the board takes those it lists, and no others."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given

from laserchess import VARIANTS, Board, IllegalMoveError, InvalidMoveError, Move, MoveKind, Variant
from laserchess.core.codec import start_of, target_of
from tests.contract.samples import MODEST, SEEDS, board_at, new_board, random_game, random_position, sampled, state


def all_texts(board: Board) -> Iterator[str]:
    """Yield the move texts of the notation: from every piece and some empty squares, to all around and some beyond."""
    variant = board.variant
    squares = list(variant.geometry.by_name)
    starts = [name for number, name in enumerate(squares) if board.piece_at(name) or number % 7 == 0]
    turns, links = {"sn": ("+-", ("", "u")), "fen": ("LRU", ("",))}.get(variant.notation, ("*", ("",)))
    for start in starts:
        targets = [to for number, to in enumerate(squares) if max(apart(variant, start, to)) < 3 or number % 11 == 0]
        yield from (f"{start}{link}{to}" for to, link in product(targets, links))
        yield from (start + turn for turn in turns)
        yield from (f"{start}@{facing}" for facing in range(8) if variant.actions)
    yield from "." * bool(variant.actions)


def apart(variant: Variant, start: str, to: str) -> tuple[int, int]:
    """Return how many columns and rows two squares are apart."""
    geometry = variant.geometry
    one, two = geometry.by_name[start], geometry.by_name[to]
    return abs(geometry.column(one) - geometry.column(two)), abs(geometry.row(one) - geometry.row(two))


def is_listed_otherwise(board: Board, text: str, move: Move) -> bool:
    """Return whether the notation documents `text` as a way to write what the board lists in another way."""
    if board.variant.actions:
        return move.kind == "step" and apart(board.variant, move.start, move.to) == (1, 1)
    piece = board.piece_at(text[:2])
    if piece is None:
        return False
    if board.variant.notation == "sn":
        return text.endswith("-") and move.text == text[:-1] + "+" and piece.piece_type.orientations < 3
    is_own = piece.side_name == board.turn
    return text == text[:2] * 2 and move.kind == "null" and piece.piece_type.royal and is_own


@pytest.mark.parametrize("number", [0, 4, 8])
def test_exactly_the_generated_moves_are_accepted(variant: Variant, positions: list[str], number: int) -> None:
    board = new_board(variant, position=positions[number])
    before = state(board)
    accepted = {text: board.parse_move(text) for text in all_texts(board) if board.is_legal(text)}
    generated = [move.text for move in board.legal_moves]
    assert len(set(generated)) == len(generated)
    assert accepted.keys() >= set(generated)
    others = {text: move for text, move in accepted.items() if text not in generated}
    assert all(is_listed_otherwise(board, text, move) for text, move in others.items())
    assert state(board) == before


def test_other_ways_to_write_a_move_are_all_accepted() -> None:
    for name in ("laser-chess", "khet"):
        for text in sampled(VARIANTS[name]):
            board = Board(name, position=text)
            turns = [move for move in board.legal_moves if move.kind == "turn"]
            once = [
                move for move in turns if (piece := board.piece_at(move.start)) and piece.piece_type.orientations < 3
            ]
            assert once
            for move in once:
                assert board.parse_move(f"{move.start}-") == move


def test_a_null_move_is_read_with_either_monarch() -> None:
    board = Board("leiserchess", position="6nnnn/3sw4/8/2NE5/EE2ne4/8/8/3NN4 W")
    nulls = [move for move in board.legal_moves if move.kind == "null"]
    assert [move.text for move in nulls] == ["a3a3"]
    assert board.parse_move("d0d0") == nulls[0]
    assert board.push("d0d0").text == "a3a3"
    with pytest.raises(IllegalMoveError):
        board.push("c4c4")


@given(seed=SEEDS)
@MODEST
def test_every_generated_move_is_accepted(variant: Variant, seed: int) -> None:
    board = board_at(variant, random_position(variant, seed))
    moves = board.legal_moves
    for move in moves:
        assert board.parse_move(move.text) == move
        assert board.is_legal(move)
        assert move in moves
        assert move.text in moves  # type: ignore[comparison-overlap]  # texts are looked for, too
        board.push(move)
        board.pop()
    assert (len(moves) == 0) == (board.outcome is not None)


def test_moves_of_other_positions_are_refused_unless_generated(variant: Variant, positions: list[str]) -> None:
    board = random_game(variant, 3, 10)
    strange = {move for text in positions for move in new_board(variant, position=text).legal_moves}
    before, legal = state(board), set(board.legal_moves)
    for move in strange - legal:
        assert move not in board.legal_moves
        with pytest.raises(IllegalMoveError) as caught:
            board.push(move)
        assert move.text in str(caught.value)
    assert state(board) == before


def test_moves_of_other_variants_are_refused_or_mean_a_legal_move(variant: Variant) -> None:
    board = new_board(variant)
    legal = {move.code for move in board.legal_moves}
    for other in VARIANTS.values():
        for move in {move for text in sampled(other) for move in new_board(other, position=text).legal_moves}:
            if move.code not in legal and not is_two_steps(variant, move):
                with pytest.raises(IllegalMoveError):
                    board.push(move)
    assert board == new_board(variant)


def is_two_steps(variant: Variant, move: Move) -> bool:
    """Return whether a move is a diagonal step, which is played as two actions and not listed."""
    delta = target_of(move.code) - start_of(move.code)
    return variant.has_turn_end and move.kind is MoveKind.STEP and delta in variant.geometry.deltas[1::2]


def test_a_list_of_legal_moves_is_a_sequence(variant: Variant) -> None:
    board = new_board(variant)
    moves = board.legal_moves
    assert [moves[index] for index in range(len(moves))] == list(moves) == moves[:]
    assert moves[-1] == list(moves)[-1]
    assert moves[2:5] == list(moves)[2:5]
    board.push(moves[0])
    assert moves == moves and len(moves) == len(new_board(variant).legal_moves)  # noqa: PLR0124, PT018  # it does not change
    strangers: list[object] = ["nonsense", 5, None]
    assert all(stranger not in moves for stranger in strangers)


@pytest.mark.parametrize("text", ["", " ", "a", "a1", "zz", "a1b", "a1b2c3", "i9j9k9", "a1b1 ", "\n", "a1\u00d7"])
def test_a_malformed_move_leaves_the_board_as_it_was(variant: Variant, text: str) -> None:
    board = random_game(variant, 11, 6)
    before = state(board)
    for attempt in (board.parse_move, board.push, board.preview):
        with pytest.raises(InvalidMoveError) as caught:
            attempt(text)
        assert caught.value.expected
    assert not board.is_legal(text)
    assert state(board) == before


def test_a_preview_tells_what_a_push_does(one_move_game: Variant) -> None:
    chooser = Random(5)
    board = new_board(one_move_game)
    while board.legal_moves and board.ply < 60:
        move = chooser.choice(board.legal_moves)
        before = state(board)
        seen = board.preview(move)
        assert state(board) == before
        played = board.push(move)
        assert (seen.text, seen.removed, seen.beams) == (played.text, played.removed, played.beams)
