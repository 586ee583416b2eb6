"""A player's game history: pages filtered by variant, result and opponent."""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.storage.found_games import FoundGame, with_headers
from laserchess.server.storage.row_codec import TableQuery, TableRow
from laserchess.server.storage.schema import GAMES, IS_ENDED, IS_GOING, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import HeadToHead
from laserchess.variants import VARIANTS

PAGE_SIZE = 20
MAX_SCANNED = 400
"""The most games one page's query reads; results are filtered among these."""
MAX_FAVOURITES = 3


@dataclass(frozen=True)
class Filters:
    """Which games to return; `against` is an account's id."""

    variant: str | None = None
    result: str | None = None
    rated: bool | None = None
    against: str | None = None


class History:
    """Reads the games of an account or a visitor."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store

    async def page(self, owner: str, filters: Filters, cursor: str | None) -> tuple[list[FoundGame], str | None]:
        """Return one page of games, latest first, and the cursor of the next page."""
        query = _query(owner, filters)
        if cursor:
            since, game_id = read_cursor(cursor)
            older = and_(SEATS.c.since_ms == since, SEATS.c.game_id < game_id)
            query = query.where(or_(SEATS.c.since_ms < since, older))
        async with self._store.reading() as connection:
            found = (await connection.execute(query.limit(MAX_SCANNED))).all()
            chosen = [row for row in found if _has_result(row, filters.result)]
            shown = chosen[:PAGE_SIZE]
            listed = await with_headers(connection, shown)
        is_cut = len(chosen) > PAGE_SIZE or len(found) == MAX_SCANNED
        last = shown[-1] if len(chosen) > PAGE_SIZE else found[-1] if found else None
        return listed, f"{last.since_ms}-{last.id}" if is_cut and last is not None else None

    async def favourites(self, owner: str) -> list[str]:
        """Return the variants a player has played most."""
        query = select(GAMES.c.variant, func.count()).join(SEATS, SEATS.c.game_id == GAMES.c.id)
        rows = await self._store.rows(query.where(SEATS.c.owner == owner).group_by(GAMES.c.variant))
        counts = Counter({row[0]: row[1] for row in rows})
        return [variant for variant, _ in counts.most_common(MAX_FAVOURITES) if variant in VARIANTS]

    async def head_to_head(self, owner: str, other: str) -> HeadToHead:
        """Return the results of the finished games between two players."""
        winner, reason = (GAMES.c.outcome[field].as_string() for field in ("winner", "reason"))
        played = _query(owner, Filters(against=other)).where(IS_ENDED, GAMES.c.ply > 0, reason != "aborted")
        ends = played.order_by(None).with_only_columns(winner.label("winner"), SEATS.c.player).subquery()
        query = select(ends.c.winner, ends.c.player, func.count().label("number")).group_by(
            ends.c.winner, ends.c.player
        )
        counts: Counter[str] = Counter()
        for row in await self._store.rows(query):
            counts[result_of(row.winner, row.player)] += row.number
        return {"won": counts["won"], "drawn": counts["drawn"], "lost": counts["lost"]}


def _query(owner: str, filters: Filters) -> TableQuery:
    """Return the query of a player's games, latest first; a game in which they hold both sides counts once."""
    other = SEATS.alias("other")
    query = (
        select(GAMES, SEATS.c.player, SEATS.c.since_ms)
        .join(SEATS, SEATS.c.game_id == GAMES.c.id)
        .where(SEATS.c.owner == owner, GAMES.c.variant.in_(list(VARIANTS)))
        .order_by(SEATS.c.since_ms.desc(), SEATS.c.game_id.desc())
    )
    same = select(other.c.game_id).where(
        other.c.game_id == SEATS.c.game_id, other.c.owner == owner, other.c.player < SEATS.c.player
    )
    query = query.where(~same.exists())
    if filters.variant is not None:
        query = query.where(GAMES.c.variant == filters.variant)
    if filters.rated is not None:
        query = query.where(GAMES.c.rated == filters.rated)
    if filters.result is not None:
        query = query.where(IS_GOING if filters.result == "going" else IS_ENDED)
    if filters.against is not None:
        theirs = select(other.c.game_id).where(other.c.game_id == SEATS.c.game_id, other.c.owner == filters.against)
        query = query.where(theirs.exists())
    return query


def _has_result(row: TableRow, result: str | None) -> bool:
    outcome = row.outcome or {}
    if outcome and (row.ply == 0 or outcome.get("reason") == "aborted"):
        return False
    if result is None or result == "going":
        return True
    return result == result_of(outcome.get("winner"), row.player)


def result_of(winner: str | None, player: str) -> str:
    """Return the result of a finished game for a player: won, lost or drawn."""
    return "drawn" if winner is None else "won" if winner == player else "lost"


def read_cursor(cursor: str) -> tuple[int, str]:
    """Return the time and the game that a cursor names; raise an error if it cannot be read."""
    since, _, game_id = cursor.partition("-")
    if not (since.isascii() and since.isdigit() and len(since) < 16 and game_id.isascii() and game_id.isalnum()):  # noqa: PLR2004
        raise api_error(ErrorCode.CURSOR, cursor)
    return int(since), game_id
