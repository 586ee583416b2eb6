"""`laserchess bench`: search fixed positions to a fixed depth; the node counts give a fingerprint."""

import json
from argparse import Namespace
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

from laserchess.board import Board
from laserchess.cli.board_options import VARIANT_HELP, parse_variant
from laserchess.cli.options import Commands, add_command, add_json, positive
from laserchess.cli.search_options import add_hash
from laserchess.engine import Engine
from laserchess.engine.profiles import profile_of
from laserchess.variants import VARIANTS

EXAMPLES = """
laserchess bench
laserchess bench --depth 8 --json
laserchess bench --variant khet
"""
DEPTH = 9


@dataclass(frozen=True, slots=True)
class BenchSearch:
    """One search."""

    variant: str
    position: str
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Nodes per second."""
        return self.nodes / max(self.seconds, 1e-9)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands, "bench", "measure the engine's speed on fixed positions, and print its fingerprint", EXAMPLES
    )
    parser.add_argument("--variant", metavar="VARIANT", help=f"{VARIANT_HELP} (default: all with bench positions)")
    parser.add_argument(
        "--depth", metavar="N", type=positive, default=DEPTH, help=f"search depth in plies (default: {DEPTH})"
    )
    add_hash(parser, 16)
    add_json(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Search every position on one thread; print nodes, speed and fingerprint."""
    engine = Engine(hash_mb=parsed.hash)
    every = [variant for variant in VARIANTS.values() if profile_of(variant).bench]
    variants = [parse_variant(parsed.variant)] if parsed.variant else every
    for variant in variants:
        engine.play(Board(variant), depth=1)
    if not parsed.json:
        print(f"{'variant':<12} {'nodes':>13} {'seconds':>9} {'nodes/s':>12}  position", flush=True)
    searches = []
    for variant in variants:
        for board in (Board(variant), *(Board(variant, position=text) for text in profile_of(variant).bench)):
            searches.append(measure(engine, board, parsed.depth))
            if not parsed.json:
                print(format_row(searches[-1]), flush=True)
    print_total(parsed, searches)
    return 0


def measure(engine: Engine, board: Board, depth: int) -> BenchSearch:
    """Search one position with an empty transposition table."""
    engine.new_game()
    begun = perf_counter()
    info = engine.play(board, depth=depth).info
    return BenchSearch(board.variant.id, board.position, info.nodes if info else 0, perf_counter() - begun)


def format_row(search: BenchSearch) -> str:
    """Return one line of the table."""
    figures = f"{search.nodes:>13,} {search.seconds:>9.3f} {search.speed:>12,.0f}"
    return f"{search.variant:<12} {figures}  {search.position}"


def fingerprint(searches: list[BenchSearch]) -> str:
    """Return a short hash of all node counts: it changes with the search or the evaluation."""
    return sha256(" ".join(str(search.nodes) for search in searches).encode()).hexdigest()[:12]


def print_total(parsed: Namespace, searches: list[BenchSearch]) -> None:
    """Print the totals, or everything as JSON."""
    total = BenchSearch("all", "", sum(each.nodes for each in searches), sum(each.seconds for each in searches))
    facts = {
        "depth": parsed.depth,
        "nodes": total.nodes,
        "seconds": round(total.seconds, 3),
        "nps": round(total.speed),
        "fingerprint": fingerprint(searches),
    }
    if parsed.json:
        rows = [{"variant": each.variant, "position": each.position, "nodes": each.nodes} for each in searches]
        print(json.dumps(facts | {"positions": rows}))
    else:
        print(f"{format_row(total).rstrip()}\nfingerprint {facts['fingerprint']} at depth {parsed.depth}")
