"""Tournaments over HTTP: lists, creation, entries, games, chat and exports, for pages and programs alike."""

import csv
from io import StringIO
from typing import Annotated

from fastapi import Depends, Path, Query
from pydantic import Field
from starlette.responses import Response

from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.dependencies import MaybeAccount, Mine
from laserchess.server.api_errors import BAD, CONFLICT, FORBIDDEN, MISSING, TOO_LARGE, ErrorCode, api_error
from laserchess.server.app_state import from_state
from laserchess.server.routes import Router
from laserchess.server.tournaments.model import OnlineTournament, Snapshot
from laserchess.server.tournaments.params import TournamentParams
from laserchess.server.tournaments.tournament_services import Tournaments
from laserchess.server.tournaments.tournament_standings import standings_of
from laserchess.server.tournaments.tournament_views import show_pairings
from laserchess.server.wire.inputs import Input
from laserchess.server.wire.responses import Json, refusals
from laserchess.server.wire.tournament_schemas import (
    RoundGames,
    ScheduleView,
    TournamentLine,
    TournamentLists,
    TournamentPage,
)

router = Router(tags=["tournaments"])
ALL = refusals(BAD, FORBIDDEN, MISSING, CONFLICT, TOO_LARGE)
TournamentId = Annotated[str, Path(pattern=r"^[A-Za-z0-9]{1,24}$", description="The id of a tournament.")]
PAGE = 100
CSV = "text/csv"
COLUMNS = ("rank", "name", "bot", "rating", "points", "games", "wins", "draws", "losses", "byes", "buchholz", "berger")


class EntryInput(Input):
    """The invitation code of a tournament that has one."""

    code: Annotated[str, Field(max_length=40)] = ""


class LeaveInput(Input):
    """Whether to withdraw for good; otherwise a player only pauses."""

    for_good: bool = False


class LineInput(Input):
    """A chat line."""

    words: Annotated[str, Field(max_length=400)]


TheTournaments = Annotated[Tournaments, from_state(Tournaments)]


async def tournament_of(
    tournament_id: TournamentId, tournaments: TheTournaments, account: MaybeAccount
) -> OnlineTournament:
    """Return the tournament of a path; those of a group are only known to its members."""
    found = await tournaments.entries.find(tournament_id)
    if not await tournaments.may_see(found, account):
        raise api_error(ErrorCode.TOURNAMENT, tournament_id)
    return found


TheTournament = Annotated[OnlineTournament, Depends(tournament_of)]


async def snapshot_of(tournament: TheTournament, tournaments: TheTournaments) -> Snapshot:
    """Return the tournament of a path with its players and games."""
    found = await tournaments.director.snapshot(tournament.id)
    if found is None:
        raise api_error(ErrorCode.TOURNAMENT, tournament.id)
    return found


TheSnapshot = Annotated[Snapshot, Depends(snapshot_of)]


@router.get("/api/tournaments", response_model=TournamentLists, responses=refusals(FORBIDDEN))
async def listed(tournaments: TheTournaments, account: MaybeAccount) -> Response:
    """Return the tournaments in progress, upcoming and finished."""
    return Json(await tournaments.lists(account))


@router.post("/api/tournaments", status_code=201, response_model=TournamentPage, responses=ALL)
async def create(params: TournamentParams, tournaments: TheTournaments, account: Mine) -> Response:
    """Create a tournament."""
    made = await tournaments.entries.create(account, params)
    return Json(await _page(tournaments, made.id, account), status_code=201)


@router.get("/api/tournaments/schedules", response_model=list[ScheduleView], responses=refusals(FORBIDDEN))
async def schedules(tournaments: TheTournaments, account: Mine) -> Response:
    """Return the repeated tournaments you can remove."""
    return Json(await tournaments.schedules.listed(account))


@router.post("/api/tournaments/schedules", status_code=201, response_model=list[ScheduleView], responses=ALL)
async def schedule(params: TournamentParams, tournaments: TheTournaments, account: Mine) -> Response:
    """Repeat a tournament `every` hour, day or week: for moderators, and the staff of a group."""
    await tournaments.schedules.add(account, params)
    return Json(await tournaments.schedules.listed(account), status_code=201)


@router.post("/api/tournaments/schedules/{tournament_id}/remove", status_code=204, responses=ALL)
async def unschedule(tournament_id: TournamentId, tournaments: TheTournaments, account: Mine) -> None:
    """Remove a schedule; its tournaments stay."""
    await tournaments.schedules.remove(tournament_id, account)


