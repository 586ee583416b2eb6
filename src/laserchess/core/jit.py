"""Compiling: one decorator, and word of it to whoever waits.

Kernel functions compile on first use and are kept in a cache on disk, so only the first start on a
machine takes long. `announce` is called with each function's name while that happens.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba.core import event, types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """Compile `function` to machine code that runs without the GIL, cached on disk."""
    return cast("Compiled", numba.njit(_nrt=False, cache=True, nogil=True)(function))


def inlined(function: Compiled) -> Compiled:
    """Compile a small function so that LLVM always folds it into its caller."""
    return cast("Compiled", numba.njit(_nrt=False, cache=True, nogil=True, forceinline=True)(function))


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def _count_trailing_zeros(_context: object, word: types.Integer) -> tuple[Signature, object]:
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@inlined
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in a word that is not 0."""
    return _count_trailing_zeros(word)  # type: ignore[no-any-return]  # an int64


def announce(callback: Callable[[str], None]) -> None:
    """Call `callback(name)` whenever a function has to be compiled, not merely loaded from the cache."""

    class Listener(event.Listener):  # type: ignore[misc]  # numba has no types
        def on_start(self, happening: event.Event) -> None:
            name = happening.data["dispatcher"].py_func.__name__
            callback(name)

        def on_end(self, happening: event.Event) -> None:
            pass

    event.register("numba:compile", Listener())
