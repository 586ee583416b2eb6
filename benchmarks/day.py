"""A day of a busy server: `python -m benchmarks.day [--games N]` creates, plays and expires games, hour by hour.

Games expire after two hours. The database and the memory must not grow after the first hours.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from time import perf_counter

from benchmarks.bare_games import games_of
from benchmarks.server_load import resident
from laserchess.core.errors import LaserChessError
from laserchess.server.identity import Identity
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.play.commands import MoveCommand
from laserchess.server.play.games import Games
from laserchess.server.play.new_games import NewGame
from laserchess.server.settings import Retention, Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.retention import prune
from laserchess.server.storage.statistics import statistics
from laserchess.server.storage.store import Store

HOURS = 24
AT_ONCE = 60
GOING = ("c1+", "c7+", "c1-", "c7-")
FATAL = ("c4+", "e5+")
"""Two moves that end the game."""
SETTLED = 4
"""Hours after which nothing may grow any more."""


async def play(games: Games, number: int) -> None:
    """Create a game, and play no moves, some moves, or to the end."""
    who = Identity.of(f"a-visitor-of-the-day-{number % 5000}")
    live = await games.create(NewGame.model_validate({"variant": "laser-chess", "mode": "here"}).header(who))
    kind = random.random()
    moves = () if kind < 0.2 else FATAL if kind < 0.7 else GOING[: random.randint(1, 4)]  # noqa: PLR2004  # shares
    for ply, move in enumerate(moves):
        await games.command(live, who.owner, MoveCommand(ply=ply, move=move))


async def day(folder: Path, count: int) -> list[dict[str, float]]:
    """Simulate a day; return the sizes after every hour."""
    engine = open_database(database_url(str(folder / "games.db")))
    await migrate(engine)
    store = Store(engine)
    store.writer.start()
    games, hours, begins = games_of(store, Settings("")), list[dict[str, float]](), [now_ms()]
    for hour in range(HOURS):
        begun, numbers = perf_counter(), iter(range(count // HOURS))

        async def visitor(numbers: object = numbers, hour: int = hour) -> None:
            for number in numbers:  # type: ignore[attr-defined]  # shared by all visitors
                await play(games, hour * count + number)

        await asyncio.gather(*(visitor() for _ in range(AT_ONCE)))
        begins.append(now_ms())
        kept = max(1, now_ms() - begins[max(0, hour - 1)]) / DAY_MS
        deleted = 0
        with suppress(LaserChessError):
            async for _, some in prune(store, Retention(kept, kept, kept, kept), now_ms()):
                deleted += some
        facts = await statistics(store, Retention())
        hours.append({
            "hour": hour + 1,
            "games": facts["games"],
            "deleted": deleted,
            "megabytes": facts["bytes"] / 1e6,
            "memory": resident_of_this() / 1e6,
            "seconds": perf_counter() - begun,
        })  # fmt: skip
        print(" ".join(f"{name} {value:,.0f}" for name, value in hours[-1].items()), file=sys.stderr, flush=True)
    await store.writer.stop()
    await engine.dispose()
    return hours


def resident_of_this() -> float:
    """Return the resident bytes of this process."""
    return resident(os.getpid())


def main() -> None:
    """Simulate a day and print the growth."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="games in a day (default: 100000)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hours = asyncio.run(day(Path(folder), given.games))
    settled, last = hours[SETTLED - 1 : SETTLED + 4], hours[-5:]
    growth = {
        name: max(hour[name] for hour in last) / max(hour[name] for hour in settled) for name in ("megabytes", "memory")
    }
    print(json.dumps({"games": given.games, "growth": growth, "last": hours[-1]}))


if __name__ == "__main__":
    main()
