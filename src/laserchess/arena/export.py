"""Results for programs: CSV of the games, JSON of what they come to."""

import csv
import io
from typing import Any

from laserchess.arena.pentanomial import Estimate
from laserchess.arena.spec import TournamentSpec
from laserchess.arena.sprt import Standing
from laserchess.arena.tally import Score, Tally

COLUMNS = ("id", "first", "second", "result", "reason", "adjudication", "plies", "seconds", "opening")


def games_csv(tally: Tally) -> str:
    """Write a line for each game."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([*COLUMNS, "incidents"])
    for result in tally.results:
        incidents = "; ".join(f"{report.incident} of {report.engine}" for report in result.reports)
        writer.writerow([*(getattr(result, name) for name in COLUMNS), incidents])
    return stream.getvalue()


def summary(spec: TournamentSpec, tally: Tally, test: Standing | None = None) -> dict[str, Any]:
    """Return everything the tables say, as plain values."""
    ratings = tally.ratings() if tally.results else None
    facts: dict[str, Any] = {
        "title": spec.title,
        "game": spec.game,
        "format": spec.format.value,
        "games": len(tally.results),
        "engines": [
            {
                "name": engine.name,
                "time": str(engine.time),
                "rating": estimate_facts(ratings.engines[number]) if ratings else None,
                **score_facts(tally.total(engine.name)),
            }
            for number, engine in enumerate(spec.engines)
        ],
        "meetings": [
            {"first": own, "second": other, **score_facts(tally.meeting(own, other))}
            for number, own in enumerate(tally.names)
            for other in tally.names[number + 1 :]
            if tally.meeting(own, other).games
        ],
        "first_player": score_facts(tally.first_player),
        "endings": dict(tally.endings.most_common()),
        "incidents": [
            {"engine": engine, "incident": incident, "count": count}
            for (engine, incident), count in tally.incidents.most_common()
        ],
    }
    if test is not None:
        facts["sprt"] = {"llr": test.ratio, "low": test.low, "high": test.high, "verdict": test.verdict.value}
    return facts


def score_facts(score: Score) -> dict[str, Any]:
    """Return a score as plain values."""
    return {
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "points": score.points,
        "draw_rate": score.draw_rate,
        "pentanomial": list(score.pentanomial),
        "elo": estimate_facts(score.elo),
        "normalised_elo": estimate_facts(score.normalised_elo),
        "superiority": score.superiority,
    }


def estimate_facts(estimate: Estimate) -> dict[str, float]:
    """Return an estimate as plain values."""
    return {"elo": estimate.elo, "low": estimate.low, "high": estimate.high}
