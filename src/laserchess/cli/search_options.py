"""Search limits of the engine as options, and search results as text and JSON."""

from argparse import ArgumentParser, Namespace
from typing import Any

from laserchess.cli.options import positive, seconds
from laserchess.engine import Engine, Info, Score


def add_limits(parser: ArgumentParser, default_seconds: float) -> None:
    """Add the options that limit a search, and its resources."""
    time = f"search for this many seconds (default without a limit: {default_seconds:g})"
    parser.add_argument("--seconds", metavar="S", type=seconds, help=time)
    parser.add_argument("--depth", metavar="N", type=positive, help="search to this depth, in plies")
    parser.add_argument("--nodes", metavar="N", type=positive, help="search this many nodes")
    parser.add_argument("--threads", metavar="N", type=positive, default=1, help="search threads (default: 1)")
    add_hash(parser, 64)


def add_hash(parser: ArgumentParser, default: int) -> None:
    """Add the option for the size of the transposition table."""
    text = f"size of the transposition table (default: {default})"
    parser.add_argument("--hash", metavar="MB", type=positive, default=default, help=text)


def limits_of(parsed: Namespace, default_seconds: float) -> dict[str, Any]:
    """Return the limits the options describe, as keyword arguments of the engine."""
    options = {"movetime": parsed.seconds, "depth": parsed.depth, "nodes": parsed.nodes}
    given = {name: value for name, value in options.items() if value is not None}
    return given or {"movetime": default_seconds}


def make_engine(parsed: Namespace) -> Engine:
    """Return the engine the options describe."""
    return Engine(threads=parsed.threads, hash_mb=parsed.hash)


def format_score(score: Score) -> str:
    """Return a score in pawns or moves: `+0.31`, `win in 3`, `loss in 2`."""
    if score.mate is not None:
        return f"{'win' if score.value > 0 else 'loss'} in {abs(score.mate)}"
    return f"{score.value / 100:+.2f}"


def info_json(info: Info) -> dict[str, object]:
    """Return a search result for JSON."""
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
