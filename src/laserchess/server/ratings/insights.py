"""Insights into a player's latest games and puzzles: results by variant and side, causes of losses, missed themes."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from time import monotonic

import orjson
from sqlalchemy import and_, case, func, select

from laserchess.core.outcome import Termination
from laserchess.puzzles import THEMES
from laserchess.puzzles.file import by_id
from laserchess.server.models import Kind
from laserchess.server.play.state import ABORTED
from laserchess.server.ratings.game_search import REASON, WINNER
from laserchess.server.ratings.history import result_of
from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.storage.puzzle_schema import PUZZLE_TRIES
from laserchess.server.storage.row_codec import TableQuery, TableRow
from laserchess.server.storage.schema import EVENTS, GAMES, IS_ENDED, IS_PUBLIC, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import InsightsView, LossCause, SideResults, ThemeResults
from laserchess.variants import VARIANTS

MAX_GAMES = 1_000
"""The latest games of a player that are read."""
MAX_ATTEMPTS = 1_000
"""The latest puzzles of a player that are read."""
CACHE_SECONDS = 60
MAX_CACHE_BYTES = 1_000_000

CAUSES: dict[str, LossCause] = {
    Termination.KING: "royal",
    Termination.MAJORITY: "royal",
    Termination.TIME: "time",
    Termination.RESIGNATION: "resignation",
}
"""The cause of a loss by the reason of its outcome. Majorities count as `royal`: they end a game on the loser's move,
and that does not show who hit the Monarch."""


class Insights:
    """Reads insights from the database, and caches them for a minute."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._cache = ByteCache(MAX_CACHE_BYTES)

    async def of(self, account: str, *, is_own: bool) -> bytes:
        """Return the insights of an account as JSON; puzzle themes only for the account itself."""
        key = account, is_own, int(monotonic() / CACHE_SECONDS)
        found = self._cache.get(key)
        if found is None:
            found = orjson.dumps(await self._read(account, is_own=is_own))
            self._cache.put(key, found)
        return found

    async def _read(self, account: str, *, is_own: bool) -> InsightsView:
        async with self._store.reading() as connection:
            rows = (await connection.execute(_results(account))).all()
            attempts = (await connection.execute(_attempts(account))).all() if is_own else []
        losses = Counter[LossCause]()
        for row in rows:
            if result_of(row.winner, row.player) == "lost":
                losses[_cause(row)] += row.number
        return {
            "games": sum(row.number for row in rows),
            "max_games": MAX_GAMES,
            "sides": _sides(rows),
            "losses": [{"cause": cause, "games": games} for cause, games in losses.most_common()],
            "themes": await asyncio.to_thread(_themes, attempts) if is_own else None,
        }


def _results(account: str) -> TableQuery:
    """Return the query that counts a player's latest finished games by what matters to the insights."""
    latest = (
        select(SEATS.c.game_id, SEATS.c.player)
        .where(SEATS.c.owner == account)
        .order_by(SEATS.c.since_ms.desc(), SEATS.c.game_id.desc())
        .limit(MAX_GAMES)
        .subquery()
    )
    last_mover = (
        select(EVENTS.c.by)
        .where(EVENTS.c.game_id == GAMES.c.id, EVENTS.c.kind == Kind.MOVE.value)
        .order_by(EVENTS.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    is_royal_loss = and_(REASON.in_([Termination.KING.value]), latest.c.player != WINNER)
    each = (
        select(
            GAMES.c.variant,
            latest.c.player,
            WINNER.label("winner"),
            REASON.label("reason"),
            case((is_royal_loss, last_mover)).label("mover"),
        )
        .join(latest, latest.c.game_id == GAMES.c.id)
        .where(IS_PUBLIC, IS_ENDED, REASON != ABORTED, GAMES.c.variant.in_(list(VARIANTS)))
        .subquery()
    )
    return select(each, func.count().label("number")).group_by(*each.c)


def _attempts(account: str) -> TableQuery:
    own = PUZZLE_TRIES.c
    query = select(own.puzzle_id, own.solved).where(own.account_id == account)
    return query.order_by(own.at_ms.desc()).limit(MAX_ATTEMPTS)


def _sides(rows: Sequence[TableRow]) -> list[SideResults]:
    """Return the results by variant and side, in the order of the variants and their sides."""
    counts = Counter[tuple[str, str, str]]()
    for row in rows:
        counts[row.variant, row.player, result_of(row.winner, row.player)] += row.number
    found: list[SideResults] = [
        {
            "variant": variant.id,
            "side": side.name,
            "won": counts[variant.id, side.name, "won"],
            "drawn": counts[variant.id, side.name, "drawn"],
            "lost": counts[variant.id, side.name, "lost"],
        }
        for variant in VARIANTS.values()
        for side in variant.players
    ]
    return [each for each in found if each["won"] + each["drawn"] + each["lost"]]


def _cause(row: TableRow) -> LossCause:
    """Return why a game was lost: on the loser's own move, the loser's own beam removed the royal piece."""
    if row.mover is not None and row.mover == row.player:
        return "own-beam"
    return CAUSES.get(row.reason, "other")


def _themes(attempts: Sequence[TableRow]) -> list[ThemeResults]:
    """Return the themes of puzzles that were missed, those missed most often first."""
    tried, missed = Counter[str](), Counter[str]()
    puzzles = by_id() if attempts else {}  # loading them takes a second
    for attempt in attempts:
        puzzle = puzzles.get(attempt.puzzle_id)
        for theme in puzzle.themes if puzzle else ():
            tried[theme] += 1
            missed[theme] += not attempt.solved
    return [
        {"theme": name, "title": THEMES[name].title, "tried": tried[name], "missed": number}
        for name, number in missed.most_common()
        if number and name in THEMES
    ]
