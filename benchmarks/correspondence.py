"""Many open correspondence games, and many push messages: `python -m benchmarks.correspondence [--games N]`.

A server process is started on a database with the games, and is asked for some of them. It must not keep them in
memory, and none of its searches of the database may grow with their number.
"""

import argparse
import asyncio
import json
import resource
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.lists import AT_ONCE, measure
from benchmarks.push_service import PushService
from laserchess.server.app import create_app
from laserchess.server.app_state import service_of
from laserchess.server.correspondence.conditional_store import ConditionalStore
from laserchess.server.correspondence.turns import Turns
from laserchess.server.models import DAY_MS, Header, Mode, Seat, TimeControl, now_ms
from laserchess.server.notifications.kinds import Notification, NotificationKind, game_tag
from laserchess.server.notifications.outbox import Outbox, queue_push
from laserchess.server.notifications.push_delivery import PushDelivery
from laserchess.server.notifications.push_sender import WebPushSender
from laserchess.server.notifications.vapid import make_keys
from laserchess.server.play.game_views import summarise
from laserchess.server.play.games import Games
from laserchess.server.play.state import GameState
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.correspondence_schema import CONDITIONAL_MOVES
from laserchess.server.storage.database import migrate, open_database, writing
from laserchess.server.storage.notification_schema import (
    NOTIFICATION_SETTINGS,
    NOTIFICATIONS,
    OUTBOX,
    PUSH_SUBSCRIPTIONS,
)
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS
from laserchess.server.storage.row_codec import creation
from laserchess.server.storage.schema import GAMES, SEATS
from laserchess.server.storage.store import Store
from laserchess.variants import find_variant

PEOPLE = 500
OPENED = 200


def _header(number: int, now: int) -> Header:
    variant = find_variant("laser-chess")
    names = [player.name for player in variant.players]
    owners = (f"person{number % PEOPLE}", f"person{(number + 1 + number // PEOPLE) % PEOPLE}")
    seats = {name: Seat(name, "human", owner, owner=owner) for name, owner in zip(names, owners, strict=True)}
    clock = TimeControl.of_days((1, 2, 3, 5, 7, 14)[number % 6])
    start = variant.setup()
    return Header(f"c{number}", variant.id, None, start, {}, "", Mode.FRIEND, clock, now, seats)


async def fill(store: Store, count: int) -> None:
    """Write accounts, open games with deadlines in the future, and conditional moves in every fourth."""
    now = now_ms()
    write = creation(_header(0, now), summarise(GameState.at_start(_header(0, now))))
    async with writing(store.engine).begin() as connection:
        people = [f"person{number}" for number in range(PEOPLE)]
        rows = [{"id": name, "name": name, "skeleton": name, "created_ms": now} for name in people]
        await connection.execute(insert(ACCOUNTS), rows)
    for first in range(0, count, AT_ONCE):
        headers = [_header(number, now) for number in range(first, min(count, first + AT_ONCE))]
        written = [creation(header, write.new_games[0]) for header in headers]
        games = [{**each.new_games[0], "id": header.id} for each, header in zip(written, headers, strict=True)]
        for number, game in enumerate(games):
            clock = headers[number].clock
            game |= {"clock": clock.stored() if clock else None, "deadline_ms": now + DAY_MS + number}
        lines = [{"game_id": game["id"], "player": "red", "lines": [["c1+", "c7+"]]} for game in games[::4]]
        async with writing(store.engine).begin() as connection:
            await connection.execute(insert(GAMES), games)
            await connection.execute(insert(SEATS), [seat for each in written for seat in each.new_seats])
            more = {"from_ply": 0, "checked_ply": 0, "updated_ms": now}
            await connection.execute(insert(CONDITIONAL_MOVES), [line | more for line in lines])


async def scans(store: Store) -> dict[str, float]:
    """Time the searches a server repeats, and those of a player, in milliseconds."""
    turns, conditions = Turns(store), ConditionalStore(store)
    return {
        "clocks at zero, ms": await measure(lambda: store.fallen(now_ms())),
        "computers to move, ms": await measure(lambda: store.waiting(now_ms())),
        "conditional moves to look at, ms": await measure(conditions.unchecked),
        "turns of a player, ms": await measure(lambda: turns.of("person7")),
        "number of turns of a player, ms": await measure(lambda: turns.count("person7")),
        "games of a player, ms": await measure(lambda: store.listed("person7")),
    }


