import subprocess
import sys
from pathlib import Path

import pytest

from laserchess import VARIANTS
from tests.cli.conftest import Run, environment
from tests.timeouts import PATIENCE

PARTS = ["analysis", "environments"]
LOADED = """
import gc

from numba.core.registry import CPUDispatcher

from laserchess import Board, Engine


def loaded():
    dispatchers = [each for each in gc.get_objects() if isinstance(each, CPUDispatcher)]
    return {(each.py_func.__qualname__, str(signature)) for each in dispatchers for signature in each.signatures}


"""
USES = """
from argparse import Namespace

import numpy as np

from laserchess.cli import main, warmup

warmup.run(Namespace(variant=None, rules=False))
warm = loaded()

from laserchess.engine.mate_search import winning_moves
from laserchess.engine.profiles import LEVELS
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
    for level in (1, LEVELS):
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
GAMES = """
first = {"khet": [None], "advanced": [None], "leiserchess": [None, "ss7/8/8/8/8/8/3NE4/7NN W", "ss7/8/8/8/8/8/8/7NN W"]}
for variant, positions in first.items():
    with Engine(hash_mb=1) as engine:
        engine.warm_up(Board(variant))
        warm = loaded()
        for position in positions:
            board = Board(variant, position=position)
            while not board.outcome and board.ply < 8:
                board.push(engine.play(board, nodes=200).move)
                board.can_claim_draw()
        print(variant, "cold:", sorted(name for name, _ in loaded() - warm))
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


def output_of(code: str, folder: Path) -> list[str]:
    """Run code in a new process and return its lines."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED + code],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow(40)
def test_arena_environments_search_and_analysis_are_warm(tmp_path: Path) -> None:
    assert output_of(USES, tmp_path)[-1] == "cold: []"


def test_no_game_loads_compiled_code_while_its_clock_runs(tmp_path: Path) -> None:
    cold = output_of(GAMES, tmp_path)
    assert cold == ["khet cold: []", "advanced cold: []", "leiserchess cold: []"]
