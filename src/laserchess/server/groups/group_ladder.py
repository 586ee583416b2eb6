"""The ladder of a group: Elo with bounds, from the games of its tournaments."""

import csv
from collections import Counter
from io import StringIO
from math import isinf
from typing import NamedTuple

import orjson
from sqlalchemy import select

from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.runtime.executors import FairExecutor
from laserchess.server.runtime.queues import Owner
from laserchess.server.storage.people_schema import ACCOUNTS, DELETED_NAME
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import TOURNAMENT_GAMES, TOURNAMENTS
from laserchess.server.wire.tournament_schemas import GroupLadder, LadderPlace

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
MAX_GAMES = 20_000
"""The latest games of a group that count."""
NO_SHOW_PLIES = 2
TIME = "time"
CACHE_BYTES = 4 << 20


class LadderGame(NamedTuple):
    """An ended game between two members."""

    first: str
    second: str
    points: float
    reason: str
    ply: int


def places_of(games: list[LadderGame], bots: frozenset[str]) -> list[LadderPlace]:
    """Return the ladder, best first, by the arena's model of ratings."""
    from laserchess.arena.elo_estimate import RatedGame, Ratings  # noqa: PLC0415  # only where a ladder is computed

    names = sorted({name for game in games for name in (game.first, game.second)})
    if not names:
        return []
    rated = [RatedGame(game.first, game.second, game.points, str(number)) for number, game in enumerate(games)]
    ratings = Ratings(rated, names)
    scores = {name: Counter[float]() for name in names}
    late, absent = Counter[str](), Counter[str]()
    for game in games:
        scores[game.first][game.points] += 1
        scores[game.second][1 - game.points] += 1
        if game.reason == TIME:
            loser = game.first if game.points == 0 else game.second
            (absent if game.ply < NO_SHOW_PLIES else late)[loser] += 1
    found = sorted(((ratings[name], name) for name in names), key=lambda each: -each[0].elo)
    return [
        {
            "rank": rank,
            "name": name,
            "bot": name in bots,
            "elo": round(estimate.elo),
            "low": None if isinf(estimate.low) else round(estimate.low),
            "high": None if isinf(estimate.high) else round(estimate.high),
            "games": scores[name].total(),
            "wins": scores[name][1.0],
            "draws": scores[name][0.5],
            "losses": scores[name][0.0],
            "time_losses": late[name],
            "no_shows": absent[name],
        }
        for rank, (estimate, name) in enumerate(found, 1)
    ]


class Ladders:
    """Computes ladders off the event loop, and caches each until a game is added."""

    def __init__(self, store: Store, executor: FairExecutor) -> None:
        """Read games from a database."""
        self._store = store
        self._executor = executor
        self._cache = ByteCache(CACHE_BYTES)

    async def of(self, group_id: str, variant: str | None, owner: Owner) -> GroupLadder:
        """Return the ladder of a group in a variant, by default the one with most games."""
        rows = await self._rows(group_id)
        counts = Counter(row.variant for row in rows)
        chosen = variant if variant in counts or not counts else counts.most_common(1)[0][0]
        names, bots = await self._names(rows)
        games = [
            LadderGame(
                names.get(row.first, DELETED_NAME),
                names.get(row.second, DELETED_NAME),
                POINTS[row.result],
                row.reason,
                row.ply,
            )
            for row in rows
            if row.variant == chosen
        ]
        key = group_id, chosen, len(games), rows[0].id if rows else ""
        text = self._cache.get(key)
        if text is None:
            text = orjson.dumps(await self._executor.do(owner, 0, places_of, games, bots))
            self._cache.put(key, text)
        variants = [each for each, _ in counts.most_common()]
        return {"variant": chosen or "", "variants": variants, "places": orjson.loads(text)}

    async def export(self, group_id: str) -> str:
        """Return every ended game as CSV."""
        rows = await self._rows(group_id)
        names, _ = await self._names(rows)
        text = StringIO()
        table = csv.writer(text)
        table.writerow(
            ("tournament", "round", "game", "variant", "first", "second", "result", "reason", "ply", "ended")
        )
        for row in rows:
            both = (names.get(row.first, DELETED_NAME), names.get(row.second, DELETED_NAME))
            table.writerow(
                (row.name, row.round, row.id, row.variant, *both, row.result, row.reason, row.ply, row.ended_ms)
            )
        return text.getvalue()

    async def _rows(self, group_id: str) -> list[TableRow]:
        """Return the latest ended games of a group, without byes."""
        one = TOURNAMENT_GAMES.c
        query = (
            select(TOURNAMENT_GAMES, TOURNAMENTS.c.variant, TOURNAMENTS.c.name)
            .join(TOURNAMENTS, TOURNAMENTS.c.id == one.tournament_id)
            .where(TOURNAMENTS.c.group_id == group_id, one.second.is_not(None), one.result.in_(list(POINTS)))
            .order_by(one.ended_ms.desc())
            .limit(MAX_GAMES)
        )
        async with self._store.reading() as connection:
            return list((await connection.execute(query)).all())

    async def _names(self, rows: list[TableRow]) -> tuple[dict[str, str], frozenset[str]]:
        """Return the names of all players, and the names of those that are bots."""
        ids = {account for row in rows for account in (row.first, row.second)}
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.kind).where(ACCOUNTS.c.id.in_(ids))
        async with self._store.reading() as connection:
            found = (await connection.execute(query)).all()
        return {row.id: row.name for row in found}, frozenset(row.name for row in found if row.kind == "bot")
