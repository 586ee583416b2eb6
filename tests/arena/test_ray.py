"""The same tournament on a cluster of two nodes, one of which is lost; only where Ray is installed."""

import asyncio
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from laserchess.arena.ray_runner import RayRunner
from laserchess.core.errors import LaserChessError
from tests.cli.conftest import environment

pytestmark = pytest.mark.slow

HAS_RAY = importlib.util.find_spec("ray") is not None
SCRIPT = """
import asyncio, sys
from pathlib import Path

import ray
from ray.cluster_utils import Cluster

from laserchess.arena.ray_runner import RayRunner
from laserchess.arena.runners import LostWorkerError
from laserchess.arena.tournament_spec import Adjudication, EngineSpec, Kind, TournamentSpec
from laserchess.arena.timecontrol import TimeControl
from laserchess.arena.tournament import Tournament

base, rounds = Path(sys.argv[1]), int(sys.argv[2])
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
second = cluster.add_node(num_cpus=1)
cluster.wait_for_nodes()
engines = tuple(EngineSpec(name, Kind.RANDOM, time=TimeControl()) for name in "AB")
spec = TournamentSpec("laser-chess", engines, rounds=rounds, adjudication=Adjudication(length=40))
killed = []


def shoot(progress):
    if progress.done >= rounds and not killed:
        killed.append(progress.done)
        cluster.remove_node(second, allow_graceful=False)


class Counting(RayRunner):
    lost = 0

    async def play(self, slot, task):
        try:
            return await super().play(slot, task)
        except LostWorkerError:
            Counting.lost += 1
            raise


async def main():
    runner = Counting(cluster.address)
    return await Tournament(spec, base, runner, concurrency=2, on_progress=shoot).run()


end = asyncio.run(main())
different = len({result.id for result in end.tally.results})
print("games", end.done, "different", different, "node lost at", killed[0], "games begun again", Counting.lost)
ray.shutdown()
cluster.shutdown()
"""


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_the_runner_says_what_to_install() -> None:
    with pytest.raises(LaserChessError, match=r"laserchess\[ray\]"):
        asyncio.run(_make())


async def _make() -> RayRunner:
    return RayRunner()


@pytest.mark.skipif(not HAS_RAY, reason="Ray is an extra")
def test_a_lost_node_costs_no_game(tmp_path: Path) -> None:
    """A node may be lost between two games of its own, so this is tried until one was begun again."""
    begun_again = False
    for attempt in range(5):
        told = lose_a_node(tmp_path / f"try{attempt}")
        assert "games 120 different 120 node lost at 60" in told
        begun_again = "games begun again 0" not in told
        if begun_again:
            break
    assert begun_again


def lose_a_node(folder: Path) -> str:
    folder.mkdir()
    script = folder / "cluster.py"
    script.write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "games"), "60"],
        env=environment(RAY_DEDUP_LOGS="0", PATH=os.environ["PATH"]),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
