"""Result export: CSV of the games, JSON of the summary."""

import csv
import io
from dataclasses import asdict
from math import isinf
from typing import Any

from laserchess.arena.pentanomial import Estimate, normalised
from laserchess.arena.scores import Tally, WinDrawLoss
from laserchess.arena.sprt import SprtState
from laserchess.arena.standings import Standings, standings_of
from laserchess.arena.tournament_spec import TournamentSpec

MATCH = 2
COLUMNS = ("id", "first", "second", "result", "reason", "adjudication", "plies", "seconds", "opening")


def games_csv(tally: Tally) -> str:
    """Return the games as CSV."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*COLUMNS, "incidents"])
    for result in tally.results:
        incidents = "; ".join(f"{report.incident} of {report.engine}" for report in result.reports)
        writer.writerow([*(getattr(result, name) for name in COLUMNS), incidents])
    return stream.getvalue()


def summary(spec: TournamentSpec, tally: Tally, test: SprtState | None = None) -> dict[str, Any]:
    """Return the content of the tables as JSON values."""
    facts: dict[str, Any] = {
        "title": spec.title,
        "game": spec.variant,
        "format": spec.format.value,
        "games": len(tally.results),
        "repeated_games": tally.repeats,
        "engines": [
            {
                "name": engine.name,
                "time": str(engine.time),
                "rating": estimate_facts(tally.ratings[engine.name]) if tally.results else None,
                **score_facts(tally.total(engine.name)),
            }
            for engine in spec.engines
        ],
        "meetings": [
            {"first": own, "second": other, **meeting_facts(tally, own, other)}
            for number, own in enumerate(tally.names)
            for other in tally.names[number + 1 :]
            if tally.meeting(own, other).games
        ],
        "first_player": {
            **score_facts(tally.first_player),
            "elo": estimate_facts(tally.ratings.first_player) if tally.results else None,
        },
        "endings": dict(tally.endings.most_common()),
        "incidents": [
            {"engine": engine, "incident": incident, "count": count}
            for (engine, incident), count in tally.incidents.most_common()
        ],
    }
    standings = standings_of(spec, tally.results)
    if standings is not None:
        facts["standings"] = standings_facts(standings)
    if test is not None:
        facts["sprt"] = {"llr": test.ratio, "low": test.low, "high": test.high, "verdict": test.verdict.value}
    return facts


def standings_facts(standings: Standings) -> dict[str, Any]:
    """Return places, rounds and the winner as JSON values."""
    return {
        "winner": standings.winner or None,
        "places": [
            {
                "name": place.name,
                "points": place.points,
                "wins": place.score.wins,
                "draws": place.score.draws,
                "losses": place.score.losses,
                "byes": place.byes,
                "buchholz": place.buchholz,
                "sonneborn_berger": place.berger,
            }
            for place in standings.places
        ],
        "rounds": [{"title": each.title, "ties": [asdict(tie) for tie in each.ties]} for each in standings.rounds],
    }


def meeting_facts(tally: Tally, own: str, other: str) -> dict[str, Any]:
    """Return the results of two engines against each other; in a match with the Elo difference."""
    pairs = tally.meeting(own, other).pentanomial
    facts: dict[str, Any] = {**score_facts(tally.meeting(own, other)), "pentanomial": list(pairs)}
    if len(tally.names) == MATCH:
        facts |= {
            "elo": estimate_facts(tally.ratings[own]),
            "superiority": tally.ratings.superiority(own, other),
            "normalised_elo": normalised(pairs),
        }
    return facts


def score_facts(score: WinDrawLoss) -> dict[str, Any]:
    """Return a score as JSON values."""
    return {
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "points": score.points,
        "draw_rate": score.draw_rate,
    }


def estimate_facts(estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as JSON values; `None` for an infinite bound."""
    ends = {"low": estimate.low, "high": estimate.high}
    return {"elo": estimate.elo, **{name: None if isinf(value) else value for name, value in ends.items()}}
