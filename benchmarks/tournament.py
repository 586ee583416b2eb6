"""A tournament of bots: `python -m benchmarks.tournament [--players N] [--minutes N] [--kills N] [--kind swiss]`.

Bots join a tournament through the lichess-shaped API, play 1+1 games over streams, and resign after a while. With
`--kills`, servers are killed in turn with `kill -9`, and people start correspondence games. Afterwards the database is
audited: every game counts once, no player is in two games, the standings are those of the games, and every
notification is stored once and was accepted by the push service at least once. Printed are the time from the end of a
game to the player's next one, the time of a move, the CPU time of both sides, how late the bots' own event loop was
(which the time of a move contains), and the counts.
"""

import argparse
import asyncio
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic, process_time
from typing import Any

import aiohttp
import psutil  # type: ignore[import-untyped]  # it has none
from sqlalchemy import select

from benchmarks.meeting import LIVE_SECONDS, Broken, house
from benchmarks.notified import Notified
from benchmarks.programs import Server
from benchmarks.push_service import PushService
from benchmarks.streams import make_tokens
from laserchess.server.storage.database import open_database
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.schema import GAMES, SEATS
from laserchess.server.storage.tournament_schema import TOURNAMENT_GAMES

QUIET = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that hit nothing and lead back to the start."""
PATIENCE_SECONDS = 60.0
LOST = (aiohttp.ClientError, TimeoutError)
JOINING = 20
"""Bots that join at the same time."""
WIN_POINTS = 2
TICK_SECONDS = 0.02


@dataclass
class Field:
    """The servers, the bots' pace, and what was measured."""

    addresses: list[str]
    plies: tuple[int, int]
    think_seconds: float
    moves_ms: list[float] = field(default_factory=list)
    lags_ms: list[float] = field(default_factory=list)
    """How late the bots' own event loop was, which the times of their moves contain."""
    returns: int = 0
    stop: bool = False

    @property
    def address(self) -> str:
        """Any of the servers."""
        return f"http://{random.choice(self.addresses)}"


async def watch_lag(field_: Field) -> None:
    """Note how late this process is, 50 times a second."""
    while True:
        due = monotonic() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        field_.lags_ms.append(1000 * (monotonic() - due))


