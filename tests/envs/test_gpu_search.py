"""Tree search on a GPU, without a GPU: its kernels compiled for this machine, and as PTX."""

from typing import Any

import numpy as np
import pytest

from laserchess import LaserChessError
from laserchess.envs.gpu import GpuSearch, GpuVectorEnv, device
from laserchess.envs.gpu.device import HostDevice
from laserchess.envs.search import BatchedSearch, SearchFindings
from laserchess.envs.search_config import Gumbel, Puct, Settings
from laserchess.envs.vector import VectorEnv
from laserchess.targets.ptx import ptx
from tests.envs.plain_search import evaluate

BOARDS = 35
METHODS = [Puct(10), Gumbel(10, considered=6)]


def level(_observations: Any, masks: Any) -> tuple[Any, Any]:
    """Know nothing."""
    return np.zeros(masks.shape, np.float32), np.zeros(len(masks), np.float32)


def assert_same_searches(variant: str, settings: Settings) -> None:
    cpu, gpu = (
        VectorEnv(variant, BOARDS, seed=2, max_steps=7),
        GpuVectorEnv(variant, BOARDS, seed=2, max_steps=7, device=HostDevice()),
    )
    cpu.reset(), gpu.reset()
    one, other = BatchedSearch(cpu, evaluate, settings, seed=5), GpuSearch(gpu, evaluate, settings, seed=5)
    for _ in range(9):  # games end and start again in between
        found, likewise = one.run(temperature=1.0), other.run(temperature=1.0)
        for name in SearchFindings._fields:
            assert np.allclose(getattr(found, name), getattr(likewise, name), atol=1e-5), name
        cpu.step(found.actions), gpu.step(likewise.actions)


@pytest.mark.slow(10)
@pytest.mark.parametrize("settings", METHODS, ids=str)
@pytest.mark.parametrize("variant", ["leiserchess", "laser-chess-1987"])
def test_searches_are_those_of_the_cpu(variant: str, settings: Settings) -> None:
    assert_same_searches(variant, settings)


@pytest.mark.slow(10)
def test_answers_that_do_not_fit_are_refused_and_the_trees_dropped() -> None:
    env = GpuVectorEnv("leiserchess", 4, seed=1, device=HostDevice())
    env.reset()
    search = GpuSearch(env, level, Puct(3), seed=1, reuse=False)
    first = np.asarray(search.run().visits).copy()
    search.evaluate = lambda _observations, masks: (np.zeros(masks.shape, np.float32), np.zeros(3, np.float32))
    with pytest.raises(LaserChessError, match=r"values of shape \(3,\)"):
        search.run()
    search.evaluate = lambda _observations, masks: (np.full(masks.shape, np.nan, np.float32), np.zeros(4, np.float32))
    with pytest.raises(LaserChessError, match="not finite"):
        search.run()
    assert not np.asarray(search.trees.node_counts).any()
    search.evaluate = level
    assert np.asarray(search.run().visits).sum() == first.sum() == 4 * 3


@pytest.mark.slow(10)
@pytest.mark.parametrize("settings", METHODS, ids=str)
def test_ptx_is_made(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class PtxDevice(HostDevice):
        def load(self, kernels: Any) -> dict[str, device.Launch]:
            made.append(ptx(kernels))
            return {}

    monkeypatch.setattr(GpuVectorEnv, "seed", lambda *_: None)
    GpuSearch(GpuVectorEnv("leiserchess", 4, device=PtxDevice()), level, settings)
    for kernel in ("set_roots", "prepare", "select", "backup", "report"):
        assert f".entry {kernel}(" in made[-1]
    assert ".extern" not in made[-1]
