"""Figures for Prometheus, at an address of their own that no visitor can reach."""

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

COMMITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200)


class Metrics:
    """Counts nothing: the server that nobody measures."""

    def committed(self, seconds: float, writes: int) -> None:
        """Count a transaction of so many writes."""

    def stored(self, games: int, moves: int, ended: int) -> None:
        """Count what a transaction brought."""

    def deleted(self, kind: str, count: int) -> None:
        """Count what had expired."""

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """Count an answer."""

    def connected(self, change: int) -> None:
        """Count a socket that was opened (1) or closed (-1)."""

    def watch(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Show a value that is asked for when somebody looks."""

    def start(self) -> None:
        """Begin to show."""

    def stop(self) -> None:
        """Show nothing any more."""


class Prometheus(Metrics):
    """Counts for Prometheus."""

    def __init__(self, host: str, port: int) -> None:
        """Prepare to show everything at `http://host:port/metrics`."""
        self._library: Any = import_module("prometheus_client")
        self._place = host, port
        self._server: Any = None
        self._registry = self._library.CollectorRegistry()
        self._library.ProcessCollector(registry=self._registry)
        self._commits = self._histogram("commit_seconds", "Transactions, from begin to the disk.", COMMITS)
        self._batches = self._histogram("commit_writes", "Writes that shared a transaction.", BATCHES)
        self._games = self._counter("games_made", "Games that were made.")
        self._moves = self._counter("moves", "Moves that were stored.")
        self._ended = self._counter("games_ended", "Games that ended.")
        self._deleted = self._counter("deleted", "What had expired and was deleted.", "kind")
        self._answers = self._counter("answers", "Answers over HTTP.", "kind", "status")
        self._waits = self._histogram("answer_seconds", "Answers over HTTP.", COMMITS, "kind")
        self._sockets = self._library.Gauge("laserchess_sockets", "Open WebSockets.", registry=self._registry)

    def _counter(self, name: str, words: str, *labels: str) -> Any:  # noqa: ANN401  # of a library that may be missing
        return self._library.Counter(f"laserchess_{name}", words, labels, registry=self._registry)

    def _histogram(self, name: str, words: str, buckets: tuple[float, ...], *labels: str) -> Any:  # noqa: ANN401  # the same
        return self._library.Histogram(f"laserchess_{name}", words, labels, registry=self._registry, buckets=buckets)

    def committed(self, seconds: float, writes: int) -> None:
        """Count a transaction of so many writes."""
        self._commits.observe(seconds)
        self._batches.observe(writes)

    def stored(self, games: int, moves: int, ended: int) -> None:
        """Count what a transaction brought."""
        self._games.inc(games)
        self._moves.inc(moves)
        self._ended.inc(ended)

    def deleted(self, kind: str, count: int) -> None:
        """Count what had expired."""
        self._deleted.labels(kind).inc(count)

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._answers.labels(kind, str(status)).inc()
        self._waits.labels(kind).observe(seconds)

    def connected(self, change: int) -> None:
        """Count a socket that was opened (1) or closed (-1)."""
        self._sockets.inc(change)

    def watch(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Show a value that is asked for when somebody looks."""
        self._library.Gauge(f"laserchess_{name}", words, registry=self._registry).set_function(value)

    def start(self) -> None:
        """Begin to show, in a thread of its own."""
        host, port = self._place
        self._server, _ = self._library.start_http_server(port, host, registry=self._registry)

    @property
    def port(self) -> int:
        """The port at which it shows."""
        return int(self._server.server_port)

    def stop(self) -> None:
        """Show nothing any more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()


class Measure:
    """Counts answers and sockets."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics, kind_of: Callable[[Scope], str]) -> None:
        """Wrap an application; `kind_of` says which kind a request is of."""
        self._app = app
        self._metrics = metrics
        self._kind_of = kind_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "websocket":
            self._metrics.connected(1)
            try:
                await self._app(scope, receive, send)
            finally:
                self._metrics.connected(-1)
        elif scope["type"] == "http":
            await self._count(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = perf_counter(), 500

        async def send_and_look(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            self._metrics.answered(self._kind_of(scope), status, perf_counter() - begun)
