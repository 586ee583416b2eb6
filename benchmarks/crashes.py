"""Durability under `kill -9`: `python -m benchmarks.crashes [--cluster] [--kills N]`.

Every acknowledged move must be stored afterwards, with the event number it was acknowledged with, and so must seeks,
rated games, chat lines and puzzle attempts. Without `--cluster` one server with a SQLite file is killed; with it, two
servers, their PostgreSQL and their Redis in turn.
"""

import argparse
import asyncio
import json
import random
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from time import monotonic
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.crash_pairs import Pair, lost
from benchmarks.programs import Deployment, alone, cluster, is_healthy, wait_for

MOVES = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that return to the start position."""
MATCHES, PAIRS = 12, 4
MAX_GAME = 300
PAUSE = 0.005
LIVE_SECONDS = (0.3, 1.2)


# Games


@dataclass
class Game:
    """A game that one visitor plays for both sides, and its acknowledged moves."""

    id: str
    secret: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    """The event number of each ply."""
    ply: int = 0
    """The moves the server has, including unacknowledged ones."""


@dataclass
class Match:
    """A visitor who plays game after game on any server that responds."""

    number: int
    addresses: list[str]
    games: list[Game] = field(default_factory=list)
    refused: int = 0
    stop: bool = False

    async def run(self) -> None:
        """Play until stopped, reconnecting whenever the server is gone."""
        while not self.stop:
            with suppress(OSError, HTTPException, WebSocketException, Refusal):
                await self._play(random.choice(self.addresses))
            self.refused += 1
            await asyncio.sleep(0.05)

    async def _play(self, address: str) -> None:
        if not self.games or self.games[-1].ply >= MAX_GAME:
            self.games.append(await asyncio.to_thread(new_game, address, f"a-visitor-of-crashes-{self.number}"))
        game = self.games[-1]
        url = f"ws://{address}/api/games/{game.id}/live"
        async with connect(url, compression=None, max_size=None, open_timeout=10) as session:
            await session.send(json.dumps({"type": "hello", "token": game.secret}))
            game.ply = (await read_until(session, "state"))["game"]["ply"]
            if game.ply < len(game.acknowledged):
                raise Lost(game.id, game.ply, len(game.acknowledged))
            while not self.stop and game.ply < MAX_GAME:
                await session.send(json.dumps({"type": "move", "ply": game.ply, "move": MOVES[game.ply % 4]}))
                game.acknowledged[game.ply] = (await read_until(session, "ack"))["seq"]
                game.ply += 1
                await asyncio.sleep(PAUSE)


class Lost(AssertionError):  # noqa: N818  # an invariant was violated
    """An acknowledged move is missing."""


class Refusal(Exception):  # noqa: N818  # a response
    """The server refused a command."""


async def read_until(session: Any, kind: str) -> Any:  # noqa: ANN401  # JSON
    """Read until a message of a type arrives."""
    while True:
        message = json.loads(await asyncio.wait_for(session.recv(), 20))
        if message["type"] == kind:
            return message
        if message["type"] == "refused":
            reason = message["error"]["reason"]
            if reason not in {"storage", "rate"}:
                raise Lost(message)
            raise Refusal(reason)


def new_game(address: str, secret: str) -> Game:
    """Create a game."""
    body = json.dumps({"variant": "laser-chess", "mode": "here"}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    with urlopen(Request(f"http://{address}/api/games", body, headers), timeout=20) as answer:
        return Game(str(json.load(answer)["id"]), secret)


def check(address: str, game: Game) -> int:
    """Check that everything acknowledged is stored; return the number of other moves."""
    with urlopen(f"http://{address}/api/games/{game.id}/events", timeout=30) as answer:
        events = json.load(answer)
    if [event["seq"] for event in events] != list(range(1, len(events) + 1)):
        raise Lost(game.id, "numbers")
    texts = {event["seq"]: event["data"].get("text") for event in events}
    for ply, seq in game.acknowledged.items():
        if texts.get(seq) != MOVES[ply % 4]:
            raise Lost(game.id, ply, seq)
    return len(events) - len(game.acknowledged)


# Kills


async def crash(servers: Deployment, kills: int, seconds: float) -> dict[str, float]:
    """Kill up to `kills` times or for `seconds`; return what was acknowledged, or raise if a move was lost."""
    matches = [Match(number, servers.addresses) for number in range(MATCHES)]
    pairs = [Pair(number, servers.addresses) for number in range(PAIRS)]
    players: list[Match | Pair] = [*matches, *pairs]
    tasks = [asyncio.create_task(player.run()) for player in players]
    killed = await _kill(servers, kills, seconds, tasks)
    await asyncio.sleep(1)
    for player in players:
        player.stop = True
    await asyncio.gather(*tasks)
    await asyncio.to_thread(wait_for, lambda: all(map(is_healthy, servers.addresses)))
    games = [game for match in matches for game in match.games]
    besides = [await asyncio.to_thread(check, random.choice(servers.addresses), game) for game in games]
    return {
        "kills": killed,
        "games": len(games),
        "acknowledged": sum(len(game.acknowledged) for game in games),
        "lost": 0,
        "kept though not acknowledged": sum(besides),
        "returns": sum(player.refused for player in players),
        **await lost(servers.url, pairs),
    }


async def _kill(servers: Deployment, kills: int, seconds: float, tasks: list[asyncio.Task[None]]) -> int:
    """Kill and restart one program after the other; return how many were killed."""
    end, killed = monotonic() + seconds, 0
    while killed < kills and monotonic() < end:
        await asyncio.sleep(random.uniform(*LIVE_SECONDS))
        victim = servers.victims[killed % len(servers.victims)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(random.uniform(0, 0.3))
        await asyncio.to_thread(victim.start)
        killed += 1
        print(f"\r{killed} killed", end="", file=sys.stderr, flush=True)
        for task in tasks:
            if task.done():
                task.result()
    print(file=sys.stderr)
    return killed


def main() -> None:
    """Run with the given arguments, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cluster", action="store_true", help="two servers, PostgreSQL and Redis")
    parser.add_argument("--kills", type=int, help="number of kills (default: 200, or 52 for a cluster)")
    parser.add_argument("--minutes", type=float, default=40, help="time limit in minutes (default: 40)")
    given = parser.parse_args()
    kills = given.kills or (52 if given.cluster else 200)
    with (cluster if given.cluster else alone)() as servers:
        print(json.dumps(asyncio.run(crash(servers, kills, given.minutes * 60))))


if __name__ == "__main__":
    main()
