"""Database queries for the games of accounts with open streams."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, or_, select

from laserchess.server.storage.row_codec import GameRow, with_headers
from laserchess.server.storage.schema import GAMES, IS_ENDED, IS_GOING, SEATS
from laserchess.server.storage.store import Store
from laserchess.variants import VARIANTS

MAX_GAMES = 500


async def games_of(store: Store, owner: str, since: int) -> list[GameRow]:
    """Return an account's ongoing games and those that ended since a time, oldest first."""
    own = select(SEATS.c.game_id).where(SEATS.c.owner == owner)
    return await _find(store, and_(GAMES.c.id.in_(own), _is_live(since)))


async def games_since(store: Store, owners: Collection[str], since: int) -> list[GameRow]:
    """Return the games of some owners that changed since a time."""
    changed = or_(and_(IS_GOING, GAMES.c.updated_ms >= since), and_(IS_ENDED, GAMES.c.ended_ms >= since))
    theirs = select(SEATS.c.game_id).where(SEATS.c.game_id == GAMES.c.id, SEATS.c.owner.in_(owners)).exists()
    return await _find(store, and_(changed, theirs))


def _is_live(since: int) -> ColumnElement[bool]:
    return or_(IS_GOING, and_(IS_ENDED, GAMES.c.ended_ms >= since))


async def _find(store: Store, condition: ColumnElement[bool]) -> list[GameRow]:
    query = select(GAMES).where(condition, GAMES.c.variant.in_(list(VARIANTS)), GAMES.c.mode != "here")
    async with store.reading() as connection:
        rows = (await connection.execute(query.order_by(GAMES.c.created_ms).limit(MAX_GAMES))).all()
        return await with_headers(connection, rows)
