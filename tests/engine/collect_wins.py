"""Collect forced wins from games of the engine against itself: `python -m tests.engine.collect_wins`.

Both sides play at a small node limit, with a random move now and then so that games differ and wins come up. Where
the engine sees a win in one, two or three moves, the exhaustive solver must agree that it exists and that no quicker
one does; the position is then kept with every first move that wins as quickly. No game gives two positions of
a kind, no setup more than twice its share, and positions won by almost any move are left out.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

from laserchess import VARIANTS, Board
from laserchess.engine import Engine
from laserchess.engine.mate_search import winning_moves
from tests.engine.solver import wins_in

FILE = Path(__file__).parents[1] / "data" / "forced_wins.jsonl"
WANTED = {"laser-chess": (20, 20, 15), "khet": (20, 20, 15), "leiserchess": (10, 10, 5)}
"""Positions won in one, two and three moves."""
SETUPS = {variant: [name for name in VARIANTS[variant].setups if name != "endgame"] for variant in WANTED}
NODES = 10_000
RANDOM_MOVES = 0.15
LONGEST = 150
MAX_WINNING_MOVES = 4


def seen_wins(board: Board, engine: Engine, random: Random) -> Iterator[tuple[str, int]]:
    """Play a game to its end and yield the positions in which the engine sees a win, with its length."""
    while board.outcome is None and board.ply < LONGEST:
        best = engine.play(board, nodes=NODES)
        mate = best.info.score.mate if best.info else None
        if mate is not None and 1 <= mate <= 3:
            yield board.position, mate
        blunder = random.choice(board.legal_moves)
        board.push(best.move if best.move and random.random() >= RANDOM_MOVES else blunder)


def checked(variant: str, position: str, moves: int) -> dict[str, object] | None:
    """Return a line of the file, or `None` where the win is a quicker one, or too easily found."""
    board = Board(variant, position=position)
    if moves > 1 and wins_in(board, moves - 1):
        return None
    winning = winning_moves(board, moves)
    if not winning:
        message = f"the engine sees a win in {moves} that is none: {variant} {position}"
        raise SystemExit(message)
    if len(winning) > MAX_WINNING_MOVES:
        return None
    return {"game": variant, "position": position, "wins_in": moves, "moves": winning}


def collect(variant: str, seed: int) -> Iterator[dict[str, object]]:
    """Play games from all setups in turn until there are enough positions of every length."""
    random, engine = Random(seed), Engine(hash_mb=8)
    wanted = dict(enumerate(WANTED[variant], 1))
    kept: Counter[int] = Counter()
    of_setup: Counter[tuple[str, int]] = Counter()
    for setup in cycle(SETUPS[variant]):
        missing = {moves for moves in wanted if kept[moves] < wanted[moves]}
        if not missing:
            return
        missing -= {moves for moves in missing if of_setup[setup, moves] >= 2 * wanted[moves] / len(SETUPS[variant])}
        engine.new_game()
        for position, moves in seen_wins(Board(variant, setup=setup), engine, random) if missing else ():
            if moves in missing and (line := checked(variant, position, moves)) is not None:
                missing.remove(moves)
                kept[moves] += 1
                of_setup[setup, moves] += 1
                yield line


def main() -> None:
    """Rewrite the file."""
    with FILE.open("w", encoding="utf-8") as file:
        for seed, variant in enumerate(WANTED):
            for line in collect(variant, seed):
                file.write(json.dumps(line) + "\n")
                file.flush()


if __name__ == "__main__":
    main()
