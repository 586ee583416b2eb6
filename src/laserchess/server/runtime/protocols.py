"""Uvicorn's protocols with connection limits and the time at which each message arrived.

Uvicorn limits connections only for all clients together, has no deadline within a header, starts every request at
once, and hands messages over without the time at which they came. `python -m benchmarks.attacks` shows what that costs
while others exploit it: with turns for requests, taken here before their headers are read, 99 of 100 moves are
acknowledged within 21 instead of 149 ms.
"""

import asyncio
import re
from functools import partial
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from laserchess.server.app_state import service_of
from laserchess.server.models import now_ms
from laserchess.server.runtime.connection_limit import Guard, peer_of
from laserchess.server.runtime.fair_scheduler import FairScheduler, MoveScheduler, Turn, Upgrades, end_turn
from laserchess.server.runtime.loop_lag import LOOP_LAG
from laserchess.server.runtime.proxies import Proxies
from laserchess.server.runtime.rate_buckets import Bucket, Rate

HEADER_SECONDS = 10
"""How long a connection may be idle, or within a header."""
MAX_HEAD = 32_000
"""Bytes of the request line and the headers: each lookup of a header compares all of them."""
MAX_REQUEST = 4_000_000
"""Bytes of a request as it is sent: bodies are limited elsewhere, what follows them is not."""
MAX_PIPELINED = 4
"""Requests of one connection that wait for the answer to an earlier one, and take no turn of their own."""
PART = 4096
"""Bytes of a WebSocket that are parsed before its limits are checked again: up to 700 frames."""
MAX_UNREAD = 100
"""Messages that wait to be read. The socket's own limits are below, but see a message only when it is read."""
CONTROLS = Rate(40, 2)
"""Pings and pongs of a client."""
MOVE = re.compile(rb"POST /api/(?:bot|board)/game/[^/? ]+/move")
"""How a request begins that plays a move."""
TOO_LONG, TOO_MANY = "The head of the request is too long.", "Too many requests wait on this connection."


class FrameQueue(asyncio.Queue[Any]):
    """Messages of a WebSocket with their time of arrival: server delay is not charged to the sender."""

    def _put(self, item: dict[str, Any]) -> None:
        item["at_ms"] = now_ms() - LOOP_LAG.behind_ms
        super()._put(item)


