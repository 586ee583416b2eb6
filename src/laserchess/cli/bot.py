"""`laserchess bot`: connect an engine to a server as a bot."""

import asyncio
import logging
import os
import shlex
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import laserchess
from laserchess.arena.engine_names import ENGINE_HELP, NET_PREFIX, check_options, parse_engine
from laserchess.arena.players import make_player
from laserchess.arena.tournament_spec import EngineSpec
from laserchess.board import Board
from laserchess.cli.compile_progress import make_ready
from laserchess.cli.options import Commands, add_command, add_quiet, parse_assignment, positive, seconds, whole_number
from laserchess.cli.server_options import split_list
from laserchess.cli.terminal.chess_clock import parse_time_control
from laserchess.core.errors import LaserChessError, UnknownNameError, quote
from laserchess.uci.client import EnginePlayer
from laserchess.variants import VARIANTS

if TYPE_CHECKING:
    from laserchess.bots.bot_client import BotConfig

EXAMPLES = """
laserchess bot "python bot.py" --server http://127.0.0.1:8000 --token-file token.txt
laserchess bot engine:5 --server https://laser.example.org --token-file token.txt --variants khet,leiserchess
laserchess bot ./engine --engine-option Hash=64 --server URL --token-file F --concurrency 2 --min-time 60 --rated no
laserchess bot engine:3 --server URL --token-file F --opponents bots --ladder 1:00+1
laserchess bot ./student --server URL --token-file F --variants leiserchess --group Xk3p9QaZ:code
"""
LADDER = "1:00+1"
OTHERS = 0o077
"""The permission bits of a file for users other than its owner."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "bot", "connect an engine to a server as a bot", EXAMPLES)
    parser.add_argument("engine", metavar="ENGINE", help=f"the engine: {ENGINE_HELP}")
    parser.add_argument("--server", metavar="URL", required=True, help="address of the server")
    file = "file with the bot's token; `laserchess admin token NAME --bot` prints one (default: $LASERCHESS_TOKEN)"
    parser.add_argument("--token-file", metavar="FILE", help=file)
    text = "set an option of the engine; repeatable"
    parser.add_argument("--engine-option", metavar="NAME=VALUE", action="append", default=[], help=text)
    _add_challenges(parser)
    text = f"also challenge other bots to rated games with this clock, SECONDS+INCREMENT (default: {LADDER})"
    parser.add_argument("--ladder", metavar="TIME", nargs="?", const=LADDER, type=parse_time_control, help=text)
    text = "play every tournament of a group; with its code, join the group first; repeatable"
    parser.add_argument("--group", metavar="ID[:CODE]", action="append", default=[], help=text)
    text = "network delay of a move in milliseconds (default: 300)"
    parser.add_argument("--overhead", metavar="MS", type=whole_number, default=300, help=text)
    text = "time per move in seconds, in games without a clock (default: 2)"
    parser.add_argument("--seconds", metavar="S", type=seconds, default=2.0, help=text)
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_challenges(parser: ArgumentParser) -> None:
    """Add the options that select which challenges to accept."""
    text = "number of games played in parallel (default: 4)"
    parser.add_argument("--concurrency", metavar="N", type=positive, default=4, help=text)
    text = "variants to play, separated by commas (default: all, or the network's)"
    parser.add_argument("--variants", metavar="VARIANTS", type=split_list, help=text)
    text = "accept rated games (default: any)"
    parser.add_argument("--rated", choices=("any", "yes", "no"), default="any", help=text)
    text = "accept challenges of people or bots (default: any)"
    parser.add_argument("--opponents", choices=("any", "people", "bots"), default="any", help=text)
    text = "shortest clock to accept, in seconds (default: 1)"
    parser.add_argument("--min-time", metavar="S", type=whole_number, default=1, help=text)
    text = "longest clock to accept, in seconds (default: 86400)"
    parser.add_argument("--max-time", metavar="S", type=whole_number, default=86_400, help=text)
    parser.add_argument("--no-clock", action="store_true", help="also accept games without a clock")


def run(parsed: Namespace) -> int:
    """Play until interrupted."""
    if find_spec("httpx") is None:
        message = 'the bot needs one more package: pip install "laserchess[bot]"'
        raise LaserChessError(message, reason="missing", text="bot")
    token, make, plan = read_token(parsed.token_file), engine_factory(parsed), plan_of(parsed)
    logging.basicConfig(format="%(asctime)s %(message)s", datefmt="%H:%M:%S", stream=sys.stderr, level=logging.WARNING)
    logging.getLogger("laserchess.bots").setLevel(logging.WARNING if parsed.quiet else logging.INFO)
    for variant in plan.rules.variants:
        make_ready(Board(variant))
    return asyncio.run(play(parsed.server, token, make, plan))


async def play(server: str, token: str, make: Callable[[], EnginePlayer], plan: "BotConfig") -> int:
    """Play until a signal arrives; unfinished games stay open."""
    from laserchess.bots.bot_client import BotClient  # noqa: PLC0415  # an extra
    from laserchess.bots.http_link import ServerLink  # noqa: PLC0415  # the same

    link = ServerLink(server, token, f"laserchess-bot/{laserchess.__version__}")
    work = asyncio.ensure_future(BotClient(link, make, plan).run())
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for signal_ in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(signal_, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        logging.getLogger("laserchess.bots").info(
            "stopped; unfinished games stay open, and the bot resumes them when it restarts"
        )
    finally:
        await link.close()
    return 0


def read_token(file: str | None) -> str:
    """Return the token from a file, or from the environment; warn if others can read the file."""
    if file and sys.platform != "win32" and Path(file).stat().st_mode & OTHERS:
        print(f"other users can read {file}: chmod 600 {shlex.quote(file)}", file=sys.stderr)
    text = Path(file).read_text(encoding="utf-8") if file else os.environ.get("LASERCHESS_TOKEN", "")
    lines = text.split()
    if not lines:
        message = f"{file} contains no token" if file else "the bot needs a token"
        raise LaserChessError(message, reason="token", expected="--token-file, or $LASERCHESS_TOKEN")
    return lines[0]


def variants_of(parsed: Namespace) -> tuple[str, ...]:
    """Return the variants to play: the given ones, the network's or all."""
    for name in parsed.variants or ():
        if name not in VARIANTS:
            message = f"there is no variant {quote(name)}"
            raise UnknownNameError(message, reason="variant", text=name, expected=f"one of {', '.join(VARIANTS)}")
    if parsed.variants or not parsed.engine.startswith(NET_PREFIX):
        return tuple(parsed.variants or VARIANTS)
    from laserchess.envs.nets import load  # noqa: PLC0415  # only where a network plays

    return (load(parsed.engine.removeprefix(NET_PREFIX)).variant,)


