"""Puzzle ratings: Glicko-2 ratings of players per variant, against puzzles rated the same way.

A puzzle counts once for an account. Visitors without one keep their standing in the browser and send it with the
request; their attempts change their own rating, not the puzzle's.
"""

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import RowMapping, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.puzzles import Puzzle
from laserchess.server.models import now_ms
from laserchess.server.puzzles.puzzle_schemas import CountedAttempt, PuzzleStanding
from laserchess.server.ratings.glicko import PROVISIONAL, Rating, Result, bounded
from laserchess.server.ratings.glicko import update as rate
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.puzzle_schema import PUZZLE_RATINGS, PUZZLE_STANDINGS, PUZZLE_TRIES
from laserchess.server.storage.store import Store

FIRST_DEVIATION = 150.0
"""The rating deviation of a puzzle without attempts."""
INITIAL_RATING = Rating(1200.0, 350.0)
"""The initial rating of a player."""
Count = Literal["tried", "solved", "streak", "best", "storm"]
COUNTS: tuple[Count, ...] = ("tried", "solved", "streak", "best", "storm")
MAX_SKIPPED = 400


def initial_standing() -> PuzzleStanding:
    """Return the standing of a player without attempts."""
    return _standing(INITIAL_RATING, dict.fromkeys(COUNTS, 0))


def _standing(rating: Rating, counts: Mapping[Count, int]) -> PuzzleStanding:
    return {
        "rating": rating.rating,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "tried": counts["tried"],
        "solved": counts["solved"],
        "streak": counts["streak"],
        "best": counts["best"],
        "storm": counts["storm"],
    }


def _rating_of(standing: PuzzleStanding) -> Rating:
    return bounded(Rating(standing["rating"], standing["deviation"], standing["volatility"]))


def after_attempt(standing: PuzzleStanding, puzzle: Rating, *, solved: bool) -> PuzzleStanding:
    """Return a standing after one more puzzle."""
    rating = bounded(rate(_rating_of(standing), [Result(puzzle, float(solved))], 0.0))
    streak = standing["streak"] + 1 if solved else 0
    counts: dict[Count, int] = {
        "tried": standing["tried"] + 1,
        "solved": standing["solved"] + solved,
        "streak": streak,
        "best": max(standing["best"], streak),
        "storm": standing["storm"],
    }
    return _standing(rating, counts)


class PuzzleRepository:
    """Standings of accounts and ratings of puzzles, in a database."""

    def __init__(self, store: Store) -> None:
        """Store them in a database."""
        self._store = store

    async def standings(self, account: str) -> dict[str, PuzzleStanding]:
        """Return the standings of an account, by variant."""
        query = select(PUZZLE_STANDINGS).where(PUZZLE_STANDINGS.c.account_id == account)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return {row["variant"]: _read(row) for row in rows}

    async def tried(self, account: str, variant: str) -> set[str]:
        """Return the puzzles of a variant that an account has tried, the latest `MAX_SKIPPED`."""
        own = PUZZLE_TRIES.c
        query = select(own.puzzle_id).where(own.account_id == account, own.variant == variant)
        async with self._store.reading() as connection:
            found = await connection.execute(query.order_by(own.at_ms.desc()).limit(MAX_SKIPPED))
        return set(found.scalars().all())

    async def rating_of(self, puzzle: Puzzle) -> Rating:
        """Return the current rating of a puzzle."""
        async with self._store.reading() as connection:
            return _puzzle_rating(puzzle, await _puzzle_row(connection, puzzle))

    async def rate_visitor(self, puzzle: Puzzle, standing: PuzzleStanding, *, solved: bool) -> CountedAttempt:
        """Rate an attempt of a visitor without an account; nothing is stored."""
        rating = await self.rating_of(puzzle)
        after = after_attempt(standing, rating, solved=solved)
        return _counted(standing, after, rating, solved=solved)

    async def count(self, account: str, puzzle: Puzzle, *, solved: bool) -> CountedAttempt:
        """Rate an attempt of an account, unless the puzzle was counted before."""

        async def work(connection: AsyncConnection) -> CountedAttempt:
            before = await _standing_row(connection, account, puzzle.variant)
            standing = _read(before) if before is not None else initial_standing()
            row = await _puzzle_row(connection, puzzle)
            rating = _puzzle_rating(puzzle, row)
            own = (PUZZLE_TRIES.c.account_id == account, PUZZLE_TRIES.c.puzzle_id == puzzle.id)
            if (await connection.execute(select(PUZZLE_TRIES.c.at_ms).where(*own))).first() is not None:
                return _counted(standing, standing, rating, solved=solved, counted=False)
            after = after_attempt(standing, rating, solved=solved)
            harder = bounded(rate(rating, [Result(_rating_of(standing), float(not solved))], 0.0))
            tried = {"account_id": account, "puzzle_id": puzzle.id, "variant": puzzle.variant, "solved": solved}
            await connection.execute(insert(PUZZLE_TRIES), [tried | {"at_ms": now_ms()}])
            await _write_standing(connection, account, puzzle.variant, after, is_new=before is None)
            await _write_puzzle(connection, puzzle, row, harder, solved=solved)
            return _counted(standing, after, harder, solved=solved)

        return await self._store.transact(work, Lock(Concern.ACCOUNT, account), Lock(Concern.PUZZLE, puzzle.id))

    async def adopt(self, account: str, given: Mapping[str, PuzzleStanding]) -> None:
        """Copy the standings a browser has stored to an account, for variants without attempts."""

        async def work(connection: AsyncConnection) -> None:
            for variant, standing in given.items():
                if standing["tried"] and await _standing_row(connection, account, variant) is None:
                    sure, counts = _rating_of(standing), {name: int(standing[name]) for name in COUNTS}
                    unsure = Rating(sure.rating, max(sure.deviation, PROVISIONAL), sure.volatility)
                    await _write_standing(connection, account, variant, _standing(unsure, counts), is_new=True)

        await self._store.transact(work, Lock(Concern.ACCOUNT, account))

    async def storm(self, account: str, variant: str, score: int) -> None:
        """Store the best storm of an account."""

        async def work(connection: AsyncConnection) -> None:
            row = await _standing_row(connection, account, variant)
            standing = _read(row) if row is not None else initial_standing()
            if score > standing["storm"]:
                standing["storm"] = score
                await _write_standing(connection, account, variant, standing, is_new=row is None)

        await self._store.transact(work, Lock(Concern.ACCOUNT, account))


