"""The correspondence games in which it is a player's turn."""

from sqlalchemy import func, select

from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.row_codec import TableQuery
from laserchess.server.storage.schema import GAMES, IS_GOING, SEATS
from laserchess.server.storage.store import Store
from laserchess.variants import VARIANTS

MAX_TURNS = 100


class Turns:
    """Find the games that wait for a player."""

    def __init__(self, store: Store) -> None:
        """Read from a store."""
        self._store = store

    async def of(self, owner: str) -> list[FoundGame]:
        """Return the correspondence games in which it is a player's turn, the most urgent first."""
        query = _waiting_for(owner).order_by(GAMES.c.deadline_ms).limit(MAX_TURNS)
        return await self._store.games(query)

    async def count(self, owner: str) -> int:
        """Return in how many correspondence games it is a player's turn."""
        query = select(func.count()).select_from(_waiting_for(owner).subquery())
        return await self._store.scalar(query) or 0


def _waiting_for(owner: str) -> TableQuery:
    """Return the query for the games; only correspondence games have a deadline and days."""
    own = select(SEATS.c.game_id, SEATS.c.player).where(SEATS.c.owner == owner).subquery()
    is_turn = (GAMES.c.id == own.c.game_id) & (GAMES.c.turn == own.c.player)
    days = GAMES.c.clock["days"].as_integer()
    known = GAMES.c.variant.in_(list(VARIANTS))
    return select(GAMES).join(own, is_turn).where(IS_GOING, GAMES.c.deadline_ms.is_not(None), days > 0, known)
