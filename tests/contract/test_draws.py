"""Draws: positions that come again and turns without a loss, counted move by move and back."""

import pickle
from itertools import cycle, islice
from random import Random

import pytest

from laserchess import Board, IllegalMoveError, Outcome, Termination, Variant
from tests.contract.samples import new_board, random_move, state

REPEATED = Outcome(None, Termination.REPETITION)
QUIET = Outcome(None, Termination.QUIET)
PASSES = ("e1+", "f8+")
"""In Laser Chess a King may be rotated, which changes nothing."""
KHET = ("d1d2", "g8g7", "d2d1", "g7g8")
TURNS = ("a1L", "a6L", "a1R", "a6R")


def played(board: Board, texts: tuple[str, ...], count: int) -> Board:
    """Play the first `count` moves of a cycle."""
    for text in islice(cycle(texts), count):
        board.push(text)
    return board


def quiet_end(loud: list[bool]) -> int:
    """Count the turns at the end of a game in which nothing happened that resets the count."""
    return next((count for count, was_loud in enumerate(reversed(loud)) if was_loud), len(loud))


@pytest.mark.parametrize("seed", range(6))
def test_occurrences_are_those_of_the_position_text(one_move_game: Variant, seed: int) -> None:
    chooser = Random(seed)
    board = new_board(one_move_game)
    texts = [board.position]
    for _ in range(300):
        turns = [move for move in board.legal_moves if move.kind == "turn"]
        move = chooser.choice(turns[:3]) if chooser.random() < 0.9 else random_move(board, chooser)
        if move is None or board.preview(move).removed:
            continue
        board.push(move)
        texts.append(board.position)
        assert board.occurrences == texts.count(board.position)
        if board.outcome:
            break


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("reset", ["zapped", "destroyed"])
def test_quiet_turns_are_those_since_the_last_loss(reset: str, seed: int) -> None:
    chooser = Random(seed)
    board = Board("leiserchess", quiet_reset=reset)
    loud: list[bool] = []
    while (move := random_move(board, chooser)) and board.ply < 150:
        removed = board.push(move).removed
        loud.append(any(reset == "destroyed" or piece.cause == "zapped" for piece in removed))
        assert board.quiet_turns == quiet_end(loud)


@pytest.mark.parametrize(("variant", "texts"), [("laser-chess", PASSES), ("khet", KHET)], ids=["laser-chess", "khet"])
def test_a_third_occurrence_may_be_claimed(variant: str, texts: tuple[str, ...]) -> None:
    third = 2 * len(texts)
    board = played(Board(variant), texts, third - 1)
    assert not board.can_claim_draw()
    with pytest.raises(IllegalMoveError) as caught:
        board.claim_draw()
    assert caught.value.reason == "claim"
    board.push(texts[-1])
    assert board.occurrences == 3
    assert board.outcome is None
    assert board.can_claim_draw()
    before = state(board)
    assert board.claim_draw() == board.outcome == REPEATED
    assert not board.legal_moves
    assert not board.can_claim_draw()
    with pytest.raises(IllegalMoveError):
        board.push(texts[0])
    board.pop()
    assert board.outcome is None
    board.push(texts[-1])
    assert state(board) == before


def test_the_claim_stands_while_the_position_is_on_the_board() -> None:
    board = played(Board("khet"), KHET, 8)
    board.push("d1c2")
    assert not board.can_claim_draw()
    board.pop()
    assert board.can_claim_draw()
    board.push("d1d2")
    assert board.can_claim_draw(), "the position after the first move occurs for the third time, too"


def test_a_claim_is_copied_along() -> None:
    board = played(Board("khet"), KHET, 8)
    twin = board.copy()
    board.claim_draw()
    assert twin.outcome is None
    assert board.copy().outcome == REPEATED
    assert twin.can_claim_draw()


def test_a_copy_without_moves_counts_what_stood_before() -> None:
    board = played(Board("khet"), KHET, 7)
    for twin in (board.without_moves(), pickle.loads(pickle.dumps(board.without_moves()))):  # noqa: S301  # our own
        twin.push(KHET[-1])
        assert twin.occurrences == 3
        assert twin.can_claim_draw()


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    board = Board("laser-chess")
    boards = [board.position.split()[0]]
    for text in islice(cycle(PASSES), 3):
        board.push(text)
        boards.append(board.position.split()[0])
        assert not board.can_claim_draw()
    assert len(set(boards)) == 1
    assert board.occurrences == 2
    board.push(PASSES[1])
    assert board.can_claim_draw()


