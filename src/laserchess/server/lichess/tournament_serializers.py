"""Tournaments in lichess's shape."""

from collections.abc import Iterable
from datetime import UTC, datetime

from laserchess.server.lichess.vocabulary import Json, perf_key, show_variant, speed_name, user_id
from laserchess.server.models import now_ms
from laserchess.server.tournaments.model import OnlineTournament, Snapshot, Standing
from laserchess.server.tournaments.tournament_standings import STREAK, standings_of
from laserchess.server.wire.tournament_schemas import TournamentSummary

STATUS = {"created": 10, "started": 20, "finished": 30, "cancelled": 30}
PAGE = 10


def show_arena(summary: TournamentSummary) -> Json:
    """Return a tournament in a list, as lichess shows an arena."""
    clock = summary["clock"] or {"base": 0, "increment": 0}
    return {
        "id": summary["id"],
        "createdBy": user_id(summary["owner"] or "lichess"),
        "system": summary["kind"],
        "fullName": summary["name"],
        "minutes": summary["minutes"],
        "clock": {"limit": round(clock["base"]), "increment": round(clock["increment"])},
        "rated": summary["rated"],
        "nbPlayers": summary["players"],
        "variant": show_variant(summary["variant"]),
        "startsAt": summary["starts"],
        "finishesAt": summary["ends"] or summary["starts"],
        "status": STATUS[summary["state"]],
    }


def show_tournament(summary: TournamentSummary, snapshot: Snapshot, page: int, account: str | None = None) -> Json:
    """Return a tournament with a page of its standings, and an account's part in it."""
    now, lines = now_ms(), standings_of(snapshot)
    tournament = snapshot.tournament
    first = (page - 1) * PAGE
    players = [show_player(rank, line) for rank, line in enumerate(lines, 1)][first : first + PAGE]
    featured = {"featured": {"id": snapshot.open[0].id}} if snapshot.open else {}
    own = next(((rank, line) for rank, line in enumerate(lines, 1) if line.entrant.account == account), None)
    mine = {"me": {"rank": own[0], "withdraw": own[1].entrant.state != "active"}} if own else {}
    ends = tournament.ends_ms
    return {
        **show_arena(summary),
        "startsAt": _text(tournament.starts_ms),
        "description": tournament.about,
        "perf": {"key": perf_key(tournament.terms.variant, speed_name(tournament.terms.clock))},
        "isStarted": tournament.state == "started",
        "isFinished": tournament.is_over,
        "secondsToStart": max(0, (tournament.starts_ms - now) // 1000),
        "secondsToFinish": max(0, ((ends or now) - now) // 1000),
        "standing": {"page": page, "players": players},
        "podium": [show_player(rank, line) for rank, line in enumerate(lines[:3], 1)] if tournament.is_over else [],
        **featured,
        **mine,
    }


def show_swiss(summary: TournamentSummary, tournament: OnlineTournament) -> Json:
    """Return a Swiss."""
    clock = summary["clock"] or {"base": 0, "increment": 0}
    shown: Json = {
        "id": summary["id"],
        "createdBy": user_id(summary["owner"] or "lichess"),
        "startsAt": _text(summary["starts"]),
        "name": summary["name"],
        "clock": {"limit": round(clock["base"]), "increment": round(clock["increment"])},
        "variant": summary["variant"],
        "round": tournament.round,
        "nbRounds": tournament.rounds,
        "nbPlayers": summary["players"],
        "rated": summary["rated"],
        "status": "finished" if tournament.is_over else tournament.state.value,
        "stats": None,
    }
    return shown


def show_player(rank: int, line: Standing) -> Json:
    """Return a line of the standings."""
    entrant = line.entrant
    shown: Json = {
        "rank": rank,
        "score": line.points,
        "points": line.points,
        "tieBreak": line.buchholz,
        "name": entrant.name,
        "username": entrant.name,
        "title": "BOT" if entrant.is_bot else None,
        "rating": entrant.rating,
        "performance": line.performance,
        "sheet": {"scores": "".join(f"{points:g}" for points in line.sheet), "fire": line.streak >= STREAK},
    }
    return shown | ({"withdraw": True} if entrant.state != "active" else {})


def show_results(snapshot: Snapshot, limit: int | None, *, with_sheet: bool) -> Iterable[Json]:
    """Yield the lines of the standings."""
    for rank, line in enumerate(standings_of(snapshot)[:limit], 1):
        shown = show_player(rank, line)
        if not with_sheet:
            del shown["sheet"]
        yield shown


def _text(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"
