"""Pairs of accounts that seek, play rated games, chat and solve puzzles while servers are killed."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from secrets import token_hex
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.meeting import Denied, ask
from laserchess.server.storage.database import open_database
from laserchess.server.storage.people_schema import ACCOUNTS, CHAT, RATING_CHANGES, SEEKS
from laserchess.server.storage.puzzle_schema import PUZZLE_TRIES

MOVES = ("c1+", "c7+")
VARIANT = "laser-chess"


@dataclass
class Acknowledged:
    """What the server has acknowledged: ids of seeks and of chat lines, rated games, and puzzle attempts by account."""

    seeks: list[str] = field(default_factory=list)
    chat: list[int] = field(default_factory=list)
    rated_games: list[str] = field(default_factory=list)
    attempts: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Account:
    """An account, and its session once it has signed up."""

    addresses: list[str]
    name: str = field(default_factory=lambda: f"P{token_hex(6)}")
    session: str = ""

    async def ask(self, path: str, body: object = None) -> Any:  # noqa: ANN401  # JSON
        """Send a request to any server."""
        answer, session = await asyncio.to_thread(ask, random.choice(self.addresses), path, self.session, body)
        self.session = session or self.session
        return answer

    async def sign_up(self) -> None:
        """Sign up, under another name if the server was killed before it answered."""
        while not self.session:
            with suppress(OSError, HTTPException, Denied):
                self.name = f"P{token_hex(6)}"
                await self.ask("/api/account/sign-up", {"name": self.name, "password": token_hex(8)})
            await asyncio.sleep(0.05)


@dataclass
class Pair:
    """Two accounts that play each other again and again."""

    number: int
    addresses: list[str]
    acknowledged: Acknowledged = field(default_factory=Acknowledged)
    refused: int = 0
    stop: bool = False

    async def run(self) -> None:
        """Play until stopped, and start again whenever a server is gone."""
        one, two = Account(self.addresses), Account(self.addresses)
        await asyncio.gather(one.sign_up(), two.sign_up())
        while not self.stop:
            try:
                await self._attempt(one)
                await self._play(one, two)
            except (OSError, HTTPException, Denied):
                self.refused += 1
                await asyncio.sleep(0.05)

    async def _attempt(self, account: Account) -> None:
        """Fail at a puzzle that the account has not tried."""
        puzzle = (await account.ask(f"/api/puzzles/next?variant={VARIANT}"))["id"]
        counted = await account.ask("/api/puzzles/result", {"puzzle": puzzle, "moves": []})
        if counted["counted"]:
            self.acknowledged.attempts.append((account.name, puzzle))

    async def _play(self, one: Account, two: Account) -> None:
        """Pair both in a rated game, chat, play two moves and resign."""
        clock = {"base": 300 + self.number, "increment": 0}
        params = {"variant": VARIANT, "clock": clock, "rated": True}
        for account, side in ((one, "blue"), (two, "red")):
            placed = await account.ask("/api/lobby/seeks", params | {"side": side})
            self.acknowledged.seeks.append(placed["seek"]["id"])
        game = placed["game"]
        if game is None:
            return
        line = await one.ask(f"/api/games/{game}/chat", {"room": "players", "preset": "hello"})
        self.acknowledged.chat.append(line["id"])
        for ply, account in enumerate((one, two)):
            command = {"type": "move", "ply": ply, "move": MOVES[ply]}
            await account.ask(f"/api/games/{game}/commands", {"command": command})
        await one.ask(f"/api/games/{game}/commands", {"command": {"type": "resign"}})
        self.acknowledged.rated_games.append(game)


async def lost(url: str, pairs: Sequence[Pair]) -> dict[str, float]:
    """Return how much of each kind was acknowledged, and how much of it the database lacks."""
    engine, facts = open_database(url, patient=True), dict[str, float]()
    async with engine.connect() as connection:
        stored = await _stored(connection)
    await engine.dispose()
    for kind, known in stored.items():
        told = {each for pair in pairs for each in getattr(pair.acknowledged, kind)}
        facts |= {kind: len(told), f"{kind} lost": len(told - known)}
    return facts


async def _stored(connection: AsyncConnection) -> dict[str, set[Any]]:
    """Return what the database has; a rated game counts once it has changed the ratings of both players."""

    async def column(query: Any) -> Iterable[Any]:  # noqa: ANN401  # SQL
        return (await connection.execute(query)).scalars().all()

    rated = Counter(await column(select(RATING_CHANGES.c.game_id)))
    attempts = select(ACCOUNTS.c.name, PUZZLE_TRIES.c.puzzle_id).join(ACCOUNTS)
    return {
        "seeks": set(await column(select(SEEKS.c.id))),
        "chat": set(await column(select(CHAT.c.id))),
        "rated_games": {game for game, players in rated.items() if players == 2},  # noqa: PLR2004  # players
        "attempts": {(name, puzzle) for name, puzzle in (await connection.execute(attempts)).all()},
    }
