"""Bitboards: sets of cells of four 64-bit words."""

import numpy as np
import numpy.typing as npt

from laserchess.core.codec import bit_of, cell_at, place, word_of
from laserchess.core.jit import bit_count, inlined, lowest_bit

Memory = npt.NDArray[np.int64]
Words = tuple[int, int, int, int]


@inlined
def has_cell(mem: Memory, first: int, cell: int) -> bool:
    """Return whether a cell is in the bitboard at `first`."""
    return bool(mem[place(first + word_of(cell))] & bit_of(cell) != 0)


@inlined
def count_cells(mem: Memory, first: int, words: int) -> int:
    """Return the population count of the bitboard at `first`."""
    count = 0
    for word in range(words):
        count += bit_count(mem[place(first + word)])
    return count


@inlined
def first_cell(mem: Memory, first: int, words: int) -> int:
    """Return the lowest cell of the bitboard at `first`, or 0."""
    for word in range(words):
        if mem[first + word]:
            return int(cell_at(word, lowest_bit(mem[first + word])))
    return 0


@inlined
def _shift_up(words: Words, by: int) -> Words:
    """Shift a bitboard to higher cells."""
    mask = (1 << by) - 1
    carry = words[0] >> (64 - by) & mask, words[1] >> (64 - by) & mask, words[2] >> (64 - by) & mask
    return words[0] << by, words[1] << by | carry[0], words[2] << by | carry[1], words[3] << by | carry[2]


@inlined
def _shift_down(words: Words, by: int) -> Words:
    """Shift a bitboard to lower cells."""
    mask, back = (1 << (64 - by)) - 1, 64 - by
    one, two, three = words[1] << back, words[2] << back, words[3] << back
    return (
        words[0] >> by & mask | one,
        words[1] >> by & mask | two,
        words[2] >> by & mask | three,
        words[3] >> by & mask,
    )


@inlined
def _union(one: Words, two: Words, three: Words) -> Words:
    """Return the union of three bitboards."""
    low, high = one[0] | two[0] | three[0], one[1] | two[1] | three[1]
    return low, high, one[2] | two[2] | three[2], one[3] | two[3] | three[3]


@inlined
def spread(words: Words, stride: int) -> Words:
    """Return a bitboard dilated by one cell in all eight directions."""
    words = _union(words, _shift_up(words, 1), _shift_down(words, 1))
    return _union(words, _shift_up(words, stride), _shift_down(words, stride))
