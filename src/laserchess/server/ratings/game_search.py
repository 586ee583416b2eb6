"""Search of finished public games, latest first.

Without a player, games are read in the order in which they ended; with one, in the order in which the player took
a seat. Both orders have an index. A query reads at most `WINDOW` games, so that a filter that fits few games cannot
make it slow; a page is filled by several queries.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, ColumnExpressionArgument, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.play.state import ABORTED
from laserchess.server.ratings.history import read_cursor
from laserchess.server.storage.found_games import FoundGame, with_headers
from laserchess.server.storage.row_codec import TableQuery, TableRow
from laserchess.server.storage.schema import GAMES, IS_ENDED, IS_PUBLIC, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.wire.speeds import MAX_SECONDS, SECOND, TURNS, Speed
from laserchess.variants import VARIANTS

PAGE_SIZE = 20
WINDOW = 1_000
"""Games that one query reads at most."""
MAX_WINDOWS = 20
"""Queries for one page; after these, the next page continues."""

WINNER: ColumnElement[str] = GAMES.c.outcome["winner"].as_string()
REASON: ColumnElement[str] = GAMES.c.outcome["reason"].as_string()


@dataclass(frozen=True)
class GameFilters:
    """Which games to find, of `games` if given; `player` and `opponent` are ids of accounts, times in milliseconds.

    `result` is that of the player (`won`, `lost`), or of the side that moves `first` or `second`, or `drawn`.
    """

    player: str | None = None
    opponent: str | None = None
    variant: str | None = None
    speed: Speed | None = None
    result: str | None = None
    rated: bool | None = None
    min_rating: int | None = None
    max_rating: int | None = None
    since_ms: int | None = None
    until_ms: int | None = None
    games: tuple[str, ...] | None = None


class GameSearch:
    """Finds games in the database."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store

    async def page(self, filters: GameFilters, cursor: str | None) -> tuple[list[FoundGame], str | None]:
        """Return one page of games, and the cursor of the next page."""
        found: list[TableRow] = []
        place = read_cursor(cursor) if cursor else None
        async with self._store.reading() as connection:
            for _ in range(MAX_WINDOWS):
                end = await _window_end(connection, filters, place)
                query = _query(filters, place, end).limit(PAGE_SIZE + 1 - len(found))
                found += (await connection.execute(query)).all()
                place = end
                if place is None or len(found) > PAGE_SIZE:
                    break
            shown = found[:PAGE_SIZE]
            listed = await with_headers(connection, shown)
        if len(found) > PAGE_SIZE:
            place = shown[-1].at_ms, shown[-1].id
        return listed, None if place is None else f"{place[0]}-{place[1]}"


Place = tuple[int, str]
"""Where a search is: the time and the id of a game."""


def _order(filters: GameFilters) -> tuple[ColumnElement[int], ColumnElement[str], ColumnExpressionArgument[bool]]:
    """Return the columns by which games are read, time and id, and the condition of their index."""
    if filters.player is None:
        return GAMES.c.ended_ms, GAMES.c.id, IS_ENDED
    return SEATS.c.since_ms, SEATS.c.game_id, SEATS.c.owner == filters.player


def _after(filters: GameFilters, place: Place | None) -> list[ColumnExpressionArgument[bool]]:
    """Return the conditions of games that follow a place in the order of the search."""
    time, game_id, of_index = _order(filters)
    conditions = [of_index]
    if filters.player is None and filters.until_ms is not None:
        conditions.append(time < filters.until_ms)
    if filters.player is None and filters.since_ms is not None:
        conditions.append(time >= filters.since_ms)
    if place is not None:
        conditions += [time <= place[0], or_(time < place[0], game_id < place[1])]
    return conditions


