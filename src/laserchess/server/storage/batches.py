"""Batches of writes: rows of many moves written together.

Every write to a game names the event it is based on; if the game has changed since, in this process or another,
nothing of that write is stored.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, Insert, Update, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.storage import one_step
from laserchess.server.storage.locks import Lock
from laserchess.server.storage.one_step import Row, game_update, insertion
from laserchess.server.storage.schema import EVENTS, GAMES, SEATS

Work = Callable[[AsyncConnection], Awaitable[None]]


class LockedWork(NamedTuple):
    """Work for a transaction, and the locks it needs."""

    work: Work
    locks: tuple[Lock, ...] = ()


SUMMARY = (
    "updated_ms",
    "last_seq",
    "ply",
    "turn",
    "position",
    "outcome",
    "deadline_ms",
    "waiting_computer",
    "invite",
    "ended_ms",
)
UPDATE_GAME = (
    update(GAMES).where(GAMES.c.id == bindparam("of_id")).values({name: bindparam(f"new_{name}") for name in SUMMARY})
)
UPDATE_SEAT = (
    update(SEATS)
    .where(SEATS.c.game_id == bindparam("of_id"), SEATS.c.player == bindparam("of_player"))
    .values(name=bindparam("new_name"), owner=bindparam("new_owner"), since_ms=bindparam("new_since_ms"))
)
INSERT_GAME, INSERT_SEAT, INSERT_EVENT = insert(GAMES), insert(SEATS), insert(EVENTS)
LAST_EVENTS = (
    select(GAMES.c.id, GAMES.c.last_seq)
    .where(GAMES.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(GAMES.c.id)
    .with_for_update()
)


@dataclass
class Write:
    """One write: events of a game based on event `after`, and new games stored with them."""

    game_id: str = ""
    after: int = 0
    events: list[Row] = field(default_factory=list)
    summary: Row = field(default_factory=dict)
    seats: list[Row] = field(default_factory=list)
    new_games: list[Row] = field(default_factory=list)
    new_seats: list[Row] = field(default_factory=list)
    new_events: list[Row] = field(default_factory=list)
    work: Work | None = None
    """Further work in the same transaction; it may run again if that fails."""
    locks: tuple[Lock, ...] = ()
    """What that work locks."""


def apply(connection: Connection, writes: list[Write]) -> list[bool]:
    """Execute the writes that are not outdated, and return which ones are."""
    last = _last_seqs(connection, {write.game_id for write in writes if write.events})
    stored = []
    for write in writes:
        is_stored = not write.events or last.get(write.game_id) == write.after
        if is_stored and write.events:
            last[write.game_id] = write.after + len(write.events)
        stored.append(is_stored)
    chosen = [write for write, is_stored in zip(writes, stored, strict=True) if is_stored]
    summaries = {write.game_id: write.summary for write in chosen if write.summary}  # the last of each game
    for statement, rows in (
        (INSERT_GAME, [row for write in chosen for row in write.new_games]),
        (INSERT_SEAT, [row for write in chosen for row in write.new_seats]),
        (INSERT_EVENT, [row for write in chosen for row in (*write.new_events, *write.events)]),
        (UPDATE_GAME, list(summaries.values())),
        (UPDATE_SEAT, [row for write in chosen for row in write.seats]),
    ):
        if rows:
            _execute(connection, statement, rows)
    return stored


def _execute(connection: Connection, statement: Insert | Update, rows: list[Row]) -> None:
    """Execute a statement for rows: on SQLite in a single step for all of them, where that is faster."""
    if connection.dialect.name != "sqlite" or statement is UPDATE_SEAT:
        connection.execute(statement, rows)
    elif isinstance(statement, Insert):
        insertion(statement.table, tuple(rows[0]), connection.dialect).execute(connection, rows)
    else:
        game_update(SUMMARY, connection.dialect).execute(connection, rows)


def _last_seqs(connection: Connection, ids: set[str]) -> dict[str, int]:
    """Return the last event of each game, and lock the games against other processes."""
    if not ids:
        return {}
    if connection.dialect.name == "sqlite":  # where there is only one writer
        return one_step.last_seqs(connection, ids)
    return {row.id: row.last_seq for row in connection.execute(LAST_EVENTS, {"ids": sorted(ids)})}
