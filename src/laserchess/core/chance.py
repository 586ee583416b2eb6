"""Chance, compiled: draws come from a seeded generator or from a script, and all are written down.

A value is what was drawn: a cell, a facing, a direction, or 1 for a Gate that flips and a piece that
thaws. In a script, Gates and thaws are listed by cell, only those that happen, in reading order.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from laserchess.core.arrays import Scratch
from laserchess.core.codec import (
    draw_cell,
    draw_for,
    draw_kind,
    draw_value,
    scripted_for,
    scripted_value,
)
from laserchess.core.jit import compiled, inlined
from laserchess.core.layout import (
    CERTAIN,
    CURSOR,
    DRAWN,
    DRAWS,
    FAILED,
    LEFT_OVER,
    MAX_DRAWS,
    SCRIPT,
    SCRIPTED,
    STATE,
)

GOLDEN: Final = -7046029254386353131
"""The step of SplitMix64's state, 2 ** 64 divided by the golden ratio."""


def seed_scratch(scratch: Scratch, seed: int) -> None:
    """Let chance be drawn at random from `seed`."""
    scratch[STATE] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF).view(np.int64)
    scratch[SCRIPTED] = -1


def write_script(scratch: Scratch, script: Iterable[tuple[int, int]] | None) -> None:
    """Have the next draws come from a script of (kind, value), or at random where there is none."""
    scratch[SCRIPTED] = -1
    if script is not None:
        draws = [scripted_for(kind, value) for kind, value in script][:MAX_DRAWS]
        scratch[SCRIPT : SCRIPT + len(draws)] = draws
        scratch[SCRIPTED] = len(draws)


def draws_made(scratch: Scratch) -> list[tuple[int, int, int]]:
    """Return the draws of the last action as (kind, value, cell)."""
    noted = scratch[DRAWS : DRAWS + int(scratch[DRAWN])].tolist()
    return [(draw_kind(draw), draw_value(draw), draw_cell(draw) & 255) for draw in noted]


@inlined
def scramble(state: int) -> int:
    """Return 63 random bits for a state that steps by `GOLDEN` (SplitMix64)."""
    word = (state ^ (state >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return (word ^ (word >> 31 & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@compiled
def below(scratch: Scratch, choices: int) -> int:
    """Return a uniform random number from 0 to `choices - 1`."""
    fair = (1 << 62) // choices * choices
    while True:
        scratch[STATE] += GOLDEN
        drawn = scramble(scratch[STATE]) & 0x3FFFFFFFFFFFFFFF
        if drawn < fair:
            return int(drawn % choices)


@inlined
def note(scratch: Scratch, kind: int, value: int, choices: int, cell: int) -> None:
    """Write a draw down."""
    count = scratch[DRAWN]
    if count < MAX_DRAWS:
        scratch[DRAWS + count] = draw_for(kind, value, choices, cell)
        scratch[DRAWN] = count + 1


@inlined
def scripted(scratch: Scratch, kind: int) -> int:
    """Return the next value of the script, or -1 (and a failure) if it is not of this kind."""
    cursor = scratch[CURSOR]
    if cursor < scratch[SCRIPTED] and draw_kind(scratch[SCRIPT + cursor]) == kind:
        scratch[CURSOR] = cursor + 1
        return int(scripted_value(scratch[SCRIPT + cursor]))
    scratch[FAILED] = kind
    return -1


@inlined
def pick(scratch: Scratch, kind: int, choices: int, cell: int) -> int:
    """Draw a number from 0 to `choices - 1`: an orientation or a direction."""
    if scratch[SCRIPTED] < 0:
        value = below(scratch, choices)
    else:
        value = scripted(scratch, kind)
        if value >= choices:
            scratch[FAILED] = kind
        if scratch[FAILED]:
            return 0
    note(scratch, kind, value, choices, cell)
    return value


@inlined
def happens(scratch: Scratch, kind: int, cell: int, odds: int) -> bool:
    """Draw whether something happens on a cell, with `odds` of `CERTAIN`."""
    if scratch[SCRIPTED] < 0:
        value = below(scratch, CERTAIN) < odds
    else:
        cursor = scratch[CURSOR]
        value = cursor < scratch[SCRIPTED] and scratch[SCRIPT + cursor] == scripted_for(kind, cell)
        if value:
            scratch[CURSOR] = cursor + 1
        if value and odds == 0:
            scratch[FAILED] = kind
    note(scratch, kind, 1 if value else 0, 2, cell)
    return bool(value)


@inlined
def begin(scratch: Scratch) -> None:
    """Get ready for the draws of one action."""
    scratch[CURSOR] = 0
    scratch[FAILED] = 0
    scratch[DRAWN] = 0


@inlined
def fits(scratch: Scratch) -> bool:
    """Return whether the draws matched the whole script."""
    if scratch[FAILED] == 0 and scratch[SCRIPTED] >= 0 and scratch[CURSOR] < scratch[SCRIPTED]:
        scratch[FAILED] = LEFT_OVER
    return bool(scratch[FAILED] == 0)
