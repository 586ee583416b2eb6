"""The GPU environment: comparison with the CPU environment, and steps per second.

    pip install 'laserchess[gpu]'          # for the comparison also: pip install 'jax[cuda13]' pgx mctx
    python -m benchmarks.gpu               # about five minutes
    python -m benchmarks.gpu exact --steps 1000 --variants khet advanced

Part `exact` plays random games on both and compares every array: after `--steps` steps of `--boards` boards with
automatic resets, chance, repetitions and truncations, and after saving, restoring and forking. Part `speed` measures
steps per second of random play with masks. Part `search` compares and measures the tree search. Part `compare` runs
pgx and mctx in separate processes. Part `perft`, only on request, counts deep trees twice on the GPU and once on all
cores.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.gpu_perft import perft_lines
from benchmarks.table import Row, render
from laserchess import VARIANTS
from laserchess.core.layout import REVERSIBLE
from laserchess.envs.gpu import GpuSearch, GpuVectorEnv
from laserchess.envs.search import BatchedSearch
from laserchess.envs.search_config import Gumbel, Puct, Settings
from laserchess.envs.snapshots import BoardSnapshots
from laserchess.envs.vector import StepResult, VectorEnv

SEED = 2026
CHECKS = 20
"""Number of comparisons of an exact run."""
SHORT = 200
"""Step limit of the games of an exact run, low enough to truncate many."""
MANY, FEWER = 262_144, 65_536
"""Boards of the speed measurements: variants with one move a turn, and with several actions."""
TARGETS = {
    "laser-chess": (40e6, 100e6),
    "khet": (40e6, 100e6),
    "khet-horus": (40e6, 100e6),
    "leiserchess": (60e6, 150e6),
    "advanced": (15e6, 15e6),
    "laser-chess-1987": (15e6, 15e6),
}
"""Steps a second with observations, and without."""
MEMORY = 8192.0
TIMES_PGX = 20.0
TREES, SIMULATIONS = 4096, 32
SEARCHES = 2e6
MOVES = 6
SEARCHED = ("khet", "leiserchess", "advanced")
WEIGHTS, LOGITS = 1009, 11
"""Of the evaluation that trees are compared with: whole numbers, so that it says the same everywhere."""


def differences(cpu: VectorEnv, gpu: GpuVectorEnv, seen: StepResult, shown: StepResult) -> int:
    """Return how many numbers of all arrays differ; rows that no rule looks at are left out."""
    over = np.asarray(seen.terminated | seen.truncated)
    wrong = 0
    for name in StepResult._fields:
        one, other = np.asarray(getattr(seen, name)), gpu.device.read(getattr(shown, name))
        wrong += int((one[over] != other[over]).sum() if name == "finals" else (one != other).sum())
    saved, copied = cpu.save(), gpu.save()
    since = saved.states[:, REVERSIBLE, None]
    for name in BoardSnapshots._fields:
        unlike = getattr(saved, name) != gpu.device.read(getattr(copied, name))
        if name == "hashes":
            unlike &= np.arange(unlike.shape[1]) <= since
        wrong += int(unlike.sum())
    return wrong


def fork(cpu: VectorEnv, gpu: GpuVectorEnv, random: np.random.Generator) -> tuple[StepResult, StepResult]:
    """Save, restore and copy the same boards of both."""
    boards = cpu.boards
    sources, targets = random.integers(0, boards, 64), random.permutation(boards)[:64]
    cpu.copy(sources, targets), gpu.copy(sources, targets)
    first, second = random.permutation(boards)[:64], random.permutation(boards)[:64]
    return cpu.restore(cpu.save(first), second), gpu.restore(gpu.save(first), second)


def exact(variant: str, boards: int, steps: int) -> tuple[int, float]:
    """Return how many numbers differed in all comparisons of a run, and how long it took."""
    settings: dict[str, Any] = {"seed": SEED, "max_steps": SHORT * (4 if VARIANTS[variant].actions else 1)}
    cpu, gpu = (
        VectorEnv(variant, boards, threads=os.cpu_count() or 1, **settings),
        GpuVectorEnv(variant, boards, **settings),
    )
    random, start = np.random.default_rng(SEED), perf_counter()
    wrong = differences(cpu, gpu, cpu.reset(), gpu.reset())
    for step in range(1, steps + 1):
        seen, shown = cpu.step(cpu.sample()), gpu.step(gpu.sample())
        if step % max(1, steps // CHECKS) == 0:
            wrong += differences(cpu, gpu, seen, shown)
            wrong += differences(cpu, gpu, *fork(cpu, gpu, random))
    cpu.close()
    gpu.close()
    return wrong, perf_counter() - start


def rate(
    play: Callable[[], object], wait: Callable[[], object], seconds: float, *, rounds: int = 10, before: int = 50
) -> float:
    """Return how often something can be launched a second, the GPU's work included."""
    for _ in range(before):
        play()
    wait()
    done, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(rounds):
            play()
        wait()
        done += rounds
    return done / (perf_counter() - start)


def step_rate(variant: str, boards: int, seconds: float, *, observe: bool) -> tuple[float, int]:
    """Return steps per second of random play, and bytes per board without its results."""
    env = GpuVectorEnv(variant, boards, seed=SEED, observe=observe)
    env.reset()
    made = boards * rate(lambda: env.step(env.sample()), lambda: env.halted, seconds)
    env.close()
    env.device.xp.get_default_memory_pool().free_all_blocks()
    return made, env.bytes_per_board


