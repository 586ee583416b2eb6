"""Decisions of the search that need no tree: draws, mate scores, pruning margins."""

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
    DRAW,
    MARGINS,
    MATE,
    MATE_IN_MAX_PLY,
    NEXT_STOP_CHECK,
    NODE_LIMIT,
    NODES,
    OLDEST_ROW,
    ROOT,
    STOPPED,
    Memory,
    Thread,
)
from laserchess.engine.search.stop import told_to_stop

CHECK_EVERY: Final = 256
"""Nodes between two polls of the stop flag."""
LOW_MATERIAL: Final = 3
NULL_MOVE_MIN_DEPTH: Final = 3

# Margins of each variant: tables[MARGINS + …]
FUTILITY_DEPTH: Final = 0
FUTILITY_MARGIN: Final = 1
LMP_DEPTH: Final = 2
LMP_BASE: Final = 3
LMP_FACTOR: Final = 4
NULL_MOVE_BASE: Final = 5
MARGIN_NAMES: Final = ("futile_depth", "futile_margin", "late_depth", "late_base", "late_factor", "null_base")


@inlined
def must_stop(thread: Thread) -> bool:
    """Count a node and return whether to stop: node limit reached or stop flag set."""
    mem = thread.arrays.stack
    if mem[NODES] >= mem[NODE_LIMIT]:
        mem[STOPPED] = 1
    elif mem[NODES] >= mem[NEXT_STOP_CHECK]:
        mem[NEXT_STOP_CHECK] = mem[NODES] + CHECK_EVERY
        if told_to_stop(thread.shared):
            mem[STOPPED] = 1
    mem[NODES] += 1
    return bool(mem[STOPPED] != 0)


@inlined
def final_score(mem: Memory, at: int, ply: int) -> int:
    """Return the score of a finished game for the side to move."""
    winner = winner_of(mem[at + RESULT])
    if winner == mem[at + SIDE]:
        return MATE - ply
    if winner == 1 - mem[at + SIDE]:
        return ply - MATE
    return DRAW


@inlined
def stalemate_score(table: Table, ply: int) -> int:
    """Return the score of a position without a legal move for the side to move."""
    return DRAW if table[STALEMATE] == STALEMATE_DRAW else ply - MATE


@inlined
def is_drawn(arrays: Arrays, at: int) -> bool:
    """Return whether a position is a draw by the quiet-move rule or by repetition.

    One repetition within the search tree is enough; positions of the game history count at the third occurrence.
    """
    table, mem, at = arrays.table, arrays.stack, place(at)
    if table[QUIET_LIMIT] and mem[at + QUIET] >= table[QUIET_LIMIT]:
        return True
    row, length, seen = at, table[ROW], 0
    for _ in range(mem[at + REVERSIBLE] // 2):
        row = place(row - 2 * length)
        if row < mem[OLDEST_ROW]:
            return False
        if mem[row + HASH] == mem[at + HASH]:
            seen += 1
            if row > mem[ROOT] or seen == 2:  # noqa: PLR2004  # third occurrence
                return True
    return False


@inlined
def is_behind(arrays: Arrays, at: int) -> bool:
    """Return whether the side to move has fewer royal pieces and must even that out now or lose."""
    mem, player = arrays.stack, arrays.stack[at + SIDE]
    return bool(arrays.table[MAJORITY] != 0 and mem[at + ROYALS + player] < mem[at + ROYALS + 1 - player])


@inlined
def is_low_material(arrays: Arrays, at: int) -> bool:
    """Return whether the side to move has so few pieces that zugzwang is likely: no forward pruning then."""
    mem = arrays.stack
    return count_cells(mem, at + BITS + set_of(mem[at + SIDE]), arrays.table[WORDS]) <= LOW_MATERIAL


@inlined
def is_mate_score(score: int) -> bool:
    """Return whether a score is a mate for either side."""
    return score > MATE_IN_MAX_PLY or score < -MATE_IN_MAX_PLY


@inlined
def margin(table: Table, name: int) -> int:
    """Return a pruning margin."""
    return int(table[MARGINS + name])


@inlined
def null_move_depth(thread: Thread, depth: int) -> int:
    """Return the depth of the null-move search; one more with NNUE."""
    reduction = margin(thread.arrays.table, NULL_MOVE_BASE) + depth // 4
    return depth - reduction + int(thread.net.facts[HIDDEN] != 0)


@inlined
def late_move_limit(table: Table, depth: int) -> int:
    """Return the move count from which late move pruning skips quiet moves at a low depth."""
    return margin(table, LMP_BASE) + margin(table, LMP_FACTOR) * depth * depth
