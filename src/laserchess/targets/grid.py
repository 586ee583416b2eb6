"""Kernels that run one thread for each item, as LLVM IR: for GPUs, and for the host to check them.

A kernel is a sequence of phases. In a phase every thread calls one compiled function with its own item, or the
threads of a group of `WIDTH` share the items of all of them; no thread starts a phase before its group has finished
the last one. The classes below describe the arguments of a function: arrays in the device's memory, constant tables,
scratch memory, and numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import prod
from struct import pack
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from laserchess.core.jit import FunctionIR, function_ir
from laserchess.targets.ir import Target, link

WIDTH = 32
"""Threads of a group: a warp."""
COUNT = "count"
"""Name of the first parameter of every kernel: the number of items."""
LLVM_TYPES = {"b": "i8", "B": "i8", "h": "i16", "H": "i16", "i": "i32", "l": "i64", "q": "i64", "f": "float"}


class Number(NamedTuple):
    """A whole number that is passed when a kernel is launched, times a factor."""

    name: str
    times: int = 1


Length: TypeAlias = int | Number


class Buffer(NamedTuple):
    """An array in the device's memory."""

    name: str
    dtype: npt.DTypeLike
    shape: tuple[Length, ...]
    strides: tuple[Length, ...] = ()
    """Strides in bytes; C order by default."""


class Window(NamedTuple):
    """The items of a phase: the part of a one-dimensional buffer of integers that belongs to a thread or its group."""

    name: str


class Constant(NamedTuple):
    """An array that never changes and is compiled into the kernel."""

    array: npt.NDArray[Any]


class LocalScratch(NamedTuple):
    """Scratch memory of a thread, uninitialised."""

    dtype: npt.DTypeLike
    length: int


class LaneScratch(NamedTuple):
    """Scratch memory in a buffer, if it is too large for local memory: item `i` of 32 threads is one cache line."""

    name: str
    dtype: npt.DTypeLike
    length: int


class Lane(NamedTuple):
    """The index of a thread among those that share a phase: 0 … `WIDTH` - 1."""


