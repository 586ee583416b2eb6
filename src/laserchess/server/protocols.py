"""Uvicorn's protocols with a guard at the door, and a note of when each message came."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from laserchess.server.fair_scheduler import scheduler_of
from laserchess.server.loop_lag import LOOP_LAG
from laserchess.server.models import now_ms

if TYPE_CHECKING:
    from laserchess.server.connection_limit import Guard

HEADER_SECONDS = 10
"""How long a connection may be silent, or half-way through a header."""


class Inbox(asyncio.Queue[Any]):
    """Messages as they come from a socket, each with the moment: what keeps us busy is not the sender's time."""

    def _put(self, item: dict[str, Any]) -> None:
        item["at_ms"] = now_ms() - LOOP_LAG.behind_ms
        super()._put(item)


class GuardedHttp(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # one of two classes
    """A connection over which requests come."""

    timer: asyncio.TimerHandle | None = None
    is_inside = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Come in, if there is room."""
        self.guard: Guard = self.config.app.state.guard
        self.turns = scheduler_of(self.config.app)
        super().connection_made(transport)
        self.app_state: dict[str, Any] = {**self.app_state, "abort": transport.abort}
        self.is_inside = self.guard.enter(self)
        self._listen()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        super().connection_lost(exc)
        self._go()

    def data_received(self, data: bytes) -> None:
        """Read on, a new request when it is its turn; nothing more is read of who was turned away."""
        if not self.is_inside:
            return
        if self._is_asking:
            self._read(data)
        else:
            self.transport.pause_reading()
            self.turns.wait(self.guard.address_of(self), partial(self._begin, data))

    def _begin(self, data: bytes) -> None:
        """Read what has waited for its turn."""
        if self.is_inside and not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        super().data_received(data)
        self._listen()

    def on_response_complete(self) -> None:
        """Be silent again."""
        super().on_response_complete()
        self.guard.note(self, silent=not self._is_asking)

    def shutdown(self) -> None:
        """End an answer that stays open, so that nobody waits for it."""
        super().shutdown()
        stream = self.scope.get("line_stream") if self._is_asking else None
        if stream is not None:
            stream.end()

    def handle_websocket_upgrade(self, *event: Any) -> None:  # noqa: ANN401  # as the library has it
        """Leave the connection to a WebSocket, which comes in anew."""
        self._go()
        super().handle_websocket_upgrade(*event)
        self.parser = None  # which holds this connection, so that it would stay until somebody looks for garbage

    @property
    def _is_asking(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _listen(self) -> None:
        """Have patience with a header that is not complete, but not for ever."""
        if not self.is_inside:
            return
        self.guard.note(self, silent=not self._is_asking)
        if self._is_asking and self.timer is not None:
            self.timer.cancel()
            self.timer = None
        elif not self._is_asking and self.timer is None:
            self.timer = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if not self._is_asking and not self.transport.is_closing():
            self.guard.say(f"nothing was asked for {HEADER_SECONDS} s")
            self.transport.abort()

    def _go(self) -> None:
        self.is_inside = False
        self.guard.leave(self)
        if self.timer is not None:
            self.timer.cancel()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket, which the application finds as `line` to write frames on that are made already."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Come in, if there is room."""
        self.queue = Inbox()
        self.guard: Guard = self.config.app.state.guard  # type: ignore[union-attr]  # ours
        super().connection_made(transport)
        self.app_state = {**self.app_state, "line": self}
        self._outbox: list[bytes] = []
        self.guard.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        super().connection_lost(exc)
        self.guard.leave(self)
        self.app_state = {}  # in which it holds itself

    @property
    def backlog(self) -> int:
        """How many bytes wait to be sent."""
        return self.transport.get_write_buffer_size() + sum(map(len, self._outbox))

    def write(self, head: bytes, message: bytes) -> None:
        """Send a frame, or keep it until there is room; never waits. What is said in one breath goes out at once."""
        if not self._outbox:
            self.loop.call_soon(self._flush)
        self._outbox += (head, message)

    def _flush(self) -> None:
        frames, self._outbox = self._outbox, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.writelines(frames)

    def cut(self) -> None:
        """End the connection, whatever waits."""
        self.transport.abort()
