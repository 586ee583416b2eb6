"""Serving the application with uvicorn."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, thread_time

import uvicorn
from fastapi import FastAPI

from laserchess.server.api.positions import rehearse
from laserchess.server.connection_limit import Guard, raise_descriptors
from laserchess.server.job_pool import job_pools_of
from laserchess.server.loop_lag import LOOP_LAG
from laserchess.server.malloc import limit_arenas
from laserchess.server.protocols import GuardedHttp, GuardedWebSocket

LOG = logging.getLogger(__name__)
SECONDS_TO_LEAVE = 3
MAX_MESSAGE = 400_000
COLLECT_AFTER = 2000, 4, 100
"""Objects made, and collections of younger ones, before a collection: often and little, for moves wait meanwhile.

What has lived long is looked through last, when it has become some 800,000 objects more: with many games that takes
a tenth of a second, so `tidy` does it sooner, while there is little to do.
"""
TIDY_AFTER = 60.0
"""Seconds until what has lived long is looked through again."""
QUIET = 0.2
"""Part of its time that a thread with little to do is busy."""
SWITCH_SECONDS = 0.0001
"""How long the thread that serves may keep the one that writes waiting: several times a move, so it adds up."""


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, app: FastAPI, on_ready: Callable[[], None]) -> None:
        """Call `on_ready` once connections are answered."""
        super().__init__(configure(app))
        self._app = app
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            LOOP_LAG.start()
            job_pools_of(self._app).prepare(rehearse)
            keep_what_is_loaded()
            self._tidying = asyncio.create_task(tidy())
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, and stop tidying."""
        if self.started:
            self._tidying.cancel()
        await super().shutdown(sockets)


def configure(app: FastAPI) -> uvicorn.Config:
    """Return how an application is served: with a guard at the door."""
    settings = app.state.settings
    most = min(raise_descriptors(), settings.connections)
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1").split(",")
    app.state.guard = Guard(most, settings.connections_per_address if settings.rate_limits else most, trusted)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        http=GuardedHttp,
        ws=GuardedWebSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
    )


def keep_what_is_loaded() -> None:
    """Never look again for garbage in what stays: that would hold up moves for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def tidy() -> None:
    """Look for garbage in everything now and then, when hardly anybody would wait for it."""
    tidied = monotonic()
    while True:
        busy = thread_time()
        await asyncio.sleep(1)
        if thread_time() - busy < QUIET and monotonic() - tidied > TIDY_AFTER:
            gc.collect()
            tidied = monotonic()


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> bool:
    """Serve on an open port until a signal says to stop; tell whether it could be started at all."""
    server = Server(app, on_ready)
    limit_arenas()
    sys.setswitchinterval(SWITCH_SECONDS)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # while serving, uvicorn has handlers of its own
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run(sockets=[listening])
    return server.started
