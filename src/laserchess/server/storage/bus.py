"""The bus between the processes of a server: notices are sent to all others, and handled one after the other."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Literal, TypeVar

from laserchess.server.storage.notices import Notice, NoticesMissed, decode, encode

LOG = logging.getLogger(__name__)
CHANNEL = "laserchess:games"
RETRY_SECONDS = 1.0

N = TypeVar("N", bound=Notice)
Condition = Literal["ok", "away", "none"]


class ProcessBus:
    """No other processes: a single one, or one that relies on the database alone."""

    condition: Condition = "none"
    """Whether there is a connection to other processes, and whether it works."""

    def __init__(self) -> None:
        """Start without subscribers."""
        self._handlers: defaultdict[type, list[Callable[[Any], Awaitable[None]]]] = defaultdict(list)

    def subscribe(self, kind: type[N], handler: Callable[[N], Awaitable[None]]) -> None:
        """Call a handler with every notice of a kind that another process sends."""
        self._handlers[kind].append(handler)

    def publish(self, notice: Notice) -> None:
        """Send a notice to the other processes; never waits."""

    async def start(self) -> None:
        """Start to send and to listen."""

    async def stop(self) -> None:
        """Stop both."""

    async def handle(self, notice: Notice) -> None:
        """Handle a notice of another process."""
        for handler in self._handlers[type(notice)]:
            await handler(notice)


class RedisBus(ProcessBus):
    """A bus over Redis."""

    def __init__(self, url: str) -> None:
        """Use the Redis at a URL."""
        from redis.asyncio import Redis  # noqa: PLC0415  # an extra that only servers with several processes need

        super().__init__()
        self._redis = Redis.from_url(url, decode_responses=True)
        self.condition = "away"
        self._name = token_hex(4)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, notice: Notice) -> None:
        """Queue a notice; what does not fit is found in the database later."""
        with suppress(asyncio.QueueFull):
            self._outbox.put_nowait(f"{self._name} {encode(notice)}")

    async def start(self) -> None:
        """Start to send and to listen."""
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]

    async def stop(self) -> None:
        """Stop both and close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        payload = await self._outbox.get()
        while True:
            try:
                await self._redis.publish(CHANNEL, payload)
            except Exception as error:  # noqa: BLE001  # whatever it is, send it again: a repeated notice does no harm
                LOG.warning("redis rejects messages: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                payload = await self._outbox.get()

    async def _listen(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            await self._receive(str(message["data"]))
                        elif message["type"] == "subscribe":  # notices from now on are heard
                            self.condition = "ok"
                            await self.handle(NoticesMissed())
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001  # whatever it is, listen again
                LOG.warning("redis is not available: %s", error)
            self.condition = "away"
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, payload: str) -> None:
        """Handle a notice, unless this process has sent it."""
        sender, _, text = payload.partition(" ")
        notice = decode(text) if sender != self._name else None
        if notice is not None:
            await self.handle(notice)
