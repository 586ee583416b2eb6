"""`laserchess bot`: an engine plays online, as a bot on a server."""

import asyncio
import logging
import os
import shlex
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import laserchess
from laserchess.board import Board
from laserchess.cli.compiling import make_ready
from laserchess.cli.hosting import words
from laserchess.cli.options import Commands, add_command, add_quiet, engine_option, whole_number
from laserchess.core.errors import LaserChessError, UnknownNameError
from laserchess.games import GAMES
from laserchess.uci.client import Client, EnginePlayer, Program
from laserchess.uci.local import LocalEngine

if TYPE_CHECKING:
    from laserchess.bridge.bridge import BotPlan

EXAMPLES = """
laserchess bot "python bot.py" --server http://127.0.0.1:8000 --token-file token.txt
laserchess bot engine:5 --server https://laser.example.org --token-file token.txt --games khet,leiserchess
laserchess bot ./engine --engine-option Hash=64 --server URL --token-file F --at-once 2 --min-time 60 --rated no
laserchess bot engine:3 --server URL --token-file F --opponents bots --ladder 1+1
"""
OWN = "engine"
STRONGEST = 8
LADDER = "1+1"
OTHERS = 0o077
"""Permissions of everybody but the owner of a file."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "bot", "let an engine play online, as a bot on a server", EXAMPLES)
    engine = "a UCI program, with its arguments in quotes, or engine:LEVEL (1 to 8) for our own"
    parser.add_argument("engine", metavar="COMMAND|engine:LEVEL", help=engine)
    parser.add_argument("--server", metavar="URL", required=True, help="where to play")
    file = "the file with the bot's token (see `laserchess admin token --help`; default: $LASERCHESS_TOKEN)"
    parser.add_argument("--token-file", metavar="FILE", help=file)
    parser.add_argument(
        "--engine-option", metavar="NAME=VALUE", action="append", default=[], help="set an option of the engine"
    )
    _add_rules(parser)
    ladder = f"also play rated games with other bots that wish for them, MINUTES+SECONDS (default: {LADDER})"
    parser.add_argument("--ladder", metavar="CLOCK", nargs="?", const=LADDER, type=clock, help=ladder)
    parser.add_argument("--overhead", metavar="MS", type=whole_number, default=300, help="time a move is on its way")
    seconds = "time for a move where there is no clock (default: 2)"
    parser.add_argument("--seconds", metavar="S", type=float, default=2.0, help=seconds)
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_rules(parser: ArgumentParser) -> None:
    at_once = "play so many games at the same time (default: 4)"
    parser.add_argument("--at-once", metavar="N", type=whole_number, default=4, help=at_once)
    parser.add_argument("--games", metavar="GAMES", type=words, help="play these, with commas (default: all)")
    parser.add_argument("--rated", choices=("any", "yes", "no"), default="any", help="rated games (default: any)")
    people = "whose challenges to accept (default: any)"
    parser.add_argument("--opponents", choices=("any", "people", "bots"), default="any", help=people)
    least, most = "the shortest clock to accept", "the longest"
    parser.add_argument("--min-time", metavar="S", type=whole_number, default=1, help=f"{least}, in seconds")
    parser.add_argument("--max-time", metavar="S", type=whole_number, default=86_400, help=f"{most}, in seconds")
    parser.add_argument("--no-clock", action="store_true", help="also accept games without a clock")


def clock(text: str) -> tuple[float, int]:
    """Read `MINUTES+SECONDS`."""
    minutes, _, seconds = text.partition("+")
    try:
        return float(minutes), int(seconds or 0)
    except ValueError as error:
        message = f"{text[:40]!r} is no clock: expected minutes and seconds, as 3+2"
        raise ArgumentTypeError(message) from error


def run(parsed: Namespace) -> int:
    """Play until told to stop."""
    if find_spec("httpx") is None:
        message = 'playing online needs one more package: pip install "laserchess[bot]"'
        raise LaserChessError(message, reason="missing", text="bot")
    token, make, plan = read_token(parsed.token_file), maker_of(parsed), plan_of(parsed)
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", stream=sys.stderr, level=logging.WARNING)
    logging.getLogger("laserchess.bridge").setLevel(logging.WARNING if parsed.quiet else logging.INFO)
    for game in plan.rules.games:
        make_ready(Board(game))
    return asyncio.run(play(parsed.server, token, make, plan))


async def play(server: str, token: str, make: Callable[[], EnginePlayer], plan: "BotPlan") -> int:
    """Play until a signal comes; games that go on wait for the bot's return."""
    from laserchess.bridge.bridge import Bridge  # noqa: PLC0415  # an extra
    from laserchess.bridge.link import Link  # noqa: PLC0415  # the same

    link = Link(server, token, f"laserchess-bot/{laserchess.__version__}")
    work = asyncio.ensure_future(Bridge(link, make, plan).run())
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        logging.getLogger("laserchess.bridge").info("leaving; games that go on wait until the bot is back")
    finally:
        await link.close()
    return 0


def read_token(file: str | None) -> str:
    """Return the token of a file, or of the environment; warn if others can read the file."""
    if file and sys.platform != "win32" and Path(file).stat().st_mode & OTHERS:
        print(f"other users can read {file}: chmod 600 {shlex.quote(file)}", file=sys.stderr)
    text = Path(file).read_text(encoding="utf-8") if file else os.environ.get("LASERCHESS_TOKEN", "")
    lines = text.split()
    if not lines:
        message = f"{file} holds no token" if file else "there is no token"
        raise LaserChessError(message, reason="token", expected="--token-file, or $LASERCHESS_TOKEN")
    return lines[0]


def maker_of(parsed: Namespace) -> Callable[[], EnginePlayer]:
    """Return what makes the engine; what is wrong with its words is said at once."""
    kind, _, level = parsed.engine.partition(":")
    options = dict(engine_option(text) for text in parsed.engine_option)
    if kind == OWN:
        strength = whole_number(level) if level.isdigit() else STRONGEST if not level else 0
        if not 1 <= strength <= STRONGEST:
            message = f"there is no level {level!r}"
            raise UnknownNameError(message, reason="level", text=level, expected=f"1 to {STRONGEST}")
        return lambda: LocalEngine(parsed.engine, level=strength)
    command = tuple(shlex.split(parsed.engine))
    if not command:
        message = "there is no engine"
        raise LaserChessError(message, reason="engine", expected="a command, or engine:LEVEL")
    return lambda: Client(Program(command[0], command, options))


def plan_of(parsed: Namespace) -> "BotPlan":
    """Return what the bot wants."""
    from laserchess.bridge.bridge import BotPlan, Ladder  # noqa: PLC0415  # an extra
    from laserchess.bridge.player import Manner  # noqa: PLC0415  # the same
    from laserchess.bridge.rules import AcceptRules  # noqa: PLC0415  # the same

    games = tuple(parsed.games or GAMES)
    for name in games:
        if name not in GAMES:
            message = f"no game is called {name!r}"
            raise UnknownNameError(message, reason="game", text=name, expected=f"some of {', '.join(GAMES)}")
    rules: dict[str, Any] = {"rated": parsed.rated, "opponents": parsed.opponents, "unlimited": parsed.no_clock}
    return BotPlan(
        AcceptRules(games, shortest=parsed.min_time, longest=parsed.max_time, **rules),
        max(1, parsed.at_once),
        Ladder(*parsed.ladder) if parsed.ladder else None,
        Manner(parsed.overhead / 1000, parsed.seconds),
    )