def server_megabytes(url: str, count: int) -> float:
    """Run a server on a database and open some of its games; return how much memory it needs then."""

    async def work() -> None:
        app = create_app(Settings(url, rate_limits=False, scan_seconds=0.2))
        async with app.router.lifespan_context(app):
            games = service_of(app, Games)
            for number in range(0, count, max(1, count // OPENED)):
                await games.fresh(f"c{number}")
            await asyncio.sleep(2)

    asyncio.run(work())
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def memory(folder: str, url: str, count: int) -> dict[str, float]:
    """Return how much more memory a server needs with the games than without any, each in a new process."""
    empty = database_url(str(Path(folder) / "empty.db"))
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        without, with_games = processes.map(server_megabytes, [empty, url], [0, count])
    return {
        "memory of a server without games, MB": round(without),
        "and of these games, MB": round(with_games - without),
    }


async def pushes(store: Store, service: PushService, count: int) -> dict[str, float]:
    """Queue messages, half of them for one account, and deliver them to a service; return rate and fairness."""

    async def queue(connection: AsyncConnection) -> None:
        now = now_ms()
        for number in range(PEOPLE):
            name = f"person{number}"
            session = {"id": name, "account_id": name, "secret": name, "browser": "", "created_ms": 0, "rotated_ms": 0}
            await connection.execute(insert(SESSIONS), [session])
            await connection.execute(insert(NOTIFICATION_SETTINGS), [{"account_id": name, "push": {}, "mail": {}}])
            await connection.execute(insert(PUSH_SUBSCRIPTIONS), [service.subscription(name, name)])
        for number in range(count):
            name = f"person{number % PEOPLE if number >= count // 2 else 0}"
            note = Notification(name, NotificationKind.OVER, game_tag(f"c{number}"), {})
            row = {"account_id": name, "kind": note.kind, "tag": note.tag, "data": {}, "created_ms": now}
            stored = await connection.execute(insert(NOTIFICATIONS).values(row).returning(NOTIFICATIONS.c.id))
            await queue_push(connection, note, stored.scalar_one(), now)

    async def retry(connection: AsyncConnection) -> int:
        await connection.execute(update(OUTBOX).values(due_ms=0))  # as if the time until the retry had passed
        return int((await connection.execute(select(func.count()).select_from(OUTBOX))).scalar_one())

    await store.transact(queue)
    delivery = PushDelivery(Outbox(store), WebPushSender(make_keys("mailto:operator@example.org")), 1.0)
    begun = perf_counter()
    while await delivery.deliver():
        pass
    taken = perf_counter() - begun
    first, paths = len(service.paths), service.paths[:]
    while await store.transact(retry):
        await delivery.deliver()
    await delivery.stop()
    return {
        "push messages a minute": round(60 * first / taken),
        "accounts with push messages": len(set(paths)),
        "messages sent until each of them had one": max(paths.index(path) for path in set(paths)) + 1,
        "push messages delivered": len(service.accepted),
        "of these after retries": len(service.paths) - first,
        "push messages lost": count - len(service.accepted),
    }


async def run(folder: str, games: int, messages: int) -> dict[str, float]:
    """Fill a database and measure."""
    url = database_url(str(Path(folder) / "games.db"))
    engine = open_database(url, patient=True)
    await migrate(engine)
    store = Store(engine)
    await fill(store, games)
    facts = await scans(store)
    facts |= memory(folder, url, games)
    store.writer.start()
    with PushService() as service:
        facts |= await pushes(store, service, messages)
    await store.writer.stop()
    await engine.dispose()
    return facts


def main() -> None:
    """Print the facts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.split(":", maxsplit=1)[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--messages", type=int, default=2000)
    parsed = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(run(folder, parsed.games, parsed.messages)), indent=2))


if __name__ == "__main__":
    main()
