"""Starting the browser app: everything that is loaded while `laserchess serve` shows a first page."""

import asyncio
import gc
import socket
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Any

from fastapi import FastAPI

import laserchess
from laserchess.board import Board
from laserchess.cli.compiling import TELLER, make_ready
from laserchess.cli.hosting import retention_of
from laserchess.engine.warmup import warm_up
from laserchess.games import BUILT_IN, GAMES, register_folder
from laserchess.server import logs, serving
from laserchess.server.app import create_app, make_routes
from laserchess.server.settings import Settings, database_url, default_database
from laserchess.server.storage.database import prepare_database

LOOK_SECONDS = 0.1
"""Between two looks at whether others have compiled everything."""


def make_app(parsed: Namespace) -> FastAPI:
    """Put the application together and have its games and its database ready."""
    logs.configure(parsed.log_format or "text", parsed.log_level or "warning")
    for folder in parsed.games or ():
        register_folder(folder)
    if parsed.net:
        from laserchess.envs.nets import offer  # noqa: PLC0415  # only where one analyses

        for file in parsed.net:
            offer(file)
    database = database_url(parsed.database or str(default_database()))
    asyncio.run(prepare_database(database))
    more: dict[str, Any] = {} if parsed.threads is None else {"computer_processes": max(1, parsed.threads)}
    settings = Settings(
        database,
        parsed.redis,
        laserchess.__version__,
        origins=frozenset(parsed.origin or ()),
        hosts=frozenset(name.lower() for name in parsed.allowed_host or ()),
        rate_limits=not parsed.no_limits,
        retention=retention_of(parsed),
        metrics=parsed.metrics,
        **more,
    )
    return create_app(settings)


def prepare_rules() -> None:
    """Have compiled what boards need; the engine may follow while people already read, learn and edit."""
    for game in sorted(GAMES.values(), key=lambda game: game.has_turn_end):
        make_ready(Board(game))


def serve(app: FastAPI, listening: socket.socket, on_ready: Callable[[], None]) -> bool:
    """Serve until told to stop, the engine getting ready from then on; tell whether it could be started at all."""
    leaving = Event()
    warming = Thread(target=prepare_rest, args=(leaving,), name="warming up")

    def begin() -> None:
        on_ready()
        warming.start()  # beside people, not beside what they still wait for

    try:
        return serving.serve(app, listening, begin)
    finally:
        leaving.set()
        if warming.ident:
            warming.join()  # a process must not end in the middle of loading what is compiled


def prepare_rest(leaving: Event) -> None:
    """Have routes and engine ready before most ask for them, and look for no garbage in what they are."""
    make_routes()
    prepare_engine(leaving)
    gc.freeze()


def prepare_engine(leaving: Event) -> None:
    """Have the engine ready before anybody waits for it; what is compiled for the first time, other processes do."""
    kinds = {game.has_turn_end: game.id for game in reversed(GAMES.values()) if game.id in BUILT_IN}
    if TELLER.total:
        compile_elsewhere(kinds.values(), leaving)
    for actions in kinds:
        if not leaving.is_set():
            warm_up(actions=actions)
    TELLER.end_line()


def compile_elsewhere(games: Iterable[str], leaving: Event) -> None:
    """Have games compiled by other processes, into the cache that all processes share, unless the server leaves."""
    command, nothing = [sys.executable, "-m", "laserchess", "warmup"], subprocess.DEVNULL
    helpers = [
        subprocess.Popen([*command, game], stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603  # ourselves
        for game in games
    ]
    while any(helper.poll() is None for helper in helpers) and not leaving.wait(LOOK_SECONDS):
        pass
    for helper in helpers:
        helper.terminate()
        helper.wait()
