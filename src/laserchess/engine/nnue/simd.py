"""Vectorised int16 row operations on NNUE accumulators."""

import numpy as np

from laserchess.core.jit import inlined
from laserchess.engine.nnue.net_arrays import HIDDEN, NetArrays


@inlined
def copy_row(net: NetArrays, to: int, source: int) -> None:
    """Copy one accumulator to another."""
    target, first = np.uint64(to), np.uint64(source)
    for i in range(np.uint64(net.facts[HIDDEN])):  # unsigned, so that the compiler vectorises it
        net.accumulators[target + i] = net.accumulators[first + i]


@inlined
def add_row(net: NetArrays, to: int, row: int) -> None:
    """Add the weights of a feature to an accumulator."""
    target, added = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.accumulators[target + i] += net.rows[added + i]


@inlined
def subtract_row(net: NetArrays, to: int, row: int) -> None:
    """Subtract the weights of a feature from an accumulator."""
    target, removed = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.accumulators[target + i] -= net.rows[removed + i]


@inlined
def replace_row(net: NetArrays, to: int, before: int, after: int) -> None:
    """Replace one feature by another in an accumulator."""
    target, removed, added = np.uint64(to), np.uint64(before), np.uint64(after)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.accumulators[target + i] += net.rows[added + i] - net.rows[removed + i]
