"""Many open streams: `python -m benchmarks.streams [--streams N] [--minutes N]`.

Two thirds of them are event streams of as many bots, the others are streams of their games; two of the bots move all
the time. It prints the server's memory during the run, and the number of open streams.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import httpx
import psutil  # type: ignore[import-untyped]  # it has none

from benchmarks.programs import Server
from laserchess.server.accounts.tokens import issue
from laserchess.server.settings import database_url
from laserchess.server.storage.database import open_database
from laserchess.server.storage.store import Store

MEGABYTE = 1 << 20
SILENT_SECONDS = 120.0
LOOKS = 20


@dataclass
class StreamTally:
    """The measurements."""

    open: int = 0
    lines: int = 0
    empty: int = 0
    broken: list[str] = field(default_factory=list)


async def make_tokens(database: str, count: int) -> list[str]:
    """Return the tokens of `count` new bots."""
    engine = open_database(database, patient=True)
    store = Store(engine)
    store.writer.start()
    try:
        made = await asyncio.gather(*(issue(store, f"Listener-{number}x", (), bot=True) for number in range(count)))
    finally:
        await store.writer.stop()
        await engine.dispose()
    return [token.secret for _, token in made]


async def listen(client: httpx.AsyncClient, path: str, token: str, tally: StreamTally) -> None:
    """Read a stream until it ends."""
    timeout = httpx.Timeout(SILENT_SECONDS, connect=60)
    headers = {"Authorization": f"Bearer {token}"}
    try:
        async with client.stream("GET", path, headers=headers, timeout=timeout) as answer:
            answer.raise_for_status()
            tally.open += 1
            try:
                async for line in answer.aiter_lines():
                    tally.lines += bool(line)
                    tally.empty += not line
            finally:
                tally.open -= 1
    except httpx.HTTPError as error:
        tally.broken.append(f"{path}: {type(error).__name__} {error}")
        print(tally.broken[-1], flush=True)


async def games(client: httpx.AsyncClient, tokens: list[str]) -> AsyncIterator[tuple[str, str]]:
    """Start a game of each bot against the computer; yield it with the bot's token."""
    for token in tokens:
        headers = {"Authorization": f"Bearer {token}"}
        data = {"variant": "laser-chess", "level": "1", "color": "white"}
        answer = await client.post("/api/challenge/ai", data=data, headers=headers)
        answer.raise_for_status()
        yield answer.json()["id"], token


async def play(client: httpx.AsyncClient, game: str, token: str) -> None:
    """Rotate a piece back and forth until the game ends."""
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        for move in ("c1+", "c1-"):
            with suppress(httpx.HTTPError):
                await client.post(f"/api/bot/game/{game}/move/{move}", headers=headers)
            await asyncio.sleep(1)


async def run(count: int, minutes: float, folder: Path) -> None:
    """Run the server and the streams."""
    database = str(folder / "games.db")
    server = Server("streams", folder, "--database", database)
    try:
        await listen_all(server, database, count, minutes)
    finally:
        server.stop()


async def listen_all(server: Server, database: str, count: int, minutes: float) -> None:
    """Open the streams, wait, and report."""
    server.start()
    tokens = await make_tokens(database_url(database), count * 2 // 3)
    tally = StreamTally()
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=f"http://{server.address}", limits=limits, timeout=60) as client:
        tasks = [asyncio.create_task(listen(client, "/api/stream/event", token, tally)) for token in tokens]
        played = [each async for each in games(client, tokens[: count - len(tokens)])]
        for game, token in played:
            tasks.append(asyncio.create_task(listen(client, f"/api/bot/game/stream/{game}", token, tally)))
        tasks += [asyncio.create_task(play(client, *each)) for each in played[:2]]
        while tally.open < count and not tally.broken:  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0.2)
        await watch(server, tally, minutes)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps({"broken": tally.broken[:5], "lines": tally.lines, "empty": tally.empty}))


async def watch(server: Server, tally: StreamTally, minutes: float) -> None:
    """Print the server's memory during the run."""
    process, begun = psutil.Process(server.process_id), monotonic()
    for look in range(LOOKS + 1):
        await asyncio.sleep(max(0.0, begun + 60 * minutes * look / LOOKS - monotonic()))
        memory = process.memory_info().rss / MEGABYTE
        print(
            f"{monotonic() - begun:6.0f} s  {tally.open} open  {memory:7.1f} MB  {process.cpu_times().user:6.1f} s CPU"
        )


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10)
    parsed = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="laserchess-streams-") as folder:
        asyncio.run(run(parsed.streams, parsed.minutes, Path(folder)))


if __name__ == "__main__":
    main()
