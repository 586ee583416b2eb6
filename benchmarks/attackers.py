"""Simulated attackers of a server, in a separate process: `python -m benchmarks.attackers KIND … ADDRESS GAMES PART`.

GAMES are the attacked game and long ones, separated by commas; PART is the share of the attackers. Everything stays on
this machine: they use loopback addresses and stay within the server's limits.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from benchmarks.anonymous import LOST
from benchmarks.attack_kinds import KINDS, LONG, Target, long_lines

ADDRESSES = tuple(f"127.0.0.{number}" for number in range(2, 7))
NICENESS = 10
"""They simulate other machines, so the server has priority."""


async def again(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Repeat something regardless of errors."""
    while True:
        with suppress(*LOST):
            await work()
        await asyncio.sleep(pause)


async def attack(kinds: Sequence[str], address: str, games: str, part: float) -> None:
    """Attack until terminated, and report the start."""
    game, *long_games = games.split(",")
    tasks = []
    for kind in kinds:
        work, number, pause = KINDS[kind]
        for place in range(max(1, round(number * part))):
            target = Target(address, ADDRESSES[place % len(ADDRESSES)], game, long_games)
            tasks.append(asyncio.create_task(again(partial(work, target), pause)))
    await asyncio.sleep(1)
    print("begun", flush=True)
    await asyncio.gather(*tasks)


def main() -> None:
    """Run the attacks that the arguments name."""
    *kinds, address, games, part = sys.argv[1:]
    os.nice(NICENESS)
    if "heavy" in kinds:
        LONG.extend(long_lines())
    asyncio.run(attack(kinds, address, games, float(part)))


if __name__ == "__main__":
    main()
