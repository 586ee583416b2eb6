"""Sets of cells, four words each."""

import numpy as np
import numpy.typing as npt

from laserchess.core.codec import bit_of, cell_at, place, word_of
from laserchess.core.jit import bit_count, inlined, lowest_bit

Memory = npt.NDArray[np.int64]
Words = tuple[int, int, int, int]


@inlined
def has_cell(mem: Memory, first: int, cell: int) -> bool:
    """Tell whether a cell is in the set that begins at `first`."""
    return bool(mem[place(first + word_of(cell))] & bit_of(cell) != 0)


@inlined
def count_cells(mem: Memory, first: int, words: int) -> int:
    """Return how many cells are in the set that begins at `first`."""
    count = 0
    for word in range(words):
        count += bit_count(mem[place(first + word)])
    return count


@inlined
def first_cell(mem: Memory, first: int, words: int) -> int:
    """Return the lowest cell of the set that begins at `first`, or 0."""
    for word in range(words):
        if mem[first + word]:
            return int(cell_at(word, lowest_bit(mem[first + word])))
    return 0


@inlined
def _up(words: Words, by: int) -> Words:
    """Move a set to higher cells."""
    kept = (1 << by) - 1
    over = words[0] >> (64 - by) & kept, words[1] >> (64 - by) & kept, words[2] >> (64 - by) & kept
    return words[0] << by, words[1] << by | over[0], words[2] << by | over[1], words[3] << by | over[2]


@inlined
def _down(words: Words, by: int) -> Words:
    """Move a set to lower cells."""
    kept, back = (1 << (64 - by)) - 1, 64 - by
    one, two, three = words[1] << back, words[2] << back, words[3] << back
    return (
        words[0] >> by & kept | one,
        words[1] >> by & kept | two,
        words[2] >> by & kept | three,
        words[3] >> by & kept,
    )


@inlined
def _union(one: Words, two: Words, three: Words) -> Words:
    """Return the cells of any of three sets."""
    low, high = one[0] | two[0] | three[0], one[1] | two[1] | three[1]
    return low, high, one[2] | two[2] | three[2], one[3] | two[3] | three[3]


@inlined
def spread(words: Words, stride: int) -> Words:
    """Add to a set all cells next to it, in eight directions."""
    words = _union(words, _up(words, 1), _down(words, 1))
    return _union(words, _up(words, stride), _down(words, stride))
