"""The store: reads games and positions, and passes writes to the writer."""

import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import ColumnElement, Executable, Select, bindparam, delete, func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from laserchess import variants
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import Event, Header, Kind, now_ms
from laserchess.server.runtime.metrics import Metrics
from laserchess.server.storage.database import SINGLE, file_of
from laserchess.server.storage.file_guard import Files
from laserchess.server.storage.found_games import FoundGame, with_headers
from laserchess.server.storage.locks import Lock
from laserchess.server.storage.outages import Outages
from laserchess.server.storage.row_codec import TableRow, read_header
from laserchess.server.storage.schema import EVENTS, GAMES, IS_GOING, IS_PUBLIC, IS_WAITING, POSITIONS, SEATS, SERVER
from laserchess.server.storage.writer import BatchWriter, Row, Write
from laserchess.server.wire.schemas import SavedPosition

T = TypeVar("T")
MAX_LISTED = 50
MAX_SEARCHED = 300
"""The latest games of a visitor: those listed, the most recently changed first, and those whose seats are renamed."""
MAX_POSITIONS = 500
CHUNK = 500
MAX_ID = 24
MAX_REMATCHES = 1000
READING = "reading"
EVENTS_AT_ONCE = 200
"""Of a long game: reading as many takes about 3 ms of the event loop."""
# Built once: SQLAlchemy takes longer to build a statement than SQLite to run it.
GAME = select(GAMES).where(GAMES.c.id == bindparam("wanted"))
SEATS_OF = select(SEATS).where(SEATS.c.game_id == bindparam("wanted"))
LAST_SEQ = select(GAMES.c.last_seq).where(GAMES.c.id == bindparam("wanted"))
EVENTS_AFTER = (
    select(EVENTS)
    .where(EVENTS.c.game_id == bindparam("wanted"), EVENTS.c.seq > bindparam("after"))
    .order_by(EVENTS.c.seq)
    .limit(EVENTS_AT_ONCE)
)


def _latest_seats(owner: str) -> Select[str]:
    latest = select(SEATS.c.game_id).where(SEATS.c.owner == owner)
    return latest.order_by(SEATS.c.since_ms.desc()).limit(MAX_SEARCHED)


def _is_known() -> ColumnElement[bool]:
    """Leave out what cannot be shown: games of variants this server was started without."""
    return GAMES.c.variant.in_(list(variants.VARIANTS))


