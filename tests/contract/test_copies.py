"""Copies: by `copy`, by the copy module and through pickle, they share nothing with the original."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from laserchess import Board, Variant
from laserchess.variants import BUILT_IN
from tests.contract.samples import new_board, play_on, random_game, random_move, sampled, state


def pickled(board: Board) -> Board:
    loaded: Board = pickle.loads(pickle.dumps(board))  # noqa: S301  # our own bytes
    return loaded


Copier = Callable[[Board], Board]
COPIES: dict[str, Copier] = {"method": Board.copy, "copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
COPIERS = pytest.mark.parametrize("copier", COPIES.values(), ids=COPIES)


@COPIERS
def test_a_copy_is_equal_and_has_the_same_past(variant: Variant, copier: Copier) -> None:
    board = random_game(variant, 2, 50)
    twin = copier(board)
    assert twin is not board
    assert twin == board
    assert hash(twin) == hash(board)
    assert state(twin) == state(board)


@COPIERS
def test_what_is_played_on_a_copy_stays_there(variant: Variant, copier: Copier) -> None:
    board = random_game(variant, 1, 9)
    before = state(board)
    twin = copier(board)
    play_on(twin, Random(1), 30)
    assert state(board) == before
    while twin.ply:
        twin.pop()
    assert state(board) == before


@COPIERS
def test_a_copy_of_copies_is_taken_back_to_the_start(variant: Variant, copier: Copier) -> None:
    chooser, board, seen = Random(3), new_board(variant), []
    while (move := random_move(board, chooser)) and board.ply < 40:
        seen.append(state(board))
        board = copier(board)
        board.push(move)
    board = copier(board)
    while seen:
        board.pop()
        assert state(board) == seen.pop()


@COPIERS
def test_what_is_played_on_the_original_stays_there(variant: Variant, copier: Copier) -> None:
    board = random_game(variant, 1, 9)
    twin = copier(board)
    before = state(twin)
    play_on(board, Random(1), 30)
    while board.ply:
        board.pop()
    assert state(twin) == before


@COPIERS
def test_a_copy_is_taken_back_to_the_start(variant: Variant, copier: Copier) -> None:
    start = next(iter(variant.setups))
    board = random_game(variant, 4, 90, setup=start)
    twin = copier(board)
    while board.ply:
        assert twin.pop() == board.pop()
        assert state(twin) == state(board)
    assert twin == new_board(variant, setup=start)


def test_a_copy_without_history_begins_here(variant: Variant) -> None:
    board = random_game(variant, 6, 12)
    twin = board.copy(history=False)
    assert twin == board
    assert (twin.ply, twin.history) == (0, ())
    assert list(twin.legal_moves) == list(board.legal_moves)


def test_a_copy_without_moves_knows_what_stood_before(variant: Variant) -> None:
    board = random_game(variant, 6, 40)
    for twin in (board.without_moves(), pickled(board.without_moves())):
        assert twin == board
        assert (twin.ply, twin.occurrences, twin.quiet_turns) == (0, board.occurrences, board.quiet_turns)
        before = state(twin)
        play_on(twin, Random(1), 5)
        for copied in (twin.copy(), twin):
            while copied.ply:
                copied.pop()
            assert copied == board
        assert state(twin)[0] == before[0]


def test_a_copy_without_moves_is_small(variant: Variant) -> None:
    board = random_game(variant, 6, 200)
    assert len(pickle.dumps(board.without_moves())) < 20_000


def test_a_pickled_past_tells_what_was_played(variant: Variant) -> None:
    board = random_game(variant, 8, 60)
    for restored, played in zip(pickled(board).history, board.history, strict=True):
        assert (restored.text, restored.move, restored.chance) == (played.text, played.move, played.chance)
        assert (restored.removed, restored.beams) == (played.removed, played.beams)


def test_options_are_copied_along() -> None:
    for board in (Board("khet", king_rotation=True), Board("leiserchess", quiet_moves=3, quiet_reset="destroyed")):
        for copier in COPIES.values():
            assert copier(board).rules == board.rules
            assert len(copier(board).legal_moves) == len(board.legal_moves)


def test_boards_are_equal_when_variant_options_and_position_are(variant: Variant) -> None:
    boards = [new_board(variant, position=text) for text in sampled(variant)]
    for board in boards:
        for other in boards:
            assert (board == other) == (board.position == other.position)
            assert board != other or hash(board) == hash(other)
    assert boards[0] != boards[0].position


def test_boards_differ_by_options_and_variants() -> None:
    assert Board("laser-chess", king_rotation=False) != Board("laser-chess")
    assert Board("laser-chess", king_rotation=True) == Board("laser-chess")
    assert len({Board(variant).position for variant in BUILT_IN}) == len(BUILT_IN)  # others may have been registered
    assert Board("laser-chess") != Board("khet")


def test_the_repr_makes_the_board_again(variant: Variant) -> None:
    for text in sampled(variant):
        board = Board(variant, position=text)
        assert eval(repr(board), {"Board": Board}) == board  # noqa: S307  # what a repr is for


def test_the_repr_names_options_that_are_not_defaults() -> None:
    board = Board("leiserchess", quiet_moves=7)
    assert "quiet_moves=7" in repr(board)
    assert eval(repr(board), {"Board": Board}).rules == board.rules  # noqa: S307  # what a repr is for
    assert "quiet" not in repr(Board("leiserchess"))
