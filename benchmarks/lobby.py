"""A full lobby: `python -m benchmarks.lobby [--people N] [--seeks N] [--seconds N]`.

`--people` players are connected to the lobby of one server while others place seeks at a steady rate. The output is
the latency of a pairing, from the second seek until both players are notified, and the traffic per player.
"""

import argparse
import asyncio
import json
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.programs import Server

VARIANTS = ("laser-chess", "khet", "leiserchess")


@dataclass
class Tally:
    """The measurements."""

    pairings: list[float] = field(default_factory=list)
    """Seconds until both players were notified."""
    answers: list[float] = field(default_factory=list)
    """Seconds until a seek was answered."""
    received: int = 0
    messages: int = 0


def post(address: str, path: str, token: str, body: object) -> Any:  # noqa: ANN401  # JSON
    """Post a request."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(f"http://{address}{path}", json.dumps(body).encode(), headers), timeout=60) as answer:
        return json.load(answer)


async def enter(address: str, token: str) -> ClientConnection:
    """Connect to the lobby."""
    session = await connect(f"ws://{address}/api/lobby/live", open_timeout=60, compression=None)
    await session.send(json.dumps({"type": "hello", "token": token}))
    return session


async def sit(session: ClientConnection, tally: Tally) -> None:
    """Read and count messages."""
    async for message in session:
        tally.received += len(message)
        tally.messages += 1


async def pair(address: str, number: int, tally: Tally) -> None:
    """Place two matching seeks, and wait until both players are notified."""
    tokens = [f"seeker-{number}-{side}-of-the-lobby" for side in ("one", "two")]
    params = {"variant": random.choice(VARIANTS), "clock": {"base": 60 + number, "increment": 1}}
    sessions = [await enter(address, token) for token in tokens]
    for session in sessions:
        while json.loads(await session.recv())["type"] != "lobby":
            pass
    begun = perf_counter()
    await asyncio.to_thread(post, address, "/api/lobby/seeks", tokens[0], params)
    tally.answers.append(perf_counter() - begun)
    await asyncio.sleep(random.uniform(0.1, 1.0))
    begun = perf_counter()
    asked = asyncio.create_task(asyncio.to_thread(post, address, "/api/lobby/seeks", tokens[1], params))
    while json.loads(await sessions[0].recv())["type"] != "paired":
        pass
    if (await asked)["game"] is None:
        raise AssertionError(number)
    tally.pairings.append(perf_counter() - begun)
    for session in sessions:
        await session.close()


async def fill(address: str, people: int, per_second: float, seconds: float) -> dict[str, float]:
    """Fill the lobby and pair players; return the measurements."""
    tally, idle = Tally(), Tally()
    sitting = [await enter(address, f"a-player-in-the-lobby-{number}") for number in range(people)]
    listening = [asyncio.create_task(sit(session, idle)) for session in sitting]
    await asyncio.sleep(2)
    idle.received = idle.messages = 0
    begun, pairs = perf_counter(), []
    for number in range(round(per_second * seconds / 2)):
        await asyncio.sleep(max(0, begun + 2 * number / per_second - perf_counter()))
        pairs.append(asyncio.create_task(pair(address, number, tally)))
    await asyncio.gather(*pairs)
    took = perf_counter() - begun
    for task in listening:
        task.cancel()
    for session in sitting:
        await session.close()
    tally.pairings.sort()
    tally.answers.sort()
    return {
        "people": people,
        "seeks a second": round(2 * len(tally.pairings) / took, 1),
        "pairings": len(tally.pairings),
        "a pairing, median ms": round(1000 * tally.pairings[len(tally.pairings) // 2], 1),
        "a pairing, 99 of 100, ms": round(1000 * tally.pairings[int(0.99 * (len(tally.pairings) - 1))], 1),
        "a seek answered, 99 of 100, ms": round(1000 * tally.answers[int(0.99 * (len(tally.answers) - 1))], 1),
        "bytes a second for each who sits there": round(idle.received / took / max(1, people)),
        "messages a second for each": round(idle.messages / took / max(1, people), 2),
    }


def main() -> None:
    """Run with the given arguments, and print the measurements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=500, help="players in the lobby (default: 500)")
    parser.add_argument("--seeks", type=float, default=20, help="new seeks per second (default: 20)")
    parser.add_argument("--seconds", type=float, default=30, help="duration (default: 30)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server("server", Path(folder), "--database", str(Path(folder) / "games.db"))
        try:
            server.start()
            print(json.dumps(asyncio.run(fill(server.address, given.people, given.seeks, given.seconds))))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
