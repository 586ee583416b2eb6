"""Statistics of a database."""

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import now_ms
from laserchess.server.settings import Retention
from laserchess.server.storage.database import file_of
from laserchess.server.storage.one_step import Row
from laserchess.server.storage.retention import count_expired
from laserchess.server.storage.schema import EVENTS, GAMES, IS_EMPTY, IS_ENDED, IS_GOING, POSITIONS, SEATS
from laserchess.server.storage.store import Store


async def statistics(store: Store, retention: Retention) -> Row:
    """Return the number of rows of each kind, their size, and what has expired."""
    facts: Row = {}
    async with store.reading() as connection:
        for name, query in {
            "games": select(func.count()).select_from(GAMES),
            "going": select(func.count()).select_from(GAMES).where(IS_GOING),
            "ended": select(func.count()).select_from(GAMES).where(IS_ENDED),
            "empty": select(func.count()).select_from(GAMES).where(IS_EMPTY),
            "events": select(func.count()).select_from(EVENTS),
            "positions": select(func.count()).select_from(POSITIONS),
            "visitors": select(func.count(func.distinct(SEATS.c.owner))),
            "oldest": select(func.min(GAMES.c.updated_ms)),
            "latest": select(func.max(GAMES.c.updated_ms)),
        }.items():
            facts[name] = (await connection.execute(query)).scalar_one()
        variants = select(GAMES.c.variant, func.count()).group_by(GAMES.c.variant).order_by(GAMES.c.variant)
        facts["variants"] = {row[0]: row[1] for row in await connection.execute(variants)}
        facts["bytes"] = await _size(store, connection)
    facts["expired"] = await count_expired(store, retention, now_ms())
    return facts


async def _size(store: Store, connection: AsyncConnection) -> int:
    path = file_of(store.engine.url)
    if path is not None:
        return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*") if each.is_file())
    if store.engine.dialect.name == "postgresql":
        return int((await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one())
    return 0
