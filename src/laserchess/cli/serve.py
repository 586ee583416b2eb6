"""`laserchess serve`: the server of the browser app."""

import socket
import sys
import threading
import webbrowser
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from laserchess.cli.gc_pause import gc_paused
from laserchess.cli.options import Commands, add_command, whole_number
from laserchess.cli.server_options import (
    LOG_FORMATS,
    LOG_LEVELS,
    LOOPBACK,
    add_database,
    add_mail,
    add_retention,
    address,
    check_installed,
    networks,
    port_number,
    read_environment,
)
from laserchess.core.errors import LaserChessError

EXAMPLES = """
laserchess serve
laserchess serve --open                      # open the browser, too
laserchess serve --variant-dir my-variants   # with your own variants
laserchess serve --host 0.0.0.0 --port 80    # reachable from other computers
laserchess serve --allowed-host laser.example.org --log-format json --log-level info
laserchess serve --database postgresql://user@host/games --redis redis://host
"""
PORT = 8000
BACKLOG = 2048
TEXT_BROWSERS = {"www-browser", "links", "elinks", "lynx", "w3m"}
ANY_INTERFACE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # the address a browser uses for a server on every interface


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "serve", "start the server of the browser app", EXAMPLES)
    parser.add_argument("--host", help="address to listen on (default: 127.0.0.1, this computer only)")
    port = f"port to listen on, 0 for any free one (default: {PORT}, or a free one if it is taken)"
    parser.add_argument("--port", metavar="N", type=port_number, help=port)
    add_database(parser)
    parser.add_argument(
        "--redis", metavar="URL", help="Redis server that connects several server processes (default: none)"
    )
    add_mail(parser)
    origin = "allow requests from pages of another origin (CORS); repeatable"
    parser.add_argument("--origin", metavar="URL", action="append", help=origin)
    name = "accept requests for this host name, `*` for any; repeatable (default: local names and addresses)"
    parser.add_argument("--allowed-host", metavar="NAME", action="append", help=name)
    variants = "also offer the variants of this directory, one TOML file each; repeatable"
    parser.add_argument("--variant-dir", metavar="DIR", action="append", help=variants)
    network = "offer this policy-value network for analysis of its variant; repeatable"
    parser.add_argument("--net", metavar="FILE", action="append", help=network)
    jobs = "number of processes that compute engine moves from level 5 on (default: by the number of cores)"
    parser.add_argument("--jobs", metavar="N", type=whole_number, help=jobs)
    text = "networks without limits per address, such as a class behind one address; separated by commas"
    parser.add_argument("--trusted-networks", metavar="NETWORKS", type=networks, help=text)
    parser.add_argument("--no-limits", action="store_true", default=None, help="disable rate limits")
    add_retention(parser)
    metrics = "serve Prometheus metrics there; a port alone listens on this computer only (default: off)"
    parser.add_argument("--metrics", metavar="[ADDRESS:]PORT", type=address, help=metrics)
    parser.add_argument("--log-format", choices=LOG_FORMATS, help="format of the log (default: text)")
    parser.add_argument("--log-level", choices=LOG_LEVELS, help="minimum level of log messages (default: warning)")
    opening = parser.add_mutually_exclusive_group()
    opening.add_argument("--open", action="store_true", default=None, help="open the app in the browser")
    closed = "do not open the browser (default)"
    opening.add_argument("--no-browser", dest="open", action="store_false", default=None, help=closed)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Serve until interrupted."""
    read_environment(parsed)
    check_installed(parsed)
    interface = parsed.host or LOOPBACK
    with listen(interface, parsed.port) as listening:
        host = ANY_INTERFACE.get(interface, interface)
        url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
        if parsed.open:
            threading.Thread(target=open_browser, args=(url,), name="browser", daemon=True).start()
        with gc_paused():
            from laserchess.cli import startup  # noqa: PLC0415  # an extra, and loaded while the browser starts

            app = startup.make_app(parsed)
        if not startup.compile_rules(app, listening, lambda: announce_early(url)):
            return 0
        return 0 if startup.serve(app, listening, lambda: announce(url)) else 1


def announce_early(url: str) -> None:
    """Print what can be done while the rules are compiled."""
    print(f"laserchess is starting at {url}: games against the computer at once, all else in a minute", flush=True)


def announce(url: str) -> None:
    """Print that the server is ready."""
    print(f"laserchess is running at {url} (press Ctrl-C to stop)", flush=True)


def open_browser(url: str) -> None:
    """Open the app in the browser, or print its address."""
    opened = False
    with suppress(webbrowser.Error):
        opened = not is_text_browser() and webbrowser.open(url)
    if not opened:
        print(f"No browser found. Open {url} in your browser.", flush=True)


def is_text_browser() -> bool:
    """Return whether the default browser would take over this terminal."""
    try:
        return Path(webbrowser.get().name).name in TEXT_BROWSERS
    except (webbrowser.Error, AttributeError):
        return False


def listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, the default one or any free one."""
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
    message = f"cannot listen on {host} port {wanted}: {why}"
    raise LaserChessError(message, reason="port", text=str(wanted), expected="another --port (0 for any free one)")
