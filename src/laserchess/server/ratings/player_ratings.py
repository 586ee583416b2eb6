"""Ratings of accounts per variant and speed: every finished rated game counts once, in the transaction that ends it.

The first-move advantage is estimated from the same games, per variant and speed. The estimate starts at zero with the
weight of `PRIOR_GAMES` games, and every result moves it along the gradient of the likelihood.
"""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Integer, and_, cast, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.engine.profiles import DEFAULT_ELO, profile_of
from laserchess.server.identity import is_account
from laserchess.server.models import Header, Seat, now_ms
from laserchess.server.play.state import ABORTED, GameState
from laserchess.server.ratings.glicko import PROVISIONAL, Rating, Result, bounded, expected
from laserchess.server.ratings.glicko import update as rate
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import ACCOUNTS, FIRST_MOVES, RATING_CHANGES, RATINGS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.schema import SEATS
from laserchess.server.storage.store import Store
from laserchess.server.storage.writer import LockedWork
from laserchess.server.wire.people_schemas import Leader, RatingChange, RatingView
from laserchess.server.wire.speeds import Speed, speed_of
from laserchess.variants import VARIANTS

DAY_MS = 24 * 3600 * 1000
PERIOD_MS = 5 * DAY_MS
ACTIVE_MS = 90 * DAY_MS
MIN_GAMES = 10
MAX_LISTED, MAX_POINTS, BIN = 50, 1000, 50
LEVEL_DEVIATION, MAX_LEVEL_DRIFT = 60.0, 400.0
"""House bots: the deviation of a level's measured rating, and how far games may move it."""
PRIOR_GAMES, STEP, MAX_ADVANTAGE = 200, 4 * 173.7178, 150.0
"""First-move advantage: games of the prior, rating points per unexpected result, and the bounds."""
REPEATS_MS = 7 * DAY_MS
MAX_HALVINGS = 10
"""Each rated game of two players at one address within a week counts half as much as the one before it."""
IS_NOT_HOUSE_BOT = ACCOUNTS.c.level.is_(None)
"""The condition that an account is not a house bot."""


class RatedSide(NamedTuple):
    """One side of a rated game."""

    seat: Seat
    score: float
    before: Rating
    row: TableRow | None
    periods: float

    @property
    def now(self) -> Rating:
        """The rating at the end of the game: unchanged, with a larger deviation."""
        return self.before.after(self.periods)


def rating_of_level(level: int | None, variant: str | None) -> Rating:
    """Return the rating of a house bot in a variant it has not played: its level's, as measured in matches."""
    elo = profile_of(variant).elo if variant in VARIANTS else DEFAULT_ELO
    return Rating(float(elo[f"engine:{level or 1}"]), LEVEL_DEVIATION)


