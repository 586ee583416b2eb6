"""Observations, compiled: planes of bytes, written in place."""

import numpy as np
import numpy.typing as npt

from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.kernel import Cells, Stack, Tables
from laserchess.core.layout import (
    BITS,
    CAPS,
    GATE_FLOOR,
    IDLE,
    IS_STUNNED,
    LEFT,
    QUIET,
    SIDE,
    SIZE,
    SPINS,
    TRAITS,
    WORDS,
)
from laserchess.envs.batch.layout import (
    CAPPED_PLANE,
    FACING,
    FACING_PLANES,
    FEATURES_BELOW,
    FLOOR_PLANES,
    IDLE_PLANE,
    LEFT_PLANE,
    MOST_QUIET,
    ORDER,
    PLANE,
    PLANES,
    QUIET_PLANE,
    REPEATED_PLANE,
    SIDE_PLANE,
    SPIN_PLANES,
    SQUARE,
    SQUARES,
    STUNNED_PLANE,
)
from laserchess.envs.batch.listing import Guide

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]


@inlined
def _fill(guide: Guide, out: Bytes, plane: int, value: int) -> None:
    """Set a whole plane, where there is one."""
    if plane >= 0 and value:
        first = plane * guide[SQUARES]
        for i in range(guide[SQUARES]):
            out[first + i] = value


@inlined
def _draw_pieces(guide: Guide, tables: Tables, cells: Cells, stack: Stack, at: int, player: int, out: Bytes) -> None:
    """Set the planes of the pieces and, where there are such, of facings and stunned pieces."""
    squares, places, planes = guide[SQUARES], SQUARE + (player << 8), PLANE + (player << 9)
    factored, facings = guide[FACING_PLANES] >= 0, FACING + (player << 9)
    for word in range(tables[WORDS]):
        bits = stack[at + BITS + word] | stack[at + BITS + 4 + word]
        while bits:
            cell = (word << 6) + lowest_bit(bits)
            bits &= bits - 1
            code, place = cells[cell], guide[places + cell]
            out[(guide[planes + code] - 1) * squares + place] = 1
            if factored:
                facing = guide[facings + code]
                if facing:
                    out[(guide[FACING_PLANES] + facing - 1) * squares + place] = 1
                if tables[TRAITS + (code >> 3)] & IS_STUNNED:
                    out[guide[STUNNED_PLANE] * squares + place] = 1


@inlined
def _draw_floor(guide: Guide, tables: Tables, cells: Cells, player: int, out: Bytes) -> None:
    """Set the planes of features and of the floor under the pieces."""
    squares, size, below = guide[SQUARES], tables[SIZE], guide[FEATURES_BELOW]
    places, planes = SQUARE + (player << 8), PLANE + (player << 9)
    for i in range(squares):
        cell = guide[ORDER + i] & 255
        code, floor = cells[cell], cells[size + cell]
        if floor:
            out[(guide[FLOOR_PLANES] + floor - GATE_FLOOR) * squares + guide[places + cell]] = 1
        if 0 < code < below:
            out[(guide[planes + code] - 1) * squares + guide[places + cell]] = 1


@inlined
def _draw_turn(guide: Guide, cells: Cells, stack: Stack, at: int, player: int, out: Bytes) -> None:
    """Set the planes of what has been used up this turn."""
    squares, places = guide[SQUARES], SQUARE + (player << 8)
    if stack[at + CAPS] | stack[at + CAPS + 1] | stack[at + CAPS + 2] | stack[at + CAPS + 3]:
        for i in range(squares):
            cell = guide[ORDER + i]
            if stack[at + CAPS + (cell >> 6)] >> (cell & 63) & 1:
                out[guide[CAPPED_PLANE] * squares + guide[places + cell]] = 1
    spins = stack[at + SPINS]
    for i in range(1, spins + 1):
        cell = stack[at + SPINS + i] & 255
        plane = guide[SPIN_PLANES] + (0 if i == spins else 1)
        out[plane * squares + guide[places + cell]] = 1
        if i == spins:
            before = (cells[cell] & ~7) | (stack[at + SPINS + i] >> 8)
            facing = guide[FACING + (player << 9) + before]
            if facing:
                out[(guide[SPIN_PLANES] + 1 + facing) * squares + guide[places + cell]] = 1


@inlined
def draw(
    guide: Guide,
    template: Bytes,
    tables: Tables,
    cells: Cells,
    stack: Stack,
    at: int,
    seen: int,
    player: int,
    out: Bytes,
) -> None:
    """Write the observation a player has of a position that stood `seen` times before to `out`."""
    for i in range(guide[PLANES] * guide[SQUARES]):
        out[i] = template[i]
    player &= 1
    _fill(guide, out, guide[SIDE_PLANE], player)
    _draw_pieces(guide, tables, cells, stack, at, player, out)
    if guide[FLOOR_PLANES] >= 0:
        _draw_floor(guide, tables, cells, player, out)
        _draw_turn(guide, cells, stack, at, player, out)
        _fill(guide, out, guide[LEFT_PLANE], stack[at + LEFT])
        _fill(guide, out, guide[IDLE_PLANE], stack[at + IDLE])
    else:
        _fill(guide, out, guide[REPEATED_PLANE], 1 if seen else 0)
        _fill(guide, out, guide[REPEATED_PLANE] + 1, 1 if seen > 1 else 0)
        _fill(guide, out, guide[QUIET_PLANE], min(stack[at + QUIET], MOST_QUIET))


@compiled
def observe(
    guide: Guide,
    template: Bytes,
    tables: Tables,
    cells: Cells,
    stack: Stack,
    at: int,
    seen: int,
    player: int,
    out: Bytes,
) -> None:
    """Write the observation a player has of one board."""
    draw(guide, template, tables, cells, stack, at, seen, player, out)


@compiled
def observe_many(
    guide: Guide,
    template: Bytes,
    tables: Tables,
    cells: Cells,
    states: Stack,
    seen: Counts,
    out: Bytes,
    first: int,
    last: int,
) -> None:
    """Write the observations of boards `first` to `last - 1`, each seen by its player to move."""
    for board in range(first, last):
        state = states[board]
        draw(guide, template, tables, cells[board], state, 0, seen[board], state[SIDE], out[board])
