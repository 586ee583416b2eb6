"""Chance, compiled: draws come from a seeded generator or from a script, and all are written down.

A value is what was drawn: a cell, a facing, a direction, or 1 for a Gate that flips and a piece that
thaws. In a script, Gates and thaws are listed by cell, only those that happen, in reading order.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from laserchess.core.arrays import Room
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
    MOST_DRAWS,
    SCRIPT,
    SCRIPTED,
    STATE,
)

GOLDEN: Final = -7046029254386353131
"""The step of SplitMix64's state, 2 ** 64 divided by the golden ratio."""


def seed_room(room: Room, seed: int) -> None:
    """Let chance be drawn at random from `seed`."""
    room[STATE] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF).view(np.int64)
    room[SCRIPTED] = -1


def write_script(room: Room, script: Iterable[tuple[int, int]] | None) -> None:
    """Have the next draws come from a script of (kind, value), or at random where there is none."""
    room[SCRIPTED] = -1
    if script is not None:
        draws = [scripted_for(kind, value) for kind, value in script][:MOST_DRAWS]
        room[SCRIPT : SCRIPT + len(draws)] = draws
        room[SCRIPTED] = len(draws)


def draws_made(room: Room) -> list[tuple[int, int, int]]:
    """Return the draws of the last action as (kind, value, cell)."""
    noted = room[DRAWS : DRAWS + int(room[DRAWN])].tolist()
    return [(draw_kind(draw), draw_value(draw), draw_cell(draw) & 255) for draw in noted]


@inlined
def scramble(state: int) -> int:
    """Return 63 random bits for a state that steps by `GOLDEN` (SplitMix64)."""
    word = (state ^ (state >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return (word ^ (word >> 31 & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@compiled
def below(room: Room, choices: int) -> int:
    """Return a uniform random number from 0 to `choices - 1`."""
    fair = (1 << 62) // choices * choices
    while True:
        room[STATE] += GOLDEN
        drawn = scramble(room[STATE]) & 0x3FFFFFFFFFFFFFFF
        if drawn < fair:
            return int(drawn % choices)


@inlined
def note(room: Room, kind: int, value: int, choices: int, cell: int) -> None:
    """Write a draw down."""
    count = room[DRAWN]
    if count < MOST_DRAWS:
        room[DRAWS + count] = draw_for(kind, value, choices, cell)
        room[DRAWN] = count + 1


@inlined
def scripted(room: Room, kind: int) -> int:
    """Return the next value of the script, or -1 (and a failure) if it is not of this kind."""
    cursor = room[CURSOR]
    if cursor < room[SCRIPTED] and draw_kind(room[SCRIPT + cursor]) == kind:
        room[CURSOR] = cursor + 1
        return int(scripted_value(room[SCRIPT + cursor]))
    room[FAILED] = kind
    return -1


@inlined
def pick(room: Room, kind: int, choices: int, cell: int) -> int:
    """Draw a number from 0 to `choices - 1`: an orientation or a direction."""
    if room[SCRIPTED] < 0:
        value = below(room, choices)
    else:
        value = scripted(room, kind)
        if value >= choices:
            room[FAILED] = kind
        if room[FAILED]:
            return 0
    note(room, kind, value, choices, cell)
    return value


@inlined
def happens(room: Room, kind: int, cell: int, odds: int) -> bool:
    """Draw whether something happens on a cell, with `odds` of `CERTAIN`."""
    if room[SCRIPTED] < 0:
        value = below(room, CERTAIN) < odds
    else:
        cursor = room[CURSOR]
        value = cursor < room[SCRIPTED] and room[SCRIPT + cursor] == scripted_for(kind, cell)
        if value:
            room[CURSOR] = cursor + 1
        if value and odds == 0:
            room[FAILED] = kind
    note(room, kind, 1 if value else 0, 2, cell)
    return bool(value)


@inlined
def begin(room: Room) -> None:
    """Get ready for the draws of one action."""
    room[CURSOR] = 0
    room[FAILED] = 0
    room[DRAWN] = 0


@inlined
def fits(room: Room) -> bool:
    """Tell whether a script fitted the draws that were made, all of it."""
    if room[FAILED] == 0 and room[SCRIPTED] >= 0 and room[CURSOR] < room[SCRIPTED]:
        room[FAILED] = LEFT_OVER
    return bool(room[FAILED] == 0)
