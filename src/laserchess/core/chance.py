"""Chance, passed in: draws come from a seeded generator or from a script, and all are written down.

A chance array (int64) holds the generator's state, a script, and the draws made:

    chance[STATE]                  the generator's state
    chance[SCRIPTED]               number of scripted draws, -1 for none: draw at random
    chance[CURSOR]                 how many of them are used up
    chance[FAILED]                 kind of the draw the script did not fit, or 0
    chance[DRAWN]                  number of draws made
    chance[SCRIPT + i]             kind | value << 8
    chance[DRAWS + i]              kind | value << 8 | choices << 24 | cell << 40

A value is what was drawn: a cell, an orientation, a direction, or 1 for a Gate that flips and a piece
that thaws. In a script, Gates and thaws are listed by cell, only those that happen, in reading order.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.core.jit import compiled, inlined

Chance = npt.NDArray[np.int64]

STATE: Final = 0
SCRIPTED: Final = 1
CURSOR: Final = 2
FAILED: Final = 3
DRAWN: Final = 4
SCRIPT: Final = 8
ROOM: Final = 2048
DRAWS: Final = SCRIPT + ROOM
CHANCE: Final = DRAWS + ROOM

SQUARE: Final = 1
FACING: Final = 2
EXIT: Final = 3
GATE: Final = 4
THAW: Final = 5
LEFT_OVER: Final = 6
"""Not a draw: the script had more draws than the action made."""

CERTAIN: Final = 1 << 30
"""Odds of what always happens."""
GOLDEN: Final = -7046029254386353131
"""The step of SplitMix64's state, 2 ** 64 divided by the golden ratio."""


def new_chance(seed: int) -> Chance:
    """Return a chance array that draws at random from `seed`."""
    chance = np.zeros(CHANCE, np.int64)
    chance[STATE] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF).view(np.int64)
    chance[SCRIPTED] = -1
    return chance


@inlined
def scramble(state: int) -> int:
    """Return 63 random bits for a state that steps by `GOLDEN` (SplitMix64)."""
    word = (state ^ (state >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return (word ^ (word >> 31 & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF


@compiled
def below(chance: Chance, choices: int) -> int:
    """Return a uniform random number from 0 to `choices - 1`."""
    fair = (1 << 62) // choices * choices
    while True:
        chance[STATE] += GOLDEN
        drawn = scramble(chance[STATE]) & 0x3FFFFFFFFFFFFFFF
        if drawn < fair:
            return int(drawn % choices)


@inlined
def note(chance: Chance, kind: int, value: int, choices: int, cell: int) -> None:
    """Write a draw down."""
    count = chance[DRAWN]
    if count < ROOM:
        chance[DRAWS + count] = kind | value << 8 | choices << 24 | cell << 40
        chance[DRAWN] = count + 1


@inlined
def scripted(chance: Chance, kind: int) -> int:
    """Return the next value of the script, or -1 (and a failure) if it is not of this kind."""
    cursor = chance[CURSOR]
    if cursor < chance[SCRIPTED] and chance[SCRIPT + cursor] & 255 == kind:
        chance[CURSOR] = cursor + 1
        return int(chance[SCRIPT + cursor] >> 8)
    chance[FAILED] = kind
    return -1


@inlined
def pick(chance: Chance, kind: int, choices: int, cell: int) -> int:
    """Draw a number from 0 to `choices - 1`: an orientation or a direction."""
    if chance[SCRIPTED] < 0:
        value = below(chance, choices)
    else:
        value = scripted(chance, kind)
        if value >= choices:
            chance[FAILED] = kind
        if chance[FAILED]:
            return 0
    note(chance, kind, value, choices, cell)
    return value


@inlined
def happens(chance: Chance, kind: int, cell: int, odds: int) -> bool:
    """Draw whether something happens on a cell, with `odds` of `CERTAIN`."""
    if chance[SCRIPTED] < 0:
        value = below(chance, CERTAIN) < odds
    else:
        cursor = chance[CURSOR]
        value = cursor < chance[SCRIPTED] and chance[SCRIPT + cursor] == kind | cell << 8
        if value:
            chance[CURSOR] = cursor + 1
        if value and odds == 0:
            chance[FAILED] = kind
    note(chance, kind, 1 if value else 0, 2, cell)
    return bool(value)


@inlined
def begin(chance: Chance) -> None:
    """Get ready for the draws of one action."""
    chance[CURSOR] = 0
    chance[FAILED] = 0
    chance[DRAWN] = 0


@inlined
def fits(chance: Chance) -> bool:
    """Tell whether a script fitted the draws that were made, all of it."""
    if chance[FAILED] == 0 and chance[SCRIPTED] >= 0 and chance[CURSOR] < chance[SCRIPTED]:
        chance[FAILED] = LEFT_OVER
    return bool(chance[FAILED] == 0)
