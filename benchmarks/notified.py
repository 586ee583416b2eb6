"""Notifications under `kill -9`: people who start correspondence games while servers are killed, and an audit of both.

Every game has one notification for each of its players, and the push service has accepted each at least once.
"""

import asyncio
import random
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import Any

from sqlalchemy import func, select, update

from benchmarks.meeting import GONE, Broken, Denied, Human, ask
from benchmarks.programs import Server
from benchmarks.push_service import PushService
from laserchess.server.notifications.kinds import game_tag
from laserchess.server.notifications.vapid import make_keys, write_keys
from laserchess.server.storage.database import open_database
from laserchess.server.storage.notification_schema import (
    NOTIFICATION_SETTINGS,
    NOTIFICATIONS,
    OUTBOX,
    PUSH_SUBSCRIPTIONS,
)
from laserchess.server.storage.people_schema import SESSIONS
from laserchess.server.storage.schema import GAMES, SEATS
from laserchess.server.storage.store import Store

PAIRS = 3
SEEK = {"variant": "laser-chess", "days": 3, "rated": False}
MAX_GAMES = 60
"""Games of a pair: an inbox has room for 100 notifications."""
PATIENCE_SECONDS = 120.0


class Notified:
    """Pairs of people with push messages, who agree on one game after the other."""

    def __init__(self, servers: list[Server], url: str, service: PushService) -> None:
        """Use servers and their database."""
        self._servers = servers
        self._url = url
        self._service = service
        self._tasks: list[asyncio.Task[None]] = []
        self._stop = False
        self.agreed = list[str]()
        """The games the servers have acknowledged."""

    async def start(self) -> None:
        """Give the servers keys, which they read when they start, and let the people begin."""
        engine = open_database(self._url, patient=True)
        store = Store(engine)
        store.writer.start()
        await write_keys(store, make_keys("mailto:operator@example.org"))
        for server in self._servers:
            server.kill()
            await asyncio.to_thread(server.start)
        people = [Human([server.address for server in self._servers]) for _ in range(2 * PAIRS)]
        for number, human in enumerate(people):
            body = {"name": f"Notified-{number}x", "password": "correct horse battery"}
            _, human.session = await asyncio.to_thread(ask, human.addresses[0], "/api/account/sign-up", "", body)
        async with engine.begin() as connection:
            for row in (await connection.execute(select(SESSIONS))).all():
                subscription = self._service.subscription(row.account_id, row.id)
                await connection.execute(PUSH_SUBSCRIPTIONS.insert(), [subscription])
                settings = {"account_id": row.account_id, "push": {}, "mail": {}}
                await connection.execute(NOTIFICATION_SETTINGS.insert(), [settings])
        await store.writer.stop()
        await engine.dispose()
        self._tasks = [asyncio.create_task(self._meet(*pair)) for pair in zip(people[::2], people[1::2], strict=True)]

    async def _meet(self, one: Human, two: Human) -> None:
        for _ in range(MAX_GAMES):
            with suppress(*GONE, Denied):
                for human in (one, two):
                    address = random.choice(human.addresses)
                    answer, session = await asyncio.to_thread(ask, address, "/api/lobby/seeks", human.session, SEEK)
                    human.session = session or human.session
                    if answer["game"]:
                        self.agreed.append(answer["game"])
            await asyncio.sleep(random.uniform(0.1, 0.4))
            if self._stop:
                return

    async def finish(self) -> dict[str, float]:
        """Let the people stop, wait until every message is delivered, and check; return the counts."""
        self._stop = True
        await asyncio.gather(*self._tasks)
        engine = open_database(self._url, patient=True)
        end = monotonic() + PATIENCE_SECONDS
        while True:
            async with engine.begin() as connection:  # as if the time of claims and delays had passed
                await connection.execute(update(OUTBOX).values(due_ms=0))
                left = (await connection.execute(select(func.count()).select_from(OUTBOX))).scalar_one()
            if not left:
                break
            if monotonic() > end:
                raise Broken(left, "messages are not delivered")
            await asyncio.sleep(1)
        async with engine.connect() as connection:
            games = {row.id for row in await connection.execute(select(GAMES)) if row.clock and row.clock.get("days")}
            seats = [row for row in await connection.execute(select(SEATS)) if row.game_id in games]
            notes = (await connection.execute(select(NOTIFICATIONS))).all()
        await engine.dispose()
        return self._check(games, seats, Counter((note.account_id, note.tag) for note in notes))

    def _check(self, games: set[str], seats: list[Any], shown: Counter[tuple[str, str]]) -> dict[str, float]:
        if lost := set(self.agreed) - games:
            raise Broken(lost, "are lost")
        expected = {(seat.owner, game_tag(seat.game_id)) for seat in seats}
        if shown.keys() != expected or set(shown.values()) - {1}:
            raise Broken(len(shown), "notifications but", len(expected), "expected", shown.most_common(1))
        accepted = self._service.accepted
        sent = {(account, tag): accepted[f"/{account}", topic_of(tag)] for account, tag in expected}
        if missing := [key for key, count in sent.items() if not count]:
            raise Broken(missing, "were never pushed")
        return {
            "notifications": len(expected),
            "notifications lost": 0,
            "notifications shown twice": 0,
            "push messages repeated": sum(sent.values()) - len(sent),
        }


def topic_of(tag: str) -> str:
    """Return the topic of a push message, from which a push service and a browser know that it is the same."""
    return sha256(tag.encode()).hexdigest()[:32]
