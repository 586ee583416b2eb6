"""Words of bits: counting them, and looking cells up in sets of two words."""

from collections.abc import Callable
from typing import cast

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from laserchess.core.jit import inlined


@intrinsic
def _population(_context: object, word: types.Integer) -> tuple[Signature, object]:
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


bit_count = cast("Callable[[int], int]", _population)
"""Return the number of bits set in a word."""


@inlined
def has_cell(low: int, high: int, cell: int) -> bool:
    """Tell whether a cell is in a set of two words."""
    word = low if cell < 64 else high  # noqa: PLR2004  # bits of a word
    return word >> (cell & 63) & 1 != 0
