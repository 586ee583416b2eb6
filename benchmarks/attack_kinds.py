"""The attacks on a server: what one attacker does again and again, how many there are, and how long each pauses."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import connect

from benchmarks.anonymous import LOST, PATIENCE, ask, asking, secret
from laserchess import Board, GameRecord
from laserchess.core.moves import MoveKind
from laserchess.engine.profiles import LEVELS

A_SECOND = 20
LONGEST = 2000
SEEK = {"variant": "khet", "clock": {"base": 300, "increment": 3}}
"""The game that a measured pair seeks."""
PRESETS = ("hello", "luck", "fun", "nice", "wow", "oops")
LONG: list[tuple[list[str], str]] = []


@dataclass(frozen=True)
class Target:
    """A server, the address an attacker comes from, and the games it attacks."""

    server: str
    source: str
    game: str
    long_games: list[str]

    async def get(self, path: str) -> tuple[int, bytes]:
        """Request a path as a new visitor."""
        return await ask(self.server, self.source, path, None, secret())

    async def post(self, path: str, body: object) -> tuple[int, bytes]:
        """Post a body as a new visitor."""
        return await ask(self.server, self.source, path, body, secret())

    def connect(self, path: str) -> Any:  # noqa: ANN401  # a connection, for `async with`
        """Open a socket."""
        url, local = f"ws://{self.server}{path}", (self.source, 0)
        return connect(url, compression=None, max_size=None, local_addr=local, open_timeout=PATIENCE)


async def drain(session: Any) -> None:  # noqa: ANN401  # a connection
    """Read and discard messages."""
    with suppress(*LOST):
        async for _ in session:
            pass


# Sockets


async def talk(target: Target) -> None:
    """Watch a game and send commands that are refused."""
    async with target.connect(f"/api/games/{target.game}/live") as session:
        await session.send(json.dumps({"type": "hello", "token": secret()}))
        reading = asyncio.create_task(drain(session))
        try:
            while not reading.done():
                await session.send('{"type": "move", "ply": 0, "move": "c1+", "ref": 1}')
                await asyncio.sleep(1 / A_SECOND)
        finally:
            reading.cancel()


async def upgrade(target: Target) -> None:
    """Open a socket and close it again."""
    async with target.connect(random.choice((f"/api/games/{target.game}/live", "/api/lobby/live"))):
        pass


async def idle(target: Target) -> None:
    """Connect and send nothing, or half a request, until disconnected."""
    host, port = target.server.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(target.source, 0))
    try:
        if random.random() < 1 / 2:  # half of them
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: ")
        await reader.read()
    finally:
        writer.close()


async def analyse(target: Target) -> None:
    """Request an analysis of the maximum length."""
    asked = {"type": "analyse", "ref": 1, "variant": "khet", "seconds": 60, "multipv": 5}
    async with target.connect("/api/analysis") as session:
        await session.send(json.dumps(asked))
        await drain(session)


# Expensive requests


async def burden(target: Target) -> None:
    """Request a long line, or post a long record."""
    long_line, record = random.choice(LONG)  # any of them
    if random.random() < 1 / 2:  # the same
        await target.post("/api/positions", {"variant": "advanced", "moves": long_line})
    else:
        await target.post("/api/records/read", {"text": record})


async def animate(target: Target) -> None:
    """Request a GIF of a long game, or of a line that no cache knows."""
    if random.random() < 1 / 2:  # half of them
        await target.get(f"/api/games/{random.choice(target.long_games)}/game.gif")
    else:
        await target.post("/api/pictures/film.gif", new_line())


async def animate_and_leave(target: Target) -> None:
    """Request a GIF of a line that no cache knows, and leave before it is drawn."""
    async with asking(target.server, target.source, "/api/pictures/film.gif", new_line(), secret()):
        await asyncio.sleep(random.random())


def new_line() -> dict[str, object]:
    """Return a random line."""
    board, plies = Board("khet"), random.randint(60, 120)
    while board.ply < plies and not board.outcome:
        board.push(random.choice(board.legal_moves))
    return {"variant": "khet", "moves": [move.text for move in board.move_stack]}


async def export(target: Target) -> None:
    """Export long games, one or all of them."""
    game, clocks = random.choice(target.long_games), random.choice(("true", "false"))
    await target.get(f"/game/export/{game}?clocks={clocks}&literate={random.random()}")
    await target.post("/api/games/export/_ids", ",".join([*target.long_games, target.game]))
    await target.get(f"/api/games/{game}/record")


async def read_pages(target: Target) -> None:
    """Request pages and views of long games."""
    game = random.choice(target.long_games)
    for path in (f"/game/{game}", f"/game/{game}/latest", f"/api/games/{game}", f"/api/games/{game}/events"):
        await target.get(path)


# Places that others need


async def challenge_computer(target: Target) -> None:
    """Start a game in which the computer moves first and thinks for long."""
    await target.post("/api/games", {"variant": "laser-chess", "mode": "computer", "side": "red", "level": LEVELS})


async def take_bots(target: Target) -> None:
    """Challenge house bots as one visitor, and as new ones."""
    same = f"one-visitor-from-{target.source}-who-takes-bots"
    for who in (same, secret()):
        await ask(target.server, target.source, "/api/people/Candle/challenge", {"variant": "laser-chess"}, who)


async def seek(target: Target) -> None:
    """Place seeks that match nobody: out of any range, or for the other side only."""
    who = secret()
    for number in range(5):
        params = SEEK | ({"lowest": 4000 + number} if number % 2 else {"side": "silver", "highest": number})
        await ask(target.server, target.source, "/api/lobby/seeks", params, who)


async def chat(target: Target) -> None:
    """Send a preset to the spectators of a game."""
    await target.post(f"/api/games/{target.game}/chat", {"room": "watchers", "preset": random.choice(PRESETS)})


KINDS: dict[str, tuple[Callable[[Target], Awaitable[None]], int, float]] = {
    "talkers": (talk, 300, 1.0),
    "heavy": (burden, 60, 0.05),
    "computers": (challenge_computer, 300, 5.0),
    "idle": (idle, 1000, 1.0),
    "analyses": (analyse, 70, 1.0),
    "gifs": (animate, 30, 0.2),
    "leavers": (animate_and_leave, 30, 0.2),
    "exports": (export, 60, 0.1),
    "pages": (read_pages, 60, 0.1),
    "seeks": (seek, 62, 1.0),
    "bots": (take_bots, 60, 0.5),
    "upgrades": (upgrade, 2000, 1.0),
    "chat": (chat, 100, 0.2),
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
