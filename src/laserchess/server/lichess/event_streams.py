"""Answers that stay open: a JSON object on each line, an empty line now and then, and no patience with who never reads.

What waits for a reader is bounded; one who is hopelessly behind is cut off, and is told everything that matters when it
comes back.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import orjson
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from laserchess.server.lichess.vocabulary import Json

KEEP_ALIVE_SECONDS = 6.0
MAX_WAITING_BYTES = 256 << 10
NDJSON = "application/x-ndjson"
HEADERS = [
    (b"content-type", NDJSON.encode()),
    (b"content-encoding", b"identity"),  # packing would hold lines back
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nor shall a proxy
]
Leave = Callable[[], Awaitable[None]]


class LineStream(Response):
    """An open answer, to which lines are added from anywhere in the process."""

    def __init__(self, leave: Leave | None = None) -> None:
        """Call `leave` once the reader is gone, or was let go."""
        self.status_code = 200
        self.background = None
        self._leave = leave
        self._lines: deque[bytes] = deque()
        self._waiting = 0
        self._news = asyncio.Event()
        self._is_ended = False
        self._writing: asyncio.Task[None] | None = None
        self.is_dropped = False

    def push(self, value: Json) -> None:
        """Add a line; a reader who does not keep up is dropped."""
        line = orjson.dumps(value) + b"\n"
        self._waiting += len(line)
        if self._is_ended:
            return
        if self._waiting > MAX_WAITING_BYTES and self._lines:
            self._drop()
            return
        self._lines.append(line)
        self._news.set()

    def end(self) -> None:
        """Close the answer once everything is sent."""
        self._is_ended = True
        self._news.set()

    def _drop(self) -> None:
        self.is_dropped = self._is_ended = True
        self._lines.clear()
        if self._writing is not None:
            self._writing.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until there are no more, or nobody is there."""
        scope["line_stream"] = self
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
