"""What comes out: tables, CSV, JSON, and the report."""

import asyncio
import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from laserchess.arena.charts import bar_chart, histogram, rating_chart
from laserchess.arena.pentanomial import Estimate
from laserchess.arena.report import frames_of, html_report
from laserchess.arena.result_export import games_csv, summary
from laserchess.arena.results import GameResult, IncidentReport
from laserchess.arena.runners import InlineRunner
from laserchess.arena.scores import Tally
from laserchess.arena.sprt import sprt_state
from laserchess.arena.text_tables import results_table
from laserchess.arena.tournament import Tournament, TournamentProgress
from laserchess.arena.tournament_spec import SprtSpec
from laserchess.cli.arena_run import duration, status_line
from tests.arena.conftest import random_spec, won


@pytest.fixture
def match() -> Tally:
    """Make up a match of ten pairs: six won, three even, one lost."""
    points = [(1, 0)] * 6 + [(1, 1)] * 2 + [(0.5, 0.5)] + [(0, 1)]
    games = [
        won(f"0.{pair}.0v1.0.{game}", "AB"[game], "BA"[game], each)
        for pair, results in enumerate(points)
        for game, each in enumerate(results)
    ]
    return Tally("AB", games)


def test_a_match_is_reported_for_the_first_engine(match: Tally) -> None:
    table = results_table(match, sprt_state(SprtSpec(0, 100), match.meeting("A", "B").pentanomial))
    assert "A – B: +14 =2 -4, 15/20 (75.0%)" in table
    assert "pairs by points 0–2: 1 0 3 0 6" in table
    assert "first player: +11 =2 -7" in table
    assert "endings: king 20; plies 12–12" in table
    assert re.search(r"Elo \+1[789][0-9.]+ \[[-+][0-9.]+, \+[0-9.]+\], likelihood of superiority 9[0-9.]+%", table)
    assert "SPRT: LLR" in table


def test_a_tournament_is_reported_as_a_table(tmp_path: Path) -> None:
    end = asyncio.run(Tournament(random_spec(3), tmp_path / "t", InlineRunner()).run())
    lines = results_table(end.tally).splitlines()
    assert [line.split()[1] for line in lines[1:4]] == sorted("ABC", key=lambda name: -end.tally.ratings[name].elo)


def test_games_without_partners_still_make_an_estimate() -> None:
    tally = Tally("AB", [won(f"0.{number}.0v1.0.0", "A", "B", float(number % 3 > 0)) for number in range(30)])
    assert 50 < tally.ratings["A"].elo + tally.ratings.first_player.elo < 121


def test_the_csv_has_a_line_for_each_game(match: Tally) -> None:
    match.add(GameResult("x", "A", "B", "x", "0-1", "forfeit", reports=(IncidentReport("A", "crash", "gone, alas"),)))
    rows = list(csv.DictReader(io.StringIO(games_csv(match))))
    assert len(rows) == 21
    assert rows[-1]["incidents"] == "crash of A"


def test_the_summary_is_json(match: Tally) -> None:
    facts = json.loads(json.dumps(summary(random_spec(), match)))
    assert facts["meetings"][0]["pentanomial"] == [1, 0, 3, 0, 6]
    assert facts["engines"][0]["points"] == 15
    assert facts["engines"][0]["rating"]["elo"] > facts["engines"][1]["rating"]["elo"]


def test_text_chart_and_json_tell_one_elo(match: Tally) -> None:
    facts, elo = summary(random_spec(), match), match.ratings["A"]
    told = {f"{facts['engines'][0]['rating']['elo']:+.1f}", f"{facts['meetings'][0]['elo']['elo']:+.1f}"}
    assert told == {f"{elo.elo:+.1f}"}
    assert f"Elo {elo}" in results_table(match)
    assert f">{elo.elo:+.1f}</text>" in html_report(random_spec(), match, games=0)


def test_repeated_games_count_once_and_are_reported() -> None:
    def played(number: int, line: str) -> GameResult:
        first, second = ("A", "B") if number % 2 == 0 else ("B", "A")
        return replace(won(f"0.{number // 2}.0v1.0.{number % 2}", first, second, 1.0), line=line)

    twice = Tally("AB", [played(number, f"line {number % 2}") for number in range(20)])
    once = Tally("AB", [played(number, f"line {number % 2}") for number in range(2)])
    assert twice.ratings["A"] == once.ratings["A"]
    assert (twice.repeats, sum(twice.meeting("A", "B").pentanomial)) == (18, 1)
    assert "repeated games: 18 of 20" in results_table(twice)
    assert summary(random_spec(), twice)["repeated_games"] == 18
    assert "repeated games" not in results_table(once)


def test_a_perfect_score_is_valid_json_and_has_an_open_end() -> None:
    tally = Tally("AB", [won(f"0.{number}.0v1.0.0", "A", "B", 1.0) for number in range(9)])
    facts = json.loads(json.dumps(summary(random_spec(), tally), allow_nan=False))
    assert facts["engines"][0]["rating"]["high"] is None
    assert "+∞]" in results_table(tally)


def test_the_report_stands_alone_and_holds_every_picture(tmp_path: Path) -> None:
    spec = random_spec(3, title="A <b>bold</b> title")
    end = asyncio.run(Tournament(spec, tmp_path / "t", InlineRunner()).run())
    page = html_report(spec, end.tally, games=2)
    assert "A &lt;b&gt;bold&lt;/b&gt; title" in page
    assert not re.search(r"""(src|href)\s*=|url\(|@import""", re.sub(r"http://www\.w3\.org/\S+", "", page))
    games = json.loads(re.search(r'id="games">(.*?)</script>', page, re.DOTALL)[1].replace("<\\/", "</"))  # type: ignore[index]  # it is there
    assert len(games) == 2
    for game, result in zip(games, end.tally.results[-2:], strict=True):
        assert len(game["frames"]) == len(game["moves"]) + 1
        picture = "\n".join(game["lines"][line] for line in game["frames"][-1])
        assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314  # our own picture
        assert len(game["moves"]) == result.plies
    assert page.count("<svg") >= 3


def test_frames_share_what_does_not_change(tmp_path: Path) -> None:
    end = asyncio.run(Tournament(random_spec(), tmp_path / "t", InlineRunner()).run())
    longest = max(end.tally.results, key=lambda result: result.plies)
    frames: dict[str, Any] = frames_of(longest, "leiserchess")
    whole = sum(len(frames["lines"][line]) for frame in frames["frames"] for line in frame)
    assert len(json.dumps(frames)) < 0.5 * whole


@pytest.mark.parametrize(
    "drawn",
    [
        rating_chart([("A & B", Estimate(100, 50, 150)), ("C", Estimate(-1200, -99999, 0))]),
        bar_chart([("king <x>", 3), ("time", 1)]),
        bar_chart([]),
        histogram([7], "plies"),
        histogram(list(range(300)), "plies"),
    ],
)
def test_charts_are_pictures(drawn: str) -> None:
    assert ET.fromstring(drawn).tag == "svg"  # noqa: S314  # our own picture


def test_progress_is_one_line(match: Tally) -> None:
    line = status_line(TournamentProgress(match, 20, 120, 10, 60.0, None, None))
    assert line.startswith("20/120 games · 10.0/min · 10 min 00 s left · +14 =2 -4, Elo +1")
    assert [duration(seconds) for seconds in (3, 61, 7300)] == ["3 s", "1 min 01 s", "2 h 01 min"]
