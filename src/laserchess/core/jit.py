"""Compilation: one decorator, and events while functions are compiled.

Kernel functions compile on first use and are kept in a cache on disk, so only the first start on a
machine takes long. `compile_events.notify_compiling` registers listeners for each function that is compiled.

No other file knows Numba. Beyond its documented interface it uses what `INTERNALS` lists and nothing else:
`tests/test_numba.py` checks that this file has no other private name and that the installed Numba has each of these.
"""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeVar, cast

import numba
import numpy as np  # noqa: TC002  # named in a cast
import numpy.typing as npt  # noqa: TC002  # the same
from llvmlite import binding, ir
from numba.core import cgutils, event, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload

from laserchess.core.compile_events import LISTENERS

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
CHECKED: Final = os.environ.get("LASERCHESS_BOUNDSCHECK", "0") not in {"", "0"}
"""Compile with bounds checks: an index outside an array raises IndexError. For tests; it makes everything slower."""
IMPORT = re.compile(rf"^(?:from|import) {PACKAGE.name}([\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)


@cache
def _file_of(dotted: str) -> Path | None:
    """Return the file of a module or a package of ours, None for any other name."""
    place = PACKAGE.joinpath(*dotted.split("."))
    files = place.with_suffix(".py"), place / "__init__.py"
    return next((file for file in files if file.exists()), None)


def _files_of(dotted: str, names: str) -> set[Path | None]:
    """Return the file behind an import, and those of the imported names that are modules themselves."""
    file = _file_of(dotted)
    inside = [] if file and file.stem != "__init__" else re.findall(r"\w+", names)
    return {file, *(_file_of(f"{dotted}.{name}") for name in inside)}


@cache
def _read(file: Path) -> tuple[bytes, set[Path]]:
    """Return a stamp of a file's contents, and the files of ours that it imports."""
    source = file.read_bytes()
    imported = [_files_of(*found) for found in IMPORT.findall(source.decode())]
    return sha256(source).digest(), {each for each in set().union(*imported) if each}


@cache
def sources(file: Path) -> list[Path]:
    """Return the files whose numbers may be compiled into what `file` defines: it and all it imports, near and far."""
    found: set[Path] = set()
    unread = {file}
    while unread:
        found |= unread
        unread = set().union(*(_read(each)[1] for each in unread)) - found
    return sorted(found)


@cache
def stamp(file: Path) -> str:
    """Return a stamp of everything that is compiled into the functions of a file."""
    return sha256(b"".join(_read(each)[0] for each in sources(file))).hexdigest()


INTERNALS: Final = {
    "Dispatcher._cache": "A function gets a cache that is opened on its first use and compares more than its own file.",
    "Cache._cache_file": "Leads to the next one.",
    "IndexDataCacheFile._version": "Also holds our stamp of all sources: Numba's is of one file, and is compared only "
    "after the index was read, which fails if it names a class that is gone.",
    "Cache._load_overload": "Loads a function without `refresh`, which loads all that compiling could need: 0.3 s or "
    "more of every start. Whatever has to be compiled does it by itself.",
    "Dispatcher.get_call_template": "Leads compiled callers to a function's part (see `_part`), and keeps Numba from "
    "compiling the function again for each constant that it is called with.",
    "Dispatcher.get_overload": "The same, when the call is compiled.",
    "CPUCodeLibrary._optimize_final_module": "Skipped for parts. With each optimised and made machine code of, the "
    "search takes 2.4 times as long to compile; and other targets need code that is not optimised for this machine.",
    "CPUCodeLibrary._final_module": "What Numba makes machine code of: nothing of a part.",
    "CPUCodeLibrary._shared_module": "What callers link: all of a part. `function_ir` returns its text.",
    "CompileResult.fndesc": "Has the name of a function in that text, `llvm_func_name`.",
    "njit(_nrt=)": "No reference counts: kernel functions use arrays and never make any, and other targets have none.",
    "njit(no_cfunc_wrapper=)": "Nothing is made for callers in C, of which there are none.",
    "njit(no_cpython_wrapper=)": "Nothing is made for callers in Python where only compiled code calls.",
}
"""What is used of Numba beyond its documentation, and why. Every other use of it is documented: `njit`, `inspect`,
`numba.extending`, custom compiler pipelines, `numba.core.cgutils` and `numba.core.event`."""


class _Cache:
    """Numba's cache of a function on disk, opened when the function is first called or compiled into another.

    Most functions are only ever part of others that are loaded whole, and a start is the sooner the less it opens.
    """

    def __init__(self, function: Callable[..., Any], kind: str) -> None:
        self._function, self._kind = function, f"{kind}, checked" if CHECKED else kind

    @cached_property
    def _on_disk(self) -> Any:  # noqa: ANN401  # numba's
        """Open the cache, with a stamp of all that is compiled in."""
        cache: Any = FunctionCache(self._function)  # type: ignore[no-untyped-call]  # numba's has no types
        file = cache._cache_file  # noqa: SLF001  # INTERNALS
        file._version = f"{file._version} {stamp(Path(self._function.__code__.co_filename))}"  # noqa: SLF001  # INTERNALS
        return cache

    def load_overload(self, signature: object, context: object) -> object:
        """Load a function if it was compiled before."""
        with suppress(PermissionError):  # on Windows, while another process writes the file
            return cast("object", self._on_disk._load_overload((self._kind, signature), context))  # noqa: SLF001  # INTERNALS
        return None

    def save_overload(self, signature: object, result: object) -> None:
        """Keep a function that has been compiled."""
        self._on_disk.save_overload((self._kind, signature), result)


class _PartLibrary(JITCodeLibrary):
    """Code that only other compiled functions call, which link it.

    Whatever is made of it, fast code or machine code, would be made again with them: it is kept as it was written down.
    """

    def _optimize_final_module(self) -> None:
        """Keep the code for callers, and leave only its variables to be made machine code of."""
        whole: Any = self._final_module
        for function in whole.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
        variables = [each.name for each in whole.global_variables if each.linkage == binding.Linkage.common]
        header = f'target triple = "{whole.triple}"\ntarget datalayout = "{whole.data_layout}"\n'
        self._shared_module = whole
        self._final_module = binding.parse_assembly(
            header + "\n".join(f'@"{name}" = common global i64 0' for name in variables)
        )


class _PartCompiler(Compiler):
    """Compiles a function no further than other compiled functions need."""

    def define_pipelines(self) -> Any:  # noqa: ANN401  # numba's
        state: Any = self.state
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        state.library.enable_object_caching()
        return super().define_pipelines()  # type: ignore[no-untyped-call]  # numba's has no types


FLAGS: Final[dict[str, Any]] = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True, "boundscheck": CHECKED}
"""How everything is compiled; with bounds checks if the environment says so."""
PART_FLAGS: Final[dict[str, Any]] = {**FLAGS, "no_cpython_wrapper": True, "pipeline_class": _PartCompiler}


