"""The outbox of push messages: stored, fair to every account, retried until delivered or too old.

A message is claimed for a while, sent, and then deleted. A process that dies in between loses nothing: the claim ends
and another process sends the message again. Its tag makes a browser show it once.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import now_ms
from laserchess.server.notifications.kinds import Notification, NotificationKind
from laserchess.server.notifications.quiet_hours import after_quiet
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notification_schema import (
    NOTIFICATION_SETTINGS,
    NOTIFICATIONS,
    OUTBOX,
    PUSH_SUBSCRIPTIONS,
)
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store

OUTBOX_LOCK = Lock(Concern.OUTBOX)
BATCH = 64
LEASE_MS = 120_000
"""How long a claimed message is left to the process that sends it."""
TURN_DELAY_MS = 15_000
"""A player who is at the board moves before the message is sent."""
RETRY_MS, MAX_RETRY_MS, MAX_AGE_MS = 30_000, 3600_000, 24 * 3600_000


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A message to send, and where to."""

    id: int
    subscription_id: str
    endpoint: str
    p256dh: str
    auth: str
    attempts: int
    created_ms: int
    notification: TableRow | None
    """What it says; nothing if it was read, replaced or deselected meanwhile."""


async def queue_push(connection: AsyncConnection, note: Notification, notification_id: int, now: int) -> None:
    """Queue a notification for the browsers of an account that has asked for this kind."""
    own = PUSH_SUBSCRIPTIONS.c.account_id == note.account
    subscriptions = (await connection.execute(select(PUSH_SUBSCRIPTIONS.c.id).where(own))).scalars().all()
    if not subscriptions:
        return
    query = select(NOTIFICATION_SETTINGS).where(NOTIFICATION_SETTINGS.c.account_id == note.account)
    settings = (await connection.execute(query)).one_or_none()
    if settings is None or not settings.push.get(note.kind, True):
        return
    earliest = now + (TURN_DELAY_MS if note.kind is NotificationKind.TURN else 0)
    due_ms = after_quiet(earliest, settings.quiet_from, settings.quiet_to, settings.time_zone)
    replaced = (OUTBOX.c.subscription_id.in_(subscriptions), OUTBOX.c.tag == note.tag)
    await connection.execute(delete(OUTBOX).where(*replaced))
    row = {"account_id": note.account, "notification_id": notification_id, "tag": note.tag}
    row |= {"due_ms": due_ms, "created_ms": now}
    await connection.execute(insert(OUTBOX), [row | {"subscription_id": each} for each in subscriptions])


class Outbox:
    """Claim messages that are due, and settle them."""

    def __init__(self, store: Store) -> None:
        """Read from a store."""
        self._store = store

    async def claim(self, now: int | None = None) -> list[PushMessage]:
        """Claim messages that are due: the first of every account, then the second of each."""
        now = now_ms() if now is None else now
        place = func.row_number().over(partition_by=OUTBOX.c.account_id, order_by=OUTBOX.c.id)
        due = select(OUTBOX.c.id).where(OUTBOX.c.due_ms <= now).order_by(place, OUTBOX.c.id).limit(BATCH)

        async def work(connection: AsyncConnection) -> list[PushMessage]:
            found = (await connection.execute(due)).scalars().all()
            ids = await _postpone(connection, found, now) if found else []
            if not ids:
                return []
            claimed = {"due_ms": now + LEASE_MS, "attempts": OUTBOX.c.attempts + 1}
            await connection.execute(update(OUTBOX).where(OUTBOX.c.id.in_(ids)).values(claimed))
            return await _read(connection, ids)

        return await self._store.transact(work, OUTBOX_LOCK)

    async def has_due(self) -> bool:
        """Return whether a message is due: without one, nothing is written."""
        query = select(OUTBOX.c.id).where(OUTBOX.c.due_ms <= now_ms()).limit(1)
        return bool(await self._store.rows(query))

    async def settle(
        self, done: Collection[PushMessage], failed: Collection[PushMessage], gone: Collection[PushMessage]
    ) -> None:
        """Delete delivered messages, postpone failed ones, and delete subscriptions that have ended."""
        now = now_ms()
        late = [each for each in failed if now - each.created_ms > MAX_AGE_MS]
        finished = [each.id for each in (*done, *late)]
        ended = [each.subscription_id for each in gone]

        async def work(connection: AsyncConnection) -> None:
            over = or_(OUTBOX.c.id.in_(finished), OUTBOX.c.subscription_id.in_(ended))
            await connection.execute(delete(OUTBOX).where(over))
            await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id.in_(ended)))
            for each in failed:
                wait = min(MAX_RETRY_MS, RETRY_MS * 2 ** (each.attempts - 1))
                await connection.execute(update(OUTBOX).where(OUTBOX.c.id == each.id).values(due_ms=now + wait))

        await self._store.transact(work, OUTBOX_LOCK)


async def _postpone(connection: AsyncConnection, ids: Collection[int], now: int) -> list[int]:
    """Return the messages that may be sent now: the others wait for the end of quiet hours, which may be new."""
    own = NOTIFICATION_SETTINGS.c.account_id == OUTBOX.c.account_id
    columns = [NOTIFICATION_SETTINGS.c[name] for name in ("quiet_from", "quiet_to", "time_zone")]
    rows = OUTBOX.outerjoin(NOTIFICATION_SETTINGS, own)
    query = select(OUTBOX.c.id, *columns).select_from(rows).where(OUTBOX.c.id.in_(ids))
    ready = []
    for row in await connection.execute(query.order_by(OUTBOX.c.id)):
        due_ms = after_quiet(now, row.quiet_from, row.quiet_to, row.time_zone)
        if due_ms > now:
            await connection.execute(update(OUTBOX).where(OUTBOX.c.id == row.id).values(due_ms=due_ms))
        else:
            ready.append(row.id)
    return ready


async def _read(connection: AsyncConnection, ids: Collection[int]) -> list[PushMessage]:
    rows = OUTBOX.join(PUSH_SUBSCRIPTIONS, PUSH_SUBSCRIPTIONS.c.id == OUTBOX.c.subscription_id)
    columns = [PUSH_SUBSCRIPTIONS.c[name] for name in ("endpoint", "p256dh", "auth")]
    query = select(OUTBOX, *columns).select_from(rows).where(OUTBOX.c.id.in_(ids)).order_by(OUTBOX.c.id)
    found = (await connection.execute(query)).all()
    wanted = [row.notification_id for row in found]
    own = NOTIFICATION_SETTINGS.c.account_id == NOTIFICATIONS.c.account_id
    unread = select(NOTIFICATIONS, NOTIFICATION_SETTINGS.c.push).join(NOTIFICATION_SETTINGS, own)
    unread = unread.where(NOTIFICATIONS.c.id.in_(wanted), NOTIFICATIONS.c.read_ms.is_(None))
    notes = {row.id: row for row in await connection.execute(unread) if row.push.get(row.kind, True)}
    return [
        PushMessage(
            row.id,
            row.subscription_id,
            row.endpoint,
            row.p256dh,
            row.auth,
            row.attempts,
            row.created_ms,
            notes.get(row.notification_id),
        )
        for row in found
    ]