def opinion(observations: Any, masks: Any) -> tuple[Any, Any]:  # noqa: ANN401  # arrays of NumPy or CuPy
    """Evaluate positions by a hash of what is seen."""
    xp: Any = np if isinstance(masks, np.ndarray) else import_module("cupy")
    flat = observations.reshape(len(observations), -1).astype(np.int64)
    seen = (flat * (xp.arange(flat.shape[1]) % WEIGHTS)).sum(axis=1)
    logits = (xp.arange(masks.shape[1]) * 7 + seen[:, None]) % LOGITS
    return (logits * 0.25).astype(np.float32), ((seen % 101 - 50) / 64).astype(np.float32)


def unlike(variant: str, settings: Settings, boards: int, moves: int) -> int:
    """Return the number of searches whose visits differ from the CPU's."""
    cpu, gpu = (
        VectorEnv(variant, boards, seed=SEED, threads=os.cpu_count() or 1),
        GpuVectorEnv(variant, boards, seed=SEED),
    )
    cpu.reset(), gpu.reset()
    one, other = BatchedSearch(cpu, opinion, settings, seed=SEED), GpuSearch(gpu, opinion, settings, seed=SEED)
    wrong = 0
    for _ in range(moves):
        found, likewise = one.run(), other.run()
        wrong += int((found.visits != gpu.device.read(likewise.visits)).any(axis=1).sum())
        cpu.step(found.actions)
        gpu.step(found.actions)
    cpu.close()
    gpu.close()
    return wrong


def search_rate(variant: str, settings: Settings, seconds: float) -> float:
    """Return simulations a second over whole games, with an evaluation that costs nothing."""
    env = GpuVectorEnv(variant, TREES, seed=SEED, observe=False)
    env.reset()
    answer = (env.device.xp.zeros((TREES, env.encoding.actions), np.float32), env.device.xp.zeros(TREES, np.float32))
    search = GpuSearch(env, lambda _observations, _masks: answer, settings, seed=SEED)
    made = rate(lambda: env.step(search.run().actions), lambda: env.halted, seconds, rounds=1, before=2)
    env.close()
    return made * TREES * settings.simulations


def search_rows(variants: list[str], seconds: float, *, compare: bool) -> Iterator[Row]:
    """Measure simulations a second, and the same of mctx with pgx's chess."""
    best = 0.0
    for variant in variants:
        for settings in (Puct(SIMULATIONS), Gumbel(SIMULATIONS)):
            made, name = search_rate(variant, settings, seconds), type(settings).__name__
            best = max(best, made if isinstance(settings, Gumbel) else 0.0)
            yield Row(f"{variant}, {name}, {TREES} trees", made, "simulations/s", SEARCHES)
    if compare:
        other = measure_other("pgx_search", "chess", "--boards", str(TREES), "--simulations", str(SIMULATIONS))
        yield Row("tree search, vs. mctx with chess", best, "simulations/s", 1.0, "mctx", other)


def measure_other(module: str, *arguments: str) -> float | None:
    """Return the measurement of another library in a separate process, `None` if it is not installed."""
    variables = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    command = [sys.executable, "-m", f"benchmarks.{module}", "--json", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=variables)
    if done.returncode:
        print(f"{module}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}", file=sys.stderr, flush=True)
        return None
    return float(json.loads(done.stdout.strip().splitlines()[-1])[0])


def speed_rows(variants: list[str], seconds: float, *, compare: bool) -> Iterator[Row]:
    """Measure steps a second and memory, and the same of pgx."""
    khet = None
    for variant in variants:
        boards = FEWER if VARIANTS[variant].actions else MANY
        for observe, target in zip((True, False), TARGETS[variant], strict=True):
            made, size = step_rate(variant, boards, seconds, observe=observe)
            khet = made if variant == "khet" and observe else khet
            yield Row(f"{variant}, {boards} boards{' with observations' * observe}", made, "steps/s", target)
        yield Row(f"{variant}, memory of a board", size, "bytes", MEMORY)
    if compare and khet:
        other = measure_other("pgx_steps", "chess", "--boards", str(FEWER))
        yield Row("khet with observations, vs. pgx chess", khet, "steps/s", TIMES_PGX, "pgx", other)


def main() -> None:
    """Run the parts asked for and print what they find."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=["exact", "speed", "search", "compare"])
    parser.add_argument("--variants", nargs="*", default=list(TARGETS))
    parser.add_argument("--boards", type=int, default=4096, help="of an exact run")
    parser.add_argument("--steps", type=int, default=10_000, help="of an exact run")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement of speed")
    options = parser.parse_args()
    for variant in options.variants if "exact" in options.parts else []:
        wrong, seconds = exact(variant, options.boards, options.steps)
        what = f"{variant}, {options.boards} boards, {options.steps} steps"
        print(f"{what}: {wrong} differences from the CPU ({seconds:.0f} s)", flush=True)
    for line in perft_lines() if "perft" in options.parts else ():
        print(line, flush=True)
    searched, compare = [variant for variant in SEARCHED if variant in options.variants], "compare" in options.parts
    for variant in searched if "search" in options.parts else []:
        for settings in (Puct(SIMULATIONS), Gumbel(SIMULATIONS)):
            wrong, name = unlike(variant, settings, TREES // 4, MOVES), type(settings).__name__
            print(f"{variant}, {name}: visits differ on {wrong} of {MOVES * TREES // 4} searches", flush=True)
    rows: list[Row] = []
    for part, measure in (("speed", speed_rows), ("search", search_rows)):
        variants = searched if part == "search" else options.variants
        for row in measure(variants, options.seconds, compare=compare) if part in options.parts else ():
            rows.append(row)
            print("  ".join(row.columns()), flush=True)
    if rows:
        print(render(rows))


if __name__ == "__main__":
    main()
