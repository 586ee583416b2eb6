"""Messages between processes that a game has changed: the number of its last event, nothing more.

Events are always read from the database, so lost, late or repeated messages do no harm: games with spectators
are compared with the database periodically as well.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any, Literal, Protocol

LOG = logging.getLogger(__name__)
CHANNEL = "laserchess:games"
RETRY_SECONDS = 1.0

OnMessage = Callable[[str, int], Awaitable[None]]
OnGap = Callable[[], Awaitable[None]]


Condition = Literal["ok", "away", "none"]


class Bus(Protocol):
    """The message bus between processes."""

    @property
    def condition(self) -> Condition:
        """Whether there is a bus, and whether it works."""

    def publish(self, game_id: str, seq: int) -> None:
        """Publish that a game has reached an event; never waits."""

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        """Start to listen; `on_gap` is called when messages may have been missed."""

    async def stop(self) -> None:
        """Stop listening."""


class NoBus:
    """No bus: a single process, or one that relies on the database alone."""

    condition: Condition = "none"

    def publish(self, game_id: str, seq: int) -> None:
        """Publish nothing."""

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        """Receive nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisBus:
    """A bus over Redis."""

    def __init__(self, url: str) -> None:
        """Use the Redis at a URL."""
        from redis.asyncio import Redis  # noqa: PLC0415  # an extra that only servers with several processes need

        self._redis: Any = Redis.from_url(url, decode_responses=True)
        self.condition: Condition = "away"
        self._name = token_hex(4)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, game_id: str, seq: int) -> None:
        """Queue a message; what does not fit is found in the database later."""
        with suppress(asyncio.QueueFull):
            self._outbox.put_nowait(f"{self._name} {game_id} {seq}")

    async def start(self, on_message: OnMessage, on_gap: OnGap) -> None:
        """Start to send and to listen."""
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen(on_message, on_gap))]

    async def stop(self) -> None:
        """Stop both and close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            payload = await self._outbox.get()
            try:
                await self._redis.publish(CHANNEL, payload)
            except Exception as error:  # noqa: BLE001  # whatever it is, a message is only a hint
                LOG.warning("redis rejects messages: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, on_message: OnMessage, on_gap: OnGap) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    self.condition = "ok"
                    await on_gap()
                    async for message in pubsub.listen():
                        await self._receive(message, on_message)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001  # whatever it is, listen again
                LOG.warning("redis is not available: %s", error)
            self.condition = "away"
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, message: dict[str, Any], on_message: OnMessage) -> None:
        """Pass on a message of another process."""
        parts = str(message.get("data")).split(" ")
        if message.get("type") == "message" and len(parts) == 3 and parts[0] != self._name:  # noqa: PLR2004
            await on_message(parts[1], int(parts[2]))
