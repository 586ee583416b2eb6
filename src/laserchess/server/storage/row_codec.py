"""Conversion of games, seats and events to rows and back."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Row as SqlRow
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import Event, Header, Mode, Seat, TimeControl
from laserchess.server.storage.schema import SEATS
from laserchess.server.storage.writer import Row, Write
from laserchess.variants import find_variant

TableRow: TypeAlias = SqlRow[*tuple[Any, ...]]
"""A row that was read; its attributes are the columns."""
TableQuery: TypeAlias = Select[*tuple[Any, ...]]


class GameRow(NamedTuple):
    """A row of `games`, and the header of the game."""

    row: TableRow
    header: Header

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.header.id

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.row.ended_ms is not None

    @property
    def is_going(self) -> bool:
        """Whether the game is in progress, between two players."""
        return not self.is_over and self.header.is_full


async def with_headers(connection: AsyncConnection, rows: Sequence[TableRow]) -> list[GameRow]:
    """Return rows of games with their headers, which need the seats."""
    query = select(SEATS).where(SEATS.c.game_id.in_([row.id for row in rows])).order_by(SEATS.c.game_id)
    seats = (await connection.execute(query)).all()
    by_game = {game_id: list(group) for game_id, group in groupby(seats, lambda seat: seat.game_id)}
    return [GameRow(row, read_header(row, by_game[row.id])) for row in rows]


def read_header(game: TableRow, seats: Iterable[TableRow]) -> Header:
    """Return the header from a row of `games` and the rows of its seats."""
    clock = TimeControl(**game.clock) if game.clock else None
    by_player = {
        seat.player: Seat(seat.player, seat.kind, seat.name, seat.level, seat.owner, seat.rating, seat.address)
        for seat in seats
    }
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
        {player.name: by_player[player.name] for player in find_variant(game.variant).players},
        game.invite,
        game.rated,
    )


def creation(header: Header, summary: Row) -> Write:
    """Return the write that creates a game; `summary` describes its start."""
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
        "rated": header.rated,
    }
    seats = [seat_row(header, seat) for seat in header.seats.values()]
    return Write(new_games=[row | summary], new_seats=seats)


def seat_row(header: Header, seat: Seat) -> Row:
    """Return the row of a seat of a new game."""
    return {
        "game_id": header.id,
        "player": seat.player,
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "owner": seat.owner,
        "since_ms": header.created_ms,
        "rating": seat.rating,
        "address": seat.address,
    }


def event_row(game_id: str, event: Event) -> Row:
    """Return the row of an event."""
    return {
        "game_id": game_id,
        "seq": event.seq,
        "kind": event.kind.value,
        "by": event.by,
        "at_ms": event.at_ms,
        "data": event.data.written(),
    }
