"""Serving the application with uvicorn."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic, thread_time

import uvicorn
from fastapi import FastAPI

from laserchess.server.api.positions import warm_up
from laserchess.server.app_state import service_of, state_of
from laserchess.server.runtime.addresses import EitherOf, TrustedNetworks
from laserchess.server.runtime.connection_limit import NEW_CONNECTIONS, Guard, raise_descriptors
from laserchess.server.runtime.fair_scheduler import CONNECT_GAP, FairScheduler, Upgrades
from laserchess.server.runtime.job_pool import JobPools
from laserchess.server.runtime.loop_lag import LOOP_LAG
from laserchess.server.runtime.malloc import limit_arenas
from laserchess.server.runtime.protocols import GuardedHttp, GuardedWebSocket
from laserchess.server.runtime.proxies import Proxies
from laserchess.server.runtime.rate_buckets import Rate
from laserchess.server.settings import CurrentSettings

LOG = logging.getLogger(__name__)
SHUTDOWN_SECONDS = 3
MAX_MESSAGE = 400_000
COLLECT_THRESHOLDS = 2000, 4, 100
"""Garbage collection thresholds: frequent short collections, because moves wait for them.

The oldest generation is collected after about 800,000 more objects: with many games that takes a tenth of a
second, so `tidy` collects it earlier, while the server is idle.
"""
TIDY_AFTER = 60.0
"""Seconds between two full collections."""
IDLE_SHARE = 0.2
"""CPU share below which the serving thread counts as idle."""
SWITCH_INTERVAL = 0.0001
"""Seconds the serving thread may hold the GIL while the writer waits, which happens several times per move."""


class Server(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, app: FastAPI, on_ready: Callable[[], None]) -> None:
        """Call `on_ready` once connections are answered."""
        super().__init__(configure(app))
        self._app = app
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and report it."""
        await super().startup(sockets)
        if self.started:
            LOOP_LAG.start()
            service_of(self._app, JobPools).prepare(warm_up)
            freeze_loaded_objects()
            self._collecting = asyncio.create_task(tidy())
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and stop collecting garbage."""
        if self.started:
            self._collecting.cancel()
        await super().shutdown(sockets)


def configure(app: FastAPI) -> uvicorn.Config:
    """Return the uvicorn configuration of an application, with connection limits."""
    settings = service_of(app, CurrentSettings).given
    max_connections = min(raise_descriptors(), settings.connections)
    per_address, rate, gap = settings.connections_per_address, NEW_CONNECTIONS, CONNECT_GAP
    if not settings.rate_limits:
        per_address, rate, gap = max_connections, Rate(max_connections, max_connections), 0.0
    unlimited = EitherOf(service_of(app, Proxies), service_of(app, TrustedNetworks))
    upgrades = Upgrades(service_of(app, FairScheduler), gap)
    state_of(app).add(Guard(max_connections, per_address, unlimited, rate), upgrades)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
    )


def freeze_loaded_objects() -> None:
    """Exclude long-lived objects from garbage collection, which would delay moves by a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_THRESHOLDS)


async def tidy() -> None:
    """Run full garbage collections while the server is idle."""
    collected = monotonic()
    while True:
        busy = thread_time()
        await asyncio.sleep(1)
        if thread_time() - busy < IDLE_SHARE and monotonic() - collected > TIDY_AFTER:
            gc.collect()
            collected = monotonic()


class StartingServer(uvicorn.Server):
    """A server that stops when the work of another thread is done."""

    def __init__(self, app: FastAPI, work: Callable[[Event], None]) -> None:
        """Serve while `work` runs; its event is set when a signal stops the server earlier."""
        super().__init__(configure(app))
        self._work, self._stopping = work, Event()
        self.is_done = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then begin the work."""
        await super().startup(sockets)
        self._thread = Thread(target=self._run, name="starting")
        self._thread.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and wait for the thread."""
        self._stopping.set()
        await super().shutdown(sockets)
        self._thread.join()

    def _run(self) -> None:
        self._work(self._stopping)
        self.is_done = not self._stopping.is_set()
        self.should_exit = True


def serve_while(app: FastAPI, listening: socket.socket, work: Callable[[Event], None]) -> bool:
    """Serve on an open port, which stays open, until `work` is done; return False if a signal came first."""
    server = StartingServer(app, work)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn installs its own handlers while serving
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run(sockets=[listening.dup()])
    signal.signal(signal.SIGTERM, before)
    return server.is_done


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> bool:
    """Serve on an open port until a signal stops it; return whether it started."""
    server = Server(app, on_ready)
    limit_arenas()
    sys.setswitchinterval(SWITCH_INTERVAL)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn installs its own handlers while serving
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run(sockets=[listening])
    return server.started
