"""`laserchess bench`: fixed positions to a fixed depth; the same engine gives the same fingerprint."""

import json
from argparse import Namespace
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter

from laserchess.board import Board
from laserchess.cli.boards import GAME_HELP
from laserchess.cli.options import Commands, add_command, add_json
from laserchess.cli.thinking import count
from laserchess.engine import Engine
from laserchess.games import GAMES, game_of

EXAMPLES = """
laserchess bench
laserchess bench --depth 8 --json
laserchess bench --game khet
"""
DEPTH = 9


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
    parser.add_argument("--game", metavar="GAME", help=f"only this one: {GAME_HELP} (default: all that name positions)")
    parser.add_argument("--depth", metavar="N", type=count, default=DEPTH, help=f"how deep (default: {DEPTH})")
    parser.add_argument("--hash", metavar="MB", type=count, default=16, help="remember this much (default: 16)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(parsed: Namespace) -> int:
    """Search every position on one thread and print nodes, speed and fingerprint."""
    engine = Engine(hash_mb=parsed.hash)
    games = [game_of(parsed.game)] if parsed.game else [game for game in GAMES.values() if game.bench]
    for game in games:
        engine.play(Board(game), depth=1)
    if not parsed.json:
        print(f"{'game':<12} {'nodes':>13} {'seconds':>9} {'nodes/s':>12}  position", flush=True)
    searches = []
    for game in games:
        for board in (Board(game), *(Board(game, position=text) for text in game.bench)):
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
