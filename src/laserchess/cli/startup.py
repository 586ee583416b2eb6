"""Start the server: build the application, compile what is missing, serve."""

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
from laserchess.cli.compile_progress import NOTICE, use_rules
from laserchess.cli.server_options import retention_of
from laserchess.core.compile_events import is_compiled, refuse_compiling
from laserchess.engine.profiles import profile_of
from laserchess.engine.warmup import warm_up
from laserchess.server import serving
from laserchess.server.app import create_app, make_routes
from laserchess.server.app_state import state_of
from laserchess.server.runtime import logs
from laserchess.server.settings import Settings, database_url, default_database
from laserchess.server.starting_app import create_starting_app
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
        for variant in register_directory(directory):
            profile_of(variant)
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
        trusted_networks=parsed.trusted_networks or "",
        retention=retention_of(parsed),
        metrics=parsed.metrics,
        smtp=parsed.smtp,
        mail_from=parsed.mail_from,
        public_url=parsed.public_url,
        **more,
    )
    return create_app(settings)


def compile_rules(app: FastAPI, listening: socket.socket, on_start: Callable[[], None]) -> bool:
    """Load the rules; where they are not compiled, compile them in another process and serve the browser app meanwhile.

    Compiling holds the GIL for seconds at a time, so a server that compiles answers no request.

    Returns:
        Whether the rules are loaded; False if a signal stopped the server earlier.

    """
    if is_compiled(prepare_rules):
        return True

    def compile_elsewhere(stopping: Event) -> None:
        on_start()
        compile_in_processes([["--rules"]], stopping)

    with refuse_compiling():
        done = serving.serve_while(create_starting_app(state_of(app)), listening, compile_elsewhere)
    if done:
        prepare_rules()
    return done


def prepare_rules() -> None:
    """Load the rules of all variants, or compile them."""
    for variant in sorted(VARIANTS.values(), key=lambda variant: variant.has_turn_end):
        use_rules(Board(variant))


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

    def warm_up_all() -> None:
        for actions in kinds:
            if not stopping.is_set():
                warm_up(actions=actions)

    if not is_compiled(warm_up_all):
        compile_in_processes([[variant] for variant in kinds.values()], stopping)
        warm_up_all()
    NOTICE.end_line()


def compile_in_processes(arguments: Iterable[list[str]], stopping: Event) -> None:
    """Run `laserchess warmup` in other processes, which fill the shared cache, until done or the server stops."""
    command, nothing = [sys.executable, "-m", "laserchess", "warmup"], subprocess.DEVNULL
    processes = [
        subprocess.Popen([*command, *words], stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603  # ourselves
        for words in arguments
    ]
    while any(process.poll() is None for process in processes) and not stopping.wait(POLL_SECONDS):
        pass
    for process in processes:
        process.terminate()
        process.wait()
