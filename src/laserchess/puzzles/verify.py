"""Proofs by exhaustive search, compiled: every legal move of both sides, no evaluation, a transposition table.

The proofs are those of `engine.mate_search`; the transposition table and trying the last refutation first make wins of
several moves affordable. A proof that exceeds its budget of moves is given up.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import winner_of
from laserchess.core.errors import IllegalMoveError
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import HASH, MAX_MOVES, RESULT, SCRATCH_SIZE, SIDE, STALEMATE, STALEMATE_DRAW
from laserchess.core.make_unmake import undo
from laserchess.core.moves import Move
from laserchess.core.single_move import generate, play
from laserchess.core.variant import Rules

PLAYED: Final = 0
LIMIT: Final = 1
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = -1
SLOTS: Final = 1 << 16
MAX_TURNS: Final = 12
PLAYS = 20_000_000


class ProofMemory(NamedTuple):
    """The memory of a proof."""

    seen: npt.NDArray[np.int64]
    """Hashes of positions, and next to each the fewest turns that are enough and the most that are not."""
    killers: npt.NDArray[np.int64]
    """The move that decided last, by the remaining turns."""
    counters: npt.NDArray[np.int64]


@inlined
def _probe(memory: ProofMemory, position: int, turns: int) -> int:
    """Return the stored result of a position."""
    slot = (position & (SLOTS - 1)) * 3
    known = UNKNOWN
    if memory.seen[slot] == position:
        if turns >= memory.seen[slot + 1]:
            known = YES
        elif turns <= memory.seen[slot + 2]:
            known = NO
    return known


@inlined
def _store(memory: ProofMemory, position: int, turns: int, found: int) -> None:
    """Store the result of a position."""
    seen, slot = memory.seen, (position & (SLOTS - 1)) * 3
    if seen[slot] != position:
        seen[slot], seen[slot + 1], seen[slot + 2] = position, MAX_TURNS + 1, 0
    if found == YES:
        seen[slot + 1] = min(seen[slot + 1], turns)
    else:
        seen[slot + 2] = max(seen[slot + 2], turns)


@inlined
def _bring_forward(moves: Moves, first: int, last: int, wanted: int) -> None:
    """Move a move to the front of its list, if it is there."""
    for i in range(first + 1, last):
        if moves[i] == wanted:
            moves[first], moves[i] = moves[i], moves[first]
            break


@compiled
def _forced(arrays: Arrays, at: int, moves: Moves, first: int, turns: int, winner: int, memory: ProofMemory) -> int:
    """Return whether a player wins within `turns` turns (of both sides together) by force."""
    stack = arrays.stack
    if stack[at + RESULT] or turns == 0:
        return YES if stack[at + RESULT] and winner_of(stack[at + RESULT]) == winner else NO
    known = _probe(memory, stack[at + HASH], turns)
    if known != UNKNOWN or memory.counters[PLAYED] > memory.counters[LIMIT]:
        return known
    found = NO if stack[at + SIDE] == winner else YES
    last = generate(arrays, at, moves, first)
    if last == first and arrays.table[STALEMATE] == STALEMATE_DRAW:
        return NO
    _bring_forward(moves, first, last, memory.killers[turns])
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        memory.counters[PLAYED] += 1
        proven = _forced(arrays, row, moves, last, turns - 1, winner, memory)
        undo(arrays, row)
        if proven == UNKNOWN:
            return UNKNOWN
        if proven != found:
            memory.killers[turns] = moves[i]
            found = proven
            break
    if turns > 1:
        _store(memory, stack[at + HASH], turns, found)
    return found


class BudgetExceededError(Exception):
    """A proof has exceeded its budget of moves."""


class Verifier:
    """Proves forced wins of one player; results are kept from one position to the next."""

    def __init__(self, rules: Rules, winner: str, *, plays: int = PLAYS) -> None:
        """Prepare for positions of a variant; a proof may play up to `plays` moves."""
        self._variant, self._winner = rules.variant, rules.variant.player(winner)
        if self._variant.has_turn_end:
            message = f"{self._variant.title} has several actions per turn"
            raise IllegalMoveError(
                message, reason="game", text=self._variant.id, expected="a variant of one move per turn"
            )
        self._moves = np.zeros((MAX_TURNS + 1) * MAX_MOVES, np.int64)
        seen, killers = np.zeros(3 * SLOTS, np.int64), np.zeros(MAX_TURNS + 1, np.int64)
        self._notes = ProofMemory(seen, killers, np.array([0, plays], np.int64))

    def is_forced(self, board: Board, turns: int) -> bool:
        """Return whether the player can force a win within `turns` turns of both sides.

        Raises:
            BudgetExceededError: If the proof needs more than the budget of moves.

        """
        if not 0 <= turns <= MAX_TURNS or board.variant != self._variant:
            message = f"a forced win within {turns} turns of {board.variant.title} cannot be verified here"
            expected = f"0 to {MAX_TURNS} turns of {self._variant.title}"
            raise IllegalMoveError(message, reason="turns", text=str(turns), expected=expected)
        arrays, memory = board.copy_arrays(MAX_TURNS + 2), self._notes
        memory.counters[PLAYED] = 0
        found = _forced(arrays, int(arrays.table[SCRATCH_SIZE]), self._moves, 0, turns, self._winner, memory)
        if found == UNKNOWN:
            raise BudgetExceededError
        return bool(found)

    def winning_moves(self, board: Board, count: int) -> list[Move]:
        """Return every move of the player, who is to move, that forces a win in `count` of their own moves.

        The opponent's reply to the last one is included, since it may lose the game.
        """
        return [move for move in board.legal_moves if self.is_forced(after(board, move), 2 * count - 1)]


def after(board: Board, move: Move | str) -> Board:
    """Return the board after a move, without a history; the original board is unchanged."""
    copy = board.copy(history=False)
    copy.push(move)
    return copy