def new_id() -> str:
    """Return an id that cannot be guessed."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def is_id(text: str) -> bool:
    """Return whether a text can be an id; the database is not queried with others, which it may not even accept."""
    return len(text) <= MAX_ID and text.isascii() and text.isalnum()


class Store:
    """The database as the rest of the server sees it."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics | None = None) -> None:
        """Use an open database."""
        self.engine = engine
        self.outages = Outages()
        self._files = Files(file_of(engine.url))
        self.writer = BatchWriter(engine, self._files, self.outages, metrics or Metrics())
        self._single = engine.execution_options(**{SINGLE: True})

    @asynccontextmanager
    async def reading(self, engine: AsyncEngine | None = None) -> AsyncGenerator[AsyncConnection]:
        """Yield a connection to read with; an unavailable database is a rejection."""
        with self.outages.watching(READING):
            self._files.expect()
            async with (engine or self.engine).connect() as connection:
                yield connection

    async def rows(self, query: Executable, given: Mapping[str, object] | None = None) -> Sequence[TableRow]:
        """Return the rows of a single query."""
        async with self.reading(self._single) as connection:
            return (await connection.execute(query, given)).all()

    async def row(self, query: Executable, given: Mapping[str, object] | None = None) -> TableRow | None:
        """Return the first row of a single query."""
        return next(iter(await self.rows(query, given)), None)

    async def scalars(self, query: Select[T]) -> list[T]:
        """Return the first column of a single query."""
        return [row[0] for row in await self.rows(query)]

    async def scalar(self, query: Select[T], given: Mapping[str, object] | None = None) -> T | None:
        """Return the first column of the first row of a single query."""
        row = await self.row(query, given)
        return None if row is None else row[0]

    async def games(self, query: Executable) -> list[FoundGame]:
        """Return the games of a query for rows of `games`, in their order."""
        async with self.reading() as connection:
            return await with_headers(connection, (await connection.execute(query)).all())

    async def execute(self, statement: Executable, *locks: Lock) -> int:
        """Execute a single writing statement, and return how many rows it has changed."""

        async def work(connection: AsyncConnection) -> int:
            return (await connection.execute(statement)).rowcount

        return await self.transact(work, *locks)

    async def transact(self, work: Callable[[AsyncConnection], Awaitable[T]], *locks: Lock) -> T:
        """Run work in a transaction of the writer, under locks, and return its result once it is on disk.

        Of rejected work nothing is written.
        """
        results: list[T] = []

        async def run(connection: AsyncConnection) -> None:
            results[:] = [await work(connection)]

        await self.writer.write(Write(work=run, locks=locks))
        return results[0]

    async def cookie_key(self) -> bytes:
        """Return the key with which all processes of this server sign."""
        [row] = await self.rows(select(SERVER.c.value).where(SERVER.c.name == "cookie-key"))
        return bytes.fromhex(row.value)

    async def check(self) -> None:
        """Read and write, or reject."""
        await self.rows(select(SERVER.c.value).where(SERVER.c.name == "alive"))
        await self.execute(update(SERVER).where(SERVER.c.name == "alive").values(value=str(now_ms())))

    async def knows(self, owner: str) -> bool:
        """Return whether an owner has a seat or a position."""
        seats = select(SEATS.c.owner).where(SEATS.c.owner == owner).limit(1)
        positions = select(POSITIONS.c.owner).where(POSITIONS.c.owner == owner).limit(1)
        return bool(await self.rows(seats) or await self.rows(positions))

    # Games

    async def header(self, game_id: str) -> tuple[Header, int] | None:
        """Return the header of a game and the number of its last event, or nothing if there is no such game."""
        async with self.reading() as connection:
            game = (await connection.execute(GAME, {"wanted": game_id})).one_or_none()
            if game is None:
                return None
            seats = await connection.execute(SEATS_OF, {"wanted": game_id})
            return read_header(game, seats.all()), game.last_seq

    async def events(self, game_id: str, after: int = 0) -> list[Event]:
        """Return the events of a game after one of them."""
        return [event async for some in self.event_pages(game_id, after) for event in some]

    async def event_pages(self, game_id: str, after: int = 0) -> AsyncGenerator[list[Event]]:
        """Yield the events of a game after one of them in portions, between which moves of other games are handled."""
        while True:
            found = await self.rows(EVENTS_AFTER, {"wanted": game_id, "after": after})
            some = [Event.read(row.seq, row.kind, row.by, row.at_ms, row.data) for row in found]
            if some:
                yield some
            if len(some) < EVENTS_AT_ONCE:
                return
            after = some[-1].seq

    async def last_rematch(self, game_id: str) -> str | None:
        """Return the last game of a series of rematches, or nothing if there is no such game.

        The rematch that names the next game is the last event of a game, so each step reads one row of two tables.
        """
        following = EVENTS.c.data["next"].as_string()
        start = select(GAMES.c.id, GAMES.c.last_seq, literal(0).label("step")).where(GAMES.c.id == game_id)
        series = start.cte("series", recursive=True)
        event = EVENTS.join(series, (EVENTS.c.game_id == series.c.id) & (EVENTS.c.seq == series.c.last_seq))
        step = (
            select(GAMES.c.id, GAMES.c.last_seq, series.c.step + 1)
            .select_from(event.join(GAMES, GAMES.c.id == following))
            .where(EVENTS.c.kind == Kind.REMATCH, series.c.step < MAX_REMATCHES)
        )
        series = series.union_all(step)
        query = select(series.c.id).order_by(series.c.step.desc()).limit(1)
        return await self.scalar(query)

    async def last_seq(self, game_id: str) -> int | None:
        """Return the number of a game's last event."""
        return await self.scalar(LAST_SEQ, {"wanted": game_id})

    async def last_seqs(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each existing game."""
        found: dict[str, int] = {}
        for first in range(0, len(ids), CHUNK):
            some = ids[first : first + CHUNK]
            rows = await self.rows(select(GAMES.c.id, GAMES.c.last_seq).where(GAMES.c.id.in_(some)))
            found |= {row.id: row.last_seq for row in rows}
        return found

    async def listed(self, owner: str | None) -> list[FoundGame]:
        """Return the games of an owner, or of all public games, the latest first."""
        query = select(GAMES).where(_is_known()).order_by(GAMES.c.updated_ms.desc()).limit(MAX_LISTED)
        if owner is None:
            query = query.where(IS_PUBLIC)
        else:
            query = query.where(GAMES.c.id.in_(select(_latest_seats(owner).subquery().c.game_id)))
        return await self.games(query)

    async def latest_games(self, owner: str) -> list[str]:
        """Return the ids of the games in which an owner was seated last."""
        return list(dict.fromkeys(await self.scalars(_latest_seats(owner))))

    async def count_live(self, owner: str) -> int:
        """Return how many games of an owner are in progress."""
        owned = select(SEATS.c.game_id).where(SEATS.c.owner == owner)
        query = select(func.count()).select_from(GAMES).where(GAMES.c.id.in_(owned), IS_GOING)
        return await self.scalar(query) or 0

    async def played_by(self, owner: str) -> list[tuple[str, str]]:
        """Return variant and position of all games in progress of an owner against other people."""
        owned = select(SEATS.c.game_id).where(SEATS.c.owner == owner)
        others = select(SEATS.c.game_id).where(SEATS.c.owner != owner, SEATS.c.game_id.in_(owned))
        query = select(GAMES.c.variant, GAMES.c.position).where(GAMES.c.id.in_(others), IS_GOING, _is_known())
        return [(row.variant, row.position) for row in await self.rows(query.limit(MAX_SEARCHED))]

    async def fallen(self, now: int) -> list[str]:
        """Return games in which a clock has run out."""
        query = select(GAMES.c.id).where(GAMES.c.deadline_ms <= now, _is_known())
        return await self.scalars(query.order_by(GAMES.c.deadline_ms).limit(CHUNK))

    async def waiting(self, before: int) -> list[str]:
        """Return games that have waited for the computer since before a moment."""
        query = select(GAMES.c.id).where(IS_WAITING, GAMES.c.updated_ms <= before, _is_known())
        return await self.scalars(query.order_by(GAMES.c.updated_ms).limit(CHUNK))

    # Saved positions

    async def save_position(self, owner: str, name: str, variant: str, position: str) -> SavedPosition:
        """Save a position for its owner."""
        saved = SavedPosition(id=new_id(), name=name, variant=variant, position=position, created=now_ms())
        row: Row = {"id": saved["id"], "owner": owner, "name": name, "variant": variant, "position": position}
        row["created_ms"] = saved["created"]
        count = select(func.count()).select_from(POSITIONS).where(POSITIONS.c.owner == owner)

        async def work(connection: AsyncConnection) -> None:
            if (await connection.execute(count)).scalar_one() >= MAX_POSITIONS:
                raise api_error(ErrorCode.POSITIONS_FULL, count=MAX_POSITIONS)
            await connection.execute(insert(POSITIONS), [row])

        await self.transact(work)
        return saved

    async def saved_positions(self, owner: str) -> list[SavedPosition]:
        """Return the positions of an owner, the latest first."""
        query = select(POSITIONS).where(POSITIONS.c.owner == owner).order_by(POSITIONS.c.created_ms.desc())
        return [_saved(row) for row in await self.rows(query)]

    async def saved_position(self, owner: str, position_id: str) -> SavedPosition | None:
        """Return one position of an owner."""
        query = select(POSITIONS).where(POSITIONS.c.owner == owner, POSITIONS.c.id == position_id)
        row = await self.row(query)
        return None if row is None else _saved(row)

    async def delete_position(self, owner: str, position_id: str) -> bool:
        """Delete a position of an owner; return whether it existed."""
        statement = delete(POSITIONS).where(POSITIONS.c.owner == owner, POSITIONS.c.id == position_id)
        return bool(await self.execute(statement))


def _saved(row: TableRow) -> SavedPosition:
    return {"id": row.id, "name": row.name, "variant": row.variant, "position": row.position, "created": row.created_ms}
