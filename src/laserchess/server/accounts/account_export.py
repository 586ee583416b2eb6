"""Export all data of an account for its owner, as JSON lines."""

from collections.abc import AsyncIterator

import orjson
from sqlalchemy import ColumnElement, RowMapping, Table, select

from laserchess.server.accounts.accounts import Account
from laserchess.server.storage.correspondence_schema import GAME_NOTES, VACATIONS
from laserchess.server.storage.notification_schema import NOTIFICATION_SETTINGS, NOTIFICATIONS, PUSH_SUBSCRIPTIONS
from laserchess.server.storage.people_schema import (
    ACCOUNTS,
    CHAT,
    RATING_CHANGES,
    RATINGS,
    RELATIONS,
    REPORTS,
    SEEKS,
    SESSIONS,
    TOKENS,
)
from laserchess.server.storage.puzzle_schema import PUZZLE_STANDINGS, PUZZLE_TRIES
from laserchess.server.storage.row_codec import TableQuery
from laserchess.server.storage.schema import EVENTS, GAMES, POSITIONS, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_EDITORS, STUDY_OPERATIONS
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, INCIDENTS, TOURNAMENT_CHAT, TOURNAMENT_PLAYERS

BATCH = 100
SECRET = {"password", "secret", "previous", "invite", "seed", "owner", "address", "by_id", "account_id"}
SECRET |= {"mail_code", "p256dh", "auth", "session_id"}
OTHERS = {"other_id": "other", "to_id": "to", "about_id": "about"}
"""Columns with the id of another account, of which only the name is exported."""
MODERATORS_ONLY = {REPORTS: {"record", "deed", "done_ms"}}
"""The columns of a report that only moderators see: chat the reporter may not have seen, and the action taken."""
TABLES = {
    "session": (SESSIONS, SESSIONS.c.account_id),
    "token": (TOKENS, TOKENS.c.account_id),
    "rating": (RATINGS, RATINGS.c.account_id),
    "rating change": (RATING_CHANGES, RATING_CHANGES.c.account_id),
    "relation": (RELATIONS, RELATIONS.c.account_id),
    "seek": (SEEKS, SEEKS.c.owner),
    "chat": (CHAT, CHAT.c.owner),
    "report": (REPORTS, REPORTS.c.by_id),
    "position": (POSITIONS, POSITIONS.c.owner),
    "puzzle standing": (PUZZLE_STANDINGS, PUZZLE_STANDINGS.c.account_id),
    "puzzle": (PUZZLE_TRIES, PUZZLE_TRIES.c.account_id),
    "chapter": (CHAPTERS, CHAPTERS.c.account_id),
    "study": (STUDIES, STUDIES.c.account_id),
    "study editor": (STUDY_EDITORS, STUDY_EDITORS.c.account_id),
    "study operation": (STUDY_OPERATIONS, STUDY_OPERATIONS.c.account_id),
    "note": (GAME_NOTES, GAME_NOTES.c.account_id),
    "vacation": (VACATIONS, VACATIONS.c.account_id),
    "notification": (NOTIFICATIONS, NOTIFICATIONS.c.account_id),
    "notification settings": (NOTIFICATION_SETTINGS, NOTIFICATION_SETTINGS.c.account_id),
    "group": (GROUP_MEMBERS, GROUP_MEMBERS.c.account_id),
    "tournament entry": (TOURNAMENT_PLAYERS, TOURNAMENT_PLAYERS.c.account_id),
    "tournament message": (TOURNAMENT_CHAT, TOURNAMENT_CHAT.c.account_id),
    "incident": (INCIDENTS, INCIDENTS.c.account_id),
    "push subscription": (PUSH_SUBSCRIPTIONS, PUSH_SUBSCRIPTIONS.c.account_id),
}


def _plain(row: RowMapping) -> dict[str, object]:
    return {str(name): value for name, value in row.items()}


def _line(kind: str, values: object) -> bytes:
    return orjson.dumps({"kind": kind, "data": values}) + b"\n"


def _rows(table: Table) -> TableQuery:
    """Return the query for the exported columns of a table, with other accounts by name."""
    hidden = SECRET | OTHERS.keys() | MODERATORS_ONLY.get(table, set())
    columns: list[ColumnElement[object]] = [column for column in table.columns if column.name not in hidden]
    other = next((column for column in table.columns if column.name in OTHERS), None)
    if other is None:
        return select(*columns)
    named = ACCOUNTS.c.name.label(OTHERS[other.name])
    return select(*columns, named).select_from(table.outerjoin(ACCOUNTS, ACCOUNTS.c.id == other))


async def export(store: Store, account: Account) -> AsyncIterator[bytes]:
    """Yield all data of an account except hashes of secrets and data of others."""
    about = {"name": account.name, "created_ms": account.created_ms, "hears": account.hears, "host": account.is_host}
    yield _line("account", about | {"muted_until_ms": account.muted_until_ms, "country": account.country})
    for kind, (table, owner) in TABLES.items():
        rows = await store.rows(_rows(table).where(owner == account.id))
        yield b"".join(_line(kind, _plain(row._mapping)) for row in rows)  # noqa: SLF001  # SQLAlchemy's public name
    last = ""
    while True:
        own = select(SEATS.c.game_id).where(SEATS.c.owner == account.id, SEATS.c.game_id > last).distinct()
        ids = await store.scalars(own.order_by(SEATS.c.game_id).limit(BATCH))
        for game_id in ids:
            yield await _game(store, game_id, account.id)
        if len(ids) < BATCH:
            return
        last = ids[-1]


async def _game(store: Store, game_id: str, account: str) -> bytes:
    """Return a game with its seats and events; other players appear by name only."""
    columns = [column for column in GAMES.columns if column.name not in SECRET]
    async with store.reading() as connection:
        game = (await connection.execute(select(*columns).where(GAMES.c.id == game_id))).mappings().one()
        seats = (await connection.execute(select(SEATS).where(SEATS.c.game_id == game_id))).all()
        events = await connection.execute(select(EVENTS).where(EVENTS.c.game_id == game_id).order_by(EVENTS.c.seq))
        event_views = [{"by": row.by, "kind": row.kind, "at_ms": row.at_ms, "data": row.data} for row in events]
    players = {seat.player: {"name": seat.name, "rating": seat.rating, "you": seat.owner == account} for seat in seats}
    return _line("game", _plain(game) | {"seats": players, "events": event_views})
