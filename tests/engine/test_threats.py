"""Mate threats, against every move the opponent has."""

import pytest

from laserchess import Board
from laserchess.core import layout as at
from laserchess.core.codec import bit_of, set_of, start_of, target_of, winner_of, word_of
from laserchess.core.single_move import generate, play
from laserchess.engine.mate_search import winning_moves
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.beam_cache import NULL_MOVE
from laserchess.engine.search.threats import FREE, MATE_THREAT, find_threat
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker
from tests.engine.positions import SETUPS, random_board

SHARED = make_shared(1)


def boards(variant: str, setup: str, count: int) -> list[Board]:
    """Return positions of random games in which the side to move is neither lost nor won at once."""
    played = (random_board(variant, setup, 10 + seed % 50, seed) for seed in range(count))
    return [board for board in played if board.outcome is None]


def threat_after_passing(worker: Worker) -> int:
    """Return whether one of the opponent's moves mates after a null move, by making each."""
    arrays, root = worker.thread.arrays, int(worker.memory[mem.ROOT])
    kept = arrays.cells.copy()
    player = int(worker.memory[root + at.SIDE])
    row, found = play(arrays, root, NULL_MOVE), FREE
    if worker.memory[row + at.RESULT]:
        arrays.cells[:] = kept
        return FREE
    passed = arrays.cells.copy()
    for code in worker.memory[mem.MOVE_STACK : generate(arrays, row, worker.memory, mem.MOVE_STACK)].tolist():
        after = play(arrays, row, code)
        result = int(worker.memory[after + at.RESULT])
        if result and winner_of(result) == 1 - player:
            found = MATE_THREAT
        arrays.cells[:] = passed
    arrays.cells[:] = kept
    return found


def is_hit(worker: Worker) -> bool:
    """Return whether the opponent's beam already hits a royal piece of the side to move."""
    root = int(worker.memory[mem.ROOT])
    kings = root + at.KINGS + set_of(int(worker.memory[root + at.SIDE]))
    hits = mem.FRAMES + mem.ENEMY_HITS
    return bool((worker.memory[hits : hits + at.CELL_WORDS] & worker.memory[kings : kings + at.CELL_WORDS]).any())


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "setup"), SETUPS)
def test_threats_are_real_and_few_are_missed(variant: str, setup: str) -> None:
    worker, real, seen = Worker(SHARED), 0, 0
    for board in boards(variant, setup, 400):
        worker.set_up(board)
        worker.evaluate()
        if is_hit(worker):
            continue
        before = worker.thread.arrays.cells.copy()
        found = find_threat(worker.thread.arrays, int(worker.memory[mem.ROOT]), mem.FRAMES, mem.MOVE_STACK)
        assert (worker.thread.arrays.cells == before).all()
        threat = threat_after_passing(worker)
        assert not found or threat
        real, seen = real + (threat != FREE), seen + (found != FREE)
    assert real > 10 or variant == "leiserchess"
    assert seen >= 0.7 * real


def changed_cells(code: int) -> set[int]:
    """Return the cells that a move may change."""
    start, to = start_of(code), target_of(code)
    return {start, to, to + to - start}


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "setup"), SETUPS)
def test_moves_that_are_no_evasions_lose(variant: str, setup: str) -> None:
    worker, threats = Worker(SHARED), 0
    for board in boards(variant, setup, 200):
        worker.set_up(board)
        worker.evaluate()
        found = find_threat(worker.thread.arrays, int(worker.memory[mem.ROOT]), mem.FRAMES, mem.MOVE_STACK)
        if found != MATE_THREAT:
            continue
        threats += 1
        kept = [
            worker.memory[mem.FRAMES + part : mem.FRAMES + part + at.CELL_WORDS].tolist()
            for part in (mem.EVASIONS, mem.OWN_BEAM)
        ]
        cells = {cell for cell in range(at.CELLS) if any(words[word_of(cell)] & bit_of(cell) for words in kept)}
        idle = [move for move in board.legal_moves if not cells & changed_cells(move.code)]
        for move in idle[:: max(1, len(idle) // 5)]:
            board.push(move)
            assert winning_moves(board, 1)
            board.pop()
    assert threats or variant == "leiserchess"
