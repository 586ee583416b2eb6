"""Word between processes that a game has gone on: the number of its last event, nothing more.

What happened is always read from the database, so word that is lost, late or repeated does no harm: games that
are being watched are compared with the database from time to time as well.
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
    """How processes hear of each other's games."""

    @property
    def condition(self) -> Condition:
        """Whether there is such a way, and whether it works."""

    def publish(self, game_id: str, seq: int) -> None:
        """Tell the others that a game has got to an event; never waits."""

    async def start(self, on_word: OnMessage, on_gap: OnGap) -> None:
        """Begin to listen; `on_gap` is called when word may have been missed."""

    async def stop(self) -> None:
        """Stop listening."""


class NoBus:
    """Alone in the world, or content with looking into the database."""

    condition: Condition = "none"

    def publish(self, game_id: str, seq: int) -> None:
        """Tell nobody."""

    async def start(self, on_word: OnMessage, on_gap: OnGap) -> None:
        """Hear nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisBus:
    """Redis carries the word."""

    def __init__(self, url: str) -> None:
        """Use the Redis at a URL."""
        from redis.asyncio import Redis  # noqa: PLC0415  # an extra that only servers with several processes need

        self._redis: Any = Redis.from_url(url, decode_responses=True)
        self.condition: Condition = "away"
        self._name = token_hex(4)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, game_id: str, seq: int) -> None:
        """Queue the word; what does not fit is found by looking into the database."""
        with suppress(asyncio.QueueFull):
            self._outbox.put_nowait(f"{self._name} {game_id} {seq}")

    async def start(self, on_word: OnMessage, on_gap: OnGap) -> None:
        """Begin to send and to listen."""
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen(on_word, on_gap))]

    async def stop(self) -> None:
        """Stop both and close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            word = await self._outbox.get()
            try:
                await self._redis.publish(CHANNEL, word)
            except Exception as error:  # noqa: BLE001  # whatever it is, word is only a hint
                LOG.warning("redis does not take word: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, on_word: OnMessage, on_gap: OnGap) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    self.condition = "ok"
                    await on_gap()
                    async for message in pubsub.listen():
                        await self._receive(message, on_word)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001  # whatever it is, listen again
                LOG.warning("redis is away: %s", error)
            self.condition = "away"
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, message: dict[str, Any], on_word: OnMessage) -> None:
        """Pass on word of another process."""
        parts = str(message.get("data")).split(" ")
        if message.get("type") == "message" and len(parts) == 3 and parts[0] != self._name:  # noqa: PLR2004
            await on_word(parts[1], int(parts[2]))
