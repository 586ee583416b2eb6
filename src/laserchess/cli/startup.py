"""Start the server: what is loaded while `laserchess serve` shows the wait page."""

import asyncio
import gc
import logging
import socket
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Any

from fastapi import FastAPI

from laserchess.board import Board
from laserchess.cli.build_id import build_version
from laserchess.cli.compile_progress import NOTICE, make_ready
from laserchess.cli.server_options import retention_of
from laserchess.engine.warmup import warm_up
from laserchess.server import serving
from laserchess.server.app import create_app, make_routes
from laserchess.server.runtime import logs
from laserchess.server.settings import Settings, database_url, default_database
from laserchess.server.storage.database import prepare_database
from laserchess.variants import BUILT_IN, VARIANTS, register_directory

LOG = logging.getLogger(__name__)
POLL_SECONDS = 0.1
"""Interval between two checks whether other processes have finished compiling."""


def make_app(parsed: Namespace) -> FastAPI:
    """Return the application, with its variants and its database ready."""
    logs.configure(parsed.log_format or "text", parsed.log_level or "warning")
    LOG.info("laserchess %s starts", build_version())
    for directory in parsed.variant_dir or ():
        register_directory(directory)
    if parsed.net:
        from laserchess.envs.nets import offer  # noqa: PLC0415  # only where one analyses

        for file in parsed.net:
            offer(file)
    database = database_url(parsed.database or str(default_database()))
    asyncio.run(prepare_database(database))
    more: dict[str, Any] = {} if parsed.jobs is None else {"computer_processes": max(1, parsed.jobs)}
    settings = Settings(
        database,
        parsed.redis,
        build_version(),
        origins=frozenset(parsed.origin or ()),
        hosts=frozenset(name.lower() for name in parsed.allowed_host or ()),
        rate_limits=not parsed.no_limits,
        retention=retention_of(parsed),
        metrics=parsed.metrics,
        **more,
    )
    return create_app(settings)


def prepare_rules() -> None:
    """Compile the rules; the engine follows while the app can already be used."""
    for variant in sorted(VARIANTS.values(), key=lambda variant: variant.has_turn_end):
        make_ready(Board(variant))


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> bool:
    """Serve until stopped, and warm up the engine meanwhile; return whether the server could start."""
    stopping = Event()
    warming = Thread(target=prepare_rest, args=(stopping,), name="warming up")

    def begin() -> None:
        on_ready()
        warming.start()  # only once the app answers

    try:
        return serving.serve(app, listening, begin)
    finally:
        stopping.set()
        if warming.ident:
            warming.join()  # a process must not end while it loads compiled code


def prepare_rest(stopping: Event) -> None:
    """Prepare routes and engine ahead of the first request, and exempt them from garbage collection."""
    make_routes()
    prepare_engine(stopping)
    gc.freeze()


def prepare_engine(stopping: Event) -> None:
    """Warm up the engine; the first compilation runs in other processes."""
    kinds = {variant.has_turn_end: variant.id for variant in reversed(VARIANTS.values()) if variant.id in BUILT_IN}
    if NOTICE.total:
        compile_in_processes(kinds.values(), stopping)
    for actions in kinds:
        if not stopping.is_set():
            warm_up(actions=actions)
    NOTICE.end_line()


def compile_in_processes(variants: Iterable[str], stopping: Event) -> None:
    """Compile variants in other processes, into the shared cache, until done or the server stops."""
    command, nothing = [sys.executable, "-m", "laserchess", "warmup"], subprocess.DEVNULL
    processes = [
        subprocess.Popen([*command, variant], stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603  # ourselves
        for variant in variants
    ]
    while any(process.poll() is None for process in processes) and not stopping.wait(POLL_SECONDS):
        pass
    for process in processes:
        process.terminate()
        process.wait()
