"""`laserchess match`: two engines against each other."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from laserchess.arena.config import read_penalties
from laserchess.arena.engine_names import ENGINE_HELP, check_options, parse_engine
from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import (
    DEFAULT_PLIES,
    MARGIN,
    Adjudication,
    EngineSpec,
    OpeningSpec,
    SprtSpec,
    TournamentSpec,
)
from laserchess.cli.arena_run import add_running, run_games
from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.options import (
    Commands,
    add_command,
    add_start,
    number_in,
    parse_assignment,
    positive,
    seconds,
    whole_number,
)
from laserchess.core.variant import Variant
from laserchess.notation.rule_text import parse_rules
from laserchess.uci.client import Dialect

EXAMPLES = """
laserchess match engine random --variant khet --games 20 --time move=0.1
laserchess match "python new.py" "python old.py" --variant leiserchess --time 10+0.1 --random-plies 4 --sprt 0 5
laserchess match "python new.py" greedy --variant advanced --games 20 --time move=1 --penalty crash=replay
laserchess match engine:10 engine:4 --games 100 --time nodes=2000 --concurrency 2 --out levels
laserchess match engine engine --variant khet --games 100 --engine-option-b evaluation=hce
laserchess match net:network.npz greedy --variant leiserchess --games 100 --time nodes=64
"""
DEFAULT_TIME = "10+0.1"
DEFAULT_GAMES, SPRT_GAMES = 100, 20_000
number = number_in(-1e6, 1e6)


def add(commands: Commands) -> None:
    """Add the command."""
    summary = "play a match between two engines; the same command resumes an interrupted match"
    parser = add_command(commands, "match", summary, EXAMPLES)
    parser.add_argument("first", metavar="A", help=f"the first engine: {ENGINE_HELP}")
    parser.add_argument("second", metavar="B", help="the second engine")
    parser.add_argument(
        "--variant", metavar="VARIANT", default="laser-chess", help=f"{VARIANT_HELP} (default: laser-chess)"
    )
    text = f"number of games (default: {DEFAULT_GAMES}; with --sprt, at most {SPRT_GAMES})"
    parser.add_argument("--games", metavar="N", type=positive, help=text)
    add_start(parser, moves=False)
    _add_engines(parser)
    _add_openings(parser)
    _add_endings(parser)
    add_running(parser, "default: match")
    parser.set_defaults(run=run)


def _add_engines(parser: ArgumentParser) -> None:
    times = "SECONDS+INCREMENT as 10+0.1, minutes as 5:00+3, or 40/60, move=0.5, depth=8, nodes=20000"
    parser.add_argument("--time", metavar="TIME", default=DEFAULT_TIME, help=f"{times} (default: {DEFAULT_TIME})")
    for letter in ("a", "b"):
        parser.add_argument(
            f"--time-{letter}", metavar="TIME", help=f"time control of {letter.upper()} (default: --time)"
        )
        parser.add_argument(f"--name-{letter}", metavar="NAME", help=f"name of {letter.upper()}")
        text = f"set an option of {letter.upper()}; repeatable"
        parser.add_argument(f"--engine-option-{letter}", metavar="NAME=VALUE", action="append", default=[], help=text)
    text = "set a UCI option of both engines; repeatable (ours: level, threads, hash_mb, evaluation=nnue:FILE or hce)"
    parser.add_argument("--engine-option", metavar="NAME=VALUE", action="append", default=[], help=text)
    dialects = [dialect.value for dialect in Dialect]
    default = EngineSpec("").start_seconds
    text = f"seconds an engine may take to answer uciok and readyok (default: {default:g})"
    parser.add_argument("--startup-timeout", metavar="S", type=seconds, default=default, help=text)
    parser.add_argument(
        "--dialect", choices=dialects, default="auto", help="UCI dialect of the engines (default: auto)"
    )


def _add_openings(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--openings",
        metavar="FILE",
        default="",
        help="file of openings: PGN, or one line of moves or position per opening",
    )
    text = f"start with N random plies (default: {DEFAULT_PLIES}; 0 with --openings or --position)"
    parser.add_argument("--random-plies", metavar="N", type=whole_number, default=-1, help=text)
    default = OpeningSpec().balance
    text = f"maximum evaluation of random openings in centipawns, 0 for no limit (default: {default})"
    parser.add_argument("--balance", metavar="CP", type=whole_number, default=default, help=text)
    parser.add_argument("--seed", metavar="N", type=whole_number, default=0, help="random seed (default: 0)")


def _add_endings(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sprt",
        metavar=("ELO0", "ELO1"),
        nargs=2,
        type=number,
        help="stop when an SPRT of H0: ELO0 against H1: ELO1 ends",
    )
    parser.add_argument("--normalised", action="store_true", help="ELO0 and ELO1 are normalised Elo")
    parser.add_argument("--alpha", metavar="P", type=number, default=0.05, help="SPRT type I error (default: 0.05)")
    parser.add_argument("--beta", metavar="P", type=number, default=0.05, help="SPRT type II error (default: 0.05)")
    text = f"seconds an engine may exceed its time (default: {MARGIN:g})"
    parser.add_argument("--time-margin", metavar="S", type=number, default=MARGIN, help=text)
    text = "penalty of an incident: crash=replay, time=draw, …; repeatable (default: loss)"
    parser.add_argument("--penalty", metavar="INCIDENT=PENALTY", action="append", default=[], help=text)
    text = "adjudicate a win when both engines report at least this many centipawns (default: off)"
    parser.add_argument("--resign", metavar="CP", type=whole_number, default=0, help=text)
    text = "adjudicate a draw when both engines report at most this many centipawns (default: off)"
    parser.add_argument("--draw", metavar="CP", type=whole_number, default=0, help=text)
    text = "adjudicate a draw after N moves of each side (default: 400)"
    parser.add_argument("--max-moves", metavar="N", type=whole_number, default=400, help=text)
    parser.add_argument("--no-tablebase", action="store_true", help="do not adjudicate by the endgame tablebase")


def run(parsed: Namespace) -> int:
    """Play the match."""
    return run_games(match_of(parsed), Path(parsed.out or "match"), parsed.concurrency or 1, parsed)


def match_of(parsed: Namespace) -> TournamentSpec:
    """Return the match the options describe."""
    variant = parse_variant(parsed.variant)
    games = parsed.games or (SPRT_GAMES if parsed.sprt else DEFAULT_GAMES)
    engines = [_engine(parsed, parsed.first, "a", variant), _engine(parsed, parsed.second, "b", variant)]
    if engines[0].name == engines[1].name:
        engines = [replace(each, name=f"{each.name} {tag}") for each, tag in zip(engines, "AB", strict=True)]
    return TournamentSpec(
        variant.id,
        tuple(engines),
        title=f"{engines[0].name} – {engines[1].name}",
        setup=parsed.setup,
        position=parsed.position,
        rules=parse_rules(variant.options, parsed.rule),
        rounds=-(-games // 2),
        limit=games,
        openings=OpeningSpec(parsed.openings, parsed.random_plies, parsed.balance),
        adjudication=Adjudication(
            resign_score=parsed.resign, draw_score=parsed.draw, length=parsed.max_moves, exact=not parsed.no_tablebase
        ),
        sprt=_sprt(parsed),
        seed=parsed.seed,
        margin=parsed.time_margin,
        penalties=read_penalties(dict(parse_assignment(text) for text in parsed.penalty)),
    )


def _sprt(parsed: Namespace) -> SprtSpec | None:
    if not parsed.sprt:
        return None
    elo0, elo1 = parsed.sprt
    return SprtSpec(elo0, elo1, parsed.alpha, parsed.beta, parsed.normalised)


def _engine(parsed: Namespace, text: str, letter: str, variant: Variant) -> EngineSpec:
    """Return the engine a command-line argument and its options describe."""
    read = parse_engine(text, variant)
    assignments = [*parsed.engine_option, *getattr(parsed, f"engine_option_{letter}")]
    given = dict(map(parse_assignment, assignments))
    check_options(read.kind, given)
    return EngineSpec(
        getattr(parsed, f"name_{letter}") or read.name,
        read.kind,
        read.command,
        options=read.options | given,
        time=MatchTimeControl.parse(getattr(parsed, f"time_{letter}") or parsed.time),
        dialect=Dialect(parsed.dialect),
        start_seconds=parsed.startup_timeout,
    )
