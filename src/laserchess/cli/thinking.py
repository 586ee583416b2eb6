"""What commands that make the engine think have in common: its limits, and its scores for people."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from math import isfinite
from typing import Any

from laserchess.cli.options import whole_number
from laserchess.core.errors import quote
from laserchess.engine import Engine, Info, Score


def add_limits(parser: ArgumentParser) -> None:
    """Add the options that say how long the engine thinks, and with what."""
    parser.add_argument("--seconds", metavar="S", type=seconds, help="think this long")
    parser.add_argument("--depth", metavar="N", type=count, help="think this many moves ahead")
    parser.add_argument("--nodes", metavar="N", type=count, help="look at this many positions")
    parser.add_argument("--threads", metavar="N", type=count, default=1, help="think on so many threads (default: 1)")
    parser.add_argument("--hash", metavar="MB", type=count, default=64, help="remember this much (default: 64)")


def seconds(text: str) -> float:
    """Read a time above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not isfinite(number) or number <= 0:
        message = f"{quote(text)} is not a time in seconds"
        raise ArgumentTypeError(message)
    return number


def count(text: str) -> int:
    """Read a whole number above 0."""
    number = whole_number(text)
    if number == 0:
        message = "0 is too few"
        raise ArgumentTypeError(message)
    return number


def limits_of(parsed: Namespace, usual_seconds: float) -> dict[str, Any]:
    """Return the limits that were asked for, as the engine takes them."""
    asked = {"movetime": parsed.seconds, "depth": parsed.depth, "nodes": parsed.nodes}
    given = {name: value for name, value in asked.items() if value is not None}
    return given or {"movetime": usual_seconds}


def make_engine(parsed: Namespace) -> Engine:
    """Make the engine that was asked for."""
    return Engine(threads=parsed.threads, hash_mb=parsed.hash)


def write_score(score: Score) -> str:
    """Write a score for people: `+0.31`, `win in 3`, `loss in 2`."""
    if score.mate is not None:
        return f"{'win' if score.value > 0 else 'loss'} in {abs(score.mate)}"
    return f"{score.value / 100:+.2f}"


def facts_of(info: Info) -> dict[str, object]:
    """Return what a line says, for JSON."""
    return {
        "multipv": info.multipv,
        "depth": info.depth,
        "seldepth": info.seldepth,
        "score": {"cp": info.score.cp} if info.score.mate is None else {"mate": info.score.mate},
        "nodes": info.nodes,
        "nps": info.nps,
        "seconds": round(info.time, 3),
        "pv": [move.text for move in info.pv],
    }
