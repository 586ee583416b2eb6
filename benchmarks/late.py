"""How late `laserchess uci` answers, at so many seconds a move, while every core is kept busy.

python -m benchmarks.late --seconds 0.05 0.2 --moves 100
"""

import argparse
import asyncio
import multiprocessing
import os
import sys
from collections.abc import Sequence
from time import perf_counter

from laserchess import GAMES, Board
from laserchess.uci.client import Ask, Client, Program, Turn

PATIENCE = 10.0
COMPILING = 600.0
"""Seconds for the first start on a machine."""
FORGIVEN = 0.01
"""Seconds past the flag that the arena forgives."""


def burn() -> None:
    """Keep a core busy."""
    while True:
        pass


async def lateness(client: Client, game: str, seconds: float, moves: int) -> list[float]:
    """Play against oneself; return by how much each move was too late, or (below 0) in time."""
    board = Board(game)
    late: list[float] = []
    await client.new_game(board)
    while len(late) < moves:
        if board.outcome or board.can_claim_draw():
            board = Board(game)
        thought = await client.play(Turn.of(board), Ask(movetime=seconds), flag=seconds + PATIENCE)
        late.append(thought.elapsed - seconds)
        board.push(thought.move)
    return sorted(late)


async def measure(games: Sequence[str], times: Sequence[float], moves: int) -> None:
    """Print a row for each game and time."""
    for game in games:
        client = Client(Program("ours", (sys.executable, "-m", "laserchess", "uci"), start_seconds=COMPILING))
        begun = perf_counter()
        await client.new_game(Board(game))
        print(f"{game}: ready after {perf_counter() - begun:.2f} s", flush=True)
        for seconds in times:
            late = await lateness(client, game, seconds, moves)
            lost = sum(each > FORGIVEN for each in late)
            middle, worst = 1000 * late[len(late) // 2], 1000 * late[-1]
            print(
                f"  {seconds:g} s: median {middle:+.0f} ms, worst {worst:+.0f} ms, {lost} of {moves} lost", flush=True
            )
        await client.close()


def main() -> None:
    """Keep the cores busy and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.late", description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, nargs="*", default=[0.05, 0.2])
    parser.add_argument("--moves", type=int, default=100)
    asked = parser.parse_args()
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for burner in burners:
        burner.start()
    try:
        asyncio.run(measure(asked.games, asked.seconds, asked.moves))
    finally:
        for burner in burners:
            burner.kill()


if __name__ == "__main__":
    main()
