"""Pairing under `kill -9`: `python -m benchmarks.meeting [--alone] [--kills N] [--people N]`.

Simulated players with accounts seek, are paired, play rated games and leave, on two servers with PostgreSQL and Redis
(or one with a SQLite file), which are killed at random times. Afterwards the database is audited: no seek is in two
games or lost, no game has a missing seat, every finished rated game counts exactly once, and the sums are right.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.programs import PostgreSQL, Program, Server, answers, free_port, is_healthy, wait_for
from laserchess.server.ratings.glicko import Rating
from laserchess.server.settings import database_url
from laserchess.server.storage.database import open_database
from laserchess.server.storage.people_schema import RATING_CHANGES, RATINGS, SEEKS
from laserchess.server.storage.schema import GAMES, SEATS

FATAL = ("c4+", "e5+")
"""Two moves of Laser Chess that end the game."""
SEEK = {"variant": "laser-chess", "clock": {"base": 60, "increment": 1}, "rated": True}
LIVE_SECONDS = (0.2, 1.0)
WAIT_SECONDS, TURN_SECONDS = 12, 20
GONE = (OSError, HTTPException, WebSocketException, TimeoutError, EOFError)


class Broken(AssertionError):  # noqa: N818  # an invariant was violated
    """An invariant was violated."""


class Denied(Exception):  # noqa: N818  # a response
    """The server refused a request."""


def ask(address: str, path: str, session: str = "", body: object = None) -> tuple[Any, str]:
    """Send a request; return the response and the new session, if any."""
    headers = {"Content-Type": "application/json", "Cookie": f"session={session}"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(f"http://{address}{path}", data, headers), timeout=20) as answer:
            given = [each for each in answer.headers.get_all("Set-Cookie") or () if each.startswith("session=")]
            text = answer.read()
            return json.loads(text) if text else None, given[0].split(";")[0].removeprefix("session=") if given else ""
    except HTTPError as error:
        raise Denied(error.code, error.read().decode()[:200]) from error


@dataclass
class Human:
    """A simulated player on any server that responds."""

    addresses: list[str]
    session: str = ""
    seeks: list[str] = field(default_factory=list)
    """The acknowledged seeks."""
    games: int = 0
    returns: int = 0
    stop: bool = False

    async def _ask(self, path: str, body: object = None) -> Any:  # noqa: ANN401  # JSON
        answer, session = await asyncio.to_thread(ask, random.choice(self.addresses), path, self.session, body)
        self.session = session or self.session
        return answer

    async def run(self) -> None:
        """Play until stopped, reconnecting whenever a server is gone."""
        while not self.stop:
            try:
                if not self.session:
                    await self._ask("/api/account/sign-up", {"name": f"P{token_hex(6)}", "password": token_hex(8)})
                await self._meet()
            except (*GONE, Denied):
                self.returns += 1
                await asyncio.sleep(random.uniform(0.05, 0.3))

    async def _meet(self) -> None:
        """Place a seek and play; sometimes cancel it or disconnect."""
        address = random.choice(self.addresses)
        headers = {"Cookie": f"session={self.session}"}
        async with connect(f"ws://{address}/api/lobby/live", additional_headers=headers, open_timeout=10) as lobby:
            await lobby.send('{"type": "hello"}')
            placed = await self._ask("/api/lobby/seeks", SEEK)
            self.seeks.append(placed["seek"]["id"])
            game = placed["game"] or await self._wait(lobby, placed["seek"]["id"])
        if game is not None:
            await self._play(game)

    async def _wait(self, lobby: Any, seek: str) -> str | None:  # noqa: ANN401  # a connection
        whim = random.random()
        if whim < 0.1:  # noqa: PLR2004  # one of ten disconnects and one cancels
            return None
        if whim < 0.2:  # noqa: PLR2004  # the other one
            await self._ask(f"/api/lobby/seeks/{seek}/cancel", {})
            return None
        end = monotonic() + WAIT_SECONDS
        while monotonic() < end and not self.stop:
            message = json.loads(await asyncio.wait_for(lobby.recv(), WAIT_SECONDS))
            if message["type"] == "paired" and message["seek"] == seek:
                return str(message["game"])
        return None

    async def _play(self, game: str) -> None:
        self.games += 1
        end = monotonic() + TURN_SECONDS
        while monotonic() < end and not self.stop:
            shown = await self._ask(f"/api/games/{game}")
            if shown["outcome"]:
                return
            if shown["view"]["turn"] in shown["you"]:
                command = {"type": "move", "ply": shown["ply"], "move": FATAL[shown["ply"] % 2]}
                with suppress(Denied):
                    await self._ask(f"/api/games/{game}/commands", {"command": command})
            await asyncio.sleep(random.uniform(0.02, 0.2))
        await self._give_up(game)

    async def _give_up(self, game: str) -> None:
        with suppress(Denied):
            await self._ask(f"/api/games/{game}/commands", {"command": {"type": "resign"}})

    async def go_home(self) -> None:
        """End the player's games."""
        while self.session:
            try:
                going = (await self._ask("/api/people/me/games?result=going"))["games"]
            except (*GONE, Denied):
                await asyncio.sleep(0.2)
                continue
            for game in going:
                await self._give_up(game["id"])
            return