class Bot:
    """A bot that plays every game it is paired in."""

    def __init__(self, field_: Field, client: aiohttp.ClientSession, token: str) -> None:
        """Use a shared client."""
        self._field = field_
        self._client = client
        self._headers = {"Authorization": f"Bearer {token}"}
        self._games: dict[str, asyncio.Task[None]] = {}

    async def post(self, path: str, body: Mapping[str, object] | None = None) -> bytes:
        """Send a request to any server, and return the answer of a successful one."""
        async with self._client.post(f"{self._field.address}{path}", headers=self._headers, json=body) as answer:
            answer.raise_for_status()
            return await answer.read()

    async def insist(self, path: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Send a request until it succeeds."""
        while True:
            with suppress(*LOST):
                found: dict[str, Any] = json.loads(await self.post(path, body))
                return found
            await asyncio.sleep(0.3)

    async def _lines(self, path: str) -> AsyncIterator[dict[str, Any]]:
        async with self._client.get(f"{self._field.address}{path}", headers=self._headers) as answer:
            answer.raise_for_status()
            async for line in answer.content:
                if line.strip():
                    yield json.loads(line)

    async def run(self) -> None:
        """Follow the events, and start to play each new game; reconnect whenever a server is gone."""
        while not self._field.stop:
            with suppress(*LOST):
                async for event in self._lines("/api/stream/event"):
                    game = event.get("game", {})
                    if event["type"] == "gameStart" and game["gameId"] not in self._games:
                        task = asyncio.create_task(self._play(game["gameId"], game["color"]))
                        self._games[game["gameId"]] = task
            self._field.returns += 1
            await asyncio.sleep(random.uniform(0.05, 0.3))

    async def _play(self, game: str, color: str) -> None:
        length = random.Random(game).randint(*self._field.plies)
        while not self._field.stop:
            with suppress(*LOST):
                async for line in self._lines(f"/api/bot/game/stream/{game}"):
                    state = line.get("state", line)
                    if state.get("status", "started") != "started":
                        return
                    if state.get("turn") == color:
                        await self._move(game, state["ply"], length)
            await asyncio.sleep(random.uniform(0.05, 0.3))

    async def _move(self, game: str, ply: int, length: int) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self._field.think_seconds)
        path = f"/api/bot/game/{game}"
        begun = monotonic()
        await self.post(f"{path}/resign" if ply >= length else f"{path}/move/{QUIET[ply % 4]}")  # or read it again
        if ply < length:
            self._field.moves_ms.append(1000 * (monotonic() - begun))

    def end(self) -> list[asyncio.Task[None]]:
        """Stop playing."""
        for task in self._games.values():
            task.cancel()
        return list(self._games.values())


async def run(servers: list[Server], url: str, given: argparse.Namespace) -> dict[str, float]:
    """Play a tournament; return the counts, or raise if an invariant is violated."""
    if not given.kills:
        return await play(servers, url, given)
    with PushService() as service:
        notified = Notified(servers, url, service)
        await notified.start()
        facts = await play(servers, url, given)
        return facts | await notified.finish()


async def play(servers: list[Server], url: str, given: argparse.Namespace) -> dict[str, float]:
    """Play a tournament, with kills if wanted; return the counts, or raise if an invariant is violated."""
    is_swiss = given.kind == "swiss"
    pace = (4, 8) if given.kills else (10, 40)
    field_ = Field([server.address for server in servers], pace, 0.02 if given.kills else 1.0)
    tokens = await make_tokens(url, given.players)
    patience = aiohttp.ClientTimeout(sock_read=PATIENCE_SECONDS)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=patience) as client:
        bots = [Bot(field_, client, token) for token in tokens]
        terms = {"clockTime": 1, "clockIncrement": 1, "minutes": max(1, round(given.minutes)), "kind": given.kind}
        terms |= {"variant": "laser-chess", "bots": True, "waitMinutes": 60, "name": "Benchmark"}
        made = await bots[0].insist("/api/tournament", terms | ({"nbRounds": 5} if is_swiss else {}))
        tasks = [asyncio.create_task(bot.run()) for bot in bots]
        for first in range(0, len(bots), JOINING):
            some = bots[first : first + JOINING]
            await asyncio.gather(*(bot.insist(f"/api/tournament/{made['id']}/join") for bot in some))
        used_before = 0.0 if given.kills else sum(map(_cpu_seconds, servers))  # of servers that are not killed
        own_before = process_time()
        tasks.append(asyncio.create_task(watch_lag(field_)))
        await bots[0].insist(f"/api/swiss/{made['id']}/schedule-next-round")
        await _kill(servers, given.kills)
        await _wait_until_over(bots[0], client, field_, made["id"], given)
        field_.stop = True
        playing = [task for bot in bots for task in bot.end()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *playing, return_exceptions=True)
        shown = await _get(client, f"{field_.address}/api/tournament/{made['id']}/results")
    standings = {line["username"]: line["score"] for line in map(json.loads, shown.splitlines())}
    used_ms, own_ms = 1000 * (sum(map(_cpu_seconds, servers)) - used_before), 1000 * (process_time() - own_before)
    facts = await audit(url, made["id"], standings, is_arena=not is_swiss)
    moves = sorted(field_.moves_ms)
    return {
        "players": given.players,
        "kills": given.kills,
        "returns": field_.returns,
        **facts,
        "moves": len(moves),
        "move p50 ms": round(_part(moves, 0.5), 1),
        "move p99 ms": round(_part(moves, 0.99), 1),
        "bots' own lag p99 ms": round(_part(field_.lags_ms, 0.99), 1),
        "server CPU ms per move": round(used_ms / max(1, len(moves)), 1),
        "bots' CPU ms per move": round(own_ms / max(1, len(moves)), 1),
    }


async def _get(client: aiohttp.ClientSession, url: str) -> str:
    async with client.get(url) as answer:
        return await answer.text()


def _cpu_seconds(server: Server) -> float:
    """Return the CPU time of a server since its last start, without its child processes."""
    used = psutil.Process(server.process_id).cpu_times()
    return float(used.user + used.system)


async def _kill(servers: list[Server], kills: int) -> None:
    """Kill servers in turn."""
    for number in range(kills):
        await asyncio.sleep(random.uniform(*LIVE_SECONDS) * 2)
        victim = servers[number % len(servers)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(random.uniform(0, 0.2))
        await asyncio.to_thread(victim.start)
        print(f"\r{number + 1} killed", end="", file=sys.stderr)


async def _wait_until_over(
    bot: Bot, client: aiohttp.ClientSession, field_: Field, tournament: str, given: argparse.Namespace
) -> None:
    """Wait for the end; an arena with kills is ended a moment after the last one."""
    if given.kills and given.kind == "arena":
        await asyncio.sleep(3)
        await bot.insist(f"/api/tournament/{tournament}/terminate")
    end = monotonic() + 60 * given.minutes + 10 * PATIENCE_SECONDS
    while monotonic() < end:
        with suppress(*LOST):
            if json.loads(await _get(client, f"{field_.address}/api/tournament/{tournament}"))["isFinished"]:
                return
        await asyncio.sleep(0.5)
    raise Broken(tournament, "does not end")


# Audit


async def audit(url: str, tournament: str, standings: dict[str, float], *, is_arena: bool) -> dict[str, float]:
    """Check that every game counts once, that no player was in two, and the standings; return the counts."""
    engine = open_database(url, patient=True)
    async with engine.connect() as connection:
        games = (await connection.execute(select(GAMES).where(GAMES.c.tournament == tournament))).all()
        seats = (await connection.execute(select(SEATS))).all()
        of_it = TOURNAMENT_GAMES.c.tournament_id == tournament
        entries = (await connection.execute(select(TOURNAMENT_GAMES).where(of_it))).all()
        names = {row.id: row.name for row in await connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name))}
    await engine.dispose()
    played = [entry for entry in entries if entry.second is not None]
    if {game.id for game in games} != {entry.id for entry in played}:
        raise Broken(len(games), "games but entries", len(played))
    owners = {(seat.game_id, seat.player): seat.owner for seat in seats}
    gaps = check_intervals(games, owners)
    won = check_results(games, entries, owners)
    points = {account: sum(_arena(results) if is_arena else results) for account, results in won.items()}
    if {names[account]: score for account, score in points.items() if score} != {
        name: score for name, score in standings.items() if score
    }:
        raise Broken(points, "points but standings", standings)
    return {
        "games": len(games),
        "games counted wrongly": 0,
        "players in two games": 0,
        "pairing p50 ms": round(_part(gaps, 0.5)),
        "pairing p99 ms": round(_part(gaps, 0.99)),
    }


def check_intervals(games: Sequence[Any], owners: dict[tuple[str, str], str]) -> list[int]:
    """Check that games of a player do not overlap; return the times between them."""
    spans: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    by_game: defaultdict[str, list[str]] = defaultdict(list)
    for (game, _), owner in owners.items():
        by_game[game].append(owner)
    for game in games:
        if game.ended_ms is None:
            raise Broken(game.id, "has not ended")
        for owner in by_game[game.id]:
            spans[owner].append((game.created_ms, game.ended_ms))
    gaps = []
    for owner, some in spans.items():
        some.sort()
        for (_, ended), (created, _) in pairwise(some):
            if created < ended:
                raise Broken(owner, "is in two games")
            gaps.append(created - ended)
    return sorted(gaps)


def check_results(
    games: Sequence[Any], entries: Sequence[Any], owners: dict[tuple[str, str], str]
) -> dict[str, list[float]]:
    """Check that every entry has the result of its game; return the results of each player, in order."""
    outcomes = {game.id: game.outcome for game in games}
    won: defaultdict[str, list[float]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: (entry.ended_ms, entry.created_ms, entry.id)):
        if entry.second is None:
            won[entry.first].append(1.0)
            continue
        winner = outcomes[entry.id]["winner"]
        points = 0.5 if winner is None else float(owners[entry.id, winner] == entry.first)
        if {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}[entry.result] != points:
            raise Broken(entry.id, entry.result, outcomes[entry.id])
        won[entry.first].append(points)
        won[entry.second].append(1 - points)
    counts = Counter(entry.id for entry in entries)
    if set(counts.values()) - {1}:
        raise Broken(counts.most_common(3), "are counted twice")
    return won


def _arena(results: list[float]) -> list[float]:
    """Return the points of an arena: after two wins in a row, games count double until one is not won."""
    return [
        WIN_POINTS * points * (2 if number >= 2 and results[number - 2 : number] == [1.0, 1.0] else 1)  # noqa: PLR2004
        for number, points in enumerate(results)
    ]


def _part(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def main() -> None:
    """Run with the given arguments, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200, help="number of bots (default: 200)")
    parser.add_argument("--minutes", type=float, default=10, help="duration of an arena (default: 10)")
    parser.add_argument("--kind", choices=("arena", "swiss"), default="arena")
    parser.add_argument("--kills", type=int, default=0, help="number of kills (default: none)")
    parser.add_argument("--cluster", action="store_true", help="two servers with PostgreSQL and Redis")
    given = parser.parse_args()
    with house(alone=not given.cluster) as (servers, url):
        print(json.dumps(asyncio.run(run(servers, url, given))))


if __name__ == "__main__":
    main()