class RatingRepository:
    """Rates games, and reads ratings."""

    def __init__(self, store: Store, *, is_limited: bool = True) -> None:
        """Store ratings in a database; if limited, repeated games from one address have decreasing weight."""
        self._store = store
        self._is_limited = is_limited

    # Rating games

    def scoring(self, state: GameState) -> LockedWork | None:
        """Return the write that rates a finished game; one that ended before both sides have moved is not rated."""
        outcome, header = state.outcome, state.header
        if not header.rated or header.clock is None or outcome is None or outcome["reason"] == ABORTED:
            return None
        if {made.by for made in state.moves} != header.seats.keys():
            return None
        first = state.moves[0].by
        work = partial(count_game, header, outcome["winner"], first, state.updated_ms, is_limited=self._is_limited)
        return LockedWork(work, (Lock(Concern.RATINGS, f"{header.variant} {speed_of(header.clock)}"),))

    async def seating(self, header: Header) -> Header:
        """Return the header of a rematch with the players' current ratings."""
        if not header.rated or header.clock is None:
            return header
        owners = [str(seat.owner) for seat in header.seats.values()]
        now = await self.current(owners, header.variant, speed_of(header.clock))
        seats = {player: _seated(seat, now.get(str(seat.owner))) for player, seat in header.seats.items()}
        return replace(header, seats=seats)

    # Reading ratings

    async def current(self, accounts: list[str], variant: str, speed: str) -> dict[str, Rating]:
        """Return the ratings of accounts that have one."""
        async with self._store.reading() as connection:
            return {key: read(row) for key, row in (await rows_of(connection, accounts, variant, speed)).items()}

    async def of(self, *accounts: str) -> dict[str, list[RatingView]]:
        """Return all ratings of each account, those with most games first."""
        query = select(RATINGS).where(RATINGS.c.account_id.in_(accounts))
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[str, list[RatingView]] = {account: [] for account in accounts}
        for row in rows:
            found[row.account_id].append(show(row))
        return {account: sorted(ratings, key=lambda shown: -shown["games"]) for account, ratings in found.items()}

    async def history(self, account: str, variant: str, speed: str) -> list[list[float]]:
        """Return times and the ratings after them for a graph: the latest `MAX_POINTS`."""
        one = RATING_CHANGES.c
        of_account = (one.account_id == account, one.variant == variant, one.speed == speed)
        query = select(one.at_ms, one.after).where(*of_account).order_by(one.at_ms.desc()).limit(MAX_POINTS)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [[row.at_ms, round(row.after, 1)] for row in reversed(rows)]

    async def daily(self, account: str) -> dict[tuple[str, str], list[tuple[int, float]]]:
        """Return, by variant and speed, times and the ratings after them: the last of each day."""
        one = RATING_CHANGES.c
        last = (
            select(one.variant, one.speed, func.max(one.at_ms).label("at_ms"))
            .where(one.account_id == account)
            .group_by(one.variant, one.speed, one.at_ms - one.at_ms % DAY_MS)
            .subquery()
        )
        is_last = and_(one.variant == last.c.variant, one.speed == last.c.speed, one.at_ms == last.c.at_ms)
        query = select(RATING_CHANGES).join(last, is_last).where(one.account_id == account).order_by(one.at_ms)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[tuple[str, str], list[tuple[int, float]]] = {}
        for row in rows:
            found.setdefault((row.variant, row.speed), []).append((row.at_ms, row.after))
        return found

    async def changes(self, game_id: str) -> dict[str, RatingChange]:
        """Return the rating changes of a game."""
        query = select(RATING_CHANGES).where(RATING_CHANGES.c.game_id == game_id)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {row.player: {"before": round(row.before), "after": round(row.after)} for row in rows}

    async def leaders(self, variant: str, speed: str) -> list[Leader]:
        """Return the best players of a variant and speed."""
        of_list = and_(RATINGS.c.variant == variant, RATINGS.c.speed == speed)
        return [{"name": row.name, **show(row)} for row in await self.best(MAX_LISTED, of_list)]

    async def best(self, count: int, condition: ColumnElement[bool]) -> list[TableRow]:
        """Return rows of the best players with enough recent games, `count` of each variant and speed."""
        games = RATINGS.c.wins + RATINGS.c.draws + RATINGS.c.losses
        lists, by_rating = (RATINGS.c.variant, RATINGS.c.speed), RATINGS.c.rating.desc()
        place = func.row_number().over(partition_by=lists, order_by=by_rating).label("place")
        ranked = (
            select(RATINGS, ACCOUNTS.c.name, ACCOUNTS.c.kind, place)
            .join(ACCOUNTS)
            .where(condition, ACCOUNTS.c.closed_ms.is_(None), IS_NOT_HOUSE_BOT, games >= MIN_GAMES)
            .where(RATINGS.c.deviation <= PROVISIONAL, RATINGS.c.updated_ms > now_ms() - ACTIVE_MS)
            .subquery()
        )
        query = select(ranked).where(ranked.c.place <= count)
        async with self._store.reading() as connection:
            found = await connection.execute(query.order_by(ranked.c.variant, ranked.c.speed, ranked.c.place))
            return list(found.all())

    async def distribution(self, variant: str, speed: str) -> list[list[int]]:
        """Return the number of ratings per bin of fifty points, without provisional ones."""
        lower = cast(RATINGS.c.rating / BIN, Integer) * BIN
        query = (
            select(lower.label("lower"), func.count().label("number"))
            .join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account_id)
            .where(IS_NOT_HOUSE_BOT)
            .where(RATINGS.c.variant == variant, RATINGS.c.speed == speed, RATINGS.c.deviation <= PROVISIONAL)
            .group_by(lower)
            .order_by(lower)
        )
        async with self._store.reading() as connection:
            return [[int(row.lower), row.number] for row in (await connection.execute(query)).all()]

    async def advantage(self, variant: str, speed: str) -> tuple[float, int]:
        """Return the estimated first-move advantage, and the number of games behind it."""
        async with self._store.reading() as connection:
            return await _advantage(connection, variant, speed)


