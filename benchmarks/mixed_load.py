"""Mixed visitors of a server, in a separate process: `python -m benchmarks.mixed_load ADDRESS SCENES_PER_SECOND`.

Every visitor is new and has its own loopback address, so that whatever the server remembers of visitors is filled.
"""

import asyncio
import json
import os
import random
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.anonymous import LOST, PATIENCE, ask, new_address, secret
from benchmarks.attackers import NICENESS
from laserchess import Board

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

QUIET = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that return to the start position."""
START = str(Board("khet").position)
DETERMINISTIC = ("laser-chess", "khet", "khet-horus", "leiserchess")
VARIANTS = (*DETERMINISTIC, "laser-chess-1987", "advanced")
PAGES = ("/", "/analysis", "/puzzles", "/learn", "/watch", "/api/lobby", "/api/watch", "/api/people/leaderboard")
MOVES, PAUSE = 24, 0.05
MAX_AT_ONCE = 40
RECENT_GAMES: deque[str] = deque(["none"], maxlen=300)


@dataclass(frozen=True)
class Visitor:
    """A new visitor with an address."""

    server: str
    secret: str = field(default_factory=secret)
    address: str = field(default_factory=new_address)

    async def get(self, path: str) -> tuple[int, bytes]:
        """Request a path."""
        return await ask(self.server, self.address, path, None, self.secret)

    async def post(self, path: str, body: object) -> Any:  # noqa: ANN401  # JSON
        """Post a body; return the response as JSON, or None if it was refused."""
        status, content = await ask(self.server, self.address, path, body, self.secret)
        return json.loads(content) if 200 <= status < 300 and content else None  # noqa: PLR2004  # success

    @asynccontextmanager
    async def connection(self, path: str) -> "AsyncGenerator[ClientConnection]":
        """Connect to a socket and say hello; what it sends is discarded."""
        url, local = f"ws://{self.server}{path}", (self.address, 0)
        async with connect(url, compression=None, max_size=None, open_timeout=PATIENCE, local_addr=local) as session:
            if path != "/api/analysis":
                await session.send(json.dumps({"type": "hello", "token": self.secret}))
            yield session

    async def create(self, **params: object) -> str:
        """Create a game and return its id."""
        game = await self.post("/api/games", {"variant": "laser-chess", "mode": "here", **params})
        if game is None:
            raise OSError
        RECENT_GAMES.append(game["id"])
        return str(game["id"])


# Scenes


async def play(server: str) -> None:
    """Play both sides of a game at random, with spectators that come and go, and export it."""
    player, board = Visitor(server), Board(random.choice(DETERMINISTIC))
    game = await player.create(variant=board.variant.id)
    watching = asyncio.create_task(watch(server, game))
    async with player.connection(f"/api/games/{game}/live") as session:
        reading = asyncio.create_task(_discard(session))
        for ply in range(random.randint(4, MOVES)):
            if board.outcome:
                break
            move = board.push(random.choice(board.legal_moves)).text
            await session.send(json.dumps({"type": "move", "ply": ply, "move": move}))
            await asyncio.sleep(PAUSE)
        await session.send('{"type": "resign"}')
        await asyncio.sleep(PAUSE)
        reading.cancel()
    await watching
    await player.get(f"/game/export/{game}")


async def watch(server: str, game: str) -> None:
    """Watch a game for a moment, as three visitors, and send a chat preset."""
    for _ in range(3):
        visitor = Visitor(server)
        async with visitor.connection(f"/api/games/{game}/live") as session:
            reading = asyncio.create_task(_discard(session))
            await visitor.post(f"/api/games/{game}/chat", {"room": "watchers", "preset": "wow"})
            await asyncio.sleep(PAUSE)
            reading.cancel()


async def pair(server: str) -> None:
    """Pair two visitors of the lobby, who play a few moves."""
    one, two = Visitor(server), Visitor(server)
    params = {"variant": random.choice(VARIANTS), "clock": {"base": random.randint(60, 600), "increment": 1}}
    async with one.connection("/api/lobby/live"), two.connection("/api/lobby/live"):
        await one.post("/api/lobby/seeks", params)
        placed = await two.post("/api/lobby/seeks", params)
    if placed and placed["game"]:
        RECENT_GAMES.append(placed["game"])
        for player in (one, two):
            await player.post(f"/api/games/{placed['game']}/commands", {"command": {"type": "resign"}})


async def wait_in_lobby(server: str) -> None:
    """Place a seek that nobody matches, and leave."""
    visitor = Visitor(server)
    async with visitor.connection("/api/lobby/live") as session:
        reading = asyncio.create_task(_discard(session))
        await visitor.post("/api/lobby/seeks", {"variant": "khet", "clock": {"base": 601, "increment": 7}})
        await asyncio.sleep(random.uniform(0, 5))
        reading.cancel()


async def challenge(server: str) -> None:
    """Play a few moves against the computer."""
    visitor = Visitor(server)
    game = await visitor.create(mode="computer", side="blue", level=random.choice((1, 1, 1, 2, 3)))
    for ply in (0, 2):
        await visitor.post(f"/api/games/{game}/commands", {"command": {"type": "move", "ply": ply, "move": QUIET[ply]}})
        await asyncio.sleep(1)
    await visitor.post(f"/api/games/{game}/commands", {"command": {"type": "resign"}})


async def browse(server: str) -> None:
    """Request pages, a game, its export and an image."""
    visitor, game = Visitor(server), random.choice(RECENT_GAMES)
    for path in (random.choice(PAGES), f"/game/{game}", f"/api/games/{game}", f"/api/games/{game}/record"):
        await visitor.get(path)
    await ask(server, visitor.address, "/api/games/export/_ids", ",".join([*RECENT_GAMES][-5:]), visitor.secret)
    if random.random() < 0.05:  # noqa: PLR2004  # a share; images take long
        await visitor.get(f"/api/games/{game}/{random.choice(('board.png', 'game.gif'))}")


async def analyse(server: str) -> None:
    """Analyse a position for a moment."""
    asked = {"type": "analyse", "ref": 1, "variant": random.choice(VARIANTS), "seconds": 0.2, "multipv": 2}
    async with Visitor(server).connection("/api/analysis") as session:
        await session.send(json.dumps(asked))
        async with asyncio.timeout(PATIENCE):
            while json.loads(await session.recv())["type"] not in {"done", "refused"}:
                pass


async def solve(server: str) -> None:
    """Try a puzzle, and give up."""
    visitor, variant = Visitor(server), random.choice(VARIANTS)
    status, content = await visitor.get(f"/api/puzzles/next?variant={variant}")
    if status == 200:  # noqa: PLR2004  # OK
        name = json.loads(content)["puzzle"]
        await visitor.post("/api/puzzles/hint", {"puzzle": name, "moves": [], "step": 1})
        await visitor.post("/api/puzzles/solution", {"puzzle": name, "moves": []})
        await visitor.post("/api/puzzles/result", {"puzzle": name, "moves": []})


async def explore(server: str) -> None:
    """Request positions, long enough for the other process now and then, and read a record."""
    visitor, line = Visitor(server), [*QUIET] * random.choice((1, 3, 10, 60))
    await visitor.post("/api/positions", {"variant": "laser-chess", "moves": line})
    board = Board(random.choice(DETERMINISTIC))
    while len(board.move_stack) < MOVES and not board.outcome:
        board.push(random.choice(board.legal_moves))
    await visitor.post(
        "/api/positions", {"variant": board.variant.id, "moves": [move.text for move in board.move_stack]}
    )
    nodes = [{}, *({"parent": number, "move": move} for number, move in enumerate(line))]
    record = await visitor.post("/api/records/write", {"variant": "laser-chess", "nodes": nodes})
    if record is not None:
        await visitor.post("/api/records/read", record)
    await visitor.post("/api/positions/saved", {"name": "start", "variant": "khet", "position": START})


async def sign_up(server: str) -> None:
    """Create an account, fail to sign in to another, and export the first."""
    visitor, name = Visitor(server), f"v{random.getrandbits(48):x}"
    credentials = {"name": name, "password": f"a long password {name}"}
    await visitor.post("/api/account/sign-up", credentials)
    await visitor.get(f"/api/people/{name}")
    await Visitor(server).post("/api/account/sign-in", credentials | {"password": "a wrong password"})


SCENES: dict[Callable[[str], Awaitable[None]], float] = {
    play: 20,
    pair: 20,
    wait_in_lobby: 15,
    challenge: 5,
    browse: 30,
    analyse: 5,
    solve: 15,
    explore: 15,
    sign_up: 1,
}
"""Scenes, and how often each is played."""


async def _discard(session: ClientConnection) -> None:
    with suppress(*LOST):
        async for _ in session:
            pass


async def _try(scene: Callable[[str], Awaitable[None]], server: str, places: asyncio.Semaphore) -> None:
    async with places:
        with suppress(*LOST):
            await scene(server)


async def visit(server: str, scenes_per_second: float) -> None:
    """Play random scenes at a steady rate until terminated."""
    places, tasks = asyncio.Semaphore(MAX_AT_ONCE), set[asyncio.Task[None]]()
    while True:
        (scene,) = random.choices([*SCENES], [*SCENES.values()])
        task = asyncio.create_task(_try(scene, server, places))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(random.expovariate(scenes_per_second))


def main() -> None:
    """Visit the server that the arguments name."""
    server, scenes_per_second = sys.argv[1:]
    os.nice(NICENESS)
    asyncio.run(visit(server, float(scenes_per_second)))


if __name__ == "__main__":
    main()
