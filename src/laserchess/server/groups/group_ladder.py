"""The ladder of a group: Elo with bounds, from the games of its tournaments."""

import asyncio
import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from io import StringIO
from math import isinf
from typing import NamedTuple

import orjson
from sqlalchemy import ColumnElement, func, select, true

from laserchess.server.groups.incident_log import LOST_ON_TIME, NO_SHOW
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
CACHE_BYTES = 4 << 20
GAMES_OF_GROUPS = TOURNAMENT_GAMES.join(TOURNAMENTS, TOURNAMENTS.c.id == TOURNAMENT_GAMES.c.tournament_id)


class LadderGame(NamedTuple):
    """An ended game between two members."""

    first: str
    second: str
    points: float
    reason: str


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
        if game.reason in LOST_ON_TIME:
            loser = game.first if game.points == 0 else game.second
            (absent if game.reason == NO_SHOW else late)[loser] += 1
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


def ladder_games(rows: Sequence[TableRow], names: Mapping[str, str]) -> list[LadderGame]:
    """Return games with the names of their players."""
    return [
        LadderGame(
            names.get(row.first, DELETED_NAME),
            names.get(row.second, DELETED_NAME),
            POINTS[row.result],
            row.reason,
        )
        for row in rows
    ]


def write_table(rows: Sequence[TableRow], names: Mapping[str, str]) -> str:
    """Return games as CSV."""
    text = StringIO()
    table = csv.writer(text)
    table.writerow(("tournament", "round", "game", "variant", "first", "second", "result", "reason", "ply", "ended"))
    for row in rows:
        both = (names.get(row.first, DELETED_NAME), names.get(row.second, DELETED_NAME))
        table.writerow((row.name, row.round, row.id, row.variant, *both, row.result, row.reason, row.ply, row.ended_ms))
    return text.getvalue()


def _of(group_id: str) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a group's ended games, without byes."""
    one = TOURNAMENT_GAMES.c
    return TOURNAMENTS.c.group_id == group_id, one.second.is_not(None), one.result.in_(list(POINTS))


class Ladders:
    """Computes ladders off the event loop, and caches each until a game is added."""

    def __init__(self, store: Store, executor: FairExecutor) -> None:
        """Read games from a database."""
        self._store = store
        self._executor = executor
        self._cache = ByteCache(CACHE_BYTES)

    async def of(self, group_id: str, variant: str | None, owner: Owner) -> GroupLadder:
        """Return the ladder of a group in a variant, by default the one with most games."""
        counts = await self._counts(group_id)
        chosen = variant if variant in counts or not counts else counts.most_common(1)[0][0]
        key = group_id, chosen, counts[str(chosen)]
        text = self._cache.get(key)
        if text is None:
            rows = await self._rows(group_id, TOURNAMENTS.c.variant == chosen)
            names, bots = await self._names(rows)
            games = await asyncio.to_thread(ladder_games, rows, names)
            text = orjson.dumps(await self._executor.do(owner, 0, places_of, games, bots))
            self._cache.put(key, text)
        variants = [each for each, _ in counts.most_common()]
        return {"variant": chosen or "", "variants": variants, "places": orjson.loads(text)}

    async def export(self, group_id: str) -> str:
        """Return every ended game as CSV."""
        rows = await self._rows(group_id, true())
        names, _ = await self._names(rows)
        return await asyncio.to_thread(write_table, rows, names)

    async def _counts(self, group_id: str) -> Counter[str]:
        """Return the number of ended games in each variant."""
        query = select(TOURNAMENTS.c.variant, func.count()).select_from(GAMES_OF_GROUPS).where(*_of(group_id))
        found = await self._store.rows(query.group_by(TOURNAMENTS.c.variant))
        return Counter({row[0]: row[1] for row in found})

    async def _rows(self, group_id: str, condition: ColumnElement[bool]) -> list[TableRow]:
        """Return the latest ended games of a group, without byes."""
        columns = (TOURNAMENT_GAMES, TOURNAMENTS.c.variant, TOURNAMENTS.c.name)
        query = select(*columns).select_from(GAMES_OF_GROUPS).where(*_of(group_id), condition)
        return list(await self._store.rows(query.order_by(TOURNAMENT_GAMES.c.ended_ms.desc()).limit(MAX_GAMES)))

    async def _names(self, rows: list[TableRow]) -> tuple[dict[str, str], frozenset[str]]:
        """Return the names of all players, and the names of those that are bots."""
        ids = {account for row in rows for account in (row.first, row.second)}
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.kind).where(ACCOUNTS.c.id.in_(ids))
        found = await self._store.rows(query)
        return {row.id: row.name for row in found}, frozenset(row.name for row in found if row.kind == "bot")