def _part(function: Callable[..., Any], *, forceinline: bool) -> Any:  # noqa: ANN401  # numba's
    """Return the part of a function that other compiled functions call."""
    scope = dict(function.__globals__)
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    part: Any = numba.njit(**PART_FLAGS, forceinline=forceinline)(copy)
    part._cache = _Cache(function, "part")  # noqa: SLF001  # INTERNALS
    scope[function.__name__] = part  # a function that calls itself
    return part


def _compile(function: Compiled, *, forceinline: bool) -> Compiled:
    """Compile a function twice where need be: for Python, and for other compiled functions.

    Most functions are only ever called by others. Compiling those no further than that halves the time for everything.
    """
    called: Any = numba.njit(**FLAGS, forceinline=forceinline)(function)
    called._cache = _Cache(function, "call")  # noqa: SLF001  # INTERNALS
    part: Any = cache(partial(_part, function, forceinline=forceinline))

    def get_call_template(args: tuple[types.Type, ...], kws: dict[str, types.Type]) -> object:
        return part().get_call_template(tuple(map(types.unliteral, args)), kws)

    called.part = part
    called.get_call_template = get_call_template
    called.get_overload = lambda signature: part().get_overload(signature)
    return cast("Compiled", called)


def compiled(function: Compiled) -> Compiled:
    """Compile `function` to machine code that runs without the GIL, cached on disk."""
    return _compile(function, forceinline=False)


def inlined(function: Compiled) -> Compiled:
    """Compile a small function so that it is always folded into its caller."""
    return _compile(function, forceinline=True)


class FunctionIR(NamedTuple):
    """A compiled function as LLVM IR, together with every function it calls, before optimisation."""

    name: str
    """Its name in `text`; its native signature is `i32 (ptr result, ptr exception, arguments…)`."""
    text: str


def function_ir(function: Callable[..., Any], *examples: object) -> FunctionIR:
    """Return the LLVM IR of a compiled function.

    Args:
        function: what `compiled` or `inlined` returned.
        examples: one value for each parameter; only their types matter.

    """
    part = cast("Any", function).part()
    signature = tuple(numba.typeof(example) for example in examples)  # type: ignore[no-untyped-call]  # numba's
    part.compile(signature)
    result = part.overloads[signature]
    return FunctionIR(result.fndesc.llvm_func_name, str(result.library._shared_module))  # noqa: SLF001  # INTERNALS


