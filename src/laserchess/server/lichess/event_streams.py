"""Streamed responses: one JSON object per line, and an empty line to keep the connection alive.

The backlog of a slow reader is bounded; one that is too far behind is disconnected, and gets everything that matters
when it reconnects.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from laserchess.server.app_state import service_of
from laserchess.server.lichess.auth import Caller
from laserchess.server.play.games import Games
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.runtime.fair_scheduler import end_turn

if TYPE_CHECKING:
    from laserchess.server.play.open_connections import OpenConnection

KEEP_ALIVE_SECONDS = 6.0
MAX_WAITING_BYTES = 256 << 10
NDJSON = "application/x-ndjson"
HEADERS = [
    (b"content-type", NDJSON.encode()),
    (b"content-encoding", b"identity"),  # compression would delay lines
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # and so would a buffering proxy
]
Leave = Callable[[], Awaitable[None]]


def line_of(value: Mapping[str, object]) -> bytes:
    """Return an object as a line of a stream."""
    return orjson.dumps(value) + b"\n"


class LineStream(Response):
    """A streamed response, to which lines are added from anywhere in the process."""

    def __init__(self, leave: Leave | None = None) -> None:
        """Call `leave` when the client has disconnected or was dropped."""
        self.status_code = 200
        self.background = None
        self._leave = leave
        self._lines: deque[bytes] = deque()
        self._waiting = 0
        self._news = asyncio.Event()
        self._is_ended = False
        self._writing: asyncio.Task[None] | None = None
        self.is_dropped = False

    def push(self, value: Mapping[str, object]) -> None:
        """Add a line; drop a client that does not keep up."""
        self.push_line(line_of(value))

    def push_line(self, line: bytes) -> None:
        """Add an encoded line, which streams may share."""
        self._waiting += len(line)
        if self._is_ended:
            return
        if self._waiting > MAX_WAITING_BYTES and self._lines:
            self._drop()
            return
        self._lines.append(line)
        self._news.set()

    def end(self) -> None:
        """Close the response when everything is sent."""
        self._is_ended = True
        self._news.set()

    async def abandon(self) -> None:
        """Clean up a stream that will not be sent."""
        self._is_ended = True
        if self._leave is not None:
            await self._leave()

    def _drop(self) -> None:
        self.is_dropped = self._is_ended = True
        self._lines.clear()
        if self._writing is not None:
            self._writing.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until the stream ends or the client disconnects."""
        scope["line_stream"] = self
        end_turn()
        self._writing = asyncio.create_task(self._write(send))
        gone = asyncio.create_task(_wait_for_leaving(receive))
        try:
            await asyncio.wait({gone, self._writing}, return_when=asyncio.FIRST_COMPLETED)
            if self.is_dropped and (abort := scope.get("state", {}).get("abort")):
                abort()
                await gone
        finally:
            self._is_ended = True
            for task in (gone, self._writing):
                task.cancel()
            await asyncio.gather(gone, self._writing, return_exceptions=True)
            if self._leave is not None:
                await self._leave()

    async def _write(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": HEADERS})
        while self._lines or not self._is_ended:
            if not self._lines:
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), KEEP_ALIVE_SECONDS)
            chunk = b"".join(self._lines) or b"\n"
            self._lines.clear()
            self._waiting = 0
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _wait_for_leaving(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class StreamSlot:
    """A place for a stream: it counts for its account and address, and ends when its token is revoked."""

    def __init__(self, request: Request, caller: Caller) -> None:
        """Count the stream, or reject one too many."""
        self._counts = service_of(request.app, ConnectionCounts)
        self._connections = service_of(request.app, Games).connections
        self._who = caller.who
        self._opened: OpenConnection | None = None
        self._counted = self._counts.add(request.scope, f"stream {caller.id}")

    def hold(self, stream: LineStream) -> LineStream:
        """Return the stream, after noting that it is open."""
        self._opened = self._connections.add(self._who, stream.end)
        return stream

    def release(self) -> None:
        """Stop counting the stream."""
        self._counts.remove(self._counted)
        self._connections.remove(self._opened)
