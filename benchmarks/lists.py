"""Queries of a server with many games: `python -m benchmarks.lists [--games N]`.

Half of the games belong to one visitor, the other half to many; a tenth is in progress, a tenth is empty.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from laserchess.server.identity import Identity, hash_code
from laserchess.server.models import now_ms
from laserchess.server.play.game_views import summarise
from laserchess.server.play.new_games import NewGame
from laserchess.server.play.state import GameState
from laserchess.server.settings import Retention, database_url
from laserchess.server.storage.database import migrate, open_database, writing
from laserchess.server.storage.retention import count_expired
from laserchess.server.storage.row_codec import creation
from laserchess.server.storage.schema import GAMES, SEATS
from laserchess.server.storage.store import Store

AT_ONCE = 5000
ROUNDS = 20
BUSY = "a-visitor-with-very-many-games"


async def fill(store: Store, count: int) -> None:
    """Write games with different owners, ages and states."""
    header = NewGame.model_validate({"variant": "laser-chess", "mode": "computer"}).header(Identity.of(BUSY))
    write = creation(header, summarise(GameState.at_start(header)))
    game, seats, now = write.new_games[0], write.new_seats, now_ms()
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(count, first + AT_ONCE))
        async with writing(store.engine).begin() as connection:
            await connection.execute(GAMES.insert(), [game | _game(number, now) for number in numbers])
            rows = [seat | _seat(number, seat["owner"], now) for number in numbers for seat in seats]
            await connection.execute(SEATS.insert(), rows)


def _game(number: int, now: int) -> dict[str, object]:
    at = now - number * 1000
    ended = None if number % 10 == 0 else at
    mode = ("computer", "here", "friend")[number % 3]
    return {"id": f"g{number}", "mode": mode, "ply": number % 10, "updated_ms": at, "ended_ms": ended} | {
        "waiting_computer": False,
        "deadline_ms": None,
    }


def _seat(number: int, owner: str | None, now: int) -> dict[str, object]:
    whose = hash_code(BUSY if number % 2 else f"visitor-{number % 3000}") if owner else None
    return {"game_id": f"g{number}", "owner": whose, "since_ms": now - number * 1000}


async def measure(work: Callable[[], Awaitable[object]]) -> float:
    """Return the duration of something in milliseconds."""
    taken = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        await work()
        taken.append((perf_counter() - begun) * 1000)
    return round(median(taken), 2)


async def run(url: str, count: int) -> dict[str, float]:
    """Fill a database and time its list queries and scans."""
    engine = open_database(url, patient=True)
    await migrate(engine)
    store = Store(engine)
    await fill(store, count)
    facts = {
        "others' games": await measure(lambda: store.listed(None)),
        "games of one who has half of them": await measure(lambda: store.listed(hash_code(BUSY))),
        "games of one of many": await measure(lambda: store.listed(hash_code("visitor-30"))),
        "clocks at zero": await measure(lambda: store.fallen(now_ms())),
        "computers that wait": await measure(lambda: store.waiting(now_ms())),
        "how much expired": await measure(lambda: count_expired(store, Retention(1000, 1000), now_ms())),
    }
    await engine.dispose()
    return facts


def main() -> None:
    """Print the milliseconds of each query."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=300_000, help="games in the database (default: 300000)")
    parser.add_argument("--database", help="an empty database (default: a SQLite file)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(given.database or str(Path(folder) / "games.db"))
        print(json.dumps(asyncio.run(run(url, given.games)), indent=2))


if __name__ == "__main__":
    main()