@pytest.mark.parametrize(("variant", "texts"), [("laser-chess", PASSES), ("khet", KHET)], ids=["laser-chess", "khet"])
def test_a_third_occurrence_ends_the_game_where_that_is_automatic(variant: str, texts: tuple[str, ...]) -> None:
    board = played(Board(variant, repetition="automatic"), texts, 2 * len(texts) - 1)
    assert board.outcome is None
    board.push(texts[-1])
    assert board.outcome == REPEATED
    assert not board.can_claim_draw()
    with pytest.raises(IllegalMoveError) as caught:
        board.push(texts[0])
    assert caught.value.reason == "over"
    board.pop()
    assert board.outcome is None


def test_a_third_occurrence_ends_a_game_of_leiserchess() -> None:
    board = played(Board("leiserchess"), TURNS, 7)
    assert (board.outcome, board.occurrences) == (None, 2)
    board.push(TURNS[-1])
    assert (board.outcome, board.occurrences) == (REPEATED, 3)
    assert not board.legal_moves
    board.pop()
    assert board.legal_moves


def test_a_position_given_as_text_stands_for_the_first_time() -> None:
    board = played(Board("khet"), KHET, 8)
    fresh = Board("khet", position=board.position)
    assert (fresh.occurrences, fresh.can_claim_draw()) == (1, False)
    assert played(fresh, KHET, 8).can_claim_draw()


def test_fifty_quiet_moves_each_are_a_draw() -> None:
    board = Board("leiserchess", position="nn6nn/8/8/8/8/8/8/SS6SS W")
    for turn in range(100):
        assert board.outcome is None
        assert board.quiet_turns == turn
        moves = [m for m in board.legal_moves if not board.preview(m).removed]
        board.push(min(moves, key=lambda move: (seen_after(board, move), move.text)))
    assert board.outcome == QUIET
    assert not board.legal_moves
    board.pop()
    assert board.outcome is None


def seen_after(board: Board, move: object) -> int:
    """Return how often the position after a move will have occurred."""
    board.push(str(move))
    seen = board.occurrences
    board.pop()
    return seen


@pytest.mark.parametrize(("moves", "turns"), [(1, 2), (2, 4)])
def test_the_number_of_quiet_moves_is_an_option(moves: int, turns: int) -> None:
    board = Board("leiserchess", quiet_moves=moves)
    for text in ("a1L", "a6L", "b1L", "b6L")[:turns]:
        assert board.outcome is None
        board.push(text)
    assert board.outcome == QUIET


def test_squashing_and_ejecting_are_quiet_unless_an_option_says_otherwise() -> None:
    for position, move in (
        ("7nn/8/8/8/8/2SW5/2nw5/2sw4EE W", "c2c1"),
        ("7nn/8/8/8/8/8/2SW5/1nw5EE W", "c1b0"),
    ):
        for reset, quiet in (("zapped", 1), ("destroyed", 0)):
            board = Board("leiserchess", position=position, quiet_reset=reset)
            assert [piece.cause != "zapped" for piece in board.push(move).removed] == [True]
            assert board.quiet_turns == quiet


def test_a_win_on_the_last_quiet_turn_is_a_win() -> None:
    board = Board("leiserchess", position="ww7/8/8/8/8/8/8/NN7 B", quiet_moves=1)
    board.push("a7U")
    assert (board.outcome, board.quiet_turns) == (None, 1)
    board.push("a0a0")
    assert board.outcome == Outcome("tangerine", Termination.KING)


def test_laser_chess_and_khet_know_no_quiet_draw() -> None:
    board = Board("khet", position="x++9/5r4/*/*/*/*/4R5/9X s")
    for turn in range(300):
        assert board.outcome is None
        assert board.quiet_turns == turn
        safe = [move for move in board.legal_moves if not board.preview(move).removed]
        board.push(min(safe, key=lambda move: (seen_after(board, move), move.text)))