def accessor(function: Compiled) -> Compiled:
    """Let compiled code call a small function, which stays an ordinary one in Python."""

    def implement(*_: object) -> Compiled:
        return function

    options: Any = {**PART_FLAGS, "forceinline": True}
    overload(function, jit_options=options, strict=False)(implement)
    return function


@intrinsic
def _count_trailing_zeros(_context: object, word: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001  # its name is the parameter's
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


count_trailing_zeros = cast("Callable[[int], int]", _count_trailing_zeros)


@intrinsic
def _population(_context: object, word: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001  # its name is the parameter's
    def generate(_context: object, builder: ir.IRBuilder, _signature: Signature, args: list[ir.Value]) -> ir.Value:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


bit_count = cast("Callable[[int], int]", _population)
"""Return the number of bits set in a word."""


def _data(context: object, builder: ir.IRBuilder, kind: types.Type, array: ir.Value) -> ir.Value:
    """Return the pointer to the items of an array."""
    proxy: Any = cgutils.create_struct_proxy(kind)  # type: ignore[no-untyped-call]  # numba's has no types
    return proxy(context, builder, value=array).data


@intrinsic
def _prefetch(_context: object, words: types.Array, place: types.Integer) -> tuple[Signature, object]:  # noqa: ARG001
    def generate(context: Any, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]) -> ir.Value:  # noqa: ANN401
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        first = _data(context, builder, signature.args[0], args[0])
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        fetch = ir.Function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(fetch, [builder.bitcast(builder.gep(first, [args[1]]), pointer), number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(words, types.int64), generate


prefetch = cast("Callable[[npt.NDArray[np.int64], int], None]", _prefetch)
"""Have the processor fetch a place of an array while it does something else."""


LANE_BITS: Final = 4
LANES: Final = 1 << LANE_BITS
"""Numbers of 16 bits that are taken at a time."""


@intrinsic
def _squared_dot(  # type: ignore[no-untyped-def]
    _context,  # noqa: ANN001
    units,  # noqa: ANN001
    first,  # noqa: ANN001, ARG001
    weights,  # noqa: ANN001
    place,  # noqa: ANN001, ARG001
    count,  # noqa: ANN001, ARG001
    ceiling,  # noqa: ANN001, ARG001
) -> tuple[Signature, object]:
    def generate(context: Any, builder: ir.IRBuilder, signature: Signature, args: list[ir.Value]) -> ir.Value:  # noqa: ANN401
        word = ir.IntType(32)
        shorts, words = ir.VectorType(ir.IntType(16), LANES), ir.VectorType(word, LANES)
        zero = ir.Constant(words, [0] * LANES)
        single = builder.insert_element(zero, builder.trunc(args[5], word), word(0))
        ceiling = builder.shuffle_vector(single, zero, zero)

        def load(array: int, step: ir.Value) -> ir.Value:
            data = _data(context, builder, signature.args[array], args[array])
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

    return types.int64(units, types.int64, weights, types.int64, types.int64, types.int64), generate


SquaredDot = Callable[["npt.NDArray[np.int16]", int, "npt.NDArray[np.int16]", int, int, int], int]
squared_dot = cast("SquaredDot", _squared_dot)
"""Clip `units[first:]` to 0 … ceiling; return the sum of their squares, each times one of `weights[place:]`."""


def _checked_squared_dot(  # those of the intrinsic
    units: "npt.NDArray[np.int16]",
    first: int,
    weights: "npt.NDArray[np.int16]",
    place: int,
    count: int,
    ceiling: int,
) -> int:
    """Do what `squared_dot` does, after a look at both ends of what it reads: bounds checks do not see intrinsics."""
    seen = units[first] + units[first + count - 1] + weights[place] + weights[place + count - 1]
    dot: int = _squared_dot(units, first, weights, place, count, ceiling)  # type: ignore[call-arg]  # numba passes the context
    return dot + 0 * seen


if CHECKED:
    squared_dot = _compile(_checked_squared_dot, forceinline=True)


@inlined
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit set in a word that is not 0."""
    return count_trailing_zeros(word)


class _Listener(event.Listener):
    def on_start(self, event: event.Event) -> None:
        for callback in LISTENERS:
            callback(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: event.Event) -> None:
        """Say nothing: the next start says enough."""


event.register("numba:compile", _Listener())  # type: ignore[no-untyped-call]  # numba's has no types
