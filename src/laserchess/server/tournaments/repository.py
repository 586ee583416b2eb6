"""Tournaments in the database: every change is based on a version, and counts up the next one."""

import asyncio
from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import ColumnElement, Select, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.outcome import Termination
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.groups.incident_log import NO_SHOW
from laserchess.server.models import Kind
from laserchess.server.play.state import ABORTED
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.schema import EVENTS, GAMES, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import TOURNAMENT_GAMES, TOURNAMENT_PLAYERS, TOURNAMENTS
from laserchess.server.storage.writer import Row
from laserchess.server.tournaments.model import (
    DRAW,
    LOSS,
    NONE,
    WIN,
    Entrant,
    Entry,
    OnlineTournament,
    PairingSystem,
    PlayerState,
    Snapshot,
    TournamentGame,
    TournamentPhase,
    ordered,
    read_terms,
    terms_row,
)

OPEN_STATES = (TournamentPhase.CREATED, TournamentPhase.STARTED)
LOST = "lost"
"""The reason of a game that is no longer stored: it counts for neither player."""


class TournamentRepository:
    """Reads tournaments."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self.store = store

    async def find(self, tournament_id: str) -> OnlineTournament | None:
        """Return a tournament without its players and games."""
        query = select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id)
        row = await self.store.row(query)
        return None if row is None else read_tournament(row)

    async def version(self, tournament_id: str) -> int | None:
        """Return the current version of a tournament."""
        query = select(TOURNAMENTS.c.version).where(TOURNAMENTS.c.id == tournament_id)
        return await self.store.scalar(query)

    async def snapshot(self, tournament_id: str) -> Snapshot | None:
        """Return a tournament with its players and games, all of one version."""
        of_players = TOURNAMENT_PLAYERS.c.tournament_id == tournament_id
        of_games = TOURNAMENT_GAMES.c.tournament_id == tournament_id
        one = select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id)
        while True:
            async with self.store.reading() as connection:
                row = (await connection.execute(one)).one_or_none()
                if row is None:
                    return None
                players = (await connection.execute(select(TOURNAMENT_PLAYERS).where(of_players))).all()
                games = (await connection.execute(select(TOURNAMENT_GAMES).where(of_games))).all()
                again = (await connection.execute(one)).one_or_none()
            if again is not None and again.version == row.version:
                return await asyncio.to_thread(read_snapshot, row, players, games)

    async def ended(self, snapshot: Snapshot) -> list[TournamentGame]:
        """Return the open games of a tournament that are over, with their results."""
        open_games = {each.id: each for each in snapshot.open}
        if not open_games:
            return []
        is_open = (TOURNAMENT_GAMES.c.tournament_id == snapshot.tournament.id, TOURNAMENT_GAMES.c.ended_ms.is_(None))
        over = or_(GAMES.c.id.is_(None), GAMES.c.ended_ms.is_not(None))
        joined = TOURNAMENT_GAMES.outerjoin(GAMES, GAMES.c.id == TOURNAMENT_GAMES.c.id)
        columns = (TOURNAMENT_GAMES.c.id, GAMES.c.outcome, GAMES.c.ply, GAMES.c.ended_ms, GAMES.c.variant)
        query = select(*columns).select_from(joined).where(*is_open, over)
        async with self.store.reading() as connection:
            rows = (await connection.execute(query)).all()
            ids = [row.id for row in rows]
            seats = (await connection.execute(select(SEATS).where(SEATS.c.game_id.in_(ids)))).all() if ids else []
            outcomes = {row.id: row.outcome for row in rows if row.outcome is not None}
            winners = {game: end["winner"] for game, end in outcomes.items() if end["reason"] == Termination.TIME}
            moved = {tuple(row) for row in await connection.execute(_movers([*winners]))} if winners else set()
        owners = {(seat.game_id, seat.player): seat.owner for seat in seats}
        no_shows = {game for game, player in owners.keys() - moved if game in winners and player != winners[game]}
        return [
            _result(open_games[row.id], row, owners, is_no_show=row.id in no_shows)
            for row in rows
            if row.id in open_games
        ]

    async def due(self, now: int) -> list[str]:
        """Return the tournaments in progress, and those that should start."""
        starting = (TOURNAMENTS.c.state == TournamentPhase.CREATED) & (TOURNAMENTS.c.starts_ms <= now)
        query = select(TOURNAMENTS.c.id).where(or_(TOURNAMENTS.c.state == TournamentPhase.STARTED, starting))
        return await self.store.scalars(query)

    async def listed(
        self, condition: ColumnElement[bool], *order: ColumnElement[int], limit: int
    ) -> list[OnlineTournament]:
        """Return tournaments without their players and games."""
        query = select(TOURNAMENTS).where(condition).order_by(*order).limit(limit)
        return [read_tournament(row) for row in await self.store.rows(query)]

    async def counts(self, ids: Collection[str]) -> dict[str, int]:
        """Return the number of players of each tournament."""
        of = TOURNAMENT_PLAYERS.c.tournament_id
        query = select(of, func.count()).where(of.in_(ids)).group_by(of)
        return {row[0]: row[1] for row in await self.store.rows(query)}


def _movers(games: Collection[str]) -> Select[tuple[str, str]]:
    """Select the players who have moved in some games."""
    moves = (EVENTS.c.game_id.in_(games), EVENTS.c.kind == Kind.MOVE)
    return select(EVENTS.c.game_id, EVENTS.c.by).where(*moves).distinct()


def _result(
    pairing: TournamentGame, row: TableRow, owners: dict[tuple[str, str], str | None], *, is_no_show: bool
) -> TournamentGame:
    """Return an open game with its result; a deleted or aborted one counts for neither player."""
    outcome = row.outcome
    if outcome is None or outcome["reason"] == ABORTED:
        reason = ABORTED if outcome else LOST
        return _ended(pairing, NONE, reason, row.ply or 0, row.ended_ms or pairing.created_ms)
    if outcome["winner"] is None:
        return _ended(pairing, DRAW, outcome["reason"], row.ply, row.ended_ms)
    result = WIN if owners.get((pairing.id, outcome["winner"])) == pairing.first else LOSS
    return _ended(pairing, result, NO_SHOW if is_no_show else outcome["reason"], row.ply, row.ended_ms)


def _ended(pairing: TournamentGame, result: str, ending: str, ply: int, ended_ms: int) -> TournamentGame:
    of = pairing
    return TournamentGame(of.id, of.round, of.first, of.second, of.created_ms, result, ending, ply, ended_ms)


def read_snapshot(row: TableRow, players: Sequence[TableRow], games: Sequence[TableRow]) -> Snapshot:
    """Return the tournament of some rows."""
    entrants = (read_entrant(player) for player in players)
    pairings = ordered(read_pairing(game) for game in games)
    return Snapshot(read_tournament(row), {each.account: each for each in entrants}, pairings)


def read_tournament(row: TableRow) -> OnlineTournament:
    """Return the tournament of a row."""
    given = {name: getattr(row, name) for name in OnlineTournament.__dataclass_fields__ if name != "terms"}
    given |= {"kind": PairingSystem(row.kind), "state": TournamentPhase(row.state), "entry": Entry(row.entry)}
    return OnlineTournament(**given, terms=read_terms(row.variant, row.terms))


def tournament_row(tournament: OnlineTournament, slot: str | None = None) -> Row:
    """Return the row of a tournament."""
    row: Row = {name: getattr(tournament, name) for name in OnlineTournament.__dataclass_fields__ if name != "terms"}
    terms = tournament.terms
    return row | {"variant": terms.variant, "terms": terms_row(terms), "slot": slot}


def read_entrant(row: TableRow) -> Entrant:
    """Return the player of a row."""
    state = PlayerState(row.state)
    return Entrant(
        row.account_id,
        row.name,
        row.rating,
        row.joined_ms,
        row.since_ms,
        state,
        row.level,
        is_bot=row.is_bot,
        provisional=row.provisional,
    )


def entrant_row(tournament_id: str, entrant: Entrant) -> Row:
    """Return the row of a player."""
    return {
        "tournament_id": tournament_id,
        "account_id": entrant.account,
        "name": entrant.name,
        "level": entrant.level,
        "is_bot": entrant.is_bot,
        "rating": entrant.rating,
        "provisional": entrant.provisional,
        "state": entrant.state.value,
        "joined_ms": entrant.joined_ms,
        "since_ms": entrant.since_ms,
    }


def read_pairing(row: TableRow) -> TournamentGame:
    """Return the game of a row."""
    return TournamentGame(**{name: getattr(row, name) for name in TournamentGame.__dataclass_fields__})


# Writing, in the transaction of a caller

SETTLE = (
    update(TOURNAMENT_GAMES)
    .where(TOURNAMENT_GAMES.c.id == bindparam("of_id"), TOURNAMENT_GAMES.c.ended_ms.is_(None))
    .values({name: bindparam(f"new_{name}") for name in ("result", "reason", "ply", "ended_ms")})
)


async def advance(connection: AsyncConnection, tournament: OnlineTournament, **values: object) -> None:
    """Count up the version of a tournament; raise an error if it has changed in the meantime."""
    is_it = (TOURNAMENTS.c.id == tournament.id, TOURNAMENTS.c.version == tournament.version)
    done = await connection.execute(update(TOURNAMENTS).where(*is_it).values(version=tournament.version + 1, **values))
    if not done.rowcount:
        raise api_error(ErrorCode.BUSY)


async def settle(connection: AsyncConnection, pairings: Sequence[TournamentGame]) -> None:
    """Store results: the first of each game counts."""
    rows = [
        {"of_id": each.id, **{f"new_{name}": getattr(each, name) for name in ("result", "reason", "ply", "ended_ms")}}
        for each in pairings
    ]
    if rows:
        await connection.execute(SETTLE, rows)


async def add_pairings(connection: AsyncConnection, tournament_id: str, pairings: Iterable[TournamentGame]) -> None:
    """Store new games and byes."""
    rows = [
        {name: getattr(each, name) for name in TournamentGame.__dataclass_fields__} | {"tournament_id": tournament_id}
        for each in pairings
    ]
    if rows:
        await connection.execute(insert(TOURNAMENT_GAMES), rows)


async def set_players(
    connection: AsyncConnection, tournament_id: str, accounts: Sequence[str], **values: object
) -> int:
    """Change players; return how many there were."""
    of = TOURNAMENT_PLAYERS.c
    is_one = (of.tournament_id == tournament_id, of.account_id.in_(accounts))
    return (await connection.execute(update(TOURNAMENT_PLAYERS).where(*is_one).values(values))).rowcount


async def busy_elsewhere(connection: AsyncConnection, tournament_id: str, accounts: Collection[str]) -> set[str]:
    """Return the accounts that are in a live game of another tournament."""
    one = TOURNAMENT_GAMES.c
    live = select(TOURNAMENTS.c.id, TOURNAMENTS.c.variant, TOURNAMENTS.c.terms).where(
        TOURNAMENTS.c.state == TournamentPhase.STARTED, TOURNAMENTS.c.id != tournament_id
    )
    others = [row.id for row in await connection.execute(live) if read_terms(row.variant, row.terms).is_live]
    if not others:
        return set()
    open_games = select(one.first, one.second).where(one.ended_ms.is_(None), one.tournament_id.in_(others))
    playing = {account for row in await connection.execute(open_games) for account in row}
    return playing & set(accounts)
