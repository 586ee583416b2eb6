"""Schedules: hourly, daily and weekly tournaments, each created once by whichever process is first."""

import logging
from datetime import UTC, datetime

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.groups.groups import Groups, Role
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, new_id
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, SCHEDULES, TOURNAMENTS
from laserchess.server.tournaments.director import TOURNAMENTS_LOCK
from laserchess.server.tournaments.params import TournamentParams
from laserchess.server.tournaments.repository import tournament_row
from laserchess.server.wire.tournament_schemas import ScheduleView

HOUR_MS = 3600 * 1000
PERIODS_MS = {"hourly": HOUR_MS, "daily": DAY_MS, "weekly": 7 * DAY_MS}
LEAD_MS = {"hourly": HOUR_MS, "daily": DAY_MS, "weekly": 7 * DAY_MS}
"""How long before its start a tournament is listed: always one is."""
CHECK_SECONDS = 5.0
MAX_SCHEDULES = 10
"""Repeated tournaments of a group; moderators have no limit."""
LOG = logging.getLogger(__name__)


class Schedules(Repeated):
    """Creates the next tournament of each schedule."""

    def __init__(self, store: Store, groups: Groups) -> None:
        """Store schedules in a database."""
        self._store = store
        self._groups = groups
        super().__init__("schedules", self.create_due, CHECK_SECONDS)

    async def add(self, owner: Account, params: TournamentParams) -> str:
        """Add a schedule; only moderators and the staff of a group may."""
        if params.every is None:
            raise api_error(ErrorCode.TOURNAMENT_EVERY)
        if params.group is not None:
            await self._groups.expect_staff(params.group, owner.id)
        elif not owner.is_host:
            raise api_error(ErrorCode.MODERATOR)
        first = params.tournament(owner.id)
        row = {
            "id": new_id(),
            "owner_id": owner.id,
            "group_id": params.group,
            "every": params.every,
            "params": params.model_dump(mode="json", exclude={"starts"}),
            "next_ms": first.starts_ms,
        }

        async def work(connection: AsyncConnection) -> None:
            known = select(func.count()).where(SCHEDULES.c.group_id == params.group)
            count = (await connection.execute(known)).scalar_one()
            if count >= MAX_SCHEDULES and not owner.is_host:
                raise api_error(ErrorCode.SCHEDULES, count=count)
            await connection.execute(insert(SCHEDULES), [row])

        await self._store.transact(work, TOURNAMENTS_LOCK)
        await self.create_due()
        return str(row["id"])

    async def remove(self, schedule_id: str, account: Account) -> None:
        """Remove a schedule, as staff of its group or a moderator; its tournaments stay."""
        row = await self._store.row(select(SCHEDULES).where(SCHEDULES.c.id == schedule_id))
        if row is None:
            raise api_error(ErrorCode.TOURNAMENT, schedule_id)
        if not account.is_host:
            await self._groups.expect_staff(row.group_id or "", account.id)
        await self._store.execute(delete(SCHEDULES).where(SCHEDULES.c.id == schedule_id))

    async def listed(self, account: Account) -> list[ScheduleView]:
        """Return the schedules an account may remove."""
        query = select(SCHEDULES).order_by(SCHEDULES.c.next_ms)
        if not account.is_host:
            own = GROUP_MEMBERS.c.account_id == account.id, GROUP_MEMBERS.c.role.in_((Role.OWNER, Role.STAFF))
            query = query.where(SCHEDULES.c.group_id.in_(select(GROUP_MEMBERS.c.group_id).where(*own)))
        rows = await self._store.rows(query)
        return [
            {"id": row.id, "name": row.params["name"], "every": row.every, "next": row.next_ms, "group": row.group_id}
            for row in rows
        ]

    async def create_due(self) -> None:
        """Create the tournaments that should be listed by now."""
        now = now_ms()
        rows = await self._store.rows(select(SCHEDULES))
        for row in rows:
            if row.next_ms - LEAD_MS[row.every] <= now:
                try:
                    await self._create(row, now)
                except ValueError:  # such as a variant that is no longer there
                    LOG.exception("schedule %s cannot be continued", row.id)

    async def _create(self, row: TableRow, now: int) -> None:
        """Create the next tournament of a schedule, unless another process was first; missed ones are left out."""
        period = PERIODS_MS[row.every]
        missed = max(0, -(-(now - row.next_ms) // period))
        starts = row.next_ms + missed * period
        params = TournamentParams.model_validate({**row.params, "starts": starts, "every": None})
        tournament = params.tournament(row.owner_id)
        slot = f"{row.id} {datetime.fromtimestamp(starts / 1000, UTC):%Y-%m-%dT%H:%M}"

        async def work(connection: AsyncConnection) -> None:
            is_it = (SCHEDULES.c.id == row.id, SCHEDULES.c.next_ms == row.next_ms)
            done = await connection.execute(update(SCHEDULES).where(*is_it).values(next_ms=starts + period))
            if done.rowcount:
                await connection.execute(insert(TOURNAMENTS), [tournament_row(tournament, slot)])

        await self._store.transact(work, TOURNAMENTS_LOCK)
