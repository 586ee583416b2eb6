"""Visitors of a server, in a separate process: `python -m benchmarks.server_load moves|crowd ADDRESS …`.

Prints one JSON object. Messages are recognised by their prefix: parsing them all would cost more than serving them.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine
from statistics import median, quantiles
from time import perf_counter, process_time
from urllib.request import Request, urlopen

import uvloop
from websockets.asyncio.client import ClientConnection, connect

SECRET = "a-visitor-who-plays-many-games"  # noqa: S105  # a test visitor
MOVES = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that return to the start position."""
ACK, EVENT, STATE = b'{"type":"ack"', b'{"type":"event"', b'{"type":"state"'
AT_ONCE = 50
Facts = dict[str, float]


def new_game(address: str, number: int) -> str:
    """Create a game that one visitor plays for both sides, and return its id."""
    body = json.dumps({"variant": "laser-chess", "mode": "here"}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {SECRET}-{number}"}
    with urlopen(Request(f"http://{address}/api/games", body, headers), timeout=60) as answer:
        return str(json.load(answer)["id"])


async def enter(address: str, game: str, number: int | None) -> ClientConnection:
    """Connect to a game, as its player or as a spectator, and wait for its state."""
    url = f"ws://{address}/api/games/{game}/live"
    session = await connect(url, compression=None, max_size=None, ping_interval=None, open_timeout=120)
    token = {} if number is None else {"token": f"{SECRET}-{number}"}
    await session.send(json.dumps({"type": "hello"} | token))
    await read_until(session, STATE)
    return session


async def read_until(session: ClientConnection, kind: bytes) -> None:
    """Read until a message of a type arrives; a refusal raises an error."""
    while not (message := await session.recv(decode=False)).startswith(kind):
        if message.startswith(b'{"type":"refused"'):
            raise RuntimeError(message.decode())


async def move(session: ClientConnection, ply: int) -> float:
    """Play a move and return the seconds until it was acknowledged."""
    begun = perf_counter()
    await session.send(f'{{"type": "move", "ply": {ply}, "move": "{MOVES[ply % 4]}", "ref": {ply}}}')
    await read_until(session, ACK)
    return perf_counter() - begun


# Many games


async def play_many(address: str, games: int, rate: float, seconds: float, busy: Callable[[], float]) -> Facts:
    """Play games at a steady rate; return the achieved rate, and the cost for both sides."""
    ids = await asyncio.to_thread(lambda: [new_game(address, number) for number in range(games)])
    sessions = [await enter(address, game, number) for number, game in enumerate(ids)]
    gap = games / rate
    begun, before, own = perf_counter() + 0.2, busy(), process_time()
    taken = await asyncio.gather(
        *(play(session, begun + gap * number / games, gap, begun + seconds) for number, session in enumerate(sessions))
    )
    lasted, worked, own = perf_counter() - begun, busy() - before, process_time() - own
    await asyncio.gather(*(session.close() for session in sessions))
    waits = [wait for waits in taken for wait in waits]
    return {
        "rate": len(waits) / lasted,
        "median": median(waits),
        "p99": quantiles(waits, n=100)[98],
        "worst": max(waits),
        "work": worked / len(waits),
        "own": own / len(waits),
    }


async def play(session: ClientConnection, due: float, gap: float, end: float) -> list[float]:
    """Play a move whenever one is due and the last was acknowledged."""
    waits: list[float] = []
    while due < end:
        await asyncio.sleep(max(0.0, due - perf_counter()))
        waits.append(await move(session, len(waits)))
        due += gap
    return waits


# Many spectators


async def crowd(address: str, spectators: int, moves: int, memory: Callable[[], float]) -> Facts:
    """Let many spectators watch one game; return their memory, and the latency of a move and of its acknowledgement."""
    game = await asyncio.to_thread(new_game, address, 0)
    player = await enter(address, game, 0)
    before = memory()
    watching: list[ClientConnection] = []
    for first in range(0, spectators, AT_ONCE):
        some = range(first, min(first + AT_ONCE, spectators))
        watching += await asyncio.gather(*(enter(address, game, None) for _ in some))
    grown = memory() - before
    waits, spreads = [], []
    for ply in range(moves):
        begun = perf_counter()
        received = [asyncio.ensure_future(read_until(session, EVENT)) for session in watching]
        waits.append(await move(player, ply))
        await asyncio.gather(*received)
        spreads.append(perf_counter() - begun)
        await asyncio.sleep(0.1)
    await asyncio.gather(*(session.close() for session in [player, *watching]))
    return {"memory": grown, "answer": median(waits), "spread": median(spreads), "worst": max(spreads)}


def resident(process: int) -> float:
    """Return the resident bytes of a process."""
    with open(f"/proc/{process}/status", encoding="ascii") as status:  # noqa: PTH123  # not a file on disk
        return next(float(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


def cpu_time(process: int) -> float:
    """Return the CPU time of a process in seconds, over all its threads."""
    with open(f"/proc/{process}/stat", encoding="ascii") as stat:  # noqa: PTH123  # not a file on disk
        user, system = stat.read().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Run what the arguments name."""
    what, address, *rest = sys.argv[1:]
    work: Coroutine[None, None, Facts]
    if what == "moves":
        process = int(rest[3])
        work = play_many(address, int(rest[0]), float(rest[1]), float(rest[2]), lambda: cpu_time(process))
    else:
        process = int(rest[2])
        work = crowd(address, int(rest[0]), int(rest[1]), lambda: resident(process))
    print(json.dumps(uvloop.run(work)))


if __name__ == "__main__":
    main()
