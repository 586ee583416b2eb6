"""One live connection: messages go out at once or wait in a bounded buffer: a slow reader holds up nobody else."""

import asyncio
from contextlib import suppress
from typing import NamedTuple, Protocol

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from laserchess.server.models import now_ms
from laserchess.server.rate_buckets import Bucket, Rate
from laserchess.server.wire.messages import RejectedMessage

MAX_WAITING = 1_000_000
"""Bytes that a reader may be behind."""
MESSAGES = Rate(60, 20)
REFUSALS = Rate(60, 0.5)
"""Of a player; more often nobody is wrong by accident."""
REFUSALS_OF_WATCHERS = Rate(5, 0.1)
SECONDS_TO_LEAVE = 2
NORMAL, TOO_BIG, POLICY, TRY_LATER = 1000, 1009, 1008, 1013
TEXT = 0x81
"""How a frame begins that is a whole text message."""
SHORT, MIDDLE = 126, 1 << 16
"""Lengths from which on two, or eight, more bytes tell how long a frame is."""


class Received(NamedTuple):
    """A message, and when it came."""

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


def head_of(length: int) -> bytes:
    """Return what stands before a text message of a length, as RFC 6455 has it: a crowd shares the message itself."""
    if length < SHORT:
        return bytes((TEXT, length))
    if length < MIDDLE:
        return bytes((TEXT, SHORT)) + length.to_bytes(2)
    return bytes((TEXT, SHORT + 1)) + length.to_bytes(8)


class FrameWriter(Protocol):
    """The connection beneath a socket, on which whole frames are written."""

    @property
    def backlog(self) -> int:
        """How many bytes wait to be sent."""

    def write(self, head: bytes, message: bytes) -> None:
        """Send a frame, or keep it until there is room; never waits."""

    def cut(self) -> None:
        """End the connection, whatever waits."""


class Socket:
    """A watcher of a game at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, visitor: str | None) -> None:
        """Take an accepted connection."""
        self.visitor = visitor
        self._websocket = websocket
        self._line: FrameWriter = websocket.scope["state"]["line"]
        self._messages = Bucket(MESSAGES.burst)
        self._refusals, self._refusal_rate = Bucket(REFUSALS_OF_WATCHERS.burst), REFUSALS_OF_WATCHERS
        self._leaving: asyncio.Task[None] | None = None

    @property
    def is_closing(self) -> bool:
        """Is nothing more said or heard here."""
        return self._leaving is not None

    def send(self, message: bytes) -> None:
        """Send a message; a reader who is hopelessly behind is sent away, and can come back for the rest."""
        if self._leaving is not None:
            return
        if self._line.backlog > MAX_WAITING:
            self.close(TRY_LATER)
        else:
            self._line.write(head_of(len(message)), message)

    def say(self, message: object) -> None:
        """Send a message of a socket's schema that is only for this reader."""
        self.send(orjson.dumps(message))

    def count_as_player(self) -> None:
        """Have more patience with somebody who plays here."""
        self._refusals, self._refusal_rate = Bucket(REFUSALS.burst), REFUSALS

    def refuse(self, message: RejectedMessage) -> None:
        """Send a refusal, and close the connection after too many: whoever goes on has no good reason to."""
        self.say(message)
        if self._refusals.take(self._refusal_rate.per_second, self._refusal_rate.burst):
            self.close(POLICY)

    def close(self, code: int) -> None:
        """Close the connection once what waits is sent."""
        if self._leaving is None:
            self._websocket.scope["state"]["sent_away"] = code == POLICY
            self._leaving = asyncio.create_task(self._leave(code))

    async def _leave(self, code: int) -> None:
        try:
            async with asyncio.timeout(SECONDS_TO_LEAVE):
                await self._websocket.close(code)
        except TimeoutError:
            self._line.cut()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass

    async def receive(self) -> Received | None:
        """Return the next message, or nothing once the connection is closed: what came before that is dropped."""
        received = await receive(self._websocket)
        return None if self.is_closing else received

    def may_speak(self) -> bool:
        """Count a message; tell whether it comes at a rate a person could need."""
        return not self._messages.take(MESSAGES.per_second, MESSAGES.burst)

    async def finish(self) -> None:
        """Let go of the connection: what waits is sent if that can be done soon."""
        self.close(NORMAL)
        if self._leaving is not None:
            with suppress(asyncio.CancelledError):
                await self._leaving
