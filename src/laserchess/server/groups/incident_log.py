"""Incidents: crashes that a bot's client reported, and games its account lost on time or did not come to."""

from collections.abc import Collection

from sqlalchemy import and_, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.outcome import Termination
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.schema import SEATS
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, INCIDENTS, TOURNAMENT_GAMES, TOURNAMENTS
from laserchess.server.wire.tournament_schemas import IncidentView

MAX_LISTED, MAX_STORED = 200, 500
MAX_WORDS = 4000
NO_SHOW = "no-show"
"""The reason of a game lost on time by a player who had not moved."""
LOST_ON_TIME = (Termination.TIME, NO_SHOW)


class Incidents:
    """Stores and lists incidents."""

    def __init__(self, store: Store) -> None:
        """Use a database."""
        self._store = store

    async def report(self, account: str, game_id: str, kind: str, words: str) -> None:
        """Store what a bot's client reports about one of its own games."""
        own = select(SEATS.c.game_id).where(SEATS.c.game_id == game_id, SEATS.c.owner == account)
        stored = select(func.count()).where(INCIDENTS.c.account_id == account)
        row = {"account_id": account, "game_id": game_id, "kind": kind, "words": words[:MAX_WORDS], "at_ms": now_ms()}

        async def work(connection: AsyncConnection) -> None:
            if (await connection.execute(own)).first() is None:
                raise api_error(ErrorCode.SEAT)
            if (await connection.execute(stored)).scalar_one() < MAX_STORED:
                await connection.execute(insert(INCIDENTS), [row])

        await self._store.transact(work)

    async def of_group(self, group_id: str, account: str | None) -> list[IncidentView]:
        """Return the incidents in a group's games: of one account, or of all members, latest first."""
        members = select(GROUP_MEMBERS.c.account_id).where(GROUP_MEMBERS.c.group_id == group_id)
        async with self._store.reading() as connection:
            accounts = {account} if account else set((await connection.execute(members)).scalars())
            found = [
                *await self._reported(connection, group_id, accounts),
                *await self._losses(connection, group_id, accounts),
            ]
            rows = await connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts)))
            names = {row.id: row.name for row in rows}
        latest = sorted(found, key=lambda each: -each["at"])[:MAX_LISTED]
        return [{**each, "player": names.get(each["player"], each["player"])} for each in latest]

    async def _reported(
        self, connection: AsyncConnection, group_id: str, accounts: Collection[str]
    ) -> list[IncidentView]:
        of_group = select(TOURNAMENT_GAMES.c.id).join(TOURNAMENTS).where(TOURNAMENTS.c.group_id == group_id)
        one = INCIDENTS.c
        query = select(INCIDENTS).where(one.account_id.in_(accounts), one.game_id.in_(of_group))
        rows = await connection.execute(query.order_by(one.id.desc()).limit(MAX_LISTED))
        return [
            {"player": row.account_id, "game": row.game_id, "kind": row.kind, "words": row.words, "at": row.at_ms}
            for row in rows
        ]

    async def _losses(
        self, connection: AsyncConnection, group_id: str, accounts: Collection[str]
    ) -> list[IncidentView]:
        one = TOURNAMENT_GAMES.c
        lost = or_(
            and_(one.first.in_(accounts), one.result == "0-1"), and_(one.second.in_(accounts), one.result == "1-0")
        )
        query = select(TOURNAMENT_GAMES).join(TOURNAMENTS, TOURNAMENTS.c.id == one.tournament_id)
        query = query.where(TOURNAMENTS.c.group_id == group_id, one.reason.in_(LOST_ON_TIME), lost)
        rows = await connection.execute(query.order_by(one.ended_ms.desc()).limit(MAX_LISTED))
        return [
            {
                "player": row.first if row.result == "0-1" else row.second,
                "game": row.id,
                "kind": row.reason,
                "words": "",
                "at": row.ended_ms,
            }
            for row in rows
        ]