async def _window_end(connection: AsyncConnection, filters: GameFilters, place: Place | None) -> Place | None:
    """Return the last game that the next query reads, or `None` if it reads all that are left."""
    time, game_id, _ = _order(filters)
    query = select(time, game_id).where(*_after(filters, place)).order_by(time.desc(), game_id.desc())
    row = (await connection.execute(query.offset(WINDOW - 1).limit(1))).first()
    return None if row is None else (row[0], row[1])


def _query(filters: GameFilters, place: Place | None, end: Place | None) -> TableQuery:
    """Return the query of the games between two places of the order."""
    time, game_id, _ = _order(filters)
    query = select(GAMES, time.label("at_ms"))
    if filters.player is not None:
        query = query.join(SEATS, SEATS.c.game_id == GAMES.c.id)
    query = query.where(*_after(filters, place), *_conditions(filters)).order_by(time.desc(), game_id.desc())
    if end is not None:
        query = query.where(time >= end[0], or_(time > end[0], game_id >= end[1]))
    return query


def _conditions(filters: GameFilters) -> list[ColumnExpressionArgument[bool]]:
    """Return the conditions of the filters; games at one screen, aborted and running ones never fit."""
    found: list[ColumnExpressionArgument[bool] | None] = [
        IS_PUBLIC,
        IS_ENDED,
        REASON != ABORTED,
        GAMES.c.variant.in_([filters.variant] if filters.variant else list(VARIANTS)),
        None if filters.games is None else GAMES.c.id.in_(filters.games),
        None if filters.rated is None else GAMES.c.rated == filters.rated,
        None if filters.since_ms is None else GAMES.c.ended_ms >= filters.since_ms,
        None if filters.until_ms is None else GAMES.c.ended_ms < filters.until_ms,
        None if filters.speed is None else _has_speed(filters.speed),
        None if filters.result is None else _has_result(filters.result),
        None if filters.opponent is None else _is_against(filters.opponent),
        _has_ratings(filters.min_rating, filters.max_rating),
    ]
    return [condition for condition in found if condition is not None]


def _has_speed(speed: Speed) -> ColumnElement[bool]:
    days: ColumnElement[int] = GAMES.c.clock["days"].as_integer()
    if speed is Speed.CORRESPONDENCE:
        return days > 0
    spent = GAMES.c.clock["base_ms"].as_integer() + TURNS * GAMES.c.clock["increment_ms"].as_integer()
    limits = [0, *(seconds * SECOND for seconds in MAX_SECONDS.values())]
    number = list(Speed).index(speed)
    fits = and_(or_(days.is_(None), days == 0), spent >= limits[number])
    return and_(fits, spent < limits[number + 1]) if number + 1 < len(limits) else fits


def _has_result(result: str) -> ColumnElement[bool]:
    if result == "drawn":
        return WINNER.is_(None)
    if result == "won":
        return SEATS.c.player == WINNER
    if result == "lost":
        return SEATS.c.player != WINNER
    number = ("first", "second").index(result)
    return or_(
        *(and_(GAMES.c.variant == each.id, WINNER.in_([each.players[number].name])) for each in VARIANTS.values())
    )


def _is_against(opponent: str) -> ColumnElement[bool]:
    other = SEATS.alias("other")
    owner = func.coalesce(other.c.owner, "")  # not the column: its index would read all games of the opponent each time
    same = and_(other.c.game_id == GAMES.c.id, owner == opponent, other.c.player != SEATS.c.player)
    return select(other.c.game_id).where(same).exists()


def _has_ratings(low: int | None, high: int | None) -> ColumnElement[bool] | None:
    """Return the condition that both players have a rating in a range."""
    if low is None and high is None:
        return None
    rated = SEATS.alias("rated")
    outside: list[ColumnElement[bool]] = [rated.c.rating.is_(None)]
    outside += [] if low is None else [rated.c.rating < low]
    outside += [] if high is None else [rated.c.rating > high]
    return ~select(rated.c.game_id).where(rated.c.game_id == GAMES.c.id, or_(*outside)).exists()
