"""The decisions of the search that need no searching: draws, bounds, margins."""

from typing import Final

from laserchess.core.arrays import Arrays, Table
from laserchess.core.codec import place, set_of, winner_of
from laserchess.core.jit import inlined
from laserchess.core.layout import (
    BITS,
    HASH,
    MAJORITY,
    QUIET,
    QUIET_LIMIT,
    RESULT,
    REVERSIBLE,
    ROW,
    ROYALS,
    SIDE,
    STALEMATE,
    STALEMATE_DRAW,
    WORDS,
)
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.bitboard import count_cells
from laserchess.engine.search.search_layout import (
    CHECKED,
    DRAW,
    MARGINS,
    MATE,
    NODE_LIMIT,
    NODES,
    OLDEST,
    ROOT,
    STOP,
    STOPPED,
    SURE,
    Memory,
    Thread,
)

CHECK_EVERY: Final = 256
"""Nodes between two looks at the stop flag."""
FEW_PIECES: Final = 3
NULL_DEPTH: Final = 3

# Settings of each game: tables[MARGINS + …]
FUTILE_DEPTH: Final = 0
FUTILE_MARGIN: Final = 1
LATE_DEPTH: Final = 2
LATE_BASE: Final = 3
LATE_FACTOR: Final = 4
NULL_BASE: Final = 5
MARGIN_NAMES: Final = ("futile_depth", "futile_margin", "late_depth", "late_base", "late_factor", "null_base")


@inlined
def must_stop(thread: Thread) -> bool:
    """Count a node and tell whether the search is over: by its nodes, or because it was told so."""
    mem = thread.arrays.stack
    if mem[NODES] >= mem[NODE_LIMIT]:
        mem[STOPPED] = 1
    elif mem[NODES] >= mem[CHECKED]:
        mem[CHECKED] = mem[NODES] + CHECK_EVERY
        if thread.shared[STOP]:
            mem[STOPPED] = 1
    mem[NODES] += 1
    return bool(mem[STOPPED] != 0)


@inlined
def final_score(mem: Memory, at: int, ply: int) -> int:
    """Score a finished game for the side whose turn it would be."""
    winner = winner_of(mem[at + RESULT])
    if winner == mem[at + SIDE]:
        return MATE - ply
    if winner == 1 - mem[at + SIDE]:
        return ply - MATE
    return DRAW


@inlined
def stalemate_score(table: Table, ply: int) -> int:
    """Score a position for a side to move that has no legal move."""
    return DRAW if table[STALEMATE] == STALEMATE_DRAW else ply - MATE


@inlined
def is_drawn(arrays: Arrays, at: int) -> bool:
    """Tell whether a position is a draw: by quiet, or by coming again.

    Once is enough within the search; positions of the game must have come twice before.
    """
    table, mem, at = arrays.table, arrays.stack, place(at)
    if table[QUIET_LIMIT] and mem[at + QUIET] >= table[QUIET_LIMIT]:
        return True
    row, length, seen = at, table[ROW], 0
    for _ in range(mem[at + REVERSIBLE] // 2):
        row = place(row - 2 * length)
        if row < mem[OLDEST]:
            return False
        if mem[row + HASH] == mem[at + HASH]:
            seen += 1
            if row > mem[ROOT] or seen == 2:  # noqa: PLR2004  # the third time
                return True
    return False


@inlined
def is_behind(arrays: Arrays, at: int) -> bool:
    """Tell whether the mover has fewer royal pieces and must even that out now or lose."""
    mem, player = arrays.stack, arrays.stack[at + SIDE]
    return bool(arrays.table[MAJORITY] != 0 and mem[at + ROYALS + player] < mem[at + ROYALS + 1 - player])


@inlined
def is_low_material(arrays: Arrays, at: int) -> bool:
    """Tell whether the mover has so few pieces that having to move may hurt: no guesses then."""
    mem = arrays.stack
    return count_cells(mem, at + BITS + set_of(mem[at + SIDE]), arrays.table[WORDS]) <= FEW_PIECES


@inlined
def is_mate_score(score: int) -> bool:
    """Tell whether a score is a win or a loss seen to the end."""
    return score > SURE or score < -SURE


@inlined
def margin(table: Table, name: int) -> int:
    """Return a setting of the search."""
    return int(table[MARGINS + name])


@inlined
def null_depth(thread: Thread, depth: int) -> int:
    """Return the depth left after passing; one more where a network evaluates."""
    less = margin(thread.arrays.table, NULL_BASE) + depth // 4
    return depth - less + int(thread.net.facts[HIDDEN] != 0)


@inlined
def late_limit(table: Table, depth: int) -> int:
    """Return how many moves are tried at a low depth before quiet ones are left out."""
    return margin(table, LATE_BASE) + margin(table, LATE_FACTOR) * depth * depth
