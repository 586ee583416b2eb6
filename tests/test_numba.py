"""What `core/jit.py` uses of Numba beyond its documentation: listed there, and present in the installed version."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher

from laserchess.core import jit


def double(number: int) -> int:
    return 2 * number


@jit.compiled
def triple(number: int) -> int:
    return 3 * number


def dispatcher() -> Any:
    return numba.njit(double)


def part() -> Any:
    """Return a function compiled for others."""
    made: Any = triple
    made.part().compile((numba.int64,))
    return made.part().overloads[numba.int64,]


def cache_of(function: Callable[..., object]) -> Any:
    return FunctionCache(function)  # type: ignore[no-untyped-call]  # numba's has no types


def takes(option: str) -> bool:
    """Return whether `njit` takes an option; it raises for one that it does not know."""
    options: dict[str, Any] = {option: False}
    numba.njit(**options)(double).compile((numba.int64,))
    return True


PRESENT: dict[str, Callable[[], object]] = {
    "Dispatcher._cache": lambda: hasattr(dispatcher(), "_cache"),
    "Cache._cache_file": lambda: hasattr(cache_of(double), "_cache_file"),
    "IndexDataCacheFile._version": lambda: cache_of(double)._cache_file._version == numba.__version__,  # noqa: SLF001  # its subject
    "Cache._load_overload": lambda: hasattr(FunctionCache, "_load_overload"),
    "Dispatcher.get_call_template": lambda: hasattr(Dispatcher, "get_call_template"),
    "Dispatcher.get_overload": lambda: hasattr(Dispatcher, "get_overload"),
    "CPUCodeLibrary._optimize_final_module": lambda: hasattr(JITCodeLibrary, "_optimize_final_module"),
    "CPUCodeLibrary._final_module": lambda: "define" not in str(part().library._final_module),  # noqa: SLF001  # its subject
    "CPUCodeLibrary._shared_module": lambda: "define" in str(part().library._shared_module),  # noqa: SLF001  # its subject
    "CompileResult.fndesc": lambda: part().fndesc.llvm_func_name,
    "njit(_nrt=)": lambda: takes("_nrt"),
    "njit(no_cfunc_wrapper=)": lambda: takes("no_cfunc_wrapper"),
    "njit(no_cpython_wrapper=)": lambda: takes("no_cpython_wrapper"),
}


def test_each_listed_name_has_a_check() -> None:
    assert jit.INTERNALS.keys() == PRESENT.keys()


@pytest.mark.parametrize("name", jit.INTERNALS)
def test_the_installed_numba_has_what_is_used_of_it(name: str) -> None:
    assert PRESENT[name](), f"Numba {numba.__version__} has no {name}. {jit.INTERNALS[name]}"


def test_no_private_name_is_used_that_is_not_listed() -> None:
    tree = ast.parse(Path(jit.__file__).read_text(encoding="utf-8"))
    owned = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    owned |= {"_function", "_kind"} | {name for name in owned if name.startswith("__")}
    private = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_")}
    listed = {name.split(".")[-1] for name in jit.INTERNALS}
    assert {name for name in private - owned if not name.startswith("__")} <= listed


def test_numba_is_imported_from_documented_modules_and_those_of_the_list() -> None:
    tree = ast.parse(Path(jit.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert {name for name in modules if name.startswith("numba")} == {
        "numba.core",  # cgutils, event, types: documented
        "numba.core.caching",  # FunctionCache
        "numba.core.codegen",  # JITCodeLibrary
        "numba.core.compiler",  # Compiler: documented for pipelines
        "numba.core.typing.templates",  # Signature: what a typed intrinsic returns
        "numba.extending",
    }


@jit.compiled
def sum_of_triples(numbers: np.ndarray[Any, np.dtype[np.int64]]) -> int:
    total = 0
    for number in numbers:
        total += triple(number)
    return total


def test_a_part_is_neither_optimised_nor_machine_code() -> None:
    ir = jit.function_ir(sum_of_triples, np.zeros(1, np.int64))
    assert ir.text.count("define ") >= 2, "the callee is still a function"
    assert "<2 x i64>" not in ir.text, "the loop is not vectorised for this machine"
    assert sum_of_triples(np.arange(4)) == 18
