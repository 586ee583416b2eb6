"""`laserchess bench`: fixed positions to a fixed depth; the same engine gives the same fingerprint."""

import json
from argparse import Namespace
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

from laserchess.board import Board
from laserchess.cli.options import Commands, add_command, add_json
from laserchess.cli.thinking import count
from laserchess.engine import Engine

EXAMPLES = """
laserchess bench
laserchess bench --depth 8 --json
"""
DEPTH = 9
POSITIONS = {
    "laser-chess": (
        "l++3d++kd++b+++2/*/*/2bB+ss+1b+++1B+/b++1B+1S+2b++1B/1b+++4S3/*/2B+DKD1B++b+++L+++ b",
        "l++3d++kd++s+2/*/1b++1B+1sb++2B+/1BB+1B+++3b+++1/2B2b+2b++B/1b++4b+++3/4S+5/2S+DKD3L b",
        "l+2bkd++b+++3/*/b++3bd++s+1B1/*/1b+++1sb+4B+/3S+1B++1b+++SB/3D1K4/3B+DB++3L b",
    ),
    "khet": (
        "x++3a++ra++p+2/*/2p++2s4/p4s+3P+++/4S+S1P+1P++/1p8/*/2P+++ARA3X s",
        "x++3p++a++pP++2/p2sr1s+3/4p++5/4S+5/p+2P+++1p+3P+++/4pP1S1P++/3A1RP3/3P+++A4X s",
        "x++3a++ra++s+2/7p2/p2P+++1P+2p+P++/1P++1s6/2P+++1P+p+++2p1/p+2S3p+2/4A5/2S+1RA3X s",
    ),
    "leiserchess": (
        "1sw1se4/4sw1se1/ee6sw/ne7/7NW/NE4NW2/1NE1NE2NE1/7WW W",
        "7ee/1ss1sesw1se1/2sw5/1ne6/6sw1/1NW4NENW/1SS1NE1NWSS1/8 W",
        "7nn/seww1sesw1sesw/2sw5/8/8/2NW5/NE2NENW1NENW/7WW W",
    ),
}
"""Middlegames; every game's first setup is searched before them."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One search."""

    game: str
    position: str
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Positions a second."""
        return self.nodes / max(self.seconds, 1e-9)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "bench", "measure the engine on fixed positions to a fixed depth", EXAMPLES)
    parser.add_argument("--depth", metavar="N", type=count, default=DEPTH, help=f"how deep (default: {DEPTH})")
    parser.add_argument("--hash", metavar="MB", type=count, default=16, help="remember this much (default: 16)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Search every position on one thread and print nodes, speed and fingerprint."""
    engine = Engine(hash_mb=parsed.hash)
    for game in POSITIONS:
        engine.play(Board(game), depth=1)
    if not parsed.json:
        print(f"{'game':<12} {'nodes':>13} {'seconds':>9} {'nodes/s':>12}  position", flush=True)
    searches = []
    for game, positions in POSITIONS.items():
        for board in (Board(game), *(Board(game, position=text) for text in positions)):
            searches.append(measure(engine, board, parsed.depth))
            if not parsed.json:
                print(write_row(searches[-1]), flush=True)
    conclude(parsed, searches)
    return 0


def measure(engine: Engine, board: Board, depth: int) -> Measured:
    """Search one position with nothing remembered."""
    engine.new_game()
    begun = perf_counter()
    info = engine.play(board, depth=depth).info
    return Measured(board.game.id, board.position, info.nodes if info else 0, perf_counter() - begun)


def write_row(search: Measured) -> str:
    """Write one line of the table."""
    figures = f"{search.nodes:>13,} {search.seconds:>9.3f} {search.speed:>12,.0f}"
    return f"{search.game:<12} {figures}  {search.position}"


def fingerprint(searches: list[Measured]) -> str:
    """Return a short stamp of all node counts: it changes when search or evaluation does."""
    return sha256(" ".join(str(search.nodes) for search in searches).encode()).hexdigest()[:12]


def conclude(parsed: Namespace, searches: list[Measured]) -> None:
    """Print the sums, or everything as JSON."""
    total = Measured("all", "", sum(each.nodes for each in searches), sum(each.seconds for each in searches))
    facts = {
        "depth": parsed.depth,
        "nodes": total.nodes,
        "seconds": round(total.seconds, 3),
        "nps": round(total.speed),
        "fingerprint": fingerprint(searches),
    }
    if parsed.json:
        rows = [{"game": each.game, "position": each.position, "nodes": each.nodes} for each in searches]
        print(json.dumps(facts | {"positions": rows}))
    else:
        print(f"{write_row(total).rstrip()}\nfingerprint {facts['fingerprint']} at depth {parsed.depth}")
