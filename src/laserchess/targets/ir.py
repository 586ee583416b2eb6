"""Compiled functions as LLVM modules for another target.

Numba hands out the LLVM IR of a function for the machine it runs on (`core.jit.function_ir`). Here that text gets
another target triple and data layout, loses what only Python needs, and is optimised for the new target with
llvmlite's own back ends, which are the same on every host. Nothing is left to import: compiled functions allocate
nothing and call only each other.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import llvmlite.binding as llvm

from laserchess.core.jit import FunctionIR

HOST_LINES = re.compile(r"^(target (datalayout|triple) = .*|source_filename = .*)\n", re.MULTILINE)
HOST_ATTRIBUTES = re.compile(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"')
ENVIRONMENTS = re.compile(r" = common (local_unnamed_addr )?global")
"""Pointers to Python environments, which only Python wrappers read; not every target has common symbols."""
EXTERNAL = llvm.Linkage.external
RESULT_ARGUMENTS = 2
"""A native function takes pointers to its result and its exception before its own arguments."""


class Target(NamedTuple):
    """A compilation target, as LLVM names it."""

    triple: str
    cpu: str = ""
    features: str = ""
    renamed: tuple[tuple[str, str], ...] = ()
    """Functions of the host that the target has under another name."""

    def machine(self) -> Any:  # noqa: ANN401  # llvmlite has no types
        """Return LLVM's target machine at the highest optimisation level."""
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        return llvm.Target.from_triple(self.triple).create_target_machine(self.cpu, self.features, opt=3)


def parse(text: str, target: Target) -> Any:  # noqa: ANN401  # llvmlite has no types
    """Parse LLVM IR that was made for the host as a module for `target`, before optimisation."""
    machine = target.machine()
    text = ENVIRONMENTS.sub(" = internal global", HOST_ATTRIBUTES.sub("", HOST_LINES.sub("", text)))
    for name, instead in target.renamed:
        text = text.replace(f"@{name}(", f"@{instead}(")
    header = f'target datalayout = "{machine.target_data}"\ntarget triple = "{target.triple}"\n'
    return llvm.parse_assembly(header + text)


def argument_types(function: FunctionIR, target: Target) -> list[str]:
    """Return the LLVM types of a function's native arguments, without result and exception.

    An array of n dimensions is passed as two pointers of no use here, item count, item size, data, n lengths and
    n strides; a NamedTuple as its fields.
    """
    arguments = parse(function.text, target).get_function(function.name).arguments
    return [str(argument.type) for argument in arguments][RESULT_ARGUMENTS:]


def link(functions: Iterable[FunctionIR], wrappers: str, target: Target, *, inline: bool = False) -> Any:  # noqa: ANN401  # llvmlite has no types
    """Build one optimised module for `target`.

    Args:
        functions: the compiled functions to take in, with everything they call.
        wrappers: LLVM IR that defines the entry points. It may call the functions by name and has to declare them.
        target: what to compile for.
        inline: whether to fold everything into the entry points, for targets where calls are dear.

    Returns:
        The module (an llvmlite `ModuleRef`). Only functions that `wrappers` defines as external are visible outside;
        `target.machine()` emits it as an object file or as assembly.

    """
    module = parse(wrappers, target)
    entry_points = {each.name for each in module.functions if not each.is_declaration and each.linkage == EXTERNAL}
    for function in functions:
        part = parse(function.text, target)
        _share(part)
        module.link_in(part)
    for function in module.functions:
        if not function.is_declaration and function.name not in entry_points:
            function.linkage = "internal"
            if inline:
                function.add_function_attribute("alwaysinline")
    module.verify()
    optimise(module, target)
    return module


def _share(module: Any) -> None:  # noqa: ANN401  # llvmlite has no types
    """Merge functions that several modules define."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == EXTERNAL:
            function.linkage = "linkonce_odr"


def optimise(module: Any, target: Target) -> None:  # noqa: ANN401  # llvmlite has no types
    """Run LLVM's highest optimisation pipeline for `target` over a module."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(target.machine(), options)
    passes.getModulePassManager().run(module, passes)
