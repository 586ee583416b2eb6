"""Uvicorn's protocols with connection limits and the time at which each message arrived.

Uvicorn limits connections only for all clients together, has no deadline within a header, and hands messages over
without the time at which they came. `python -m benchmarks.attacks` shows what moves take while others exploit that.
"""

import asyncio
from functools import partial
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from laserchess.server.app_state import service_of
from laserchess.server.models import now_ms
from laserchess.server.runtime.connection_limit import Guard, peer_of
from laserchess.server.runtime.fair_scheduler import FairScheduler, Turn, end_turn
from laserchess.server.runtime.loop_lag import LOOP_LAG
from laserchess.server.runtime.proxies import Proxies

HEADER_SECONDS = 10
"""How long a connection may be idle, or within a header."""


class FrameQueue(asyncio.Queue[Any]):
    """Messages of a WebSocket with their time of arrival: server delay is not charged to the sender."""

    def _put(self, item: dict[str, Any]) -> None:
        item["at_ms"] = now_ms() - LOOP_LAG.behind_ms
        super()._put(item)


class GuardedHttp(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # one of two classes
    """An HTTP connection."""

    timer: asyncio.TimerHandle | None = None
    turn: Turn | None = None
    is_accepted = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Accept the connection, if there is room."""
        self.guard = service_of(self.config.app, Guard)
        self.proxies = service_of(self.config.app, Proxies)
        self.scheduler = service_of(self.config.app, FairScheduler)
        super().connection_made(transport)
        self.app_state: dict[str, Any] = {**self.app_state, "abort": transport.abort}
        self.is_accepted = self.guard.enter(self)
        self._listen()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Read data; a new request waits for its turn, and data of a rejected connection is dropped."""
        if not self.is_accepted:
            return
        if self._is_handling:
            self._read(data)
        else:
            self.transport.pause_reading()
            visitor = self.proxies.visitor(peer_of(self), data)
            self.turn = self.scheduler.wait(visitor, partial(self._start_request, data))

    def _start_request(self, data: bytes) -> None:
        """Read what has waited for its turn, which ends at once if that is not a whole request."""
        if self.is_accepted and not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)
        if not self._is_handling:
            end_turn()

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._listen()

    def on_response_complete(self) -> None:
        """Mark the connection as idle."""
        super().on_response_complete()
        self._end_turn()
        self.guard.note(self, idle=not self._is_handling)

    def shutdown(self) -> None:
        """End a streaming response at shutdown, so that no client waits for it."""
        super().shutdown()
        stream = self.scope.get("line_stream") if self._is_handling else None
        if stream is not None:
            stream.end()

    def handle_websocket_upgrade(self, *event: Any) -> None:  # noqa: ANN401  # as the library has it
        """Hand the connection over to a WebSocket, which is counted again."""
        self._leave()
        super().handle_websocket_upgrade(*event)
        self.parser = None  # it refers to this connection, which would stay until the next garbage collection

    @property
    def _is_handling(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _listen(self) -> None:
        """Close the connection if a header is not complete in time."""
        if not self.is_accepted:
            return
        self.guard.note(self, idle=not self._is_handling)
        if self._is_handling and self.timer is not None:
            self.timer.cancel()
            self.timer = None
        elif not self._is_handling and self.timer is None:
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
        if self.timer is not None:
            self.timer.cancel()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket; the application finds it as `line`, to send messages without waiting for slow readers."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept the connection, if there is room."""
        self.queue = FrameQueue()
        self.guard = service_of(self.config.app, Guard)  # type: ignore[arg-type]  # ours
        super().connection_made(transport)
        self.app_state = {**self.app_state, "line": self}
        self._outbox: list[bytes] = []
        self.guard.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self.guard.leave(self)
        self.app_state = {}  # a reference cycle

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
