"""Kernels as PTX, the assembly that the driver of every NVIDIA GPU compiles; no CUDA toolkit is needed."""

from collections.abc import Iterable

from laserchess.targets.elementary import DEFINITIONS, NAMES
from laserchess.targets.grid import COUNT, WIDTH, Kernel, build
from laserchess.targets.ir import Target

TARGET = Target("nvptx64-nvidia-cuda", "sm_70", "+ptx63", tuple(NAMES.items()))
"""The oldest GPUs whose threads may diverge within a warp; newer ones compile the same PTX."""
DECLARATIONS = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
"""
LIBRARY = DECLARATIONS + DEFINITIONS


def _entry(kernel: Kernel, given: str) -> str:
    """Return an entry point: threads take items until none are left, each warp phase by phase."""
    phases = "\n".join(
        f"  call void @{kernel.name}.{number}(i64 %thread, i64 %group, {given})\n"
        f"  call void @llvm.nvvm.bar.warp.sync(i32 -1)"
        for number in range(len(kernel.phases))
    )
    return f"""
define ptx_kernel void @{kernel.name}({given}) "nvvm.maxntid"="{kernel.block}" {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %before = mul i32 %block, %size
  %number = add i32 %before, %tid
  %own = zext i32 %number to i64
  %all = mul i32 %blocks, %size
  %step = zext i32 %all to i64
  %group = udiv i64 %own, {WIDTH}
  %end = zext i32 %in.{COUNT} to i64
  br label %loop
loop:
  %thread = phi i64 [ %own, %entry ], [ %next, %body ]
  %first = and i64 %thread, {-WIDTH}
  %more = icmp ult i64 %first, %end
  br i1 %more, label %body, label %done
body:
{phases}
  %next = add i64 %thread, %step
  br label %loop
done:
  ret void
}}"""


def ptx(kernels: Iterable[Kernel]) -> str:
    """Return PTX with an entry point for each kernel, named after it, that takes the kernel's `parameters`."""
    module = build(kernels, _entry, TARGET, LIBRARY)
    return str(TARGET.machine().emit_assembly(module))