def _seated(seat: Seat, rating: Rating | None) -> Seat:
    """Return a seat with its player's current rating; that of a house bot is never provisional."""
    if rating is None:
        return seat
    return replace(seat, rating=round(rating.rating), provisional=rating.is_provisional and not seat.is_computer)


def read(row: TableRow | None) -> Rating:
    """Return a row's rating, or the initial one without a row."""
    return Rating(row.rating, row.deviation, row.volatility) if row is not None else Rating()


def show(row: TableRow) -> RatingView:
    """Return the JSON view of a rating; its deviation grows with time."""
    rating = read(row).after((now_ms() - row.updated_ms) / PERIOD_MS)
    return {
        "variant": row.variant,
        "speed": row.speed,
        "rating": round(rating.rating),
        "deviation": round(rating.deviation),
        "provisional": rating.is_provisional,
        "games": row.wins + row.draws + row.losses,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "updated": row.updated_ms,
    }


async def rows_of(connection: AsyncConnection, accounts: list[str], variant: str, speed: str) -> dict[str, TableRow]:
    """Return the rows of accounts that have a rating."""
    one = RATINGS.c
    query = select(RATINGS).where(one.account_id.in_(accounts), one.variant == variant, one.speed == speed)
    return {row.account_id: row for row in (await connection.execute(query)).all()}


async def count_game(
    header: Header, winner: str | None, first: str, at_ms: int, connection: AsyncConnection, *, is_limited: bool
) -> None:
    """Update the ratings of both players after a game, unless that was done before."""
    if header.clock is None:
        return
    speed = speed_of(header.clock)
    known = await connection.execute(select(RATING_CHANGES.c.game_id).where(RATING_CHANGES.c.game_id == header.id))
    if known.first() is not None:
        return
    advantage, _ = await _advantage(connection, header.variant, speed)
    owners = [str(seat.owner) for seat in header.seats.values()]
    rows = await rows_of(connection, owners, header.variant, speed)
    one, two = (_scored(header, seat, winner, rows.get(str(seat.owner)), at_ms) for seat in header.seats.values())
    bonus = advantage if one.seat.player == first else -advantage
    weight = await _weight(connection, header, speed, at_ms) if is_limited else 1.0
    for own, other, side in ((one, two, bonus), (two, one, -bonus)):
        if is_account(own.seat.owner):
            after = rate(own.before, [Result(other.now, own.score, side, weight)], own.periods)
            after = _clamped(own.seat, header.variant, after)
            await _write(connection, header, speed, own, after, at_ms)
    surprise = weight * (one.score - expected(one.now, two.now, bonus))
    await _update_advantage(connection, header.variant, speed, surprise if one.seat.player == first else -surprise)


