"""Tournaments end to end: every game once, whatever is interrupted."""

import asyncio
import json
import os
import signal
import time
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from laserchess import VARIANTS, GameRecord
from laserchess.arena import runners
from laserchess.arena.journal import Journal
from laserchess.arena.results import Assignment, Fixture, GameResult
from laserchess.arena.runners import InlineRunner, ProcessRunner
from laserchess.arena.schedule import stage
from laserchess.arena.sprt import SprtResult
from laserchess.arena.tournament import Tournament, TournamentProgress
from laserchess.arena.tournament_spec import Format, SprtSpec, TournamentSpec
from laserchess.core.errors import LaserChessError
from laserchess.variants import write_variant
from tests.arena.conftest import random_spec, won
from tests.server.processes import Command

KILLS = int(os.environ.get("LASERCHESS_KILLS", "4"))
"""How often a running tournament is killed; the full run has 50."""
GAMES_A_KILL = 60


def play(
    spec: TournamentSpec, base: Path, runner: runners.Runner | None = None, concurrency: int = 1
) -> TournamentProgress:
    return asyncio.run(Tournament(spec, base, runner or InlineRunner(), concurrency=concurrency).run())


def ids(base: Path) -> list[str]:
    """Return the games of the record file, as they stand in it."""
    text = base.with_name(f"{base.name}.pgn").read_text(encoding="utf-8")
    return [record.tags["GameId"] for record in GameRecord.parse_all(text)]


class Scripted(InlineRunner):
    """A runner whose results are made up: who wins is written down, one letter for each game asked for."""

    def __init__(self, results: str = "") -> None:
        """Begin at the first letter."""
        super().__init__()
        self.results = iter(results)
        self.asked: list[str] = []

    async def play(self, slot: int, task: Assignment) -> GameResult:
        del slot
        self.asked.append(task.fixture.id)
        first, second = (engine.name for engine in task.engines)
        points = {"1": 1.0, "0": 0.0, "=": 0.5}[next(self.results)]
        return won(task.fixture.id, first, second, points if first == "A" else 1 - points)


@pytest.mark.parametrize("variant", ["laser-chess", "khet", "leiserchess", "advanced"])
def test_every_game_is_played_and_recorded_legally(variant: str, tmp_path: Path) -> None:
    base = tmp_path / "all"
    end = play(random_spec(3, variant), base, concurrency=2)
    assert end.done == end.known == 6
    records = GameRecord.parse_all((tmp_path / "all.pgn").read_text(encoding="utf-8"))
    assert [record.result for record in records] == [result.result for result in end.tally.results]
    assert not any(record.contradictions() for record in records)
    assert all(node.elapsed is not None for record in records for node in record.mainline())


@pytest.mark.slow
def test_a_variant_file_is_played_by_workers_that_never_saw_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(write_variant(replace(VARIANTS["khet"], id="mine", title="Mine")), encoding="utf-8")
    spec = random_spec(2, str(path))
    path.unlink()
    assert spec.variant == "mine"
    assert play(spec, tmp_path / "mine", ProcessRunner()).done == 2
    assert {record.variant.title for record in GameRecord.parse_all((tmp_path / "mine.pgn").read_text())} == {"Mine"}


@pytest.mark.parametrize("form", list(Format))
def test_a_second_run_has_nothing_to_do(form: Format, tmp_path: Path) -> None:
    spec, base = random_spec(4, format=form, rounds=2, limit=12 if form is Format.FEWEST else 0), tmp_path / "twice"
    first = play(spec, base)
    again = play(spec, base)
    assert (again.played, again.done) == (0, first.done)
    assert sorted(ids(base)) == sorted(set(ids(base))) == sorted(result.id for result in first.tally.results)


def test_a_longer_tournament_plays_only_what_is_new(tmp_path: Path) -> None:
    play(random_spec(rounds=2), tmp_path / "more")
    assert play(random_spec(rounds=5), tmp_path / "more").played == 6


def test_another_tournament_is_refused(tmp_path: Path) -> None:
    play(random_spec(), tmp_path / "mine")
    with pytest.raises(LaserChessError, match="another tournament"):
        play(random_spec(seed=1), tmp_path / "mine")


def test_one_run_at_a_time(tmp_path: Path) -> None:
    spec = random_spec()
    with closing(Journal(tmp_path / "busy", spec.fingerprint)), pytest.raises(LaserChessError, match="in use"):
        play(spec, tmp_path / "busy")


