"""Creating tournaments, joining and leaving them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from hmac import compare_digest

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.groups.groups import Groups, Role
from laserchess.server.models import now_ms
from laserchess.server.ratings.glicko import Rating
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import TOURNAMENT_PLAYERS, TOURNAMENTS
from laserchess.server.tournaments.director import TOURNAMENTS_LOCK
from laserchess.server.tournaments.model import (
    MINUTE_MS,
    Entrant,
    Entry,
    OnlineTournament,
    PairingSystem,
    PlayerState,
    TournamentPhase,
)
from laserchess.server.tournaments.params import TournamentParams
from laserchess.server.tournaments.repository import (
    OPEN_STATES,
    TournamentRepository,
    entrant_row,
    set_players,
    tournament_row,
)
from laserchess.server.wire.speeds import speed_of

MAX_OWN, MAX_OF_GROUP = 3, 20
"""Open tournaments of an account, and of a group; moderators have no limit."""
MAX_PLAYERS = {PairingSystem.ARENA: 500, PairingSystem.SWISS: 300, PairingSystem.ROUND_ROBIN: 64}


class Entries:
    """Creates tournaments, and lets accounts join, pause and leave."""

    def __init__(
        self, store: Store, ratings: RatingRepository, groups: Groups, on_change: Callable[[str], None]
    ) -> None:
        """Write to a database, and call `on_change` with the id of each tournament that has changed."""
        self._store = store
        self._ratings = ratings
        self._groups = groups
        self._on_change = on_change
        self._repository = TournamentRepository(store)

    async def find(self, tournament_id: str) -> OnlineTournament:
        """Return a tournament; raise an error if there is none."""
        found = await self._repository.find(tournament_id)
        if found is None:
            raise api_error(ErrorCode.TOURNAMENT, tournament_id)
        return found

    async def create(self, owner: Account, params: TournamentParams, code: str = "") -> OnlineTournament:
        """Create a tournament, within the limits of an account or a group; `code` replaces the random one."""
        tournament = params.tournament(owner.id)
        if code and tournament.entry is Entry.CODE:
            tournament = replace(tournament, code=code)
        if params.group is not None:
            await self._groups.expect_staff(params.group, owner.id)
        one = TOURNAMENTS.c
        is_own = one.owner_id == owner.id if params.group is None else one.group_id == params.group
        limit = MAX_OWN if params.group is None else MAX_OF_GROUP
        query = select(func.count()).where(is_own, one.state.in_(OPEN_STATES))

        async def work(connection: AsyncConnection) -> None:
            count = (await connection.execute(query)).scalar_one()
            if count >= limit and not owner.is_host:
                raise api_error(ErrorCode.TOURNAMENTS, count=count)
            await connection.execute(insert(TOURNAMENTS), [tournament_row(tournament)])

        await self._write(tournament, work)
        return tournament

    async def cancel(self, tournament: OnlineTournament, account: Account) -> None:
        """End a tournament: cancel it before its start, otherwise stop to pair, and let games in progress end."""
        if not await self.may_organise(tournament, account):
            raise api_error(ErrorCode.TOURNAMENT_OWNER)
        now, one = now_ms(), TOURNAMENTS.c

        async def work(connection: AsyncConnection) -> None:
            query = select(TOURNAMENTS).where(one.id == tournament.id, one.state.in_(OPEN_STATES))
            found = (await connection.execute(query)).one_or_none()
            if found is None:
                raise api_error(ErrorCode.TOURNAMENT_OVER)
            changed = update(TOURNAMENTS).where(one.id == tournament.id).values(version=one.version + 1)
            if found.state == TournamentPhase.CREATED:
                changed = changed.values(state=TournamentPhase.CANCELLED, ended_ms=now)
            elif tournament.kind is PairingSystem.ARENA:
                changed = changed.values(minutes=max(0, now - found.starts_ms) // MINUTE_MS)
            else:
                changed = changed.values(rounds=found.round)
            await connection.execute(changed)

        await self._write(tournament, work)

    async def start(self, tournament: OnlineTournament, account: Account, at_ms: int | None = None) -> None:
        """Set the start of a tournament, by default now; after it, that of the next round of a Swiss."""
        if not await self.may_organise(tournament, account):
            raise api_error(ErrorCode.TOURNAMENT_OWNER)
        moment, one = max(now_ms(), at_ms or 0), TOURNAMENTS.c

        async def work(connection: AsyncConnection) -> None:
            phase = await self._touch(connection, tournament)
            changed = update(TOURNAMENTS).where(one.id == tournament.id)
            if phase is TournamentPhase.CREATED:
                changed = changed.values(starts_ms=moment, round_ms=moment)
            else:
                changed = changed.values(round_ms=moment - 1000 * tournament.pause_s)
            await connection.execute(changed)

        await self._write(tournament, work)

    async def may_organise(self, tournament: OnlineTournament, account: Account) -> bool:
        """Return whether an account may change a tournament: its creator, the group's staff, a moderator."""
        if account.is_host or tournament.owner_id == account.id:
            return True
        if tournament.group_id is None:
            return False
        return await self._groups.role(tournament.group_id, account.id) in {Role.OWNER, Role.STAFF}

    # Players

    async def join(self, tournament: OnlineTournament, account: Account, code: str = "") -> None:
        """Add a player, or end their pause, for which no code is needed."""
        async with self._store.reading() as connection:
            is_player = await self._player(connection, tournament, account.id) is not None
        if not is_player:
            await self._expect_allowed(tournament, account, code)
        terms, now = tournament.terms, now_ms()
        found = await self._ratings.current([account.id], terms.variant, speed_of(terms.clock))
        rating = found.get(account.id, Rating())
        entrant = Entrant(
            account.id,
            account.name,
            round(rating.rating),
            now,
            now,
            is_bot=account.is_bot,
            provisional=rating.is_provisional,
        )

        async def work(connection: AsyncConnection) -> None:
            state = await self._touch(connection, tournament)
            known = await self._player(connection, tournament, account.id)
            if known is None:
                await self._add(connection, tournament, entrant, is_started=state is TournamentPhase.STARTED)
            elif known is PlayerState.PAUSED:
                values = {"state": PlayerState.ACTIVE.value, "since_ms": now}
                await set_players(connection, tournament.id, [account.id], **values)
            elif known is PlayerState.WITHDRAWN:
                raise api_error(ErrorCode.TOURNAMENT_LATE)

        await self._write(tournament, work)

    async def leave(self, tournament: OnlineTournament, account: str, *, for_good: bool = False) -> None:
        """Remove a player before the start; later, pause them, or withdraw them for good."""
        state = PlayerState.WITHDRAWN if for_good else PlayerState.PAUSED

        async def work(connection: AsyncConnection) -> None:
            phase = await self._touch(connection, tournament)
            known = await self._player(connection, tournament, account)
            if known is None:
                raise api_error(ErrorCode.NOT_ENTERED)
            one = TOURNAMENT_PLAYERS.c
            if phase is TournamentPhase.CREATED:
                is_it = (one.tournament_id == tournament.id, one.account_id == account)
                await connection.execute(delete(TOURNAMENT_PLAYERS).where(*is_it))
            elif known is not PlayerState.WITHDRAWN:
                await set_players(connection, tournament.id, [account], state=state.value)

        await self._write(tournament, work)

    async def _write(self, tournament: OnlineTournament, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        await self._store.transact(work, TOURNAMENTS_LOCK)
        self._on_change(tournament.id)

    async def _expect_allowed(self, tournament: OnlineTournament, account: Account, code: str) -> None:
        entry = tournament.entry
        if entry is Entry.CODE and not compare_digest(tournament.code.encode(), code.strip().encode()):
            raise api_error(ErrorCode.TOURNAMENT_CODE)
        if entry is Entry.BOTS and not account.is_bot:
            raise api_error(ErrorCode.TOURNAMENT_BOTS)
        if entry is Entry.OPEN and account.is_bot:
            raise api_error(ErrorCode.TOURNAMENT_PEOPLE)
        if entry is Entry.GROUP:
            await self._groups.expect_member(str(tournament.group_id), account.id)

    async def _touch(self, connection: AsyncConnection, tournament: OnlineTournament) -> TournamentPhase:
        """Count up the version of a tournament that is not over; return its state."""
        one = TOURNAMENTS.c
        is_open = (one.id == tournament.id, one.state.in_(OPEN_STATES))
        if not (await connection.execute(update(TOURNAMENTS).where(*is_open).values(version=one.version + 1))).rowcount:
            raise api_error(ErrorCode.TOURNAMENT_OVER)
        return TournamentPhase(
            (await connection.execute(select(one.state).where(one.id == tournament.id))).scalar_one()
        )

    async def _player(
        self, connection: AsyncConnection, tournament: OnlineTournament, account: str
    ) -> PlayerState | None:
        one = TOURNAMENT_PLAYERS.c
        query = select(one.state).where(one.tournament_id == tournament.id, one.account_id == account)
        found = (await connection.execute(query)).scalar_one_or_none()
        return PlayerState(found) if found else None

    async def _add(
        self, connection: AsyncConnection, tournament: OnlineTournament, entrant: Entrant, *, is_started: bool
    ) -> None:
        """Add a player; after its first half a Swiss accepts no more, and a round robin none after its start."""
        one = TOURNAMENTS.c
        if is_started:
            current = (await connection.execute(select(one.round).where(one.id == tournament.id))).scalar_one()
            is_late = tournament.kind is PairingSystem.SWISS and 2 * current > tournament.rounds
            if is_late or tournament.kind is PairingSystem.ROUND_ROBIN:
                raise api_error(ErrorCode.TOURNAMENT_LATE)
        players = select(func.count()).where(TOURNAMENT_PLAYERS.c.tournament_id == tournament.id)
        limit = MAX_PLAYERS[tournament.kind]
        if (await connection.execute(players)).scalar_one() >= limit:
            raise api_error(ErrorCode.TOURNAMENT_FULL, count=limit)
        await connection.execute(insert(TOURNAMENT_PLAYERS), [entrant_row(tournament.id, entrant)])
