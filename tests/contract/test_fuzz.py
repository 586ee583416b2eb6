"""Whatever text a board is given, it takes it or says in one line why not, and stays as it was."""

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laserchess import Board, LaserChessError, NotationError, RuleError, UnknownNameError, Variant
from tests.contract.samples import MODEST, new_board, random_game, sampled, state

MANY = settings(MODEST, max_examples=150)
ANY = st.text(st.characters(codec=None), max_size=30) | st.text("abcdefghijlu0123456789+-x@*.{}~=>,/ ²٣", max_size=12)
ODD = st.text(max_size=3) | st.sampled_from(
    ["+", "++++", "*", "//", " ", "0", "9", "99", "²", "٣", "\n", "\ud800", ","]
)


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """Draw one of the texts with up to three parts cut out, doubled or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(ODD | st.just(text[start:end] * 2)) + text[end:]
    return text


def assert_clear(error: LaserChessError) -> None:
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 1000
    assert str(error).isprintable()
    assert error.reason == error.reason.lower() != ""


@pytest.mark.slow
@given(data=st.data())
@MANY
def test_any_position_text(variant: Variant, data: st.DataObject) -> None:
    text = data.draw(ANY | mutated(sampled(variant)))
    try:
        board = new_board(variant, position=text)
    except (NotationError, RuleError) as error:
        assert_clear(error)
    else:
        again = new_board(variant, position=board.position)
        assert again == board
        assert again.outcome == board.outcome
        assert (len(board.legal_moves) == 0) == (board.outcome is not None)


@pytest.mark.slow
@given(data=st.data())
@MANY
def test_any_move_text(variant: Variant, data: st.DataObject) -> None:
    board = next(board for seed in count(5) if not (board := random_game(variant, seed, 7)).outcome)
    before = state(board)
    text = data.draw(ANY | mutated([board.preview(move).text for move in board.legal_moves]))
    try:
        move = board.parse_move(text)
    except (NotationError, RuleError) as error:
        assert_clear(error)
        with pytest.raises(type(error)):
            board.push(text)
    else:
        assert board.push(text).move == move
        board.pop()
    assert state(board) == before


@given(name=ANY)
@MODEST
def test_any_name(variant: Variant, name: str) -> None:
    for attempt in ({"game": name}, {"game": variant, "setup": name}, {"game": variant, f"x{name}": True}):
        with pytest.raises(UnknownNameError) as caught:
            Board(**attempt)
        assert_clear(caught.value)


@given(square=ANY)
@MODEST
def test_any_square(variant: Variant, square: str) -> None:
    board = new_board(variant)
    if square not in variant.geometry.by_name:
        with pytest.raises(LaserChessError) as caught:
            board.piece_at(square)
        assert_clear(caught.value)


@pytest.mark.parametrize("text", ["a" * 100_000, "9" * 100_000, "/" * 100_000, "K" + "+" * 100_000, "a1" * 50_000])
def test_long_texts(variant: Variant, text: str) -> None:
    board = new_board(variant)
    with pytest.raises(LaserChessError) as caught:
        new_board(variant, position=text)
    assert_clear(caught.value)
    with pytest.raises(LaserChessError) as caught:
        board.push(text)
    assert_clear(caught.value)
