"""One mail a day with the unread notifications of an account that has asked for it."""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.notifications.kinds import NotificationKind, path_of
from laserchess.server.notifications.mailer import Mailer
from laserchess.server.runtime.repeated import Repeated
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notification_schema import NOTIFICATION_SETTINGS, NOTIFICATIONS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store

LOG = logging.getLogger(__name__)
CHECK_SECONDS = 60.0
BATCH = 20
LEASE_MS = 15 * 60_000
"""After a failure, or a crash, a mail is tried again this much later."""
SENTENCES = {
    NotificationKind.TURN: "Your turn against {opponent} in {title}",
    NotificationKind.STARTED: "Your game of {title} against {opponent} has started",
    NotificationKind.OVER: "Your game of {title} against {opponent} is over: {result}",
    NotificationKind.CHALLENGE: "{opponent} challenges you to a game of {title}",
    NotificationKind.MESSAGE: "{opponent} has written to you",
    NotificationKind.TOURNAMENT: "{title} is about to start",
}


class Digests(Repeated):
    """Send the digests that are due; each is claimed by one process."""

    def __init__(self, store: Store, mailer: Mailer) -> None:
        """Prepare; `start` begins."""
        self._store = store
        self._mailer = mailer
        super().__init__("digests", self.send, CHECK_SECONDS)

    async def send(self) -> int:
        """Send the digests that are due, and return how many."""
        sent = 0
        for settings in await self._claim():
            news = await self._news(settings)
            if news:
                subject, text = write_digest(news, self._mailer.public_url)
                try:
                    await asyncio.to_thread(self._mailer.send, settings.mail_address, subject, text)
                except OSError as error:
                    LOG.warning("a mail cannot be sent: %s", error)
                    continue
                sent += 1
            await self._finish(settings, news)
        return sent

    async def _claim(self) -> list[TableRow]:
        columns = NOTIFICATION_SETTINGS.c
        due = select(NOTIFICATION_SETTINGS).where(columns.digest_due_ms <= now_ms(), columns.is_confirmed)

        async def work(connection: AsyncConnection) -> list[TableRow]:
            rows = list((await connection.execute(due.order_by(columns.digest_due_ms).limit(BATCH))).all())
            claimed = update(NOTIFICATION_SETTINGS).where(columns.account_id.in_([row.account_id for row in rows]))
            if rows:
                await connection.execute(claimed.values(digest_due_ms=now_ms() + LEASE_MS))
            return rows

        if not await self._store.rows(due.limit(1)):
            return []
        return await self._store.transact(work, Lock(Concern.DIGESTS))

    async def _news(self, settings: TableRow) -> list[TableRow]:
        columns = NOTIFICATIONS.c
        own = (columns.account_id == settings.account_id, columns.id > settings.last_id, columns.read_ms.is_(None))
        rows = await self._store.rows(select(NOTIFICATIONS).where(*own).order_by(columns.id))
        return [row for row in rows if settings.mail.get(row.kind, True)]

    async def _finish(self, settings: TableRow, news: Sequence[TableRow]) -> None:
        """Set the next digest of an account, a day after this one was due."""
        last = max((row.id for row in news), default=settings.last_id)
        next_ms = max(settings.digest_due_ms + DAY_MS, now_ms() + DAY_MS // 2)
        own = NOTIFICATION_SETTINGS.c.account_id == settings.account_id
        is_wanted = NOTIFICATION_SETTINGS.c.digest_due_ms.is_not(None)
        values = {"last_id": last, "digest_due_ms": next_ms}
        finished = update(NOTIFICATION_SETTINGS).where(own, is_wanted).values(values)
        await self._store.execute(finished, Lock(Concern.DIGESTS))


def write_digest(news: Sequence[TableRow], public_url: str) -> tuple[str, str]:
    """Return subject and text of a digest."""
    lines = [f"{_sentence(row)}\n{public_url}{path_of(row.data)}" for row in news]
    end_text = f"You get this mail once a day if there is news. Change that: {public_url}/account#notifications"
    count = len(lines)
    subject = "laserchess: 1 notification" if count == 1 else f"laserchess: {count} notifications"
    return subject, "\n\n".join([*lines, end_text]) + "\n"


def _sentence(row: TableRow) -> str:
    facts = {"opponent": "your opponent", "title": "laser chess", "result": "finished"} | row.data
    return SENTENCES[NotificationKind(row.kind)].format(**facts) + "."