class Phase(NamedTuple):
    """A compiled function that every thread calls."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    """Descriptions, whole numbers, or NamedTuples of them."""
    shared: bool = False
    """Whether the threads of a group share their items; otherwise each has its own."""


class Kernel(NamedTuple):
    """Phases that run one after another in one launch."""

    name: str
    phases: tuple[Phase, ...]
    block: int = 128
    """Threads per block."""


@dataclass
class _Writer:
    """Collects the text of a module: constants, functions, and the parameters of each kernel."""

    target: Target
    functions: dict[str, FunctionIR] = field(default_factory=dict)
    text: list[str] = field(default_factory=list)
    tables: dict[int, str] = field(default_factory=dict)
    keep: list[npt.NDArray[Any]] = field(default_factory=list)

    def table(self, array: npt.NDArray[Any]) -> str:
        """Define a constant and return its name."""
        if id(array) not in self.tables:
            self.keep.append(array)
            name = self.tables[id(array)] = f"@table.{len(self.tables)}"
            kind = LLVM_TYPES[array.dtype.char]
            values = ", ".join(f"{kind} {value}" for value in array.ravel().tolist())
            self.text.append(f"{name} = internal constant [{array.size} x {kind}] [{values}], align 16")
        return self.tables[id(array)]


def leaves(argument: object) -> Iterator[object]:
    """Yield the descriptions and numbers of an argument, with NamedTuples flattened."""
    described = (Buffer, Window, Constant, LocalScratch, LaneScratch, Lane, Number)
    if isinstance(argument, tuple) and not isinstance(argument, described):
        for each in argument:
            yield from leaves(each)
    else:
        yield argument


def parameters(kernel: Kernel) -> dict[str, str]:
    """Return the parameters of a kernel in order, after `COUNT`: names and LLVM types."""
    found = {COUNT: "i32"}
    for phase in kernel.phases:
        for leaf in leaves(phase.arguments):
            if isinstance(leaf, Buffer):
                found |= {each.name: "i32" for each in (*leaf.shape, *leaf.strides) if isinstance(each, Number)}
            if isinstance(leaf, Buffer | Window | LaneScratch):
                found[leaf.name] = "ptr"
            elif isinstance(leaf, Number):
                found[leaf.name] = "i32"
    return found


def _example(argument: object) -> object:  # noqa: PLR0911  # one for each kind of argument
    """Return a value of the type that a described argument has in compiled code."""
    match argument:
        case Buffer(_, dtype, shape, strides):
            lengths = (2,) * len(shape)
            return np.zeros((*lengths, 2), dtype)[..., 0] if strides else np.zeros(lengths, dtype)
        case LaneScratch(_, dtype, _):
            return np.zeros((2, 2), dtype)[:, 0]
        case LocalScratch(dtype, _):
            return np.zeros(1, dtype)
        case Window(_):
            return np.zeros(1, np.int64)
        case Constant(array):
            return array
        case Lane() | Number():
            return 0
        case tuple():
            made: list[Any] = [_example(each) for each in argument]
            return type(argument)(*made) if hasattr(argument, "_fields") else tuple(made)
    return argument


class _Call:
    """Writes the call of a phase's function: the operands, and the instructions that compute them."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.lines: list[str] = []
        self.scratch: list[str] = []
        self.operands: list[str] = []

    def let(self, instruction: str) -> str:
        """Add an instruction and return the name of its value."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"  {name} = {instruction}")
        return name

    def length(self, length: Length) -> str:
        """Return a length as an operand."""
        if isinstance(length, int):
            return str(length)
        wide = self.let(f"zext i32 %in.{length.name} to i64")
        return wide if length.times == 1 else self.let(f"mul i64 {wide}, {length.times}")

    def array(self, dtype: npt.DTypeLike, data: str, shape: Iterable[str], strides: Iterable[str]) -> None:
        """Pass an array: two pointers that only Python needs, item count and size, data, lengths, strides."""
        self.operands += ["ptr null", "ptr null", "i64 0", f"i64 {np.dtype(dtype).itemsize}", f"ptr {data}"]
        self.operands += [f"i64 {each}" for each in (*shape, *strides)]

    def argument(self, leaf: object) -> None:
        """Pass one argument that is not a NamedTuple."""
        match leaf:
            case Buffer(name, dtype, shape, strides):
                lengths = [self.length(each) for each in shape]
                steps = [self.length(each) for each in strides or _c_strides(shape, np.dtype(dtype).itemsize)]
                self.array(dtype, f"%in.{name}", lengths, steps)
            case Window(name):
                data = self.let(f"getelementptr i64, ptr %in.{name}, i64 %first")
                self.array(np.int64, data, ["%items"], ["8"])
            case Constant(array):
                self.array(array.dtype, self.writer.table(array), map(str, array.shape), map(str, array.strides))
            case LocalScratch(dtype, length):
                data = f"%scratch{len(self.scratch)}"
                self.scratch.append(f"  {data} = alloca [{length} x {LLVM_TYPES[np.dtype(dtype).char]}], align 16")
                self.array(dtype, data, [str(length)], [str(np.dtype(dtype).itemsize)])
            case LaneScratch(name, dtype, length):
                size = np.dtype(dtype).itemsize
                block = self.let(f"mul i64 %group, {length * size * WIDTH}")
                offset = self.let(f"add i64 {block}, {self.let(f'mul i64 %lane, {size}')}")
                data = self.let(f"getelementptr i8, ptr %in.{name}, i64 {offset}")
                self.array(dtype, data, [str(length)], [str(size * WIDTH)])
            case Lane():
                self.operands.append("i64 %lane")
            case Number():
                self.operands.append(f"i64 {self.length(leaf)}")
            case int():
                self.operands.append(f"i64 {leaf}")
            case float():
                self.operands.append(f"double 0x{pack('>d', leaf).hex()}")
            case _:
                message = f"{leaf!r} cannot be passed to a kernel"
                raise TypeError(message)


def _c_strides(shape: tuple[Length, ...], size: int) -> list[int]:
    """Return the strides of an array in C order; only its first length may be unknown."""
    return [size * prod(each for each in shape[i + 1 :] if isinstance(each, int)) for i in range(len(shape))]


def _write_phase(writer: _Writer, name: str, phase: Phase, given: str) -> None:
    """Define a function that runs a phase for one thread, given its index and the group of its scratch memory."""
    function = function_ir(phase.function, *(_example(each) for each in phase.arguments))
    writer.functions[function.name] = function
    call = _Call(writer)
    for leaf in leaves(phase.arguments):
        call.argument(leaf)
    kinds = [operand.split()[0] for operand in call.operands]
    declaration = f'declare i32 @"{function.name}"(ptr, ptr, {", ".join(kinds)})'
    if declaration not in writer.text:
        writer.text.append(declaration)
    mask, most = (-WIDTH, WIDTH) if phase.shared else (-1, 1)
    scratch, body = "\n".join(call.scratch), "\n".join(call.lines)
    writer.text.append(f"""
define internal void @{name}(i64 %thread, i64 %group, {given}) {{
  %result = alloca [8 x i64]
  %error = alloca ptr
{scratch}
  %count = zext i32 %in.{COUNT} to i64
  %lane = and i64 %thread, {WIDTH - 1}
  %first = and i64 %thread, {mask}
  %left = sub i64 %count, %first
  %items = call i64 @llvm.umin.i64(i64 %left, i64 {most})
  %busy = icmp ult i64 %first, %count
  br i1 %busy, label %work, label %done
work:
{body}
  %status = call i32 @"{function.name}"(ptr %result, ptr %error, {", ".join(call.operands)})
  br label %done
done:
  ret void
}}""")


def build(kernels: Iterable[Kernel], entry: Callable[[Kernel, str], str], target: Target, library: str = "") -> Any:  # noqa: ANN401  # llvmlite has no types
    """Build an optimised module with an entry point for each kernel.

    Args:
        kernels: what to build.
        entry: returns the LLVM IR of a kernel's entry point, given the kernel and its parameters with their types.
            It calls `@NAME.0`, `@NAME.1`, … (one for each phase) with a thread's number, the group of its scratch
            memory, and the parameters.
        target: what to build for.
        library: LLVM IR that the entry points and the functions may use.

    Returns:
        The module (an llvmlite `ModuleRef`).

    """
    writer = _Writer(target)
    writer.text += ["declare i64 @llvm.umin.i64(i64, i64)", library]
    for kernel in kernels:
        kinds = parameters(kernel)
        given = ", ".join(f"{kind} %in.{name}" for name, kind in kinds.items())
        for number, phase in enumerate(kernel.phases):
            _write_phase(writer, f"{kernel.name}.{number}", phase, given)
        writer.text.append(entry(kernel, given))
    return link(writer.functions.values(), "\n".join(writer.text), target, inline=True)
