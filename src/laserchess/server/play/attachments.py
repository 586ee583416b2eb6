"""What other parts of the server attach to games: work in the transaction of an event, more time, further moves.

A game knows nothing of ratings, vacations or notifications; it asks the attachments it was built with.
"""

from typing import NamedTuple, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import Header
from laserchess.server.play.decisions import Decision
from laserchess.server.play.state import GameState
from laserchess.server.storage.batches import LockedWork


class GameRatings(Protocol):
    """What ratings do when a game ends, and when a rematch begins."""

    def scoring(self, state: GameState) -> LockedWork | None:
        """Return further work for the transaction that ends a game."""

    async def seating(self, header: Header) -> Header:
        """Return the header of a rematch with the players' current ratings."""


class TimeCredit(NamedTuple):
    """More time for the player to move, and the end of the vacation it comes from."""

    added_ms: int
    until_ms: int


class GameAttachment(Protocol):
    """What the server does around correspondence games."""

    async def credit(self, state: GameState) -> TimeCredit | None:
        """Return more time for the player whose time is up, if they were on vacation."""

    async def follow(self, decision: Decision, now: int) -> None:
        """Add the conditional moves that follow from a decision."""

    def work(self, before: GameState, decision: Decision) -> LockedWork | None:
        """Return further work for the transaction of a decision, such as notifications."""

    async def created(self, connection: AsyncConnection, header: Header) -> None:
        """Write what belongs to a new game, in its transaction."""


def together(*works: LockedWork | None) -> LockedWork | None:
    """Return works as one: in their order, under the locks of all."""
    chosen = [each for each in works if each is not None]

    async def work(connection: AsyncConnection) -> None:
        for each in chosen:
            await each.work(connection)

    return LockedWork(work, tuple(lock for each in chosen for lock in each.locks)) if chosen else None
