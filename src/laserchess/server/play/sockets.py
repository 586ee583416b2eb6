"""A live connection: messages are sent at once or wait in a bounded buffer, so a slow reader delays no other."""

import asyncio
from contextlib import suppress
from typing import NamedTuple, Protocol

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from laserchess.server.errors import NORMAL, POLICY, TRY_LATER
from laserchess.server.models import now_ms
from laserchess.server.runtime.rate_buckets import Bucket, Rate
from laserchess.server.wire.messages import RejectedMessage

MAX_BACKLOG = 1_000_000
"""Maximum backlog of a reader in bytes."""
MESSAGES = Rate(60, 20)
PLAYER_REJECTIONS = Rate(60, 0.5)
"""Rejections before a player is disconnected; a correct client never gets as many."""
SPECTATOR_REJECTIONS = Rate(5, 0.1)
CLOSE_SECONDS = 2


class Received(NamedTuple):
    """A message and its time of arrival."""

    content: str | bytes
    at_ms: int


async def receive(websocket: WebSocket) -> Received | None:
    """Return the next message, or nothing once the connection is closed."""
    try:
        message = await websocket.receive()
    except (WebSocketDisconnect, RuntimeError):
        return None
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    return Received(message["bytes"] if text is None else text, message.get("at_ms") or now_ms())


class MessageWriter(Protocol):
    """The connection beneath a socket, on which messages are written without waiting."""

    @property
    def backlog(self) -> int:
        """Return how many bytes wait to be sent."""

    def write(self, message: bytes) -> None:
        """Send a text message, or buffer it; never waits."""

    def cut(self) -> None:
        """Close the connection, whatever waits."""


class Socket:
    """A spectator of a game at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, visitor: str | None) -> None:
        """Use an accepted connection."""
        self.visitor = visitor
        self._websocket = websocket
        self._line: MessageWriter = websocket.scope["state"]["line"]
        self._messages = Bucket(MESSAGES.burst)
        self._rejections, self._rejection_rate = Bucket(SPECTATOR_REJECTIONS.burst), SPECTATOR_REJECTIONS
        self._leaving: asyncio.Task[None] | None = None

    @property
    def is_closing(self) -> bool:
        """Return whether the connection is closed."""
        return self._leaving is not None

    def send(self, message: bytes) -> None:
        """Send a message; a reader too far behind is disconnected, and can reconnect for the rest."""
        if self._leaving is not None:
            return
        if self._line.backlog > MAX_BACKLOG:
            self.close(TRY_LATER)
        else:
            self._line.write(message)

    def say(self, message: object) -> None:
        """Send a message of a socket's schema to this reader only."""
        self.send(orjson.dumps(message))

    def count_as_player(self) -> None:
        """Allow a player more rejections."""
        self._rejections, self._rejection_rate = Bucket(PLAYER_REJECTIONS.burst), PLAYER_REJECTIONS

    def refuse(self, message: RejectedMessage) -> None:
        """Send a rejection, and close the connection after too many."""
        self.say(message)
        if self._rejections.take(self._rejection_rate.per_second, self._rejection_rate.burst):
            self.close(POLICY)

    def close(self, code: int) -> None:
        """Close the connection once the buffer is sent."""
        if self._leaving is None:
            self._websocket.scope["state"]["sent_away"] = code == POLICY
            self._leaving = asyncio.create_task(self._leave(code))

    async def _leave(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._websocket.close(code)
        except TimeoutError:
            self._line.cut()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass

    async def receive(self) -> Received | None:
        """Return the next message, or nothing once the connection is closed: unread messages are dropped."""
        received = await receive(self._websocket)
        return None if self.is_closing else received

    def may_speak(self) -> bool:
        """Count a message; return whether the rate is plausible for a human."""
        return not self._messages.take(MESSAGES.per_second, MESSAGES.burst)

    async def finish(self) -> None:
        """Close the connection: the buffer is sent if that is possible soon."""
        self.close(NORMAL)
        if self._leaving is not None:
            with suppress(asyncio.CancelledError):
                await self._leaving
