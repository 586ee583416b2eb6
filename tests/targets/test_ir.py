from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from laserchess.core.jit import compiled, function_ir
from laserchess.targets.ir import Target, argument_types, link

WASM = Target("wasm32-unknown-unknown")
PTX = Target("nvptx64-nvidia-cuda", "sm_70", "+ptx63")
NUMBERS = np.zeros(1, np.int64)


@compiled
def double(number: int) -> int:
    return 2 * number


@compiled
def doubled_sum(numbers: npt.NDArray[np.int64]) -> int:
    total = 0
    for number in numbers:
        total += double(number)
    return total


def built(target: Target) -> Any:
    function = function_ir(doubled_sum, NUMBERS)
    kinds = argument_types(function, target)
    names = [f"{kind} %a{i}" for i, kind in enumerate(["ptr", "ptr", *kinds])]
    wrapper = f"""
        declare i32 @"{function.name}"(ptr, ptr, {", ".join(kinds)})
        define i32 @entry({", ".join(names)}) {{
          %status = call i32 @"{function.name}"({", ".join(names)})
          ret i32 %status
        }}
    """
    return link([function], wrapper, target)


def test_an_array_is_passed_as_its_native_parts() -> None:
    kinds = argument_types(function_ir(doubled_sum, NUMBERS), WASM)
    assert kinds == ["ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"]


@pytest.mark.parametrize("target", [WASM, PTX], ids=["wasm", "ptx"])
def test_only_the_entry_point_is_left_and_nothing_to_import(target: Target) -> None:
    module = built(target)
    assert [function.name for function in module.functions if not function.name.startswith("llvm.")] == ["entry"]
    assert list(module.global_variables) == []


def test_each_target_gets_its_own_code() -> None:
    assert WASM.machine().emit_object(built(WASM)).startswith(b"\0asm")
    assert ".target sm_70" in PTX.machine().emit_assembly(built(PTX))


def test_functions_that_share_a_callee_link_into_one_module() -> None:
    functions = function_ir(doubled_sum, NUMBERS), function_ir(double, 1)
    wrapper = f"""
        declare i32 @"{functions[1].name}"(ptr, ptr, i64)
        define i32 @entry(ptr %result, ptr %error, i64 %number) {{
          %status = call i32 @"{functions[1].name}"(ptr %result, ptr %error, i64 %number)
          ret i32 %status
        }}
    """
    module = link(functions, wrapper, WASM)
    assert [function.name for function in module.functions if not function.name.startswith("llvm.")] == ["entry"]
