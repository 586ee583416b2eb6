"""One live connection: messages out through a bounded queue, so that a slow reader holds up nobody else."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from laserchess.server.buckets import Bucket, Rate
from laserchess.server.models import now_ms
from laserchess.server.wire.messages import RefusedTold

MOST_WAITING = 256
MESSAGES = Rate(60, 20)
REFUSALS = Rate(60, 0.5)
"""Of a player; more often nobody is wrong by accident."""
REFUSALS_OF_WATCHERS = Rate(5, 0.1)
SECONDS_TO_LEAVE = 2
NORMAL, TOO_BIG, POLICY, TRY_LATER = 1000, 1009, 1008, 1013


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


class Socket:
    """A watcher of a game at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, visitor: str | None) -> None:
        """Take an accepted connection."""
        self.visitor = visitor
        self._websocket = websocket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._messages = Bucket(MESSAGES.burst)
        self._refusals, self._refusal_rate = Bucket(REFUSALS_OF_WATCHERS.burst), REFUSALS_OF_WATCHERS
        self._task = asyncio.create_task(self._send())
        self._code = NORMAL
        self.is_closing = False

    def send(self, message: bytes) -> None:
        """Queue a message; a reader who is hopelessly behind is sent away, and can come back for the rest."""
        if self.is_closing:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TRY_LATER)

    def say(self, message: object) -> None:
        """Queue a message of a socket's schema that is only for this reader."""
        self.send(orjson.dumps(message))

    def count_as_player(self) -> None:
        """Have more patience with somebody who plays here."""
        self._refusals, self._refusal_rate = Bucket(REFUSALS.burst), REFUSALS

    def refuse(self, message: RefusedTold) -> None:
        """Queue a refusal, and close the connection after too many: whoever goes on has no good reason to."""
        self.say(message)
        if self._refusals.take(self._refusal_rate.per_second, self._refusal_rate.burst):
            self.close(POLICY)

    def close(self, code: int) -> None:
        """Close the connection once what is queued is sent, or at once if the queue is full."""
        if self.is_closing:
            return
        self.is_closing, self._code = True, code
        try:
            self._queue.put_nowait(None)
        except asyncio.QueueFull:
            self._task.cancel()

    async def _send(self) -> None:
        try:
            while (message := await self._queue.get()) is not None:
                await self._websocket.send_text(message.decode())
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
        except asyncio.CancelledError:
            pass
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._websocket.close(self._code)

    async def receive(self) -> Received | None:
        """Return the next message, or nothing once the connection is closed: what came before that is dropped."""
        received = await receive(self._websocket)
        return None if self.is_closing else received

    def may_speak(self) -> bool:
        """Count a message; tell whether it comes at a rate a person could need."""
        return not self._messages.take(MESSAGES.per_second, MESSAGES.burst)

    async def finish(self) -> None:
        """Let go of the connection: what is queued is sent if that can be done soon."""
        self.close(self._code)
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._task, SECONDS_TO_LEAVE)
