"""`laserchess serve`: the browser app, for this computer or for others."""

import asyncio
import socket
import subprocess
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import laserchess
from laserchess.board import Board
from laserchess.cli.compiling import TELLER, make_ready
from laserchess.cli.hosting import (
    LOG_FORMATS,
    LOG_LEVELS,
    LOOPBACK,
    add_database,
    add_retention,
    expect_installed,
    fill,
    place,
    port_number,
    retention_of,
)
from laserchess.cli.options import Commands, add_command, whole_number
from laserchess.cli.waiting import WaitingRoom
from laserchess.core.errors import LaserChessError
from laserchess.engine.warmup import warm_up
from laserchess.envs.nets import offer
from laserchess.games import BUILT_IN, GAMES, register_folder

EXAMPLES = """
laserchess serve
laserchess serve --open                      # and look at it
laserchess serve --games my-games            # games of your own, too
laserchess serve --host 0.0.0.0 --port 80    # for others, too
laserchess serve --allowed-host laser.example.org --log-format json --log-level info
laserchess serve --database postgresql://user@host/games --redis redis://host
"""
PORT = 8000
PATIENCE_SECONDS = 1.5
"""After which the browser is opened although not everything is compiled."""
BACKLOG = 2048
TEXT_BROWSERS = {"www-browser", "links", "elinks", "lynx", "w3m"}
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # where a browser finds a server that listens everywhere


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "serve", "serve the browser app", EXAMPLES)
    parser.add_argument("--host", help="address to listen at (default: 127.0.0.1, this computer only)")
    port = f"port to listen at, 0 for a free one (default: {PORT}, or a free one if that is taken)"
    parser.add_argument("--port", metavar="N", type=port_number, help=port)
    add_database(parser)
    parser.add_argument("--redis", metavar="URL", help="how several processes hear of each other's games at once")
    origin = "another site whose pages may play here; can be repeated"
    parser.add_argument("--origin", metavar="URL", action="append", help=origin)
    name = "a name this server goes by, `*` for any (default: addresses and names of the own network); can be repeated"
    parser.add_argument("--allowed-host", metavar="NAME", action="append", help=name)
    games = "also serve the games of this folder, one TOML file each; can be repeated"
    parser.add_argument("--games", metavar="FOLDER", action="append", help=games)
    network = "let this network analyse its game, beside the engine (`laserchess[learn]` makes them); can be repeated"
    parser.add_argument("--net", metavar="FILE", action="append", help=network)
    parser.add_argument("--threads", metavar="N", type=whole_number, help="threads in which the computer thinks")
    parser.add_argument("--no-limits", action="store_true", help="let anybody ask for as much as they like")
    add_retention(parser)
    figures = "show figures for Prometheus there (default: nowhere; a port alone is one of this computer only)"
    parser.add_argument("--metrics", metavar="[ADDRESS:]PORT", type=place, help=figures)
    parser.add_argument("--log-format", choices=LOG_FORMATS, help="how log lines look (default: text)")
    parser.add_argument("--log-level", choices=LOG_LEVELS, help="what is worth a log line (default: warning)")
    opening = parser.add_mutually_exclusive_group()
    opening.add_argument("--open", dest="browser", action="store_true", help="open it in the browser")
    opening.add_argument("--no-browser", dest="browser", action="store_false", help="do not (default)")
    parser.set_defaults(run=run, browser=False)


def run(parsed: Namespace) -> int:
    """Serve until told to stop."""
    fill(parsed)
    expect_installed(parsed)
    for folder in parsed.games or ():
        register_folder(folder)
    for file in parsed.net or ():
        offer(file)
    from laserchess.server import logs  # noqa: PLC0415  # an extra
    from laserchess.server.serving import serve  # noqa: PLC0415  # the same

    logs.configure(parsed.log_format or "text", parsed.log_level or "warning")
    address = parsed.host or LOOPBACK
    with listen(address, parsed.port) as listening:
        host = EVERYWHERE.get(address, address)
        shown = f"[{host}]" if ":" in host else host
        opening = Announcement(f"http://{shown}:{listening.getsockname()[1]}", wanted=parsed.browser)
        with WaitingRoom(listening), opening.early():
            app = make_app(parsed)
            prepare_rules()
        threading.Thread(target=prepare_engine, name="warming up", daemon=True).start()
        return 0 if serve(app, listening, opening.announce) else 1


class Announcement:
    """Says where the app is, and opens it once if that is wanted."""

    def __init__(self, url: str, *, wanted: bool) -> None:
        """Know the address."""
        self._url = url
        self._wanted = wanted

    @contextmanager
    def early(self) -> Iterator[None]:
        """Open the page before everything is ready, if that takes long: it says how far it is."""
        timer = threading.Timer(PATIENCE_SECONDS, self._open)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def announce(self) -> None:
        """Say that everything is ready."""
        print(f"laserchess is at {self._url} (Ctrl-C ends it)", flush=True)
        self._open()

    def _open(self) -> None:
        if self._wanted:
            self._wanted = False
            threading.Thread(target=open_browser, args=(self._url,), name="browser", daemon=True).start()


def open_browser(url: str) -> None:
    """Open the app in the browser, or say that somebody has to; some browsers take their time to answer."""
    opened = False
    with suppress(webbrowser.Error):
        opened = not browses_text() and webbrowser.open(url)
    if not opened:
        print("No browser could be started here: open that address in one.", flush=True)


def browses_text() -> bool:
    """Tell whether the only browser is one that would take over this terminal."""
    try:
        return Path(webbrowser.get().name).name in TEXT_BROWSERS
    except (webbrowser.Error, AttributeError):
        return False


def listen(host: str, port: int | None) -> socket.socket:
    """Open the port, or a free one if the usual one is taken and nobody asked for it."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    for wanted in (PORT, 0) if port is None else (port,):
        try:
            listening.bind((host, wanted))
            listening.listen(BACKLOG)
        except OSError as error:
            why = error.strerror or str(error)
        else:
            return listening
    listening.close()
    message = f"cannot listen at {host} port {wanted}: {why}"
    raise LaserChessError(message, reason="port", text=str(wanted), expected="another --port (0 takes a free one)")


def make_app(parsed: Namespace) -> Any:  # noqa: ANN401  # FastAPI, which may be missing
    """Put the application together and have its database ready."""
    from laserchess.server.app import create_app  # noqa: PLC0415  # an extra
    from laserchess.server.settings import Settings, database_url, default_database  # noqa: PLC0415  # the same
    from laserchess.server.storage.database import prepare_database  # noqa: PLC0415  # the same

    database = database_url(parsed.database or str(default_database()))
    asyncio.run(prepare_database(database))
    more: dict[str, Any] = {} if parsed.threads is None else {"computer_threads": max(1, parsed.threads)}
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


def prepare_engine() -> None:
    """Have the engine ready before anybody waits for it; what is compiled for the first time, other processes do."""
    kinds = {game.has_turn_end: game.id for game in reversed(GAMES.values()) if game.id in BUILT_IN}
    if TELLER.total:
        for helper in [compile_elsewhere(game) for game in kinds.values()]:
            helper.wait()
    for actions in kinds:
        warm_up(actions=actions)
    TELLER.end_line()


def compile_elsewhere(game: str) -> subprocess.Popen[bytes]:
    """Have a game compiled by another process, into the cache that all processes share."""
    command, nothing = [sys.executable, "-m", "laserchess", "warmup", game], subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)  # noqa: S603  # ourselves
