"""Endings of games, compiled: royal pieces, repetition, quiet turns."""

from typing import Final

from laserchess.core.arrays import Arrays, Stack, Table
from laserchess.core.codec import result_for
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import (
    ACTIONS,
    AUTOMATIC,
    BY_BOTH_KINGS,
    BY_KING,
    BY_MAJORITY,
    BY_QUIET,
    BY_REPETITION,
    HASH,
    MAJORITY,
    NO_SIDE,
    QUIET,
    QUIET_LIMIT,
    RESULT,
    REVERSIBLE,
    ROW,
    ROYALS,
    SCRATCH_SIZE,
    SIDE,
)

CLAIMABLE: Final = 3
"""Occurrences of a position that let a draw be claimed."""


@compiled
def result(arrays: Arrays, row: int) -> int:
    """Return layout's RESULT for the royal pieces left, draws left aside."""
    stack = arrays.stack
    one, two = stack[row + ROYALS], stack[row + ROYALS + 1]
    if one == 0 and two == 0:
        return int(result_for(BY_BOTH_KINGS, NO_SIDE))
    if one == 0 or two == 0:
        return int(result_for(BY_KING, 1 if one == 0 else 0))
    if arrays.table[MAJORITY]:
        player = stack[row + SIDE]
        if stack[row + ROYALS + player] > stack[row + ROYALS + 1 - player]:
            return int(result_for(BY_MAJORITY, player))
    return 0


@inlined
def repeats(hashes: Stack, first: int, last: int, apart: int, times: int) -> int:
    """Count how often the hash at `last` occurs before it, from `first` on, at `times` places that are `apart`."""
    seen, place = 0, last
    for _ in range(times):
        place -= apart
        if place < first:
            break
        if hashes[place] == hashes[last]:
            seen += 1
    return seen


@compiled
def occurrences(arrays: Arrays, at: int) -> int:
    """Count how often the current position has occurred, now included."""
    table, stack = arrays.table, arrays.stack
    return 1 + repeats(stack, table[SCRATCH_SIZE], at + HASH, 2 * table[ROW], stack[at + REVERSIBLE] // 2)


@compiled
def can_claim(arrays: Arrays, at: int) -> bool:
    """Return whether the player to move may claim a draw by repetition; games of several actions know none."""
    if arrays.stack[at + RESULT] or arrays.table[ACTIONS]:
        return False
    return occurrences(arrays, at) >= CLAIMABLE


@compiled
def claim(arrays: Arrays, at: int) -> None:
    """End the game by repetition."""
    arrays.stack[at + RESULT] = result_for(BY_REPETITION, NO_SIDE)


@inlined
def draw_by(table: Table, quiet: int, seen: int) -> int:
    """Return layout's RESULT of a draw after `quiet` turns, for a position that occurred `seen` times before."""
    if table[QUIET_LIMIT] and quiet >= table[QUIET_LIMIT]:
        return int(result_for(BY_QUIET, NO_SIDE))
    if table[AUTOMATIC] and seen > 1:
        return int(result_for(BY_REPETITION, NO_SIDE))
    return 0


@compiled
def drawn(arrays: Arrays, at: int) -> int:
    """Return layout's RESULT of a draw that needs no claim, or 0."""
    seen = occurrences(arrays, at) - 1 if arrays.table[AUTOMATIC] else 0
    return draw_by(arrays.table, arrays.stack[at + QUIET], seen)