class GuardedHttp(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # one of two classes
    """An HTTP connection."""

    timer: asyncio.TimerHandle | None = None
    turn: Turn | None = None
    is_accepted = is_upgrading = False
    received = head = 0
    """Bytes of the request that is being read, and of its line and headers."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Accept the connection, if there is room."""
        self.transport = transport
        self.guard = service_of(self.config.app, Guard)
        if not self.guard.enter(self):
            self.parser = None  # it refers to this connection, which would stay until the next garbage collection
            return
        self.proxies = service_of(self.config.app, Proxies)
        self.requests = service_of(self.config.app, FairScheduler)
        self.moves = service_of(self.config.app, MoveScheduler)
        super().connection_made(transport)
        self.app_state: dict[str, Any] = {**self.app_state, "abort": transport.abort}
        self.is_accepted = True
        self._listen()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        if self.is_accepted:
            super().connection_lost(exc)
            self._leave()

    def data_received(self, data: bytes) -> None:
        """Read data; a new request waits for its turn, and data of a rejected connection is dropped."""
        if not self.is_accepted:
            return
        self.received += len(data)
        if self.is_upgrading or self.received > MAX_REQUEST:
            self.transport.abort()
        elif self._is_handling:
            self._read(data)
        else:
            self.transport.pause_reading()
            self.visitor = self.proxies.visitor(peer_of(self), data)
            scheduler = self.moves if MOVE.match(data) else self.requests
            self.turn = scheduler.wait(self.visitor, partial(self._start_request, data))

    def _start_request(self, data: bytes) -> None:
        """Read what has waited for its turn, which ends at once if that is not a whole request."""
        if self.is_accepted and not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)
        if not self._is_handling:
            end_turn()
            if self.is_accepted and self.received > MAX_HEAD:
                self.send_400_response(TOO_LONG)

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._listen()

    def on_message_begin(self) -> None:
        """Count the bytes of another head."""
        super().on_message_begin()
        self.head = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header, or one that follows the body; refuse a head that is too long."""
        super().on_header(name, value)
        self.head += len(name) + len(value)
        if self.head + len(self.url) > MAX_HEAD:
            raise ValueError(TOO_LONG)

    def on_headers_complete(self) -> None:
        """Refuse too many requests at once."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError(TOO_MANY)
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Mark the connection as idle."""
        super().on_response_complete()
        self.received = 0
        self._end_turn()
        self.guard.note(self, idle=not self._is_handling)

    def shutdown(self) -> None:
        """End a streaming response at shutdown, so that no client waits for it."""
        super().shutdown()
        stream = self.scope.get("line_stream") if self._is_handling else None
        if stream is not None:
            stream.end()

    def handle_websocket_upgrade(self, *event: Any) -> None:  # noqa: ANN401  # as the library has it
        """Wait for a turn among the upgrades: nothing is done for a client that leaves before."""
        self.is_upgrading = True
        self._end_turn()
        self._stop_timer()
        self.guard.note(self, idle=False)
        service_of(self.config.app, Upgrades).wait(self.visitor, partial(self._upgrade, *event))

    def _upgrade(self, *event: Any) -> bool:  # noqa: ANN401  # as the library has it
        """Hand the connection over to a WebSocket, which is counted again; return whether its client is there."""
        if not self.is_accepted or self.transport.is_closing():
            return False
        self._leave()
        super().handle_websocket_upgrade(*event)
        self.parser = None  # as above
        return True

    @property
    def _is_handling(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _listen(self) -> None:
        """Close the connection if a header is not complete in time."""
        if not self.is_accepted or self.is_upgrading:
            return
        self.guard.note(self, idle=not self._is_handling)
        if self._is_handling:
            self._stop_timer()
        elif self.timer is None:
            self.timer = self.loop.call_later(HEADER_SECONDS, self._time_out)

    def _time_out(self) -> None:
        if not self._is_handling and not self.transport.is_closing():
            self.guard.warn(f"no request came within {HEADER_SECONDS} s")
            self.transport.abort()

    def _end_turn(self) -> None:
        if self.turn is not None:
            self.turn.end()
            self.turn = None

    def _leave(self) -> None:
        self.is_accepted = False
        self._end_turn()
        self.guard.leave(self)
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket; the application finds it as `line`, to send messages without waiting for slow readers."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, if there is room."""
        self.queue = FrameQueue()
        self.guard = service_of(self.config.app, Guard)  # type: ignore[arg-type]  # ours
        super().connection_made(transport)
        self.app_state = {**self.app_state, "line": self}
        self._outbox: list[bytes] = []
        self._controls = Bucket(CONTROLS.burst)
        self.guard.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.guard.leave(self)
        self.app_state = {}  # a reference cycle

    def data_received(self, data: bytes) -> None:
        """Read frames, and cut a client that sends them faster than they are read."""
        for start in range(0, len(data), PART):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PART])
            if self.queue.qsize() > MAX_UNREAD:
                self.cut()

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, or count it if nothing was asked."""
        if self._may_control():
            super().handle_pong(event)

    def _may_control(self) -> bool:
        if self._controls.take(CONTROLS.per_second, CONTROLS.burst):
            self.cut()
        return not self.transport.is_closing()

    @property
    def backlog(self) -> int:
        """Return how many bytes wait to be sent."""
        return self.transport.get_write_buffer_size() + sum(map(len, self._outbox))

    def write(self, message: bytes) -> None:
        """Send a text message, or buffer it. Messages sent in one iteration of the loop go out together."""
        if not self._outbox:
            self.loop.call_soon(self._flush)
        self._outbox.append(message)

    def _flush(self) -> None:
        messages, self._outbox = self._outbox, []
        if not self.close_sent and not self.transport.is_closing():
            for message in messages:
                self.conn.send_text(message)
            self.transport.writelines(self.conn.data_to_send())

    def charge(self) -> None:
        """Count the rejection of this WebSocket against the address it came from."""
        self.guard.charge(self)

    def cut(self) -> None:
        """Close the connection, whatever waits."""
        self.transport.abort()
