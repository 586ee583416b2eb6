"""`laserchess match`: two engines against each other."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import replace
from pathlib import Path

from laserchess.arena.config import read_penalties
from laserchess.arena.spec import (
    MARGIN,
    USUAL_PLIES,
    Adjudication,
    EngineSpec,
    OpeningSpec,
    SprtSpec,
    TournamentSpec,
)
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.words import ENGINE_HELP, read_engine
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.boards import GAME_HELP, read_options
from laserchess.cli.options import Commands, add_command, add_start, engine_option, whole_number
from laserchess.cli.thinking import count, seconds
from laserchess.core.errors import quote
from laserchess.core.spec import Game
from laserchess.games import game_of
from laserchess.uci.client import Dialect

EXAMPLES = """
laserchess match engine random --game khet --games 20 --time move=0.1
laserchess match "python new.py" "python old.py" --game leiserchess --time 10+0.1 --random-plies 4 --sprt 0 5
laserchess match "python new.py" greedy --game advanced --games 20 --time move=1 --penalty crash=replay
laserchess match engine:8 engine:4 --games 100 --time nodes=2000 --concurrency 2 --out levels
laserchess match net:network.npz greedy --game leiserchess --games 100 --time nodes=64
"""
USUAL_TIME = "10+0.1"
GAMES, SPRT_GAMES = 100, 20_000


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "play a match between two engines; run again, it goes on where it was"
    parser = add_command(commands, "match", summary, EXAMPLES)
    parser.add_argument("first", metavar="A", help=f"the first engine: {ENGINE_HELP}")
    parser.add_argument("second", metavar="B", help="the second engine, likewise")
    parser.add_argument("--game", metavar="GAME", default="laser-chess", help=f"{GAME_HELP} (default: laser-chess)")
    many = f"how many games (default: {GAMES}; with --sprt, {SPRT_GAMES} at most)"
    parser.add_argument("--games", metavar="N", type=count, help=many)
    add_start(parser, moves=False)
    _add_engines(parser)
    _add_openings(parser)
    _add_endings(parser)
    add_running(parser, "default: match")
    parser.set_defaults(run=run)


def _add_engines(parser: ArgumentParser) -> None:
    times = "seconds for a game and more for each move: 10+0.1; or 40/60, move=0.5, depth=8, nodes=20000"
    parser.add_argument("--time", metavar="TIME", default=USUAL_TIME, help=f"{times} (default: {USUAL_TIME})")
    for letter in ("a", "b"):
        parser.add_argument(f"--time-{letter}", metavar="TIME", help=f"time control of {letter.upper()} alone")
        parser.add_argument(f"--name-{letter}", metavar="NAME", help=f"what {letter.upper()} is called")
        words = f"set a UCI option of {letter.upper()}; can be repeated"
        parser.add_argument(f"--set-{letter}", metavar="NAME=VALUE", action="append", default=[], help=words)
    dialects = [dialect.value for dialect in Dialect]
    usual = EngineSpec("").start_seconds
    words = f"how long a program may take to say uciok or readyok (default: {usual:g})"
    parser.add_argument("--start-seconds", metavar="S", type=seconds, default=usual, help=words)
    parser.add_argument("--dialect", choices=dialects, default="auto", help="how programs are spoken to")


def _add_openings(parser: ArgumentParser) -> None:
    parser.add_argument("--openings", metavar="FILE", default="", help="games (.pgn), or lines of moves or positions")
    words = f"begin with N random moves, 0 for none (default: {USUAL_PLIES}, unless a file or a position is given)"
    parser.add_argument("--random-plies", metavar="N", type=whole_number, default=-1, help=words)
    usual = OpeningSpec().balance
    words = f"keep random openings within so many hundredths, 0 takes any (default: {usual})"
    parser.add_argument("--balance", metavar="CP", type=whole_number, default=usual, help=words)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="for everything random (default: 0)")


def _add_endings(parser: ArgumentParser) -> None:
    parser.add_argument("--sprt", metavar=("ELO0", "ELO1"), nargs=2, type=number, help="stop as soon as one is shown")
    parser.add_argument("--normalised", action="store_true", help="ELO0 and ELO1 are normalised Elo")
    parser.add_argument("--alpha", metavar="P", type=number, default=0.05, help="risk of a wrong ELO1 (default: 0.05)")
    parser.add_argument("--beta", metavar="P", type=number, default=0.05, help="risk of a wrong ELO0 (default: 0.05)")
    words = f"seconds past the flag that are forgiven (default: {MARGIN:g})"
    parser.add_argument("--margin", metavar="S", type=number, default=MARGIN, help=words)
    words = "what an incident costs: crash=replay, time=draw, …; can be repeated (default: the game)"
    parser.add_argument("--penalty", metavar="INCIDENT=WHAT", action="append", default=[], help=words)
    parser.add_argument("--resign", metavar="CP", type=whole_number, default=0, help="end games both see so decided")
    parser.add_argument("--draw", metavar="CP", type=whole_number, default=0, help="end games both see so level")
    parser.add_argument(
        "--length", metavar="N", type=whole_number, default=400, help="drawn after N moves of each (default: 400)"
    )
    parser.add_argument("--play-out", action="store_true", help="play out endgames that are solved, too")


def number(text: str) -> float:
    """Read a number of an option."""
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not abs(found) < 1e6:  # noqa: PLR2004  # and so no infinity and no NaN
        message = f"{quote(text)} is not a number"
        raise ArgumentTypeError(message)
    return found


def run(parsed: Namespace) -> int:
    """Play the match."""
    return run_games(match_of(parsed), Path(parsed.out or "match"), parsed.concurrency or 1, parsed)


def match_of(parsed: Namespace) -> TournamentSpec:
    """Return the match a command line describes."""
    game = game_of(parsed.game)
    games = parsed.games or (SPRT_GAMES if parsed.sprt else GAMES)
    engines = [_engine(parsed, parsed.first, "a", game), _engine(parsed, parsed.second, "b", game)]
    if engines[0].name == engines[1].name:
        engines = [replace(each, name=f"{each.name} {tag}") for each, tag in zip(engines, "AB", strict=True)]
    return TournamentSpec(
        game.id,
        tuple(engines),
        title=f"{engines[0].name} – {engines[1].name}",
        setup=parsed.setup,
        position=parsed.position,
        rules=read_options(game, parsed.option),
        rounds=-(-games // 2),
        limit=games,
        openings=OpeningSpec(parsed.openings, parsed.random_plies, parsed.balance),
        adjudication=Adjudication(
            resign_score=parsed.resign, draw_score=parsed.draw, length=parsed.length, exact=not parsed.play_out
        ),
        sprt=_sprt(parsed),
        seed=parsed.seed,
        margin=parsed.margin,
        penalties=read_penalties(dict(engine_option(text) for text in parsed.penalty)),
    )


def _sprt(parsed: Namespace) -> SprtSpec | None:
    if not parsed.sprt:
        return None
    elo0, elo1 = parsed.sprt
    return SprtSpec(elo0, elo1, parsed.alpha, parsed.beta, parsed.normalised)


def _engine(parsed: Namespace, words: str, letter: str, game: Game) -> EngineSpec:
    """Make an engine of the words it is called by on the command line."""
    read = read_engine(words, game)
    given = dict(engine_option(text) for text in getattr(parsed, f"set_{letter}"))
    return EngineSpec(
        getattr(parsed, f"name_{letter}") or read.name,
        read.kind,
        read.command,
        options=read.options | given,
        time=MatchTimeControl.parse(getattr(parsed, f"time_{letter}") or parsed.time),
        dialect=Dialect(parsed.dialect),
        start_seconds=parsed.start_seconds,
    )
