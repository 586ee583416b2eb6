"""Swiss and knockout say who has won: in text, HTML and JSON."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from laserchess.arena.report import html_report
from laserchess.arena.result_export import summary
from laserchess.arena.results import GameResult
from laserchess.arena.schedule import stage
from laserchess.arena.scores import Tally
from laserchess.arena.standings import standings_of
from laserchess.arena.text_tables import results_table
from laserchess.arena.tournament_spec import Format, TournamentSpec
from tests.arena.conftest import random_spec, won


def played(spec: TournamentSpec, strength: Mapping[str, float], stages: int = 99) -> list[GameResult]:
    """Play all stages, or some, the stronger always winning; equals draw."""
    results: dict[str, GameResult] = {}
    for number in range(stages):
        for fixture in stage(spec, number, results):
            first, second = spec.engines[fixture.first].name, spec.engines[fixture.second].name
            points = (1 + (strength[first] > strength[second]) - (strength[first] < strength[second])) / 2
            results[fixture.id] = replace(won(fixture.id, first, second, points), pair=fixture.pair)
    return list(results.values())


def test_a_swiss_names_its_winner_with_points_tie_breaks_and_byes() -> None:
    spec = random_spec(5, format=Format.SWISS, rounds=3)
    results = played(spec, dict(zip("ABCDE", (1, 2, 5, 3, 4), strict=True)))
    standings = standings_of(spec, results)
    assert standings is not None
    assert standings.winner == "C"
    assert [round_.title for round_ in standings.rounds] == ["Round 1", "Round 2", "Round 3"]
    assert sum(place.byes for place in standings.places) == 3
    assert sum(place.points for place in standings.places) == 3 * 3 * spec.games
    merits = [place.merits for place in standings.places]
    assert merits == sorted(merits, reverse=True)
    champion = standings.places[0]
    met = [tie for each in standings.rounds for tie in each.ties if tie.second and "C" in {tie.first, tie.second}]
    points = {place.name: place.points for place in standings.places}
    others = [tie.second if tie.first == "C" else tie.first for tie in met]
    assert champion.buchholz == sum(points[other] for other in others)


@pytest.mark.parametrize(
    ("count", "titles"), [(4, ["Semifinals", "Final"]), (6, ["Quarterfinals", "Semifinals", "Final"])]
)
def test_a_knockout_has_a_bracket_and_a_champion(count: int, titles: list[str]) -> None:
    spec = random_spec(count, format=Format.KNOCKOUT)
    strength = dict(zip("ABCDEF"[:count], (1, 2, 9, 3, 4, 5), strict=False))
    standings = standings_of(spec, played(spec, strength))
    assert standings is not None
    assert standings.winner == "C"
    assert [round_.title for round_ in standings.rounds] == titles
    assert [tie.winner for tie in standings.rounds[-1].ties] == ["C"]
    byes = [tie for tie in standings.rounds[0].ties if not tie.second]
    assert len(byes) == 2 * 2 ** (len(titles) - 1) - count


def test_an_even_tie_states_why_one_player_advances() -> None:
    spec = random_spec(2, format=Format.KNOCKOUT)
    standings = standings_of(spec, played(spec, {"A": 1, "B": 1}))
    assert standings is not None
    assert standings.winner == "A"
    assert str(standings.rounds[0].ties[0]) == "A – B 4:4 (A advances as the higher seed after 3 tied tie-breaks)"


def test_only_a_meeting_that_had_tie_breaks_is_said_to_have_had_them() -> None:
    spec = random_spec(4, format=Format.KNOCKOUT)
    standings = standings_of(spec, played(spec, {"A": 1, "B": 2, "C": 3, "D": 1}))
    assert standings is not None
    first, second = standings.rounds[0].ties
    assert str(first) == "A – D 4:4 (A advances as the higher seed after 3 tied tie-breaks)"
    assert str(second) == "B – C 0:2 (C advances)"


@pytest.mark.parametrize("form", [Format.SWISS, Format.KNOCKOUT])
def test_there_is_no_winner_before_the_end(form: Format) -> None:
    spec = random_spec(4, format=form, rounds=2)
    results = played(spec, dict(zip("ABCD", (1, 2, 3, 4), strict=True)), stages=1)
    standings = standings_of(spec, results[:-1])
    assert standings is not None
    assert standings.winner == ""
    assert standings_of(random_spec(4), results) is None


@pytest.mark.parametrize("form", [Format.SWISS, Format.KNOCKOUT])
def test_text_page_and_json_name_the_winner(form: Format) -> None:
    spec = random_spec(4, format=form, rounds=2)
    tally = Tally("ABCD", played(spec, dict(zip("ABCD", (1, 2, 4, 3), strict=True))))
    assert "winner: C" in results_table(tally, None, standings_of(spec, tally.results))
    assert "<strong>Winner: C</strong>" in html_report(spec, tally, games=0)
    facts = json.loads(json.dumps(summary(spec, tally)))
    assert facts["standings"]["winner"] == "C"
    assert len(facts["standings"]["rounds"]) == 2
