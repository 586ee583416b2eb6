"""`laserchess serve`: the browser app, for this computer or for others."""

import socket
import sys
import threading
import webbrowser
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

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
)
from laserchess.cli.loading import keeping_everything
from laserchess.cli.options import Commands, add_command, whole_number
from laserchess.cli.waiting import WaitingRoom
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess serve
laserchess serve --open                      # and look at it
laserchess serve --games my-games            # games of your own, too
laserchess serve --host 0.0.0.0 --port 80    # for others, too
laserchess serve --allowed-host laser.example.org --log-format json --log-level info
laserchess serve --database postgresql://user@host/games --redis redis://host
"""
PORT = 8000
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
    thinkers = "about how many moves the computer's levels from 5 on think at the same time, in a process each"
    parser.add_argument("--threads", metavar="N", type=whole_number, help=thinkers)
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
    address = parsed.host or LOOPBACK
    with listen(address, parsed.port) as listening:
        host = EVERYWHERE.get(address, address)
        url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
        with WaitingRoom(listening):
            if parsed.browser:
                threading.Thread(target=open_browser, args=(url,), name="browser", daemon=True).start()
            with keeping_everything():
                from laserchess.cli import starting  # noqa: PLC0415  # an extra, and the page is there before

                app = starting.make_app(parsed)
            starting.prepare_rules()
        return 0 if starting.serve(app, listening, lambda: announce(url)) else 1


def announce(url: str) -> None:
    """Say that everything is ready."""
    print(f"laserchess is at {url} (Ctrl-C ends it)", flush=True)


def open_browser(url: str) -> None:
    """Open the app in the browser, or say that somebody has to; some browsers take their time to answer."""
    opened = False
    with suppress(webbrowser.Error):
        opened = not browses_text() and webbrowser.open(url)
    if not opened:
        print(f"No browser could be started here: open {url} in one.", flush=True)


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
