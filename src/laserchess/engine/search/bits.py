"""What compiled code asks of the processor: counting bits, fetching memory early; and sets of cells in two words."""

from collections.abc import Callable  # noqa: TC003  # named in a cast
from typing import Any, cast

import numpy as np  # noqa: TC002  # named in a cast
import numpy.typing as npt  # noqa: TC002
from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic
from numba.np import arrayobj

from laserchess.core.jit import inlined


@intrinsic
def _population(_context: object, word: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001  # its name is the parameter's
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


bit_count = cast("Callable[[int], int]", _population)
"""Return the number of bits set in a word."""


@intrinsic
def _prefetch(_context: object, words: types.Array, place: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001
    def generate(context: Any, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]) -> ir.Value:  # noqa: ANN401
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        array: Any = arrayobj.make_array(signature.args[0])  # type: ignore[no-untyped-call]  # numba's has no types
        first = array(context, builder, args[0]).data
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        fetch = ir.Function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(fetch, [builder.bitcast(builder.gep(first, [args[1]]), pointer), number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(words, types.int64), generate


prefetch = cast("Callable[[npt.NDArray[np.int64], int], None]", _prefetch)
"""Have the processor fetch a place of an array while it does something else."""


@inlined
def has_cell(low: int, high: int, cell: int) -> bool:
    """Tell whether a cell is in a set of two words."""
    word = low if cell < 64 else high  # noqa: PLR2004  # bits of a word
    return word >> (cell & 63) & 1 != 0


@inlined
def _up(low: int, high: int, by: int) -> tuple[int, int]:
    """Move a set to higher cells."""
    return low << by, high << by | (low >> (64 - by) & ((1 << by) - 1))


@inlined
def _down(low: int, high: int, by: int) -> tuple[int, int]:
    """Move a set to lower cells."""
    kept = (1 << (64 - by)) - 1
    return (low >> by & kept) | high << (64 - by), high >> by & kept


@inlined
def spread(low: int, high: int, stride: int) -> tuple[int, int]:
    """Add to a set all cells next to it, in eight directions."""
    up, down = _up(low, high, 1), _down(low, high, 1)
    low, high = low | up[0] | down[0], high | up[1] | down[1]
    up, down = _up(low, high, stride), _down(low, high, stride)
    return low | up[0] | down[0], high | up[1] | down[1]