def engine_factory(parsed: Namespace) -> Callable[[], EnginePlayer]:
    """Return a function that creates the engine; a bad name or option raises an error now."""
    options = dict(map(parse_assignment, parsed.engine_option))
    engines = [parse_engine(parsed.engine, VARIANTS[variant]) for variant in variants_of(parsed)]
    check_options(engines[0].kind, options)
    spec = EngineSpec(engines[0].name, engines[0].kind, engines[0].command, options=engines[0].options | options)
    return lambda: make_player(spec)


def plan_of(parsed: Namespace) -> "BotConfig":
    """Return which games the bot plays, and how."""
    from laserchess.bots.accept_rules import AcceptRules  # noqa: PLC0415  # the same
    from laserchess.bots.bot_client import BotConfig, Ladder  # noqa: PLC0415  # an extra
    from laserchess.bots.game_player import PlaySettings  # noqa: PLC0415  # the same

    variants = variants_of(parsed)
    rules: dict[str, Any] = {"rated": parsed.rated, "opponents": parsed.opponents, "unlimited": parsed.no_clock}
    return BotConfig(
        AcceptRules(variants, shortest=parsed.min_time, longest=parsed.max_time, **rules),
        parsed.concurrency,
        Ladder(parsed.ladder.base / 60, round(parsed.ladder.increment)) if parsed.ladder else None,
        tuple((group, code) for group, _, code in (text.partition(":") for text in parsed.group)),
        PlaySettings(parsed.overhead / 1000, parsed.seconds),
    )
