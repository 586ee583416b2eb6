"""Losses that came over the horizon: `python -m benchmarks.horizon`.

The positions are from games of the engine against itself: its score was above -100 centipawns, and at its next turn it
reported a forced loss. The move it played loses by force, confirmed by a search of more nodes; a search of the position
with an empty table does not show it. The table has the positions in which the engine sees the loss now, two plies
earlier: it reports it, or plays a move that does not lose by force. Every engine gets the same CPU time per position,
as in `duel`. `--source` searches with the engine of another checkout, `--collect` adds positions to the file.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import thread_time
from typing import Any

from benchmarks.duel import opening
from laserchess import Board
from laserchess.engine import Engine

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "data" / "horizon_losses.jsonl"
GAMES = ("leiserchess", "laser-chess", "khet")
HASH_MB = 16
LEVEL_SCORE = -100
"""The score before the loss was seen is above this, in centipawns."""
NODES = 20_000
"""Nodes per move of the games."""
DEEPER = 20
"""A loss is confirmed, and a move judged, with this multiple of the nodes."""
MAX_PLY = 200
RATE_NODES = 20_000
"""Nodes per position to measure an engine's speed."""

Loss = dict[str, Any]


def _loses(board: Board, nodes: int) -> bool:
    """Return whether the side to move loses by force, as far as a search of these nodes shows."""
    info = Engine(hash_mb=HASH_MB).play(board, nodes=nodes).info
    return info is not None and info.score.mate is not None and info.score.mate < 0


def _wins(board: Board, nodes: int) -> bool:
    """Return whether the side to move wins by force, as far as a search of these nodes shows."""
    info = Engine(hash_mb=HASH_MB).play(board, nodes=nodes).info
    return info is not None and info.score.mate is not None and info.score.mate > 0


def sees(loss: Loss, nodes: int) -> bool:
    """Return whether a search reports the loss, or plays a move that does not lose by force."""
    board = Board(loss["game"], position=loss["position"])
    best = Engine(hash_mb=HASH_MB).play(board, nodes=nodes)
    if best.move is None or best.info is None:
        return False
    if best.info.score.mate is not None and best.info.score.mate < 0:
        return True
    if str(best.move) == loss["move"]:
        return False
    board.push(best.move)
    return not _wins(board, DEEPER * loss["nodes"])


@dataclass
class _Seen:
    """What a side saw and played at its last turn."""

    position: str
    move: str
    score: int


def _drops(board: Board, engine: Engine, nodes: int) -> Iterator[Loss]:
    """Play a game and yield the first loss that a side did not see one turn earlier."""
    before: dict[str, _Seen] = {}
    while board.outcome is None and board.ply < MAX_PLY and not board.can_claim_draw():
        best = engine.play(board, nodes=nodes)
        if best.move is None or best.info is None:
            return
        score = best.info.score
        if score.mate is not None and score.mate < 0:
            last = before.get(board.turn)
            if last and last.score > LEVEL_SCORE and _loses(board, DEEPER * nodes):
                found = {"move": last.move, "score": last.score, "mated_in": -score.mate, "nodes": nodes}
                yield {"game": board.variant.id, "position": last.position, **found}
            return
        before[board.turn] = _Seen(board.position, str(best.move), score.value)
        board.push(best.move)


def collect(variant: str, numbers: range, nodes: int) -> Iterator[Loss]:
    """Play a game from each opening; yield the losses that a search with an empty table does not see either."""
    engine = Engine(hash_mb=HASH_MB)
    for number in numbers:
        engine.new_game()
        for loss in _drops(opening(variant, number).copy(), engine, nodes):
            if not sees(loss, nodes):
                yield loss


def measure(losses: list[Loss], seconds: float) -> dict[str, Any]:
    """Return how many losses the engine sees at a CPU time per position, by variant, and its nodes per second."""
    seen: Counter[str] = Counter()
    rates = {}
    for variant in sorted({loss["game"] for loss in losses}):
        own = [loss for loss in losses if loss["game"] == variant]
        boards = [Board(variant, position=loss["position"]) for loss in own]
        engine = Engine(hash_mb=HASH_MB)
        engine.play(boards[0], nodes=RATE_NODES)
        begun, nodes = thread_time(), 0
        for board in boards:
            engine.new_game()
            engine.play(board, nodes=RATE_NODES)
            nodes += engine.nodes
        rates[variant] = nodes / (thread_time() - begun)
        seen[variant] = sum(sees(loss, int(rates[variant] * seconds)) for loss in own)
    return {"seen": dict(seen), "rates": rates}


def _measure_in(source: Path, seconds: float) -> dict[str, Any]:
    """Measure the engine of another checkout in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.horizon", "--seconds", str(seconds), "--json"]
    path = f"{source / 'src'}:{ROOT}"
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": path}, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    """Print a row for this engine and one for that of another checkout, or collect positions."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.horizon", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.01, help="CPU time per position (default: 0.01)")
    parser.add_argument("--source", type=Path, help="another checkout to compare with")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--collect", metavar="VARIANT", help="play games of this variant and add their losses")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening (default: 0)")
    parser.add_argument("--games", type=int, default=100, help="games to play (default: 100)")
    parser.add_argument("--nodes", type=int, default=NODES, help=f"nodes per move (default: {NODES})")
    asked = parser.parse_args()
    if asked.collect:
        with FILE.open("a", encoding="utf-8") as file:
            for loss in collect(asked.collect, range(asked.first, asked.first + asked.games), asked.nodes):
                file.write(json.dumps(loss) + "\n")
                file.flush()
        return
    losses = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    found = measure(losses, asked.seconds)
    if asked.json:
        print(json.dumps(found))
        return
    games = Counter(loss["game"] for loss in losses)
    print(f"| engine | {' | '.join(games)} | total | share |\n|{'---|' * (len(games) + 3)}")
    rows = {"this": found}
    if asked.source:
        rows[asked.source.name] = _measure_in(asked.source, asked.seconds)
    for name, row in rows.items():
        counts = [f"{row['seen'].get(game, 0)} of {count}" for game, count in games.items()]
        total = sum(row["seen"].values())
        print(f"| {name} | {' | '.join(counts)} | {total} of {len(losses)} | {100 * total / len(losses):.0f} % |")


if __name__ == "__main__":
    main()
