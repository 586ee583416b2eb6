"""All turns of several actions that win at once, compiled: every action in every order.

An action that can only prepare is not tried last: only a shot, or a step onto a square, removes a King. A turn counts
as won only if nothing in it depends on chance.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.board import Board, move_table_for
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import move_kind_of, start_of, target_of, winner_of
from laserchess.core.errors import IllegalMoveError
from laserchess.core.jit import compiled, inlined
from laserchess.core.make_unmake import undo
from laserchess.core.multi_action import generate, play

SAMPLES: Final = 3
FOUND: Final = 0
LUCKY: Final = 1
MARK: Final = 2
OTHERS: Final = 3
COUNTERS: Final = 4
PRIME: Final = 1_000_003


class TurnSpace(NamedTuple):
    """The arrays the search works on."""

    arrays: Arrays
    moves: Moves
    line: Moves
    best: Moves
    counters: npt.NDArray[np.int64]


@compiled
def _board_hash(arrays: Arrays) -> int:
    """Return a hash of the board."""
    mark = 1
    for i in range(len(arrays.cells)):
        mark = mark * PRIME + arrays.cells[i]
    return mark


@compiled
def _note(space: TurnSpace, depth: int) -> None:
    """Store a winning line, or count it if it ends in another position than the one before."""
    mark = _board_hash(space.arrays)
    if space.counters[FOUND] == 0:
        space.counters[MARK] = mark
        for i in range(depth + 1):
            space.best[i] = space.line[i]
    elif mark != space.counters[MARK]:
        space.counters[OTHERS] += 1
    space.counters[FOUND] += 1


@inlined
def _can_skip(space: TurnSpace, move: int, depth: int, length: int) -> bool:
    """Return whether to skip an action: it ends the turn, repeats the last rotation, or cannot win as the last one."""
    move_kind, before = move_kind_of(move), space.line[max(depth - 1, 0)]
    if move_kind == at.ROTATE and depth > 0:
        corrects = move_kind_of(before) == at.ROTATE and start_of(before) == start_of(move)
    else:
        corrects = False
    is_harmless = move_kind != at.FIRE and (move_kind != at.STEP or space.arrays.cells[target_of(move)] == 0)
    return move_kind == at.END or corrects or (depth + 1 == length and is_harmless)


@compiled
def _wins(space: TurnSpace, row: int, first: int, depth: int, length: int, chance: int) -> int:
    """Try all lines of exactly `length` actions; return how many actions won in some sample of chance."""
    arrays, stack, moves = space.arrays, space.arrays.stack, space.moves
    player, lucky = stack[row + at.SIDE], 0
    for i in range(first, generate(arrays, row, moves, first)):
        if _can_skip(space, moves[i], depth, length):
            continue
        space.line[depth] = moves[i]
        won = 0
        for sample in range(SAMPLES):
            stack[at.STATE] = 977 * (sample + 1)
            after = play(arrays, row, moves[i])
            drawn = 1 if stack[at.DRAWN] > 0 else 0
            if stack[after + at.RESULT]:
                if winner_of(stack[after + at.RESULT]) == player:
                    won += 1
                    if depth + 1 == length and drawn + chance == 0:
                        _note(space, depth)
            elif depth + 1 < length:
                won += min(1, _wins(space, after, first + at.MAX_MOVES, depth + 1, length, chance + drawn))
            undo(arrays, after)
            if not drawn:
                break
        if won == SAMPLES:
            space.counters[LUCKY] += 1
        lucky += min(1, won)
    return lucky


@dataclass(frozen=True)
class WonTurn:
    """The fewest actions that win this turn, and whether there is another way with as few."""

    actions: tuple[str, ...]
    is_only: bool


def won_turn(board: Board, most: int | None = None) -> WonTurn | None:
    """Return the fewest actions, at most `most`, with which the player to move wins this turn for certain."""
    if not board.variant.has_turn_end:
        message = f"{board.variant.title} has one move per turn"
        raise IllegalMoveError(
            message, reason="game", text=board.variant.id, expected="a variant with several actions per turn"
        )
    counters = np.zeros(COUNTERS, np.int64)
    most = min(board.actions_left, most or board.actions_left)
    arrays = board.copy_arrays(most + 2)
    seed_scratch(arrays.stack, 1)
    moves = np.zeros((most + 1) * at.MAX_MOVES, np.int64)
    line, best = np.zeros(most + 1, np.int64), np.zeros(most + 1, np.int64)
    space = TurnSpace(arrays, moves, line, best, counters)
    length = 0
    for length in range(1, most + 1):
        _wins(space, int(arrays.table[at.SCRATCH_SIZE]), 0, 0, length, 0)
        if counters[FOUND] or counters[LUCKY]:
            break
    if not counters[FOUND]:
        return None
    book = move_table_for(board.variant)
    actions = tuple(str(book[int(code)]) for code in best[:length])
    return WonTurn(actions, not counters[OTHERS] and not counters[LUCKY])
