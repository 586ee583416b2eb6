"""The inbox of an account: notifications are written with what they are about, in one transaction."""

from collections.abc import Collection

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import now_ms
from laserchess.server.notifications.kinds import Notification
from laserchess.server.notifications.outbox import queue_push
from laserchess.server.runtime.event_bus import EventBus, Topic
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notices import InboxChanged
from laserchess.server.storage.notification_schema import NOTIFICATIONS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store
from laserchess.server.wire.notification_schemas import NotificationView

INBOX: Topic[InboxChanged] = Topic("inbox")
"""Inboxes of all processes."""
MAX_KEPT = 100
"""Notifications of one account; older ones are deleted."""


def inbox_lock(account: str) -> Lock:
    """Return the lock under which an account's notifications are written."""
    return Lock(Concern.INBOX, account)


class Inbox:
    """Write and read notifications, and announce that an inbox has changed."""

    def __init__(self, store: Store, events: EventBus, processes: ProcessBus) -> None:
        """Announce changes of other processes in this one."""
        self._store = store
        self._events = events
        self._processes = processes
        processes.subscribe(InboxChanged, self.on_changed)

    async def on_changed(self, notice: InboxChanged) -> None:
        """Announce a change of another process to the subscribers of this one."""
        self._events.publish(INBOX, notice)

    def announce(self, *accounts: str) -> None:
        """Announce, after a commit, that inboxes have changed: every open page of the accounts reads them again."""
        for account in accounts:
            notice = InboxChanged(account)
            self._events.publish(INBOX, notice)
            self._processes.publish(notice)

    async def add(self, connection: AsyncConnection, note: Notification) -> None:
        """Write a notification under the account's lock, in place of an earlier one of its tag, and queue its push."""
        now = now_ms()
        await self.remove(connection, note.account, note.tag)
        row = {"account_id": note.account, "kind": note.kind.value, "tag": note.tag, "data": note.data}
        inserted = insert(NOTIFICATIONS).values(**row, created_ms=now).returning(NOTIFICATIONS.c.id)
        await queue_push(connection, note, (await connection.execute(inserted)).scalar_one(), now)
        own = NOTIFICATIONS.c.account_id == note.account
        kept = select(NOTIFICATIONS.c.id).where(own).order_by(NOTIFICATIONS.c.id.desc())
        oldest = (await connection.execute(kept.offset(MAX_KEPT).limit(1))).scalar_one_or_none()
        if oldest is not None:
            await connection.execute(delete(NOTIFICATIONS).where(own, NOTIFICATIONS.c.id <= oldest))

    async def add_new(self, connection: AsyncConnection, notes: Collection[Notification]) -> None:
        """Write the notifications whose account has none of the same tag."""
        columns = NOTIFICATIONS.c
        tags, accounts = {note.tag for note in notes}, {note.account for note in notes}
        query = select(columns.account_id, columns.tag).where(columns.tag.in_(tags), columns.account_id.in_(accounts))
        known = {(row.account_id, row.tag) for row in await connection.execute(query)}
        for note in notes:
            if (note.account, note.tag) not in known:
                await self.add(connection, note)

    async def remove(self, connection: AsyncConnection, account: str, tag: str) -> None:
        """Delete the notification of a tag, which is outdated."""
        own = (NOTIFICATIONS.c.account_id == account, NOTIFICATIONS.c.tag == tag)
        await connection.execute(delete(NOTIFICATIONS).where(*own))

    async def listed(self, account: str) -> list[NotificationView]:
        """Return the notifications of an account, the latest first."""
        query = select(NOTIFICATIONS).where(NOTIFICATIONS.c.account_id == account).order_by(NOTIFICATIONS.c.id.desc())
        return [show_notification(row) for row in await self._store.rows(query.limit(MAX_KEPT))]

    async def mark_read(self, account: str, *, until: int | None = None, tags: Collection[str] = ()) -> None:
        """Mark the notifications up to an id, or those of some tags, as read on every device."""
        columns = NOTIFICATIONS.c
        which = columns.id <= until if until is not None else columns.tag.in_(tags)
        unread = update(NOTIFICATIONS).where(columns.account_id == account, columns.read_ms.is_(None), which)
        if await self._store.execute(unread.values(read_ms=now_ms()), inbox_lock(account)):
            self.announce(account)


def show_notification(row: TableRow) -> NotificationView:
    """Return a notification as sent to its account."""
    return {
        "id": row.id,
        "kind": row.kind,
        "tag": row.tag,
        "data": row.data,
        "created": row.created_ms,
        "read": row.read_ms is not None,
    }
