"""One live connection: messages out through a bounded queue, so that a slow reader holds up nobody else."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 256
BURST, PER_SECOND = 60.0, 20.0
SECONDS_TO_LEAVE = 2
NORMAL, TOO_BIG, POLICY, TRY_LATER = 1000, 1009, 1008, 1013


async def receive(websocket: WebSocket) -> str | bytes | None:
    """Return the next message, or nothing once the connection is closed."""
    try:
        message = await websocket.receive()
    except (WebSocketDisconnect, RuntimeError):
        return None
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    raw: bytes | None = message.get("bytes")
    return text if text is not None else raw


class Socket:
    """A watcher of a game at the other end of a WebSocket."""

    def __init__(self, websocket: WebSocket, visitor: str | None) -> None:
        """Take an accepted connection."""
        self.visitor = visitor
        self._websocket = websocket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._allowance, self._counted = BURST, monotonic()
        self._task = asyncio.create_task(self._send())
        self._code = NORMAL
        self._is_closing = False

    def send(self, message: bytes) -> None:
        """Queue a message; a reader who is hopelessly behind is sent away, and can come back for the rest."""
        if self._is_closing:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TRY_LATER)

    def say(self, message: dict[str, Any]) -> None:
        """Queue a message that is only for this reader."""
        self.send(orjson.dumps(message))

    def close(self, code: int) -> None:
        """Close the connection once what is queued is sent, or at once if the queue is full."""
        if self._is_closing:
            return
        self._is_closing, self._code = True, code
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

    async def receive(self) -> str | bytes | None:
        """Return the next message, or nothing once the connection is closed."""
        return await receive(self._websocket)

    def may_speak(self) -> bool:
        """Count a message; tell whether it comes at a rate a person could need."""
        now = monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._counted) * PER_SECOND) - 1
        self._counted = now
        return self._allowance >= 0

    async def finish(self) -> None:
        """Let go of the connection: what is queued is sent if that can be done soon."""
        self.close(self._code)
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._task, SECONDS_TO_LEAVE)
