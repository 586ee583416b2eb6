"""Prometheus metrics, on a separate address that visitors cannot reach."""

from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

COMMITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
BATCHES = (1, 2, 5, 10, 20, 50, 100, 200)


class Metrics:
    """Metrics that count nothing, for a server that is not monitored."""

    def committed(self, seconds: float, writes: int) -> None:
        """Count a transaction of `writes` writes."""

    def stored(self, games: int, moves: int, ended: int) -> None:
        """Count the events of a transaction."""

    def deleted(self, kind: str, count: int) -> None:
        """Count deleted rows."""

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """Count an answer."""

    def connected(self, change: int) -> None:
        """Count a socket that was opened (1) or closed (-1)."""

    def watch(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Register a gauge whose value is read on each scrape."""

    def start(self) -> None:
        """Start to serve the metrics."""

    def stop(self) -> None:
        """Stop serving the metrics."""


class Prometheus(Metrics):
    """Metrics for Prometheus."""

    def __init__(self, host: str, port: int, version: str = "unknown") -> None:
        """Prepare to serve the metrics of a version of the program at `http://host:port/metrics`."""
        self._library: Any = import_module("prometheus_client")
        self._place = host, port
        self._server: Any = None
        self._registry = self._library.CollectorRegistry()
        self._library.ProcessCollector(registry=self._registry)
        self._library.Info("laserchess_build", "The running build.", registry=self._registry).info({"version": version})
        self._commits = self._histogram("commit_seconds", "Duration of transactions, including the commit.", COMMITS)
        self._batches = self._histogram("commit_writes", "Writes per transaction.", BATCHES)
        self._games = self._counter("games_made", "Games created.")
        self._moves = self._counter("moves", "Moves stored.")
        self._ended = self._counter("games_ended", "Games finished.")
        self._deleted = self._counter("deleted", "Expired rows deleted.", "kind")
        self._answers = self._counter("answers", "HTTP responses.", "kind", "status")
        self._waits = self._histogram("answer_seconds", "HTTP responses.", COMMITS, "kind")
        self._sockets = self._library.Gauge("laserchess_sockets", "Open WebSockets.", registry=self._registry)

    def _counter(self, name: str, description: str, *labels: str) -> Any:  # noqa: ANN401  # of a library that may be missing
        return self._library.Counter(f"laserchess_{name}", description, labels, registry=self._registry)

    def _histogram(self, name: str, description: str, buckets: tuple[float, ...], *labels: str) -> Any:  # noqa: ANN401  # the same
        return self._library.Histogram(
            f"laserchess_{name}", description, labels, registry=self._registry, buckets=buckets
        )

    def committed(self, seconds: float, writes: int) -> None:
        """Count a transaction of `writes` writes."""
        self._commits.observe(seconds)
        self._batches.observe(writes)

    def stored(self, games: int, moves: int, ended: int) -> None:
        """Count the events of a transaction."""
        self._games.inc(games)
        self._moves.inc(moves)
        self._ended.inc(ended)

    def deleted(self, kind: str, count: int) -> None:
        """Count deleted rows."""
        self._deleted.labels(kind).inc(count)

    def answered(self, kind: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._answers.labels(kind, str(status)).inc()
        self._waits.labels(kind).observe(seconds)

    def connected(self, change: int) -> None:
        """Count a socket that was opened (1) or closed (-1)."""
        self._sockets.inc(change)

    def watch(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Register a gauge whose value is read on each scrape."""
        self._library.Gauge(f"laserchess_{name}", description, registry=self._registry).set_function(value)

    def start(self) -> None:
        """Start to serve the metrics in a separate thread."""
        host, port = self._place
        self._server, _ = self._library.start_http_server(port, host, registry=self._registry)

    @property
    def port(self) -> int:
        """The port on which the metrics are served."""
        return int(self._server.server_port)

    def stop(self) -> None:
        """Stop serving the metrics."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()


class Measure:
    """Count answers and sockets."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics, kind_of: Callable[[Scope], str]) -> None:
        """Wrap an application; `kind_of` returns the kind of a request."""
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
        started, status = perf_counter(), 500

        async def send_and_look(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, send_and_look)
        finally:
            self._metrics.answered(self._kind_of(scope), status, perf_counter() - started)
