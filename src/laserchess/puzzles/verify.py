"""Proofs by exhaustive search, compiled: every legal move of both sides, nothing evaluated, positions remembered.

What is proven is what `engine.forced` proves; remembering positions and trying first what refuted the last move makes
wins of several moves affordable. A proof that would take more than its share of moves is given up.
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

SPENT: Final = 0
LIMIT: Final = 1
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = -1
SLOTS: Final = 1 << 16
MAX_TURNS: Final = 12
PLAYS = 20_000_000


class ProofNotes(NamedTuple):
    """What a proof remembers."""

    seen: npt.NDArray[np.int64]
    """Hashes of positions, and beside each the fewest turns that are enough and the most that are not."""
    killers: npt.NDArray[np.int64]
    """The move that settled matters last, by the turns that were left."""
    counters: npt.NDArray[np.int64]


@inlined
def _recall(notes: ProofNotes, position: int, turns: int) -> int:
    """Return what is known of a position."""
    slot = (position & (SLOTS - 1)) * 3
    known = UNKNOWN
    if notes.seen[slot] == position:
        if turns >= notes.seen[slot + 1]:
            known = YES
        elif turns <= notes.seen[slot + 2]:
            known = NO
    return known


@inlined
def _keep(notes: ProofNotes, position: int, turns: int, found: int) -> None:
    """Remember what was found out about a position."""
    seen, slot = notes.seen, (position & (SLOTS - 1)) * 3
    if seen[slot] != position:
        seen[slot], seen[slot + 1], seen[slot + 2] = position, MAX_TURNS + 1, 0
    if found == YES:
        seen[slot + 1] = min(seen[slot + 1], turns)
    else:
        seen[slot + 2] = max(seen[slot + 2], turns)


@inlined
def _bring_forward(moves: Moves, first: int, last: int, wanted: int) -> None:
    """Let a move be the first of its list, if it is there."""
    for i in range(first + 1, last):
        if moves[i] == wanted:
            moves[first], moves[i] = moves[i], moves[first]
            break


@compiled
def _forced(arrays: Arrays, at: int, moves: Moves, first: int, turns: int, winner: int, notes: ProofNotes) -> int:
    """Tell whether a player wins within so many turns (of both sides together), whatever the other one does."""
    stack = arrays.stack
    if stack[at + RESULT] or turns == 0:
        return YES if stack[at + RESULT] and winner_of(stack[at + RESULT]) == winner else NO
    known = _recall(notes, stack[at + HASH], turns)
    if known != UNKNOWN or notes.counters[SPENT] > notes.counters[LIMIT]:
        return known
    found = NO if stack[at + SIDE] == winner else YES
    last = generate(arrays, at, moves, first)
    if last == first and arrays.table[STALEMATE] == STALEMATE_DRAW:
        return NO
    _bring_forward(moves, first, last, notes.killers[turns])
    for i in range(first, last):
        row = play(arrays, at, moves[i])
        notes.counters[SPENT] += 1
        proven = _forced(arrays, row, moves, last, turns - 1, winner, notes)
        undo(arrays, row)
        if proven == UNKNOWN:
            return UNKNOWN
        if proven != found:
            notes.killers[turns] = moves[i]
            found = proven
            break
    if turns > 1:
        _keep(notes, stack[at + HASH], turns, found)
    return found


class BudgetExceededError(Exception):
    """A proof that would take too long."""


class Verifier:
    """Proves forced wins of one player; what it found out about one position helps with the next."""

    def __init__(self, rules: Rules, winner: str, *, plays: int = PLAYS) -> None:
        """Be ready for positions of a game; a proof may play so many moves."""
        self._game, self._winner = rules.variant, rules.variant.player(winner)
        if self._game.has_turn_end:
            message = f"{self._game.title} has turns of several actions"
            raise IllegalMoveError(message, reason="game", text=self._game.id, expected="a game of one move a turn")
        self._moves = np.zeros((MAX_TURNS + 1) * MAX_MOVES, np.int64)
        seen, killers = np.zeros(3 * SLOTS, np.int64), np.zeros(MAX_TURNS + 1, np.int64)
        self._notes = ProofNotes(seen, killers, np.array([0, plays], np.int64))

    def is_forced(self, board: Board, turns: int) -> bool:
        """Tell whether the player can force a win within so many turns of both sides, or raise `TooHardError`."""
        if not 0 <= turns <= MAX_TURNS or board.variant != self._game:
            message = f"a forced win within {turns} turns of {board.variant.title}"
            expected = f"0 to {MAX_TURNS} turns of {self._game.title}"
            raise IllegalMoveError(message, reason="turns", text=str(turns), expected=expected)
        arrays, notes = board.copy_arrays(MAX_TURNS + 2), self._notes
        notes.counters[SPENT] = 0
        found = _forced(arrays, int(arrays.table[SCRATCH_SIZE]), self._moves, 0, turns, self._winner, notes)
        if found == UNKNOWN:
            raise BudgetExceededError
        return bool(found)

    def winning_moves(self, board: Board, count: int) -> list[Move]:
        """Return every move of the player, who is to move, that forces a win with so many moves of their own.

        The opponent's answer to the last one is looked at, too: it may be what loses the game.
        """
        return [move for move in board.legal_moves if self.is_forced(after(board, move), 2 * count - 1)]


def after(board: Board, move: Move | str) -> Board:
    """Return the board after a move, without a past; the board itself stays as it is."""
    copy = board.copy(history=False)
    copy.push(move)
    return copy
