"""Compiling: one decorator, and word of it to whoever waits.

Kernel functions compile on first use and are kept in a cache on disk, so only the first start on a
machine takes long. `announce` is told of each function while that happens.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from llvmlite import ir
from numba.core import event, types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

Compiled = TypeVar("Compiled", bound=Callable[..., Any])
Template = Callable[[tuple[types.Type, ...], dict[str, types.Type]], object]

KERNEL = Path(__file__).parent


@cache
def _fingerprint(folder: Path) -> str:
    """Return a stamp of the contents of the kernel's files and of those in `folder`."""
    sources = sorted({*KERNEL.glob("*.py"), *folder.glob("*.py")})
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def _compile(function: Compiled, *, forceinline: bool) -> Compiled:
    """Compile without numba's reference counts: kernel functions only use arrays, they never make any."""
    flags: dict[str, Any] = {"cache": True, "nogil": True, "forceinline": forceinline, "_nrt": False}
    dispatcher: Any = numba.njit(**flags)(function)
    # The cache must notice when any file of the kernel or of the function's own folder changes: layout's
    # numbers are compiled in. So its stamp is the contents of them all.
    stamp = _fingerprint(Path(function.__code__.co_filename).parent)
    dispatcher._cache._cache_file._source_stamp = stamp  # noqa: SLF001  # numba offers no other way
    dispatcher.get_call_template = _without_literals(dispatcher.get_call_template)
    return cast("Compiled", dispatcher)


def _without_literals(template: Template) -> Template:
    """Keep numba from compiling a function anew for every constant it is called with."""

    def get_call_template(args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> object:
        return template(tuple(map(types.unliteral, args)), kws)

    return get_call_template


def compiled(function: Compiled) -> Compiled:
    """Compile `function` to machine code that runs without the GIL, cached on disk."""
    return _compile(function, forceinline=False)


def inlined(function: Compiled) -> Compiled:
    """Compile a small function so that it is always folded into its caller."""
    return _compile(function, forceinline=True)


@intrinsic
def _count_trailing_zeros(_context: object, word: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001  # its name is the parameter's
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


count_trailing_zeros = cast("Callable[[int], int]", _count_trailing_zeros)


@inlined
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in a word that is not 0."""
    return count_trailing_zeros(word)


class _Listener(event.Listener):
    def __init__(self, callback: Callable[[str], None]) -> None:
        self.callback = callback

    def on_start(self, event: event.Event) -> None:
        self.callback(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: event.Event) -> None:
        """Say nothing: the next start says enough."""


def announce(callback: Callable[[str], None]) -> None:
    """Call `callback(name)` whenever a function has to be compiled, not merely loaded from the cache."""
    register: Callable[[str, _Listener], None] = event.register
    register("numba:compile", _Listener(callback))
