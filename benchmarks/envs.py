"""Learning environments: steps per second of one board, compared with PettingZoo's chess, and of many boards."""

import warnings
from collections.abc import Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.table import Row
from laserchess import VARIANTS
from laserchess.envs.encode import Positions
from laserchess.envs.registration import module_name
from laserchess.envs.vector import VectorEnv

AEC_STEPS = 1e4
STEPS, SEEN_STEPS, ACTION_STEPS = 1e6, 3e5, 2e5
"""Target steps per second: with masks, with observations too, and with several actions per turn."""
ENCODED = 1e6
BOARDS = 4096
THREADS = 2
ENCODED_AT_ONCE = 256
ROUNDS = 3
SEED = 2026
CHESS = "chess"
TIMES_CHESS = 10.0


def aec_rate(name: str, enough: int) -> float:
    """Return steps per second of random games in a PettingZoo environment, through `last` and `step`."""
    env: Any = _chess() if name == CHESS else import_module(f"laserchess.envs.{module_name(VARIANTS[name])}").env()
    random = np.random.default_rng(SEED)
    steps, start = 0, perf_counter()
    while steps < enough:
        env.reset(seed=SEED + steps)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[random.integers(len(legal))]))
            steps += 1
    return steps / (perf_counter() - start)


def _chess() -> object:
    """Return PettingZoo's chess, whose module warns that it is deprecated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("pettingzoo.classic.chess_v6").env()


def vector_rate(name: str, boards: int, seconds: float, *, observe: bool) -> float:
    """Return steps per second of random games on many boards, including drawing the actions."""
    env = VectorEnv(name, boards, seed=SEED, threads=THREADS, observe=observe)
    env.reset()
    for _ in range(50):
        env.step(env.sample())
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        env.step(env.sample())
        steps += boards
    rate = steps / (perf_counter() - start)
    env.close()
    return rate


def encoding_rate(name: str, seconds: float) -> float:
    """Return positions per second encoded as observations in place, on one thread."""
    env = VectorEnv(name, ENCODED_AT_ONCE, seed=SEED, observe=False)
    env.reset()
    for _ in range(20):
        env.step(env.sample())
    positions = Positions.of([env.board(i) for i in range(ENCODED_AT_ONCE)])
    out = positions.observe()
    count, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        positions.observe(out)
        count += ENCODED_AT_ONCE
    return count / (perf_counter() - start)


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure each way to step, and encoding, keeping the best of a few rounds."""
    enough, boards, seconds, rounds = (1, 16, 0.01, 1) if quick else (3_000, BOARDS, 1.0, ROUNDS)
    khet = 0.0
    for name in VARIANTS:
        aec_rate(name, 1)
        best = max(aec_rate(name, enough) for _ in range(rounds))
        khet = best if name == "khet" else khet
        yield Row(f"{name}, PettingZoo", best, "steps/s", AEC_STEPS)
    chess = max(aec_rate(CHESS, 1 if quick else 500) for _ in range(rounds))
    yield Row("khet, PettingZoo, vs. its chess", khet, "steps/s", TIMES_CHESS, "PettingZoo chess", chess)
    for name, variant in VARIANTS.items():
        for observe in (False, True):
            best = max(vector_rate(name, boards, seconds, observe=observe) for _ in range(rounds))
            what = f"{name}, {BOARDS} boards{' with observations' if observe else ''}"
            promised = ACTION_STEPS if variant.actions else SEEN_STEPS if observe else STEPS
            yield Row(what, best, "steps/s", promised)
    for name in VARIANTS:
        best = max(encoding_rate(name, seconds) for _ in range(rounds))
        yield Row(f"{name}, encoding", best, "positions/s", ENCODED)