async def _weight(connection: AsyncConnection, header: Header, speed: Speed, at_ms: int) -> float:
    """Return the weight of a game: it decreases for two players who meet repeatedly at one address."""
    one, two = header.seats.values()
    if not one.address or one.address != two.address:
        return 1.0
    change, mine, theirs = RATING_CHANGES.c, SEATS.alias(), SEATS.alias()
    query = (
        select(func.count())
        .select_from(RATING_CHANGES)
        .join(mine, and_(mine.c.game_id == change.game_id, mine.c.owner == one.owner, mine.c.address != ""))
        .join(theirs, and_(theirs.c.game_id == change.game_id, theirs.c.owner == two.owner))
        .where(change.account_id == one.owner, change.variant == header.variant, change.speed == speed.value)
        .where(change.at_ms > at_ms - REPEATS_MS, mine.c.address == theirs.c.address)
    )
    repeats: int = (await connection.execute(query)).scalar_one()
    return 0.5 ** min(repeats, MAX_HALVINGS)


def _scored(header: Header, seat: Seat, winner: str | None, row: TableRow | None, at_ms: int) -> RatedSide:
    score = 0.5 if winner is None else float(winner == seat.player)
    before = rating_of_level(seat.level, header.variant) if seat.is_computer and row is None else read(row)
    periods = max(0, at_ms - row.updated_ms) / PERIOD_MS if row is not None else 0.0
    return RatedSide(seat, score, before, row, periods)


def _clamped(seat: Seat, variant: str, rating: Rating) -> Rating:
    """Return a rating within bounds; a house bot's stays near its level."""
    if seat.is_computer:
        level = rating_of_level(seat.level, variant).rating
        rating = replace(rating, rating=max(level - MAX_LEVEL_DRIFT, min(level + MAX_LEVEL_DRIFT, rating.rating)))
    return bounded(rating)


async def _write(
    connection: AsyncConnection, header: Header, speed: Speed, own: RatedSide, after: Rating, at_ms: int
) -> None:
    """Write one side's new rating and the rating change."""
    key = {"account_id": own.seat.owner, "variant": header.variant, "speed": speed.value}
    counts = {"wins": own.score == 1, "draws": own.score == 0.5, "losses": own.score == 0}  # noqa: PLR2004  # half a point
    values = {
        "rating": after.rating,
        "deviation": after.deviation,
        "volatility": after.volatility,
        "updated_ms": at_ms,
        **{name: int(more) + (getattr(own.row, name) if own.row else 0) for name, more in counts.items()},
    }
    if own.row is None:
        await connection.execute(insert(RATINGS), [key | values])
    else:
        own_row = [RATINGS.c[name] == value for name, value in key.items()]
        await connection.execute(update(RATINGS).where(*own_row).values(values))
    change = {
        "game_id": header.id,
        "player": own.seat.player,
        "score": own.score,
        "before": own.before.rating,
        "after": after.rating,
        "deviation": after.deviation,
        "at_ms": at_ms,
    }
    await connection.execute(insert(RATING_CHANGES), [key | change])


async def _advantage(connection: AsyncConnection, variant: str, speed: str) -> tuple[float, int]:
    query = select(FIRST_MOVES).where(FIRST_MOVES.c.variant == variant, FIRST_MOVES.c.speed == speed)
    row = (await connection.execute(query)).first()
    return (row.advantage, row.games) if row else (0.0, 0)


async def _update_advantage(connection: AsyncConnection, variant: str, speed: Speed, surprise: float) -> None:
    """Update the estimate of the first-move advantage by one result."""
    advantage, games = await _advantage(connection, variant, speed)
    moved = advantage + STEP * surprise / (PRIOR_GAMES + games + 1)
    values = {"advantage": max(-MAX_ADVANTAGE, min(MAX_ADVANTAGE, moved)), "games": games + 1}
    if games:
        of_game = (FIRST_MOVES.c.variant == variant, FIRST_MOVES.c.speed == speed.value)
        await connection.execute(update(FIRST_MOVES).where(*of_game).values(values))
    else:
        await connection.execute(insert(FIRST_MOVES), [{"variant": variant, "speed": speed.value} | values])
