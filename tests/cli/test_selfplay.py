"""`laserchess selfplay`: all options of a plan."""

import json
from pathlib import Path

import pytest

from laserchess.learn.dataset import Dataset
from laserchess.learn.generate import generate
from laserchess.learn.policy_games import PolicyPlan
from tests.cli.conftest import Run

PLAN = PolicyPlan("leiserchess", games=4, nodes=60, setup="endgame", random_moves=3, max_steps=30)


@pytest.mark.slow
def test_the_command_plays_a_plan_and_resumes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plan = ("--setup", "endgame", "--nodes", "60", "--random-plies", "3", "--max-steps", "30")
    words = ("selfplay", "leiserchess", *plan, "--jobs", "1", "--out", "it.data", "--json")
    ran = run(*words, "--games", "2")
    assert ran.code == 0, ran.err
    facts, more = json.loads(ran.out), json.loads(run(*words, "--games", "4").out)
    generate(tmp_path / "same", PLAN)
    assert (tmp_path / "it.data").read_bytes() == (tmp_path / "same").read_bytes()
    assert (facts["games"], more["games"]) == (2, 4)
    data = Dataset(tmp_path / "it.data")
    assert sum(data.results) == 4
    assert data.results[1] == more["draws"]


@pytest.mark.parametrize(
    "wrong", [("--temperature", "0"), ("--temperature", "nan"), ("--games", "0"), ("--nodes", "x")]
)
def test_bad_plans_are_refused(wrong: tuple[str, str], run: Run) -> None:
    assert run("selfplay", "khet", *wrong).code == 2
