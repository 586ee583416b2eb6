import ctypes
import math

import llvmlite.binding as llvm
import numpy as np
import pytest

from laserchess.targets.elementary import DEFINITIONS
from laserchess.targets.ir import Target, optimise, parse


@pytest.fixture(scope="module")
def engine() -> object:
    target = Target(llvm.get_process_triple())
    module = parse(DEFINITIONS.replace("linkonce_odr ", ""), target)
    optimise(module, target)
    made = llvm.create_mcjit_compiler(module, target.machine())
    made.finalize_object()
    return made


def function(engine: object, name: str, kind: type) -> object:
    return ctypes.CFUNCTYPE(kind, kind)(engine.get_function_address(name))  # type: ignore[attr-defined]


def test_exp_is_right_to_the_last_places(engine: object) -> None:
    exp = function(engine, "elementary.exp.f64", ctypes.c_double)
    for x in np.random.default_rng(1).uniform(-700, 700, 10_000).tolist():
        assert exp(x) == pytest.approx(math.exp(x), rel=5e-16)  # type: ignore[operator]
    assert [exp(x) for x in (0.0, -1e9, 1e9)] == [1.0, 0.0, math.inf]  # type: ignore[operator]
    assert math.isnan(exp(math.nan))  # type: ignore[operator]


def test_log_is_right_to_the_last_places(engine: object) -> None:
    log = function(engine, "elementary.log.f64", ctypes.c_double)
    for x in np.exp(np.random.default_rng(1).uniform(-69, 69, 10_000)).tolist():
        assert log(x) == pytest.approx(math.log(x), rel=5e-16)  # type: ignore[operator]
    assert log(1.0) == 0.0  # type: ignore[operator]


def test_single_precision_is_rounded_once(engine: object) -> None:
    exp = function(engine, "elementary.exp.f32", ctypes.c_float)
    for x in np.random.default_rng(1).uniform(-80, 80, 1000).astype(np.float32):
        assert exp(float(x)) == np.float32(math.exp(x))  # type: ignore[operator]
