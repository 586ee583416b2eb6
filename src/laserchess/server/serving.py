"""Serving the application with uvicorn."""

import asyncio
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

LOG = logging.getLogger(__name__)
SECONDS_TO_LEAVE = 3
LARGEST_MESSAGE = 400_000
SWITCH_SECONDS = 0.0005
"""How long the thread that serves may keep the one that writes waiting; Python's own 5 ms add up."""


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        """Call `on_ready` once connections are answered."""
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> bool:
    """Serve on an open port until a signal says to stop; tell whether it could be started at all."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
    )
    server = Server(config, on_ready)
    gc.collect()
    gc.freeze()  # what is loaded stays: looking through it again and again would hold up moves for a tenth of a second
    sys.setswitchinterval(SWITCH_SECONDS)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # while serving, uvicorn has handlers of its own
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run(sockets=[listening])
    return server.started
