"""House bots as players: they take the empty places of a tournament."""

from sqlalchemy import select

from laserchess.server.models import now_ms
from laserchess.server.ratings.player_ratings import rating_of_level
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store
from laserchess.server.tournaments.model import Entrant, Snapshot


class HousePlayers:
    """Chooses the house bots that fit the players best."""

    def __init__(self, store: Store) -> None:
        """Read the bots from a database."""
        self._store = store

    async def missing(self, snapshot: Snapshot) -> list[Entrant]:
        """Return the bots that should join: those closest to the players' average rating, if anybody plays."""
        people = [each for each in snapshot.active() if not each.is_house_bot]
        free = snapshot.tournament.fill - len(snapshot.active())
        if not people or free <= 0:
            return []
        average = sum(each.rating for each in people) / len(people)
        bots = [each for each in await self._bots(snapshot) if each.account not in snapshot.entrants]
        return sorted(bots, key=lambda bot: abs(bot.rating - average))[:free]

    async def _bots(self, snapshot: Snapshot) -> list[Entrant]:
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.level).where(ACCOUNTS.c.level.is_not(None))
        rows = await self._store.rows(query)
        variant, now = snapshot.tournament.terms.variant, now_ms()
        return [
            Entrant(
                row.id,
                row.name,
                round(rating_of_level(row.level, variant).rating),
                now,
                now,
                level=row.level,
                is_bot=True,
            )
            for row in rows
        ]
