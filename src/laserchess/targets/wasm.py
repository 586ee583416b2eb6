"""Compiled functions as one WebAssembly module.

An entry point takes one pointer to an argument block of 32-bit slots and returns a double: JavaScript passes numbers,
never a BigInt. A whole number takes one slot; an array two, its address and its length. A NamedTuple takes the slots
of its fields. Results are whole numbers below 2 ** 53.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np

from laserchess.core.jit import FunctionIR, function_ir
from laserchess.targets.ir import Target, argument_types, link

WASM: Final = Target(
    "wasm32-unknown-unknown", "generic", "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
)
THREADED: Final = WASM._replace(features=f"{WASM.features},+atomics")
LINKER: Final = (sys.executable, "-m", "ziglang", "wasm-ld")
STACK_BYTES: Final = 1 << 20
PAGE: Final = 1 << 16
MAX_PAGES: Final = 1 << 14
"""Maximum memory of a threaded module: 1 GiB."""
SLOT: Final = "i32"


class EntryPoint(NamedTuple):
    """A compiled function to export, or one that the host implements."""

    function: Callable[..., Any]
    examples: tuple[object, ...]
    """One value for each parameter; only their types matter."""


def build(
    entry_points: Mapping[str, EntryPoint], imports: Mapping[str, EntryPoint], *, threaded: bool = False
) -> bytes:
    """Build a module.

    Args:
        entry_points: what to export, by name.
        imports: compiled functions that the host implements instead, each as `name() -> i32` of module `env`; their
            result is whether that is not 0.
        threaded: build for a memory that several workers share.

    Returns:
        The module, which imports its memory as `env.memory` and exports `__heap_base` and `__stack_pointer`.

    """
    target = THREADED if threaded else WASM
    exported = {name: _ir_of(entry) for name, entry in entry_points.items()}
    imported = {name: _ir_of(entry) for name, entry in imports.items()}
    wrappers = [_export(name, exported[name], entry, target) for name, entry in entry_points.items()]
    wrappers += [_import(name, function, target) for name, function in imported.items()]
    wrappers.append("declare void @llvm.trap()")
    module = link(exported.values(), "\n".join(wrappers), target)
    return _link(target.machine().emit_object(module), list(entry_points), threaded=threaded)


def _ir_of(entry: EntryPoint) -> FunctionIR:
    return function_ir(entry.function, *entry.examples)


def _leaves(example: object) -> Iterator[object]:
    """Yield the arrays and numbers of an argument."""
    if isinstance(example, tuple):
        for part in example:
            yield from _leaves(part)
    else:
        yield example


def _export(name: str, function: FunctionIR, entry: EntryPoint, target: Target) -> str:
    """Write the entry point of a function: read the argument block, call, and return the result as a double."""
    kinds = argument_types(function, target)
    lines: list[str] = []
    arguments: list[str] = []

    def slot() -> str:
        number = len(lines) // 2
        lines.append(f"%p{number} = getelementptr {SLOT}, ptr %block, i32 {number}")
        lines.append(f"%s{number} = load {SLOT}, ptr %p{number}")
        return f"%s{number}"

    casts: list[str] = []
    for leaf in _leaves(entry.examples):
        first = slot()
        wide = f"%w{len(casts)}"
        if not isinstance(leaf, np.ndarray):
            casts.append(f"{wide} = sext i32 {first} to i64")
            arguments.append(wide)
            continue
        length = slot()
        casts.append(f"{wide} = sext i32 {length} to i64")
        casts.append(f"%a{len(casts)} = inttoptr i32 {first} to ptr")
        address = f"%a{len(casts) - 1}"
        arguments += ["null", "null", wide, str(leaf.itemsize), address, wide, str(leaf.itemsize)]
    given = ", ".join(f"{kind} {argument}" for kind, argument in zip(kinds, arguments, strict=True))
    body = "\n  ".join(lines + casts)
    return f"""
declare i32 @"{function.name}"(ptr, ptr, {", ".join(kinds)})
define double @{name}(ptr %block) {{
  %result = alloca i64
  %error = alloca ptr
  store i64 0, ptr %result
  {body}
  %status = call i32 @"{function.name}"(ptr %result, ptr %error, {given})
  %returned = icmp eq i32 %status, 0
  br i1 %returned, label %done, label %broken
broken:
  call void @llvm.trap()
  unreachable
done:
  %whole = load i64, ptr %result
  %number = sitofp i64 %whole to double
  ret double %number
}}
"""


def _import(name: str, function: FunctionIR, target: Target) -> str:
    """Write the body of a function that the host implements."""
    kinds = ", ".join(argument_types(function, target))
    return f"""
declare i32 @{name}() "wasm-import-module"="env" "wasm-import-name"="{name}"
define i32 @"{function.name}"(ptr %result, ptr %error, {kinds}) {{
  %answer = call i32 @{name}()
  %is_set = icmp ne i32 %answer, 0
  %byte = zext i1 %is_set to i8
  store i8 %byte, ptr %result
  ret i32 0
}}
"""


def _link(code: bytes, exports: list[str], *, threaded: bool) -> bytes:
    """Link an object file with LLVM's WebAssembly linker."""
    options = ["--no-entry", "--strip-all", "--import-memory", "--stack-first", "-z", f"stack-size={STACK_BYTES}"]
    options += [f"--export={name}" for name in [*exports, "__heap_base", "__stack_pointer"]]
    if threaded:
        options += ["--shared-memory", f"--max-memory={MAX_PAGES * PAGE}"]
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        before.write_bytes(code)
        subprocess.run([*LINKER, *options, before, "-o", after], check=True)  # noqa: S603  # our own linker and file
        return after.read_bytes()


def linker_version() -> str:
    """Return the version that the linker reports."""
    return subprocess.run([*LINKER, "--version"], check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603  # our own linker
