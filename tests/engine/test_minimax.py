"""With everything that prunes switched off, the search is plain minimax."""

import sys
from pathlib import Path

import pytest

from laserchess import Board
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker

sys.path.insert(0, str(Path(__file__).parent))
from tests.engine.positions import SETUPS, figure, random_board

SHARED = make_shared(1)


def evaluation(board: Board, worker: Worker) -> int:
    worker.set_up(board)
    return worker.evaluate()


def minimax(board: Board, depth: int, ply: int, since_root: list[int], worker: Worker) -> int:
    """Score a board the slow way; a position that came before since the root, or twice in the game, is a draw."""
    outcome = board.outcome
    if outcome is not None:
        if outcome.winner is None:
            return mem.DRAW
        return mem.MATE - ply if outcome.winner == board.turn else ply - mem.MATE
    here = hash(board)
    if here in since_root or (ply and board.occurrences > 2):
        return mem.DRAW
    if depth == 0:
        return evaluation(board, worker)
    best = -mem.INFINITE
    for move in board.legal_moves:
        board.push(move)
        path = [*since_root, here] if ply else []
        best = max(best, -minimax(board, depth - 1, ply + 1, path, worker))
        board.pop()
    return best


def plain_search(board: Board, depth: int) -> int:
    worker = Worker(SHARED, features=0)
    worker.set_up(board)
    return worker.deepen(depth)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "setup"), SETUPS)
def test_two_plies_from_random_positions(variant: str, setup: str) -> None:
    worker = Worker(SHARED)
    boards = [random_board(variant, setup, 20 + 7 * seed, seed) for seed in range(3)]
    for board in boards:
        if board.outcome is None:
            assert plain_search(board, 2) == minimax(board, 2, 0, [], worker)


@pytest.mark.parametrize("name", ["T3", "T4"])
def test_three_plies_of_forced_play(name: str) -> None:
    board = figure(name)
    depth = 3 if name == "T3" else 2
    assert plain_search(board, depth) == minimax(board, depth, 0, [], Worker(SHARED))


def test_deeper_with_few_pieces() -> None:
    board = Board("leiserchess", setup="endgame")
    assert plain_search(board, 4) == minimax(board, 4, 0, [], Worker(SHARED))


@pytest.mark.parametrize(("variant", "setup"), SETUPS)
def test_the_table_does_not_change_a_score(variant: str, setup: str) -> None:
    for seed in range(4):
        board = random_board(variant, setup, 12 + 9 * seed, seed)
        if board.outcome is None:
            worker = Worker(make_shared(1), features=mem.USE_TABLE | mem.USE_HISTORY | mem.USE_KILLERS)
            worker.set_up(board)
            assert worker.deepen(3) == plain_search(board, 3)
