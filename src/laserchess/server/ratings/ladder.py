"""The bot ladder: all bots by rating, with their latest games."""

from sqlalchemy import and_, select

from laserchess.server.models import now_ms
from laserchess.server.ratings.player_ratings import rating_of_level, show
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.people_schema import ACCOUNTS, RATINGS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.schema import GAMES, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import LadderBot
from laserchess.variants import VARIANTS

SEEN_MS = 25_000
"""How long a bot counts as online after one of its streams was last open."""
MAX_LISTED, MAX_GAMES = 200, 12


async def ladder(store: Store, variant: str, speed: str) -> list[LadderBot]:
    """Return the bots rated in a variant and speed, and the house bots, best first."""
    rated = and_(RATINGS.c.account_id == ACCOUNTS.c.id, RATINGS.c.variant == variant, RATINGS.c.speed == speed)
    columns = (ACCOUNTS.c.name.label("called"), ACCOUNTS.c.level, ACCOUNTS.c.seen_ms, RATINGS)
    query = (
        select(*columns)
        .outerjoin(RATINGS, rated)
        .where(ACCOUNTS.c.kind == "bot", ACCOUNTS.c.closed_ms.is_(None))
        .order_by(RATINGS.c.rating.desc())
        .limit(MAX_LISTED)
    )
    rows = await store.rows(query)
    listed = [_show(row, variant) for row in rows if row.level is not None or row.account_id is not None]
    return sorted(listed, key=lambda bot: -bot["rating"])


def _show(row: TableRow, variant: str) -> LadderBot:
    """Return a bot; a house bot without games in the variant has its level's rating."""
    is_there = row.level is not None or (row.seen_ms or 0) > now_ms() - SEEN_MS
    rating = show(row) if row.account_id is not None else None
    return {
        "name": row.called,
        "level": row.level,
        "online": is_there,
        "rating": rating["rating"] if rating else round(rating_of_level(row.level, variant).rating),
        "provisional": rating is not None and rating["provisional"],
        "games": rating["games"] if rating else 0,
    }


async def latest_games(store: Store, variant: str) -> list[FoundGame]:
    """Return the latest games of bots other than house bots."""
    bots = select(ACCOUNTS.c.id).where(ACCOUNTS.c.kind == "bot", ACCOUNTS.c.level.is_(None))
    theirs = select(SEATS.c.game_id).where(SEATS.c.game_id == GAMES.c.id, SEATS.c.owner.in_(bots)).exists()
    query = select(GAMES).where(
        GAMES.c.variant == variant, GAMES.c.variant.in_(list(VARIANTS)), GAMES.c.ply > 0, theirs
    )
    return await store.games(query.order_by(GAMES.c.updated_ms.desc()).limit(MAX_GAMES))