# Kills


@contextmanager
def house(*, alone: bool) -> Iterator[tuple[list[Server], str]]:
    """Yield servers and the URL of their database: two with PostgreSQL and Redis, or one with a SQLite file."""
    with tempfile.TemporaryDirectory(prefix="laserchess-", ignore_cleanup_errors=True) as folder, ExitStack() as ends:
        if alone:
            url = str(Path(folder) / "games.db")
            servers = [Server("server", Path(folder), "--database", url)]
        else:
            port, data = free_port(), Path(folder) / "data"
            data.mkdir()
            database = PostgreSQL(str(data))
            ends.callback(database.stop)
            url = database.url
            options = ["--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", folder]
            bus = Program("Redis", ["redis-server", *options], Path(folder) / "redis.log", lambda: answers(port))
            ends.callback(bus.stop)
            bus.start()
            shared = ("--database", url, "--redis", f"redis://127.0.0.1:{port}")
            servers = [Server(name, Path(folder), *shared) for name in ("one", "two")]
        for server in servers:
            ends.callback(server.stop)
            server.start()
        yield servers, database_url(url)


async def meet(servers: list[Server], url: str, kills: int, people: int, seconds: float) -> dict[str, float]:
    """Kill servers while players are paired; return the counts, or raise if an invariant is violated."""
    addresses = [server.address for server in servers]
    humans = [Human(addresses) for _ in range(people)]
    tasks = [asyncio.create_task(human.run()) for human in humans]
    end, killed = monotonic() + seconds, 0
    while killed < kills and monotonic() < end:
        await asyncio.sleep(random.uniform(*LIVE_SECONDS))
        victim = servers[killed % len(servers)]
        await asyncio.to_thread(victim.kill)
        await asyncio.sleep(random.uniform(0, 0.2))
        await asyncio.to_thread(victim.start)
        killed += 1
        print(f"\r{killed} killed, {sum(human.games for human in humans)} games entered", end="", file=sys.stderr)
    await asyncio.sleep(2)
    for human in humans:
        human.stop = True
    await asyncio.gather(*tasks)
    print(file=sys.stderr)
    await asyncio.to_thread(wait_for, lambda: all(map(is_healthy, addresses)))
    await asyncio.gather(*(human.go_home() for human in humans))
    acknowledged = [seek for human in humans for seek in human.seeks]
    facts = await audit(url, acknowledged)
    return {"kills": killed, "people": people, "returns": sum(human.returns for human in humans), **facts}


# Audit


