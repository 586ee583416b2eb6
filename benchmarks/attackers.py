"""Simulated attackers of a server, in a separate process: `python -m benchmarks.attackers KIND … ADDRESS GAME`.

Everything stays on this machine: they use loopback addresses and stay within the server's limits.
"""

import asyncio
import json
import os
import random
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from laserchess import Board, GameRecord
from laserchess.core.moves import MoveKind

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
TALKERS, HEAVY, COMPUTERS, IDLE, ANALYSES = 300, 60, 300, 1000, 70
A_SECOND = 20
LONGEST = 2000
PATIENCE = 60
NICENESS = 10
"""They simulate other machines, so the server has priority."""
LOST = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
Names = count()


def secret() -> str:
    """Return a new visitor's secret."""
    return f"an-anonymous-attacker-{os.getpid()}-{next(Names)}"


async def ask(address: str, source: str, path: str, body: Any, who: str) -> tuple[int, bytes]:  # noqa: ANN401  # JSON
    """Post JSON or a text on a new connection, or get a path; return the status and the response."""
    host, port = address.split(":")
    content = b"" if body is None else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    head = (
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {who}\r\n"
        f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
        try:
            writer.write(head.encode() + content)
            answer = await reader.read()
        finally:
            writer.close()
    status = int(answer.split(b" ", 2)[1]) if answer else 0
    return status, answer.partition(b"\r\n\r\n")[2]


async def again(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Repeat something regardless of errors."""
    while True:
        with suppress(*LOST):
            await work()
        await asyncio.sleep(pause)


# Attacks


async def talk(address: str, game: str, source: str) -> None:
    """Watch a game and send commands that are refused."""
    url = f"ws://{address}/api/games/{game}/live"
    async with connect(url, compression=None, max_size=None, local_addr=(source, 0), open_timeout=PATIENCE) as session:
        await session.send(json.dumps({"type": "hello", "token": secret()}))
        reading = asyncio.create_task(drain(session))
        try:
            while not reading.done():
                await session.send('{"type": "move", "ply": 0, "move": "c1+", "ref": 1}')
                await asyncio.sleep(1 / A_SECOND)
        finally:
            reading.cancel()


async def drain(session: Any) -> None:  # noqa: ANN401  # a connection
    """Read and discard messages."""
    with suppress(*LOST):
        async for _ in session:
            pass


async def burden(address: str, _game: str, source: str) -> None:
    """Request a long line, or post a long record."""
    long_line, record = random.choice(LONG)  # any of them
    if random.random() < 1 / 2:  # the same
        await ask(address, source, "/api/positions", {"variant": "advanced", "moves": long_line}, secret())
    else:
        await ask(address, source, "/api/records/read", {"text": record}, secret())


async def challenge(address: str, _game: str, source: str) -> None:
    """Start a game in which the computer moves first and thinks for long."""
    params = {"variant": "laser-chess", "mode": "computer", "side": "red", "level": 8}
    await ask(address, source, "/api/games", params, secret())


async def idle(address: str, _game: str, source: str) -> None:
    """Connect and send nothing, or half a request, until disconnected."""
    host, port = address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    if random.random() < 1 / 2:  # half of them
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: ")
    await reader.read()
    writer.close()


async def analyse(address: str, _game: str, source: str) -> None:
    """Request an analysis of the maximum length."""
    asked = {"type": "analyse", "ref": 1, "variant": "khet", "seconds": 60, "multipv": 5}
    async with connect(f"ws://{address}/api/analysis", local_addr=(source, 0), open_timeout=PATIENCE) as session:
        await session.send(json.dumps(asked))
        await drain(session)


KINDS: dict[str, tuple[Callable[[str, str, str], Awaitable[None]], int, float]] = {
    "talkers": (talk, TALKERS, 1.0),
    "heavy": (burden, HEAVY, 0.05),
    "computers": (challenge, COMPUTERS, 5.0),
    "idle": (idle, IDLE, 1.0),
    "analyses": (analyse, ANALYSES, 1.0),
}


def long_lines(lines: int = 4) -> list[tuple[list[str], str]]:
    """Return long lines of the largest board, and their records."""
    found = []
    for seed in range(lines):
        chance, board = random.Random(seed), Board("advanced", seed=seed)  # reproducible
        moves: list[str] = []
        while len(moves) < LONGEST and not board.outcome:
            calm = [move for move in board.legal_moves if move.kind is not MoveKind.FIRE] or list(board.legal_moves)
            moves.append(board.push(chance.choice(calm)).text)
        found.append((moves, str(GameRecord.from_board(board))))
    return found


LONG: list[tuple[list[str], str]] = []


async def attack(kinds: Sequence[str], address: str, game: str, part: float) -> None:
    """Attack until terminated, and report the start."""
    tasks = []
    for kind in kinds:
        work, number, pause = KINDS[kind]
        for place in range(max(1, round(number * part))):
            source = ADDRESSES[place % len(ADDRESSES)]
            tasks.append(asyncio.create_task(again(lambda w=work, s=source: w(address, game, s), pause)))  # type: ignore[misc]
    await asyncio.sleep(1)
    print("begun", flush=True)
    await asyncio.gather(*tasks)


def main() -> None:
    """Run the attacks that the arguments name."""
    *kinds, address, game, part = sys.argv[1:]
    os.nice(NICENESS)
    if "heavy" in kinds:
        LONG.extend(long_lines())
    asyncio.run(attack(kinds, address, game, float(part)))


if __name__ == "__main__":
    main()
