"""What an account wants to be told, where and when: kinds, quiet hours, browsers, a confirmed mail address."""

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from hmac import compare_digest

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import hash_code
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.notifications.inbox import inbox_lock
from laserchess.server.notifications.kinds import NotificationKind
from laserchess.server.notifications.quiet_hours import DEFAULT_ZONE
from laserchess.server.storage.notification_schema import NOTIFICATION_SETTINGS, OUTBOX, PUSH_SUBSCRIPTIONS
from laserchess.server.storage.people_schema import SESSIONS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, new_id
from laserchess.server.storage.writer import Row

MAX_BROWSERS = 10
"""Browsers of one account that get push messages; a further one replaces the oldest."""
DEFAULTS: Row = {
    "push": {},
    "mail": {},
    "quiet_from": None,
    "quiet_to": None,
    "time_zone": DEFAULT_ZONE,
    "mail_address": None,
    "mail_code": None,
    "is_confirmed": False,
    "digest_due_ms": None,
    "last_id": 0,
}


def chosen(kinds: Mapping[str, bool]) -> dict[str, bool]:
    """Return the choice for every kind; one that was never made is yes."""
    return {kind.value: kinds.get(kind, True) for kind in NotificationKind}


class Preferences:
    """Settings and subscriptions of accounts."""

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self._store = store

    async def read(self, account: str) -> tuple[Row, int]:
        """Return the settings of an account, and the number of its browsers with push messages."""
        own = PUSH_SUBSCRIPTIONS.c.account_id == account
        async with self._store.reading() as connection:
            row = await _row(connection, account)
            count = (
                await connection.execute(select(func.count()).select_from(PUSH_SUBSCRIPTIONS).where(own))
            ).scalar_one()
        return DEFAULTS if row is None else dict(row._mapping), count  # noqa: SLF001  # SQLAlchemy's public name

    async def write(self, account: str, values: Row) -> None:
        """Change some settings of an account."""
        await self._store.transact(partial(_put, account=account, values=values), inbox_lock(account))

    # Browsers

    async def subscribe(self, account: str, session_id: str, endpoint: str, keys: Mapping[str, str]) -> None:
        """Add a browser; the subscription ends with the session it was made in."""
        row: Row = {"id": new_id(), "account_id": account, "session_id": session_id, "endpoint": endpoint}
        row |= {"p256dh": keys["p256dh"], "auth": keys["auth"], "created_ms": now_ms()}
        columns = PUSH_SUBSCRIPTIONS.c
        oldest = select(columns.id).where(columns.account_id == account).order_by(columns.created_ms.desc())

        async def work(connection: AsyncConnection) -> None:
            session = select(SESSIONS.c.id).where(SESSIONS.c.id == session_id, SESSIONS.c.account_id == account)
            if (await connection.execute(session)).first() is None:
                raise api_error(ErrorCode.PUSH_SESSION)
            same = (columns.endpoint == endpoint) | (columns.session_id == session_id)
            await _remove(connection, (await connection.execute(select(columns.id).where(same))).scalars().all())
            await connection.execute(insert(PUSH_SUBSCRIPTIONS), [row])
            beyond = (await connection.execute(oldest.offset(MAX_BROWSERS))).scalars().all()
            await _remove(connection, beyond)
            if await _row(connection, account) is None:
                await _put(connection, account, {})

        await self._store.transact(work, inbox_lock(account))

    async def unsubscribe(self, account: str, session_id: str) -> None:
        """Remove the browser of a session."""
        columns = PUSH_SUBSCRIPTIONS.c
        own = select(columns.id).where(columns.account_id == account, columns.session_id == session_id)

        async def work(connection: AsyncConnection) -> None:
            await _remove(connection, (await connection.execute(own)).scalars().all())

        await self._store.transact(work, inbox_lock(account))

    # Mail

    async def set_address(self, account: str, address: str | None) -> str:
        """Store a mail address, which gets nothing until it is confirmed; return the code of its confirmation."""
        code = secrets.token_urlsafe(24)
        values = {"mail_address": address, "mail_code": hash_code(code) if address else None}
        await self.write(account, values | {"is_confirmed": False, "digest_due_ms": None})
        return code

    async def confirm(self, account: str, code: str) -> None:
        """Confirm a mail address with the code that was sent to it; digests follow once a day."""

        async def work(connection: AsyncConnection) -> None:
            row = await _row(connection, account)
            if row is None or row.mail_code is None or not compare_digest(row.mail_code, hash_code(code)):
                raise api_error(ErrorCode.MAIL_CODE)
            await _put(
                connection, account, {"is_confirmed": True, "mail_code": None, "digest_due_ms": now_ms() + DAY_MS}
            )

        await self._store.transact(work, inbox_lock(account))


async def _row(connection: AsyncConnection, account: str) -> TableRow | None:
    query = select(NOTIFICATION_SETTINGS).where(NOTIFICATION_SETTINGS.c.account_id == account)
    return (await connection.execute(query)).one_or_none()


async def _put(connection: AsyncConnection, account: str, values: Row) -> None:
    own = NOTIFICATION_SETTINGS.c.account_id == account
    if await _row(connection, account) is None:
        await connection.execute(insert(NOTIFICATION_SETTINGS), [DEFAULTS | values | {"account_id": account}])
    elif values:
        await connection.execute(update(NOTIFICATION_SETTINGS).where(own).values(values))


async def _remove(connection: AsyncConnection, subscriptions: Sequence[str]) -> None:
    await connection.execute(delete(OUTBOX).where(OUTBOX.c.subscription_id.in_(subscriptions)))
    await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id.in_(subscriptions)))