async def audit(url: str, acknowledged: list[str]) -> dict[str, float]:
    """Check every seek, seat and rating; return the counts."""
    engine = open_database(url, patient=True)
    async with engine.connect() as connection:
        seeks = (await connection.execute(select(SEEKS))).all()
        games = {row.id: row for row in (await connection.execute(select(GAMES))).all()}
        seats = (await connection.execute(select(SEATS))).all()
        changes = (await connection.execute(select(RATING_CHANGES).order_by(RATING_CHANGES.c.at_ms))).all()
        ratings = (await connection.execute(select(RATINGS))).all()
    await engine.dispose()
    check_seeks(seeks, games, seats, acknowledged)
    counted = check_ratings(games, changes, ratings)
    return {
        "seeks acknowledged": len(acknowledged),
        "seeks paired": sum(seek.state == "paired" for seek in seeks),
        "games": len(games),
        "rated games counted": counted,
        "seeks lost or in two games": 0,
        "games with a missing seat": 0,
        "games counted wrongly": 0,
    }


def check_seeks(seeks: Sequence[Any], games: dict[str, Any], seats: Sequence[Any], acknowledged: list[str]) -> None:
    """Check that each seek exists once, that a paired one is in its owner's game, and that both seats are taken."""
    owners: dict[str, list[str]] = {}
    for seat in seats:
        owners.setdefault(seat.game_id, []).append(seat.owner)
    for game in games:
        sitting = owners.get(game, [])
        if len(sitting) != 2 or None in sitting or len(set(sitting)) != 2:  # noqa: PLR2004  # seats
            raise Broken(game, "seats", sitting)
    known = {seek.id: seek for seek in seeks}
    for lost in set(acknowledged) - known.keys():
        raise Broken(lost, "lost")
    for seek in seeks:
        if seek.state == "paired" and seek.owner not in owners.get(seek.game_id, []):
            raise Broken(seek.id, "is paired in a game without its owner")
        if seek.state != "paired" and seek.game_id is not None:
            raise Broken(seek.id, seek.state, "but has a game")
    crowded = [game for game, count in Counter(seek.game_id for seek in seeks if seek.game_id).items() if count > 2]  # noqa: PLR2004
    if crowded:
        raise Broken(crowded, "are of more than two seeks")


def follow(steps: dict[float, float]) -> tuple[int, float]:
    """Follow a player's ratings in the order in which they were counted; return how many there are, and the last.

    That is not the order in which games ended: two servers may count two games that end at nearly the same time.
    """
    number, rating = 0, Rating().rating
    while rating in steps:
        number, rating = number + 1, steps.pop(rating)
    return number, rating


def check_ratings(games: dict[str, Any], changes: Sequence[Any], ratings: Sequence[Any]) -> int:
    """Check that each finished rated game counts once for both players, and that the sums are right."""
    ended = {key: game for key, game in games.items() if game.rated and game.ended_ms}
    finished = {key for key, game in ended.items() if game.outcome["reason"] != "aborted" and game.ply >= len(FATAL)}
    counts = Counter(change.game_id for change in changes)
    if counts.keys() != finished or set(counts.values()) - {2}:
        raise Broken(len(counts), "counted", len(finished), "finished", Counter(counts.values()))
    scores: Counter[str] = Counter()
    for change in changes:
        scores[change.game_id] += change.score
    if set(scores.values()) - {1.0}:
        raise Broken(Counter(scores.values()), "scores of games")
    steps: dict[str, dict[float, float]] = {}
    for change in changes:
        steps.setdefault(change.account_id, {})[change.before] = change.after
    for row in ratings:
        if follow(steps.pop(row.account_id)) != (row.wins + row.draws + row.losses, row.rating):
            raise Broken(row.account_id, "has another rating than its games say")
    if steps:
        raise Broken(steps, "have games but no rating")
    wins, losses = sum(row.wins for row in ratings), sum(row.losses for row in ratings)
    if wins != losses:
        raise Broken(wins, "wins but losses", losses)
    return len(finished)


def main() -> None:
    """Run with the given arguments, and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--alone", action="store_true", help="one server with a SQLite file")
    parser.add_argument("--kills", type=int, default=100, help="number of kills (default: 100)")
    parser.add_argument("--people", type=int, default=40, help="number of players (default: 40)")
    parser.add_argument("--minutes", type=float, default=20, help="time limit in minutes (default: 20)")
    given = parser.parse_args()
    with house(alone=given.alone) as (servers, url):
        print(json.dumps(asyncio.run(meet(servers, url, given.kills, given.people, given.minutes * 60))))


if __name__ == "__main__":
    main()
