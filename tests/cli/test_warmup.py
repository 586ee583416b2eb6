import subprocess
import sys
from pathlib import Path

import pytest

from laserchess import VARIANTS
from tests.cli.conftest import Run, environment
from tests.timeouts import PATIENCE

PARTS = ["analysis", "environments"]
USES = """
import gc
from argparse import Namespace

import numpy as np
from numba.core.registry import CPUDispatcher

from laserchess import Board, Engine
from laserchess.cli import main, warmup


def loaded():
    dispatchers = [each for each in gc.get_objects() if isinstance(each, CPUDispatcher)]
    return {(each.py_func.__qualname__, str(signature)) for each in dispatchers for signature in each.signatures}


warmup.run(Namespace(variant=None, rules=False))
warm = loaded()

from laserchess.engine.mate_search import winning_moves
from laserchess.envs.encode import encode
from laserchess.envs.search import BatchedSearch, Gumbel, Puct
from laserchess.envs.vector import VectorEnv
from laserchess.puzzles.verify import Verifier

evaluate = lambda observations, masks: (np.zeros(masks.shape), np.zeros(len(masks)))
for variant in ("khet", "laser-chess-1987", "advanced"):
    env = VectorEnv(variant, 3, threads=2, seed=1)
    env.reset()
    env.step(env.sample())
    env.step(env.greedy())
    for settings in (Gumbel(2), Puct(2)):
        BatchedSearch(env, evaluate, settings).run()
    board = Board(variant)
    encode([board, board])
    for level in (1, 8):
        with Engine(level=level, threads=2) as engine:
            engine.play(board, nodes=100)
            engine.analyse(board, depth=1, multipv=2)
board = Board("khet")
winning_moves(board, 1)
Verifier(board.rules, board.turn).is_forced(board, 2)
brief = ["--games", "2", "--time", "nodes=50", "--max-moves", "4", "--runner", "inline", "--quiet"]
assert main(["match", "engine:2", "net:khet", "--variant", "khet", *brief]) == 0
print("cold:", sorted(name for name, _ in loaded() - warm))
"""


@pytest.mark.slow(20)
def test_every_variant_and_part_is_compiled(run: Run) -> None:
    code, out, _ = run("warmup")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()[:-1]] == [*VARIANTS, *PARTS]
    assert out.splitlines()[-1].endswith("s in total")


def test_one_variant_needs_no_other_part(run: Run) -> None:
    run("warmup", "khet")
    lines = run("warmup", "khet").out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == ["khet"]
    assert "everything is already compiled" in lines[-1]


def test_the_rules_alone_are_those_of_every_variant(run: Run) -> None:
    lines = run("warmup", "--rules").out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == [*VARIANTS]


@pytest.mark.slow(40)
def test_arena_environments_search_and_analysis_are_warm(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", USES],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "cold: []"