def _read(row: RowMapping) -> PuzzleStanding:
    return _standing(
        Rating(row["rating"], row["deviation"], row["volatility"]), {name: int(row[name]) for name in COUNTS}
    )


def _counted(
    before: PuzzleStanding, after: PuzzleStanding, puzzle: Rating, *, solved: bool, counted: bool = True
) -> CountedAttempt:
    return {
        "counted": counted,
        "solved": solved,
        "change": round(after["rating"]) - round(before["rating"]),
        "standing": after,
        "puzzle_rating": round(puzzle.rating),
    }


def _puzzle_rating(puzzle: Puzzle, row: RowMapping | None) -> Rating:
    if row is None:
        return Rating(float(puzzle.rating), FIRST_DEVIATION)
    return Rating(row["rating"], row["deviation"], row["volatility"])


async def _puzzle_row(connection: AsyncConnection, puzzle: Puzzle) -> RowMapping | None:
    query = select(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.puzzle_id == puzzle.id)
    return (await connection.execute(query)).mappings().first()


async def _standing_row(connection: AsyncConnection, account: str, variant: str) -> RowMapping | None:
    own = (PUZZLE_STANDINGS.c.account_id == account, PUZZLE_STANDINGS.c.variant == variant)
    return (await connection.execute(select(PUZZLE_STANDINGS).where(*own))).mappings().first()


async def _write_standing(
    connection: AsyncConnection, account: str, variant: str, standing: PuzzleStanding, *, is_new: bool
) -> None:
    key, values = {"account_id": account, "variant": variant}, dict(standing) | {"updated_ms": now_ms()}
    if is_new:
        await connection.execute(insert(PUZZLE_STANDINGS), [key | values])
        return
    own = (PUZZLE_STANDINGS.c.account_id == account, PUZZLE_STANDINGS.c.variant == variant)
    await connection.execute(update(PUZZLE_STANDINGS).where(*own).values(**values))


async def _write_puzzle(
    connection: AsyncConnection, puzzle: Puzzle, row: RowMapping | None, after: Rating, *, solved: bool
) -> None:
    values = {
        "rating": after.rating,
        "deviation": after.deviation,
        "volatility": after.volatility,
        "tried": (row["tried"] if row is not None else 0) + 1,
        "solved": (row["solved"] if row is not None else 0) + solved,
    }
    if row is None:
        await connection.execute(insert(PUZZLE_RATINGS), [{"puzzle_id": puzzle.id} | values])
        return
    await connection.execute(update(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.puzzle_id == puzzle.id).values(**values))
