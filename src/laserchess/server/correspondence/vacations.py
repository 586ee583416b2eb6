"""Vacations: the clocks of a player's correspondence games stand still for some days a year.

Nothing is written to the games when a vacation begins. A clock that runs out is extended by the days of the vacation
that it has not been given yet, so that nothing has to be searched or changed in the meantime.
"""

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import is_account
from laserchess.server.models import DAY_MS, Header, now_ms
from laserchess.server.play.attachments import TimeCredit
from laserchess.server.play.state import GameState
from laserchess.server.storage.correspondence_schema import VACATIONS
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.store import Store
from laserchess.server.wire.notification_schemas import VacationView

DAYS_A_YEAR = 30
YEAR_MS = 365 * DAY_MS


class Vacations:
    """Take vacations, and compute the time they add."""

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self._store = store

    async def take(self, account: str, days: int, now: int | None = None) -> VacationView:
        """Begin a vacation of some days, if enough of the yearly allowance is left.

        A vacation is not ended early, but its player may move at any time.
        """
        now = now_ms() if now is None else now

        async def work(connection: AsyncConnection) -> None:
            until, left = await _standing(connection, account, now)
            if until is not None:
                raise api_error(ErrorCode.ON_VACATION)
            if days > left:
                raise api_error(ErrorCode.VACATION_DAYS, count=left)
            row = {"account_id": account, "starts_ms": now, "ends_ms": now + days * DAY_MS}
            await connection.execute(insert(VACATIONS), [row])

        await self._store.transact(work, Lock(Concern.ACCOUNT, account))
        return await self.of(account, now)

    async def of(self, account: str, now: int | None = None) -> VacationView:
        """Return the current vacation of an account, and the days left."""
        async with self._store.reading() as connection:
            until, left = await _standing(connection, account, now_ms() if now is None else now)
        return {"until": until, "days_left": left}

    async def current(self, header: Header) -> dict[str, int]:
        """Return, by side, when the vacation of its player ends."""
        sides = {str(seat.owner): seat.player for seat in header.seats.values() if is_account(seat.owner)}
        now = now_ms()
        query = select(VACATIONS.c.account_id, VACATIONS.c.ends_ms).where(
            VACATIONS.c.account_id.in_(sides), VACATIONS.c.starts_ms <= now, VACATIONS.c.ends_ms > now
        )
        return {sides[row.account_id]: row.ends_ms for row in await self._store.rows(query)}

    async def credit(self, state: GameState) -> TimeCredit | None:
        """Return the vacation time of the player to move that their clock has not been given yet."""
        owner, deadline, clocks = state.header.seats[state.turn].owner, state.deadline_ms(), state.clocks
        if owner is None or not is_account(owner) or deadline is None or clocks is None:
            return None
        started = clocks.at_ms if clocks.running == state.turn else state.full_ms
        since = max(started, state.credited_ms.get(state.turn, 0))
        own = (VACATIONS.c.account_id == owner, VACATIONS.c.starts_ms < deadline, VACATIONS.c.ends_ms > since)
        rows = await self._store.rows(select(VACATIONS).where(*own))
        if not rows:
            return None
        return TimeCredit(
            sum(row.ends_ms - max(row.starts_ms, since) for row in rows), max(row.ends_ms for row in rows)
        )


async def _standing(connection: AsyncConnection, account: str, now: int) -> tuple[int | None, int]:
    """Return the end of the current vacation, and the days left of the yearly allowance."""
    length = func.coalesce(func.sum(VACATIONS.c.ends_ms - VACATIONS.c.starts_ms), 0)
    recent = (VACATIONS.c.account_id == account, VACATIONS.c.starts_ms > now - YEAR_MS)
    row = (await connection.execute(select(length.label("used"), func.max(VACATIONS.c.ends_ms)).where(*recent))).one()
    until = row[1] if row[1] is not None and row[1] > now else None
    return until, DAYS_A_YEAR - int(row.used) // DAY_MS