@pytest.mark.parametrize("rest", [b'{"kind": "game", "id": "0.', b"\x00\x00\x00\n", b"[]\n", b"{"])
def test_a_line_cut_off_by_a_crash_is_played_again(rest: bytes, tmp_path: Path) -> None:
    spec, base = random_spec(rounds=2), tmp_path / "cut"
    play(spec, base)
    path = tmp_path / "cut.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + rest)
    assert play(spec, base).played == 1
    assert len(set(ids(base))) == len(ids(base)) == 4


@pytest.mark.slow
def test_a_lost_worker_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[runners.WorkerProcess] = []
    begin = runners.WorkerProcess.__init__

    def remember(self: runners.WorkerProcess) -> None:
        begin(self)
        started.append(self)

    monkeypatch.setattr(runners.WorkerProcess, "__init__", remember)
    spec, base, counted = random_spec(rounds=30), tmp_path / "lost", list[int]()

    def shoot(progress: TournamentProgress) -> None:
        counted.append(progress.done)
        if progress.done in {10, 30}:
            os.kill(started[-1].process.pid or 0, signal.SIGKILL)

    end = asyncio.run(Tournament(spec, base, ProcessRunner(), concurrency=2, on_progress=shoot).run())
    assert len(started) > 2
    assert end.done == 60
    assert sorted(ids(base)) == sorted(set(ids(base)))


# The test


def test_a_decided_test_stops_the_match_and_a_new_run_knows(tmp_path: Path) -> None:
    spec = random_spec(rounds=500, sprt=SprtSpec(0, 50))
    runner = Scripted("1" * 1000)
    end = play(spec, tmp_path / "test", runner)
    assert end.test
    assert end.test.verdict is SprtResult.ACCEPTED
    assert 4 < len(runner.asked) < 100
    again = Scripted("0" * 1000)
    end = play(spec, tmp_path / "test", again)
    assert not again.asked
    assert end.test
    assert end.test.verdict is SprtResult.ACCEPTED


@pytest.mark.slow
def test_a_test_of_equals_rejects(tmp_path: Path) -> None:
    spec = random_spec(rounds=5000, sprt=SprtSpec(0, 50, normalised=True))
    end = play(spec, tmp_path / "test", Scripted("10=0110=01" * 1000))
    assert end.test
    assert end.test.verdict is SprtResult.REJECTED


def test_a_test_needs_a_match() -> None:
    with pytest.raises(LaserChessError, match="two engines"):
        Tournament(random_spec(3, sprt=SprtSpec()), Path("none"), InlineRunner())


# kill -9


@pytest.mark.slow(5)
@pytest.mark.parametrize("runner", ["inline", "local"])
def test_killed_at_any_moment_every_game_is_there_once(runner: str, tmp_path: Path) -> None:
    kills = KILLS if runner == "inline" or KILLS >= 50 else KILLS // 2
    rounds = GAMES_A_KILL * kills // 2
    file, base = tmp_path / "league.toml", tmp_path / "league"
    file.write_text(
        f'game = "laser-chess"\ntime = "none"\nrounds = {rounds}\n[adjudication]\nlength = 20\n'
        + "".join(f'[[engines]]\nname = "{name}"\nkind = "random"\n' for name in "AB")
    )
    words = ["tournament", str(file), "--runner", runner, "--concurrency", "2", "--quiet", "--replays", "0"]
    random, done = Random(7), list[int]()
    for _ in range(kills):
        done.append(run_and_kill(Command(tmp_path / "log", *words), base.with_suffix(".jsonl"), random))
    assert Command(tmp_path / "log", *words).wait() == 0
    engines = random_spec(2, rounds=rounds)
    wanted = sorted(fixture.id for fixture in stage(engines, 0, {}))
    assert sorted(ids(base)) == wanted
    lines = [json.loads(line) for line in base.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()]
    assert Counter(line["id"] for line in lines if line["kind"] == "game") == Counter(wanted)
    assert len(base.with_suffix(".csv").read_text().splitlines()) == len(wanted) + 1
    assert any(0 < count < len(wanted) for count in done), "no kill hit a running tournament"


def run_and_kill(command: Command, journal: Path, random: Random) -> int:
    """Kill a run at a random instant of its start or (mostly) of its games; return the games there are."""
    before = journal.stat().st_size if journal.exists() else 0
    if random.random() < 0.8:
        while not command.is_over and (not journal.exists() or journal.stat().st_size <= before):
            time.sleep(0.005)
    time.sleep(random.random() * 0.3)
    command.kill()
    return journal.read_bytes().count(b'"kind": "game"') if journal.exists() else 0


def test_fixtures_are_plain_values() -> None:
    assert Fixture("0.0.0v1.0.0", 0, 1, "0.0.0v1.0", 0) == stage(random_spec(), 0, {})[0]
