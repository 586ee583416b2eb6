"""Zobrist keys drawn where NumPy is not: its PCG64 generator, compiled, from the state that variant files carry.

A step multiplies the state by `MULTIPLIER` and adds the increment, both 128 bits wide and kept as two words. The output
folds the two words of the state into one and rotates it (XSL-RR).
"""

from typing import Final

from laserchess.core.arrays import Moves
from laserchess.core.jit import compiled, inlined

MULTIPLIER_HIGH: Final = 0x2360ED051FC65DA4
MULTIPLIER_LOW: Final = 0x4385DF649FCCF645
PART_BITS: Final = 22
PART: Final = (1 << PART_BITS) - 1
LAST_PART: Final = (1 << 64 - 2 * PART_BITS) - 1
SIGN: Final = -(1 << 63)


@inlined
def _high_product(one: int, other: int) -> int:
    """Return the upper word of the product of two words without sign.

    They are taken in parts of 22 bits: for halves LLVM would find out what is meant, and call a function of a library
    that WebAssembly has not.
    """
    a, b, c = one & PART, one >> PART_BITS & PART, one >> 2 * PART_BITS & LAST_PART
    x, y, z = other & PART, other >> PART_BITS & PART, other >> 2 * PART_BITS & LAST_PART
    carried = (a * x >> PART_BITS) + a * y + b * x
    carried = (carried >> PART_BITS) + a * z + b * y + c * x
    return (carried >> 20) + (b * z + c * y << 2) + (c * z << 24)


@inlined
def _rotated(word: int, by: int) -> int:
    """Return a word with its bits moved to the right, those that fall out coming back at the left."""
    if by == 0:
        return word
    return (word >> by & ((1 << (64 - by)) - 1)) | word << (64 - by)


@compiled
def draw_keys(keys: Moves, generator: Moves) -> None:
    """Fill `keys`; `generator` is the state and the increment, the upper word of each first."""
    high, low, more_high, more_low = generator[0], generator[1], generator[2], generator[3]
    for i in range(len(keys)):
        product = low * MULTIPLIER_LOW
        high = _high_product(low, MULTIPLIER_LOW) + high * MULTIPLIER_LOW + low * MULTIPLIER_HIGH + more_high
        low = product + more_low
        if (low ^ SIGN) < (more_low ^ SIGN):  # the sum has a carry
            high += 1
        keys[i] = _rotated(high ^ low, high >> 58 & 63)
