"""What is kept: reading games and positions back, and handing writes to the writer."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from laserchess.games import find_game
from laserchess.server.play.models import Event, Header, Kind, Mode, Seat, TimeControl, now_ms
from laserchess.server.refusals import Why, refuse
from laserchess.server.storage.database import writing
from laserchess.server.storage.tables import EVENTS, GAMES, POSITIONS, SEATS
from laserchess.server.storage.writer import Row, Write, Writer

MOST_LISTED = 50
MOST_POSITIONS = 500
CHUNK = 500
LONGEST_ID = 24


def new_id() -> str:
    """Return an id nobody can guess."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def is_id(text: str) -> bool:
    """Tell whether a text could be an id; others are not worth asking the database, which may not even take them."""
    return len(text) <= LONGEST_ID and text.isascii() and text.isalnum()


class Store:
    """The database as the rest of the server sees it."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Use an open database."""
        self.engine = engine
        self.writer = Writer(engine)

    # Games

    async def header(self, game_id: str) -> tuple[Header, int] | None:
        """Return what a game is and the number of its last event, or nothing where there is no such game."""
        async with self.engine.connect() as connection:
            game = (await connection.execute(select(GAMES).where(GAMES.c.id == game_id))).one_or_none()
            if game is None:
                return None
            seats = await connection.execute(select(SEATS).where(SEATS.c.game_id == game_id))
            return read_header(game, seats.all()), game.last_seq

    async def events(self, game_id: str, after: int = 0) -> list[Event]:
        """Return the events of a game after one of them."""
        query = select(EVENTS).where(EVENTS.c.game_id == game_id, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [Event(row.seq, Kind(row.kind), row.by, row.at_ms, row.data) for row in rows]

    async def last_seq(self, game_id: str) -> int | None:
        """Return the number of a game's last event."""
        return (await self.last_seqs([game_id])).get(game_id)

    async def last_seqs(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each game there is."""
        found: dict[str, int] = {}
        async with self.engine.connect() as connection:
            for first in range(0, len(ids), CHUNK):
                some = ids[first : first + CHUNK]
                rows = await connection.execute(select(GAMES.c.id, GAMES.c.last_seq).where(GAMES.c.id.in_(some)))
                found |= {row.id: row.last_seq for row in rows}
        return found

    async def listed(self, owner: str | None) -> list[Row]:
        """Return rows of the games of an owner, or of all that are played for others to see, the latest first."""
        query = select(GAMES).order_by(GAMES.c.updated_ms.desc()).limit(MOST_LISTED)
        if owner is None:
            query = query.where(GAMES.c.ply > 0, GAMES.c.mode != Mode.HERE)
        else:
            query = query.where(GAMES.c.id.in_(select(SEATS.c.game_id).where(SEATS.c.owner == owner)))
        async with self.engine.connect() as connection:
            games = (await connection.execute(query)).all()
            ids = [game.id for game in games]
            seats = (await connection.execute(select(SEATS).where(SEATS.c.game_id.in_(ids)))).all()
        by_game = {game_id: [seat for seat in seats if seat.game_id == game_id] for game_id in ids}
        return [{"row": game, "header": read_header(game, by_game[game.id])} for game in games]

    async def fallen(self, now: int) -> list[str]:
        """Return games in which a clock is at zero."""
        query = select(GAMES.c.id).where(GAMES.c.deadline_ms <= now).order_by(GAMES.c.deadline_ms).limit(CHUNK)
        return await self._ids(query)

    async def waiting(self, before: int) -> list[str]:
        """Return games that have waited for the computer since before a moment."""
        query = select(GAMES.c.id).where(GAMES.c.waiting_computer.is_(True), GAMES.c.updated_ms <= before)
        return await self._ids(query.order_by(GAMES.c.updated_ms).limit(CHUNK))

    async def _ids(self, query: Any) -> list[str]:  # noqa: ANN401  # a select of ids
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # Saved positions

    async def save_position(self, owner: str, name: str, variant: str, position: str) -> Row:
        """Keep a position for its owner."""
        row: Row = {"id": new_id(), "owner": owner, "name": name, "variant": variant, "position": position}
        row["created_ms"] = now_ms()
        count = select(func.count()).select_from(POSITIONS).where(POSITIONS.c.owner == owner)
        async with writing(self.engine).begin() as connection:
            if (await connection.execute(count)).scalar_one() >= MOST_POSITIONS:
                raise refuse(Why.FULL, count=MOST_POSITIONS)
            await connection.execute(insert(POSITIONS), [row])
        return _shown(row)

    async def saved_positions(self, owner: str) -> list[Row]:
        """Return the positions of an owner, the latest first."""
        query = select(POSITIONS).where(POSITIONS.c.owner == owner).order_by(POSITIONS.c.created_ms.desc())
        async with self.engine.connect() as connection:
            return [_shown(row) for row in (await connection.execute(query)).mappings()]

    async def saved_position(self, owner: str, position_id: str) -> Row | None:
        """Return one position of an owner."""
        query = select(POSITIONS).where(POSITIONS.c.owner == owner, POSITIONS.c.id == position_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        return None if row is None else _shown(row)

    async def delete_position(self, owner: str, position_id: str) -> bool:
        """Delete a position of an owner; tell whether there was one."""
        statement = delete(POSITIONS).where(POSITIONS.c.owner == owner, POSITIONS.c.id == position_id)
        async with writing(self.engine).begin() as connection:
            return bool((await connection.execute(statement)).rowcount)


def _shown(row: Any) -> Row:  # noqa: ANN401  # a mapping of columns
    return {name: row[name] for name in ("id", "name", "variant", "position")} | {"created": row["created_ms"]}


def read_header(game: Any, seats: Iterable[Any]) -> Header:  # noqa: ANN401  # rows
    """Make a header of a row of `games` and the rows of its seats."""
    clock = TimeControl(**game.clock) if game.clock else None
    by_player = {seat.player: Seat(seat.player, seat.kind, seat.name, seat.level, seat.owner) for seat in seats}
    return Header(
        game.id,
        game.variant,
        game.setup,
        game.start,
        game.options,
        game.seed,
        Mode(game.mode),
        clock,
        game.created_ms,
        {player.name: by_player[player.name] for player in find_game(game.variant).players},
        game.invite,
    )


def creation(header: Header, summary: Row) -> Write:
    """Return the write that makes a game; `summary` tells how it begins."""
    clock = header.clock
    row = {
        "id": header.id,
        "variant": header.variant,
        "setup": header.setup,
        "start": header.start,
        "options": header.options,
        "seed": header.seed,
        "mode": header.mode.value,
        "clock": {"base_ms": clock.base_ms, "increment_ms": clock.increment_ms} if clock else None,
        "created_ms": header.created_ms,
    }
    seats = [seat_row(header.id, seat) for seat in header.seats.values()]
    return Write(new_games=[row | summary], new_seats=seats)


def seat_row(game_id: str, seat: Seat) -> Row:
    """Return a seat as its row."""
    return {
        "game_id": game_id,
        "player": seat.player,
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "owner": seat.owner,
    }


def event_row(game_id: str, event: Event) -> Row:
    """Return an event as its row."""
    return {
        "game_id": game_id,
        "seq": event.seq,
        "kind": event.kind.value,
        "by": event.by,
        "at_ms": event.at_ms,
        "data": event.data,
    }
