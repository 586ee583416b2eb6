import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from laserchess import GameRecord
from laserchess.arena.journal import Journal
from laserchess.arena.results import GameResult
from laserchess.arena.runners import InlineRunner, ProcessRunner, Runner
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament import Tournament, TournamentProgress
from laserchess.arena.tournament_spec import Adjudication, EngineSpec, Format, OpeningSpec, Penalty, TournamentSpec
from laserchess.uci.incidents import Incident
from tests.arena.conftest import GAME, MakeEngine
from tests.timeouts import PATIENCE

LENGTH = 6
BAD = {
    "crash": "crash",
    "hang": "hang",
    "illegal": "illegal",
    "malformed": "illegal",
    "empty": "illegal",
    "never": "start",
    "missing": "start",
    "flag": "time",
    "flood": "flood",
    "silent": "disconnect",
}
"""What a script does, and what it is to be called."""
AMPLE: dict[str, Any] = {"time": MatchTimeControl(main=PATIENCE)}
LEISURE = {"quit_seconds": PATIENCE}
SHORT: dict[str, Any] = {"time": MatchTimeControl(main=2.0)}
LIMITS: dict[str, dict[str, Any]] = {
    "hang": SHORT,
    "flag": SHORT | LEISURE,
    "never": AMPLE | {"start_seconds": 1.0},
    "flood": AMPLE,
    "silent": AMPLE,
    "stays": AMPLE,
}
"""A limit is short only where it is to be reached, so that a busy machine reaches no other."""
HARMLESS = ("garbage", "late", "chatty", "dies", "stays")


def tournament(engines: tuple[EngineSpec, ...], **given: object) -> TournamentSpec:
    usual = {"format": Format.GAUNTLET, "adjudication": Adjudication(length=LENGTH), "patience": 1.0}
    usual["openings"] = OpeningSpec(plies=0)
    return TournamentSpec(GAME, engines, **usual | given)  # type: ignore[arg-type]  # as the fields have them


def play(spec: TournamentSpec, base: Path, runner: Runner, concurrency: int = 2) -> TournamentProgress:
    return asyncio.run(Tournament(spec, base, runner, concurrency=concurrency).run())


def by_opponent(progress: TournamentProgress) -> dict[str, list[GameResult]]:
    found: dict[str, list[GameResult]] = {}
    for result in progress.tally.results:
        found.setdefault(result.second if result.first == "steady" else result.first, []).append(result)
    return found


@pytest.mark.slow
def test_every_incident_is_called_what_it_is(tmp_path: Path, make_engine: MakeEngine) -> None:
    bad = [make_engine(how, **LIMITS.get(how, AMPLE | LEISURE)) for how in BAD if how != "missing"]
    missing = EngineSpec("missing", command=("/no/such/engine",))
    harmless = [make_engine(how, **LIMITS.get(how, AMPLE | LEISURE)) for how in HARMLESS]
    spec = tournament((make_engine("steady", **AMPLE | LEISURE), *bad, missing, *harmless), patience=5.0)
    end = play(spec, tmp_path / "bad", ProcessRunner())
    assert end.done == end.known == 2 * (len(BAD) + len(HARMLESS))
    games = by_opponent(end)
    for how, incident in BAD.items():
        for result in games[how]:
            assert [(report.engine, report.incident) for report in result.reports] == [(how, incident)], how
            assert result.points == (1.0 if result.first == "steady" else 0.0)
            assert result.reason == ("time" if incident == "time" else "forfeit")
    for how in HARMLESS:
        assert [(result.result, result.adjudication, result.reports) for result in games[how]] == [
            ("1/2-1/2", "length", ())
        ] * 2, how
    log = (tmp_path / "bad.log").read_text(encoding="utf-8")
    assert "code 3" in log
    assert "stderr: assertion failed: pieces >= 0" in log
    with closing(Journal(tmp_path / "bad", spec.fingerprint)) as journal:
        assert {(note.engine, note.incident) for note in journal.notes} == {("stays", "stayed")}
    records = GameRecord.parse_all((tmp_path / "bad.pgn").read_text(encoding="utf-8"))
    assert len(records) == end.done
    assert not any(record.contradictions() for record in records)
    assert {record.tags.get("Incident", "").split(" ")[0] for record in records} == {*BAD.values(), ""}


@pytest.mark.parametrize("penalty", list(Penalty))
def test_incidents_cost_what_is_configured(tmp_path: Path, make_engine: MakeEngine, penalty: Penalty) -> None:
    engines = (make_engine("steady", **AMPLE), make_engine("illegal", **AMPLE))
    spec = tournament(engines, penalties={Incident.ILLEGAL: penalty})
    end = play(spec, tmp_path / "cost", InlineRunner(), concurrency=1)
    drawn = penalty is Penalty.DRAW
    points = [result.points if result.first == "steady" else 1 - result.points for result in end.tally.results]
    assert points == [0.5 if drawn else 1.0] * 2


def test_an_engine_that_failed_is_there_again_in_the_next_game(tmp_path: Path, make_engine: MakeEngine) -> None:
    spec = tournament((make_engine("steady", **AMPLE), make_engine("crash", **AMPLE)), rounds=2)
    end = play(spec, tmp_path / "again", InlineRunner(), concurrency=1)
    assert [result.plies for result in end.tally.results] == [3, 2, 3, 2]
