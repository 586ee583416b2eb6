"""Self-play: the same file, however often it is interrupted and wherever it is played."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from laserchess.learn.dataset import Dataset
from laserchess.learn.generate import Progress, generate
from laserchess.learn.policy_games import PolicyPlan

PLAN = PolicyPlan("leiserchess", games=4, nodes=60, setup="endgame", random_moves=3, max_steps=30)


class Stop(Exception):  # noqa: N818  # nothing went wrong
    """Pulls the plug."""


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    said: list[Progress] = []
    done = generate(tmp_path / "whole", PLAN, on_progress=said.append)
    assert [progress.games for progress in said] == [1, 2, 3, 4]
    assert done == said[-1]

    def stop(progress: Progress) -> None:
        if progress.games == 2:
            raise Stop

    with pytest.raises(Stop):
        generate(tmp_path / "parts", PLAN, on_progress=stop)
    with (tmp_path / "parts").open("ab") as file:
        file.write(b"half a record")
    assert generate(tmp_path / "parts", PLAN) == done
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()
    assert len(Dataset(tmp_path / "whole")) == done.positions
    assert generate(tmp_path / "whole", replace(PLAN, games=2)).games == 4, "what is there stays"


class FakeRay:
    """As much of Ray as is used: every call waits until its result is asked for."""

    calls = 0

    def remote(self, function: Callable[..., Any]) -> Any:
        def call(*args: object) -> Callable[[], Any]:
            self.calls += 1
            return partial(function, *args)

        return SimpleNamespace(remote=call)

    def get(self, call: Callable[[], Any]) -> Any:
        records = call()
        records.flags.writeable = False  # as Ray hands arrays over
        return records


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    generate(tmp_path / "here", PLAN)
    generate(tmp_path / "there", PLAN, ray=True, workers=3)
    assert cluster.calls == PLAN.games
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


@pytest.mark.skipif(not os.environ.get("LASERCHESS_FULL"), reason="starts processes: LASERCHESS_FULL=1 asks for it")
def test_processes_play_the_same_games(tmp_path: Path) -> None:
    generate(tmp_path / "one", PLAN)
    generate(tmp_path / "two", PLAN, workers=2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_games_that_are_all_draws_are_reported() -> None:
    assert "all 4 games are draws" in Progress(4, 4, 100, 4).warning
    assert not Progress(4, 4, 100, 3).warning
    assert not Progress(1, 4, 20, 1).warning
