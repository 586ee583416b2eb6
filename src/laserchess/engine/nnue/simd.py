"""Rows of 16-bit numbers, many at once: what compiled code asks of the processor for a network."""

import numpy as np

from laserchess.core.jit import inlined
from laserchess.engine.nnue.net_arrays import HIDDEN, NetArrays


@inlined
def copy_row(net: NetArrays, to: int, source: int) -> None:
    """Copy some sums to a place in the sums."""
    goal, first = np.uint64(to), np.uint64(source)
    for i in range(np.uint64(net.facts[HIDDEN])):  # unsigned, so that the processor takes several at once
        net.sums[goal + i] = net.sums[first + i]


@inlined
def add_row(net: NetArrays, to: int, row: int) -> None:
    """Add the row of an input to some sums."""
    goal, come = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] += net.rows[come + i]


@inlined
def subtract_row(net: NetArrays, to: int, row: int) -> None:
    """Take the row of an input out of some sums."""
    goal, gone = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] -= net.rows[gone + i]


@inlined
def replace_row(net: NetArrays, to: int, before: int, after: int) -> None:
    """Put the row of one input into some sums in place of another's."""
    goal, gone, come = np.uint64(to), np.uint64(before), np.uint64(after)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] += net.rows[come + i] - net.rows[gone + i]
