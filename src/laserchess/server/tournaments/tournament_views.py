"""Tournaments as sent to browsers."""

from collections.abc import Iterable

from laserchess.server.models import now_ms
from laserchess.server.storage.people_schema import DELETED_NAME
from laserchess.server.tournaments.model import (
    OnlineTournament,
    PairingSystem,
    Snapshot,
    Standing,
    TournamentGame,
    TournamentPhase,
)
from laserchess.server.tournaments.tournament_standings import standings_of
from laserchess.server.wire.speeds import show_control
from laserchess.server.wire.tournament_schemas import (
    GroupName,
    PairingView,
    StandingView,
    TournamentSummary,
    TournamentView,
)
from laserchess.variants import find_variant

MAX_STANDINGS, MAX_PLAYING, MAX_LATEST = 200, 100, 30


def summary(
    tournament: OnlineTournament, players: int, owner: str | None, group: GroupName | None
) -> TournamentSummary:
    """Return a tournament for a list."""
    terms = tournament.terms
    return {
        "id": tournament.id,
        "kind": tournament.kind.value,
        "name": tournament.name,
        "state": tournament.state.value,
        "owner": owner,
        "group": group,
        "variant": terms.variant,
        "title": find_variant(terms.variant).title,
        "setup": terms.setup,
        "options": terms.options,
        "clock": show_control(terms.clock),
        "days": terms.clock.days or None,
        "rated": terms.rated,
        "entry": tournament.entry.value,
        "rounds": tournament.rounds,
        "minutes": tournament.minutes,
        "starts": tournament.starts_ms,
        "ends": tournament.ends_ms,
        "round": tournament.round,
        "players": players,
    }


def show(snapshot: Snapshot, owner: str | None, group: GroupName | None) -> TournamentView:
    """Return everything that anybody may know of a tournament."""
    tournament = snapshot.tournament
    lines = standings_of(snapshot)
    ranks = {line.entrant.account: rank for rank, line in enumerate(lines, 1)}
    playing = sorted(snapshot.open, key=lambda each: sum(ranks.get(player, len(lines)) for player in each.players))
    return {
        **summary(tournament, len(lines), owner, group),
        "about": tournament.about,
        "pause": tournament.pause_s,
        "next_round": next_round_ms(snapshot),
        "version": tournament.version,
        "now": now_ms(),
        "standings": [show_line(rank, line) for rank, line in enumerate(lines[:MAX_STANDINGS], 1)],
        "playing": show_pairings(snapshot, playing[:MAX_PLAYING]),
        "latest": show_pairings(snapshot, snapshot.ended[: -MAX_LATEST - 1 : -1]),
        "featured": playing[0].id if playing else None,
    }


def next_round_ms(snapshot: Snapshot) -> int | None:
    """Return when the next round of a Swiss starts, if only the pause is left."""
    tournament = snapshot.tournament
    if tournament.kind is not PairingSystem.SWISS or tournament.state is not TournamentPhase.STARTED or snapshot.open:
        return None
    has_more = tournament.round < tournament.rounds
    return tournament.round_ms + 1000 * tournament.pause_s if has_more else None


def show_line(rank: int, line: Standing) -> StandingView:
    """Return a line of the standings."""
    entrant = line.entrant
    return {
        "rank": rank,
        "name": entrant.name,
        "bot": entrant.is_bot,
        "level": entrant.level,
        "rating": entrant.rating,
        "provisional": entrant.provisional,
        "state": entrant.state.value,
        "points": line.points,
        "games": line.games,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
        "byes": line.byes,
        "streak": line.streak,
        "performance": line.performance,
        "buchholz": line.buchholz,
        "berger": line.berger,
        "sheet": list(line.sheet),
    }


def show_pairings(snapshot: Snapshot, pairings: Iterable[TournamentGame]) -> list[PairingView]:
    """Return games with the names of their players."""
    return [
        {
            "id": each.id,
            "round": each.round,
            "first": name_of(snapshot, each.first),
            "second": None if each.second is None else name_of(snapshot, each.second),
            "result": each.result,
            "reason": each.reason,
        }
        for each in pairings
    ]


def name_of(snapshot: Snapshot, account: str) -> str:
    """Return the name of a player."""
    entrant = snapshot.entrants.get(account)
    return DELETED_NAME if entrant is None else entrant.name
