"""Kernels for the host: the same entry points as on a GPU, to test them without one."""

import ctypes
from collections.abc import Callable, Iterable
from typing import Any

import llvmlite.binding as llvm

from laserchess.targets.grid import COUNT, WIDTH, Kernel, build, parameters
from laserchess.targets.ir import Target

C_TYPES = {"i32": ctypes.c_int32, "ptr": ctypes.c_void_p}


def _entry(kernel: Kernel, given: str) -> str:
    """Return an entry point that runs each phase for one thread after another."""
    loops = "\n".join(
        f"""
  br label %loop{number}
loop{number}:
  %thread{number} = phi i64 [ 0, %{f"done{number - 1}" if number else "entry"} ], [ %next{number}, %body{number} ]
  %more{number} = icmp ult i64 %thread{number}, %end
  br i1 %more{number}, label %body{number}, label %done{number}
body{number}:
  call void @{kernel.name}.{number}(i64 %thread{number}, i64 0, {given})
  %next{number} = add i64 %thread{number}, 1
  br label %loop{number}
done{number}:"""
        for number in range(len(kernel.phases))
    )
    return f"""
define void @{kernel.name}({given}) {{
entry:
  %items = zext i32 %in.{COUNT} to i64
  %rounded = add i64 %items, {WIDTH - 1}
  %end = and i64 %rounded, {-WIDTH}
{loops}
  ret void
}}"""


def functions(kernels: Iterable[Kernel]) -> dict[str, Callable[..., None]]:
    """Compile kernels; return for each name a function of the kernel's `parameters`: numbers and addresses."""
    kernels = list(kernels)
    target = Target(llvm.get_process_triple(), llvm.get_host_cpu_name())
    engine = llvm.create_mcjit_compiler(build(kernels, _entry, target), target.machine())
    engine.finalize_object()
    return {kernel.name: _function(engine, kernel) for kernel in kernels}


def _function(engine: Any, kernel: Kernel) -> Callable[..., None]:  # noqa: ANN401  # llvmlite has no types
    kinds = [C_TYPES[kind] for kind in parameters(kernel).values()]
    native = ctypes.CFUNCTYPE(None, *kinds)(engine.get_function_address(kernel.name))

    def run(*given: int) -> None:
        native(*given)

    run.engine = engine  # type: ignore[attr-defined]  # the code lives as long as its engine
    return run
