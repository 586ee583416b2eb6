"""The GPU environment, without a GPU: its kernels compiled for this machine, and as PTX."""

import shutil
import subprocess
import sys
from functools import cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from laserchess import VARIANTS, IllegalMoveError, IllegalPositionError, LaserChessError
from laserchess.core.outcome import Termination
from laserchess.envs.board_lens import new_board
from laserchess.envs.gpu import GpuVectorEnv, ptx_cache
from laserchess.envs.gpu.device import CudaDevice, HostDevice
from laserchess.envs.gpu.fields import Field, fields_of
from laserchess.envs.gpu.gpu_perft import gpu_perft
from laserchess.envs.gpu.kernels import kernels_of
from laserchess.envs.snapshots import BoardSnapshots
from laserchess.envs.vector import StepResult, VectorEnv
from laserchess.targets.ptx import ptx
from tests.every_variant import EVERY_VARIANT

BOARDS = 37
"""One full group of threads, and some."""
STEPS = 30
USUAL = "leiserchess"
STALEMATES = EVERY_VARIANT["trident"]


@cache
def pair(name: str, **settings: int | str) -> tuple[VectorEnv, GpuVectorEnv]:
    given = {"seed": 3, "max_steps": STEPS} | settings
    variant = EVERY_VARIANT[name]
    return VectorEnv(variant, BOARDS, **given), GpuVectorEnv(variant, BOARDS, device=HostDevice(), **given)  # type: ignore[arg-type]


def assert_same(one: StepResult, other: StepResult) -> None:
    for part in StepResult._fields:
        assert np.array_equal(getattr(one, part), getattr(other, part)), part


def assert_same_games(name: str, steps: int, **settings: int | str) -> None:
    cpu, gpu = pair(name, **settings)
    assert_same(cpu.reset(5), gpu.reset(5))
    for _ in range(steps):
        actions, others = cpu.sample(), gpu.sample()
        assert np.array_equal(actions, others)
        assert_same(cpu.step(actions), gpu.step(others))
    for kept in BoardSnapshots._fields:
        if kept != "hashes":  # older ones are not looked at
            assert np.array_equal(getattr(cpu.save(), kept), getattr(gpu.save(), kept)), kept


def test_the_same_seed_plays_the_same_games() -> None:
    assert_same_games(USUAL, 2 * STEPS)


@pytest.mark.slow(10)
@pytest.mark.parametrize("name", sorted(set(EVERY_VARIANT) - {USUAL}))
def test_the_same_seed_plays_the_same_games_of_every_variant(name: str) -> None:
    assert_same_games(name, 2 * STEPS)


@pytest.mark.slow(5)
@pytest.mark.parametrize("settings", [{"auto_reset": 0, "truncation": "material"}, {"observe": 0, "setup": "endgame"}])
def test_settings_mean_the_same(settings: dict[str, int | str]) -> None:
    assert_same_games(USUAL, STEPS, **settings)


def test_boards_are_stepped_saved_forked_and_set_as_on_the_cpu() -> None:
    cpu, gpu = pair(USUAL)
    cpu.reset(1), gpu.reset(1)
    some = [3, 36, 0]
    actions = cpu.sample()
    assert np.array_equal(actions, gpu.sample())
    assert_same(cpu.step(actions[some], some), gpu.step(actions[some], some))
    saved, likewise = cpu.save(some), gpu.save(some)
    cpu.step(cpu.sample()), gpu.step(gpu.sample())
    assert_same(cpu.restore(saved, [1, 2, 5]), gpu.restore(likewise, [1, 2, 5]))
    assert_same(cpu.restore(likewise, some), gpu.restore(saved, some))
    assert_same(cpu.copy([4, 4], [7, 8]), gpu.copy([4, 4], [7, 8]))
    assert_same(cpu.reset(boards=[9]), gpu.reset(boards=[9]))
    board = new_board(USUAL)
    board.push(next(iter(board.legal_moves)))
    assert_same(cpu.set(11, board), gpu.set(11, board))
    assert gpu.position(11) == board.position == gpu.board(11).position
    move = next(iter(board.legal_moves))
    assert gpu.number(11, move) == cpu.number(11, move)
    assert gpu.outcome(11) is None
    assert np.array_equal(gpu.hashes, cpu.hashes)
    assert np.array_equal(gpu.lengths, cpu.lengths)


def test_a_side_without_a_legal_move_ends_the_game_as_on_the_cpu() -> None:
    settings: dict[str, Any] = {"starts": ["8k/*/*/*/*/ww7/K1w6 v"], "auto_reset": False, "seed": 1}
    cpu, gpu = VectorEnv(STALEMATES, 2, **settings), GpuVectorEnv(STALEMATES, 2, device=HostDevice(), **settings)
    assert_same(cpu.reset(), gpu.reset())
    action = cpu.number(0, cpu.board(0).parse_move("c1b1"))
    assert_same(cpu.step([action, cpu.sample()[1]]), gpu.step([action, gpu.sample()[1]]))
    outcome = gpu.outcome(0)
    assert outcome == cpu.outcome(0)
    assert outcome is not None
    assert outcome.termination is Termination.STALEMATE


def test_changed_snapshots_are_refused() -> None:
    _, gpu = pair(USUAL)
    gpu.reset(2)
    saved = gpu.save([1])
    saved.cells[0, :] = 60_000
    with pytest.raises(IllegalPositionError, match="a cell of position 0 is invalid"):
        gpu.restore(saved, [1])


