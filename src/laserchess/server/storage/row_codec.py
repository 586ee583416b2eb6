"""Conversion of games, seats and events to rows and back."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from sqlalchemy import Row as SqlRow
from sqlalchemy import Select

from laserchess.server.models import Event, Header, Mode, Seat, TimeControl
from laserchess.server.storage.writer import Row, Write
from laserchess.variants import find_variant

TableRow: TypeAlias = SqlRow[*tuple[Any, ...]]
"""A row that was read; its attributes are the columns."""
TableQuery: TypeAlias = Select[*tuple[Any, ...]]


def read_header(game: TableRow, seats: Iterable[TableRow]) -> Header:
    """Return the header from a row of `games` and the rows of its seats."""
    clock = TimeControl(**game.clock) if game.clock else None
    by_player = {
        seat.player: Seat(
            seat.player, seat.kind, seat.name, seat.level, seat.owner, seat.rating, seat.address, seat.provisional
        )
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
        game.tournament,
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
        "clock": clock.stored() if clock else None,
        "created_ms": header.created_ms,
        "rated": header.rated,
        "tournament": header.tournament,
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
        "provisional": seat.provisional,
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
