"""Self-play: the same file, however often it is interrupted and wherever it is played."""

from dataclasses import replace
from pathlib import Path

import pytest

from laserchess.envs.dataset import Dataset
from laserchess.envs.selfplay import Plan, Progress, generate

PLAN = Plan("leiserchess", games=4, nodes=60, setup="endgame", random_moves=3, max_steps=30)


class Stop(Exception):  # noqa: N818  # nothing went wrong
    """Pulls the plug."""


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
