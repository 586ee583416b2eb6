"""How late `laserchess uci` answers at a fixed time per move while every core is busy.

python -m benchmarks.late --seconds 0.05 0.2 --moves 100

A late move is the engine's fault if it used more CPU time than allowed; otherwise no core was free.
"""

import argparse
import asyncio
import multiprocessing
import os
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]  # it has none

from laserchess import VARIANTS, Board
from laserchess.uci.client import EngineProgram, SearchRequest, TurnRequest, UciClient

PATIENCE = 10.0
COMPILING = 600.0
"""Seconds for the first start on a machine."""
FORGIVEN = 0.01
"""Seconds past the flag that the arena tolerates."""


def burn() -> None:
    """Keep a core busy."""
    while True:
        pass


class Late(NamedTuple):
    """How late a move was (negative: in time), and the CPU time beyond its limit."""

    wall: float
    own: float


async def lateness(client: UciClient, engine: psutil.Process, variant: str, seconds: float, moves: int) -> list[Late]:
    """Play against itself; return how late each move was."""
    board = Board(variant)
    late: list[Late] = []
    await client.new_game(board)
    while len(late) < moves:
        if board.outcome or board.can_claim_draw():
            board = Board(variant)
        before = processor_time(engine)
        thought = await client.play(TurnRequest.of(board), SearchRequest(movetime=seconds), flag=seconds + PATIENCE)
        late.append(Late(thought.elapsed - seconds, processor_time(engine) - before - seconds))
        board.push(thought.move)
    return sorted(late)


def processor_time(process: psutil.Process) -> float:
    """Return the CPU time of a process."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def measure(games: Sequence[str], times: Sequence[float], moves: int) -> None:
    """Print a row for each variant and time."""
    for variant in games:
        client = UciClient(EngineProgram("ours", (sys.executable, "-m", "laserchess", "uci"), start_seconds=COMPILING))
        begun = perf_counter()
        await client.new_game(Board(variant))
        (engine,) = [child for child in psutil.Process().children() if "uci" in child.cmdline()]
        print(f"{variant}: ready after {perf_counter() - begun:.2f} s", flush=True)
        for seconds in times:
            late = await lateness(client, engine, variant, seconds, moves)
            lost = [each for each in late if each.wall > FORGIVEN]
            guilty = sum(each.own > FORGIVEN for each in lost)
            middle, worst = 1000 * late[len(late) // 2].wall, 1000 * late[-1].wall
            facts = f"median {middle:+.0f} ms, worst {worst:+.0f} ms"
            print(f"  {seconds:g} s: {facts}, {len(lost)} of {moves} lost, {guilty} by its own fault", flush=True)
        await client.close()


def main() -> None:
    """Keep the cores busy and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.late", description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(VARIANTS))
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