def test_an_illegal_action_is_refused_and_none_is_played() -> None:
    _, gpu = pair(USUAL)
    seen = gpu.reset(2)
    actions, before = gpu.sample(), gpu.hashes
    actions[5] = int(seen.masks[5].argmin())
    with pytest.raises(IllegalMoveError, match=f"action {actions[5]} is not legal on board 5"):
        gpu.step(actions)
    assert np.array_equal(gpu.hashes, before)
    gpu.check_actions = False
    masks = gpu.step(actions).masks
    assert gpu.halted
    assert np.array_equal(gpu.hashes, before)
    assert masks.any(axis=1).all()
    gpu.check_actions = True
    gpu.step(gpu.sample())
    assert not gpu.halted


def test_what_does_not_fit_is_refused() -> None:
    _, gpu = pair(USUAL)
    gpu.reset(2)
    with pytest.raises(IllegalMoveError, match=r"expected integers of shape \(37,\)"):
        gpu.step(gpu.sample()[:-1])
    with pytest.raises(IllegalMoveError, match="float"):
        gpu.step(np.zeros(BOARDS))
    with pytest.raises(LaserChessError, match="different numbers below 37"):
        gpu.reset(boards=[1, 1])
    with pytest.raises(IllegalPositionError, match="as many"):
        gpu.restore(gpu.save([1]), [1, 2])
    with pytest.raises(IllegalPositionError, match="as many"):
        gpu.copy([1], [1, 2])
    with pytest.raises(LaserChessError, match="boards is out of range: 0"):
        GpuVectorEnv(USUAL, 0, device=HostDevice())


def test_a_board_takes_little_memory() -> None:
    for name in VARIANTS:
        assert sum(field.bytes for field in fields_of(VectorEnv(name, 1, observe=False)).values()) < 8192, name
    assert Field(np.int64, (3,), interleaved=True).zeros(np, 5).strides == (8, 40)


@pytest.mark.slow(5)
@pytest.mark.parametrize("name", EVERY_VARIANT)
def test_ptx_is_made_and_assembled(name: str, tmp_path: Path) -> None:
    text = ptx(kernels_of(VectorEnv(EVERY_VARIANT[name], 1)))
    for kernel in ("step", "check", "sample"):
        assert f".entry {kernel}(" in text
    assembler = find_ptxas()
    if assembler is None:
        pytest.skip("there is no ptxas: pip install nvidia-cuda-nvcc")
    file = tmp_path / "kernels.ptx"
    file.write_text(text)
    subprocess.run([assembler, "-arch=sm_90", file, "-o", tmp_path / "kernels.cubin"], check=True)


def find_ptxas() -> str | None:
    packaged = sorted(str(path) for folder in sys.path for path in Path(folder).glob("nvidia/*/bin/ptxas"))
    return shutil.which("ptxas") or next(iter(packaged), None)


def test_ptx_is_kept_by_all_it_depends_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    numbers = count(1)
    monkeypatch.setattr(ptx_cache, "ptx", lambda _: f"PTX {next(numbers)}")
    one, other = (kernels_of(VectorEnv(USUAL, 1, max_steps=steps)) for steps in (50, 60))
    assert [ptx_cache.cached_ptx(each) for each in (one, other, one)] == ["PTX 1", "PTX 2", "PTX 1"]
    monkeypatch.setattr(ptx_cache, "MAX_BYTES", 6)
    third = kernels_of(VectorEnv(USUAL, 1, observe=False))
    assert ptx_cache.cached_ptx(third) == "PTX 3"
    assert [file.read_text() for file in ptx_cache.cache_folder().iterdir()] == ["PTX 3"]


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "laserchess").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(ptx_cache, "ptx", lambda _: "PTX")
    assert ptx_cache.cached_ptx(kernels_of(VectorEnv(USUAL, 1))) == "PTX"


class NoGpuError(Exception):
    """What CuPy raises."""


def test_without_cupy_or_gpu_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(LaserChessError, match=r"CuPy is not installed; expected `pip install 'laserchess\[gpu\]'`"):
        GpuVectorEnv(USUAL, 1)

    def get_device() -> int:
        raise NoGpuError

    runtime = SimpleNamespace(getDevice=get_device, CUDARuntimeError=NoGpuError, getDeviceProperties=dict)
    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(cuda=SimpleNamespace(runtime=runtime)))
    with pytest.raises(LaserChessError, match="there is no usable GPU"):
        GpuVectorEnv(USUAL, 1)


def test_too_little_memory_is_said_before_anything_is_allocated(monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = SimpleNamespace(
        getDevice=lambda: 0,
        CUDARuntimeError=NoGpuError,
        getDeviceProperties=lambda _: {"multiProcessorCount": 1},
        memGetInfo=lambda: (1 << 30, 1 << 30),
    )
    pool = SimpleNamespace(free_bytes=lambda: 0)
    cupy = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime), get_default_memory_pool=lambda: pool)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    with pytest.raises(LaserChessError, match=r"10000000 boards need .* GB of GPU memory, and 0.81 GB are free"):
        GpuVectorEnv(USUAL, 10_000_000, device=CudaDevice())


def test_perft_counts_as_the_board_does() -> None:
    board = new_board(USUAL)
    assert gpu_perft(board, 4, device=HostDevice()) == board.perft(4)
    with pytest.raises(IllegalMoveError, match="at least 3"):
        gpu_perft(board, 2, device=HostDevice())


@pytest.mark.slow(10)
@pytest.mark.parametrize("name", ["khet", "laser-chess", "khet-horus"])
def test_perft_counts_as_the_board_does_in_other_variants(name: str) -> None:
    board = new_board(name)
    assert gpu_perft(board, 3, device=HostDevice()) == board.perft(3)