@router.get("/api/tournaments/{tournament_id}", response_model=TournamentPage, responses=refusals(FORBIDDEN, MISSING))
async def one(tournament: TheTournament, tournaments: TheTournaments, account: MaybeAccount) -> Response:
    """Return a tournament, and your part in it."""
    return Json(await _page(tournaments, tournament.id, account))


async def _page(tournaments: Tournaments, tournament_id: str, account: Account | None) -> TournamentPage:
    view, snapshot = await tournaments.view(tournament_id), await tournaments.director.snapshot(tournament_id)
    if view is None or snapshot is None:
        raise api_error(ErrorCode.TOURNAMENT, tournament_id)
    return {"tournament": view, "you": await tournaments.own_entry(snapshot, account)}


@router.post("/api/tournaments/{tournament_id}/join", status_code=204, responses=ALL)
async def join(given: EntryInput, tournament: TheTournament, tournaments: TheTournaments, account: Mine) -> None:
    """Join a tournament, or end your pause."""
    await tournaments.entries.join(tournament, account, given.code)


@router.post("/api/tournaments/{tournament_id}/leave", status_code=204, responses=ALL)
async def leave(given: LeaveInput, tournament: TheTournament, tournaments: TheTournaments, account: Mine) -> None:
    """Leave before the start; later, pause or withdraw: a game in progress continues and counts."""
    await tournaments.entries.leave(tournament, account.id, for_good=given.for_good)


@router.post("/api/tournaments/{tournament_id}/start", status_code=204, responses=ALL)
async def start(tournament: TheTournament, tournaments: TheTournaments, account: Mine) -> None:
    """Start a tournament, or the next round of a Swiss, without waiting any longer."""
    await tournaments.entries.start(tournament, account)


@router.post("/api/tournaments/{tournament_id}/end", status_code=204, responses=ALL)
async def end(tournament: TheTournament, tournaments: TheTournaments, account: Mine) -> None:
    """Cancel a tournament before its start, or stop to pair."""
    await tournaments.entries.cancel(tournament, account)


@router.get("/api/tournaments/{tournament_id}/games", response_model=RoundGames, responses=refusals(FORBIDDEN, MISSING))
async def games(
    snapshot: TheSnapshot,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    number: Annotated[int | None, Query(alias="round", ge=0, le=1000)] = None,
) -> Response:
    """Return the games of a tournament, or of a round, latest first."""
    found = [each for each in reversed(snapshot.pairings) if number is None or each.round == number]
    first = (page - 1) * PAGE
    return Json({"games": show_pairings(snapshot, found[first : first + PAGE]), "pages": -(-len(found) // PAGE)})


@router.get(
    "/api/tournaments/{tournament_id}/results.csv",
    response_class=Response,
    responses=refusals(FORBIDDEN, MISSING) | {200: {"content": {CSV: {}}, "description": "The standings."}},
)
async def results(snapshot: TheSnapshot) -> Response:
    """Return the standings as CSV."""
    text = StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    for rank, line in enumerate(standings_of(snapshot), 1):
        entrant = line.entrant
        numbers = (line.points, line.games, line.wins, line.draws, line.losses, line.byes, line.buchholz, line.berger)
        table.writerow((rank, entrant.name, int(entrant.is_bot), entrant.rating, *(f"{each:g}" for each in numbers)))
    name = {"Content-Disposition": f'attachment; filename="{snapshot.tournament.id}.csv"'}
    return Response(text.getvalue(), media_type=CSV, headers=name)


@router.get(
    "/api/tournaments/{tournament_id}/chat", response_model=list[TournamentLine], responses=refusals(FORBIDDEN, MISSING)
)
async def chat(tournament: TheTournament, tournaments: TheTournaments, account: MaybeAccount) -> Response:
    """Return the latest chat lines."""
    return Json(await tournaments.chat.lines(tournament.id, account.id if account else None))


@router.post("/api/tournaments/{tournament_id}/chat", status_code=201, response_model=TournamentLine, responses=ALL)
async def say(given: LineInput, tournament: TheTournament, tournaments: TheTournaments, account: Mine) -> Response:
    """Add a chat line."""
    line = await tournaments.chat.say(tournament.id, account, given.words)
    tournaments.rooms.chat(tournament.id)
    return Json(line, status_code=201)
