"""Rows of 16-bit numbers, many at once: what compiled code asks of the processor for a network."""

from collections.abc import Callable  # noqa: TC003  # named in a cast
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic
from numba.np import arrayobj

from laserchess.core.jit import inlined
from laserchess.engine.network.arrays import HIDDEN, Net, Shorts
from laserchess.engine.network.file import CEILING, LANES

LANE_BITS = 4
"""LANES is two to the power of this."""


@intrinsic
def _squared_dot(  # type: ignore[no-untyped-def]
    _context,  # noqa: ANN001
    sums,  # noqa: ANN001
    first,  # noqa: ANN001, ARG001
    weights,  # noqa: ANN001
    place,  # noqa: ANN001, ARG001
    count,  # noqa: ANN001, ARG001
) -> tuple[Signature, object]:
    def generate(context: Any, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]) -> ir.Value:  # noqa: ANN401
        word = ir.IntType(32)
        shorts, words = ir.VectorType(ir.IntType(16), LANES), ir.VectorType(word, LANES)
        zero, ceiling = ir.Constant(words, [0] * LANES), ir.Constant(words, [CEILING] * LANES)

        def load(array: int, step: ir.Value) -> ir.Value:
            data: Any = arrayobj.make_array(signature.args[array])(context, builder, args[array]).data  # type: ignore[no-untyped-call]
            place = builder.add(args[array + 1], builder.shl(step, ir.Constant(step.type, LANE_BITS)))
            loaded = builder.load(builder.bitcast(builder.gep(data, [place]), shorts.as_pointer()))
            loaded.align = 2
            return builder.sext(loaded, words)

        total: Any = cgutils.alloca_once_value(builder, zero)  # type: ignore[no-untyped-call]
        steps = builder.lshr(args[4], ir.Constant(args[4].type, LANE_BITS))
        with cgutils.for_range(builder, steps) as loop:
            unit = load(0, loop.index)
            unit = builder.select(builder.icmp_signed(">", unit, zero), unit, zero)
            unit = builder.select(builder.icmp_signed("<", unit, ceiling), unit, ceiling)
            weighed = builder.mul(builder.mul(unit, load(2, loop.index)), unit)
            builder.store(builder.add(builder.load(total), weighed), total)
        kind, name = ir.FunctionType(word, [words]), f"llvm.vector.reduce.add.v{LANES}i32"
        add: Any = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
        return builder.sext(builder.call(add, [builder.load(total)]), ir.IntType(64))

    return types.int64(sums, types.int64, weights, types.int64, types.int64), generate


squared_dot = cast("Callable[[Shorts, int, Shorts, int, int], int]", _squared_dot)
"""Clip the units `sums[first:]` to 0 … CEILING and return the sum of their squares, each times its weight."""


@inlined
def copy_row(net: Net, to: int, source: int) -> None:
    """Copy some sums to a place in the sums."""
    goal, first = np.uint64(to), np.uint64(source)
    for i in range(np.uint64(net.facts[HIDDEN])):  # unsigned, so that the processor takes several at once
        net.sums[goal + i] = net.sums[first + i]


@inlined
def add_row(net: Net, to: int, row: int) -> None:
    """Add the row of an input to some sums."""
    goal, come = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] += net.rows[come + i]


@inlined
def take_row(net: Net, to: int, row: int) -> None:
    """Take the row of an input out of some sums."""
    goal, gone = np.uint64(to), np.uint64(row)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] -= net.rows[gone + i]


@inlined
def trade_rows(net: Net, to: int, before: int, after: int) -> None:
    """Put the row of one input into some sums in place of another's."""
    goal, gone, come = np.uint64(to), np.uint64(before), np.uint64(after)
    for i in range(np.uint64(net.facts[HIDDEN])):
        net.sums[goal + i] += net.rows[come + i] - net.rows[gone + i]
