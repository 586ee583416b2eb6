"""Database queries for the games of accounts with open streams."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, func, or_, select

from laserchess.server.lichess.vocabulary import COLORS
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.schema import GAMES, IS_ENDED, IS_GOING, SEATS
from laserchess.server.storage.store import Store
from laserchess.variants import VARIANTS

MAX_GAMES = 500
FIRST_PLIES = 6
"""A game with fewer plies may have started since the last read: an invitation can be accepted long after."""


async def games_of(store: Store, owner: str, since: int) -> list[FoundGame]:
    """Return an account's ongoing games and those that ended since a time, oldest first."""
    own = select(SEATS.c.game_id).where(SEATS.c.owner == owner)
    return await _find(store, and_(GAMES.c.id.in_(own), _is_live(since)))


async def games_since(store: Store, since: int, owners: Collection[str] | None = None) -> list[FoundGame]:
    """Return the games, of some owners only if given, that started or ended since a time."""
    begun = and_(IS_GOING, GAMES.c.updated_ms >= since, or_(GAMES.c.created_ms >= since, GAMES.c.ply < FIRST_PLIES))
    condition = or_(begun, and_(IS_ENDED, GAMES.c.ended_ms >= since))
    if owners is None:
        return await _find(store, condition)
    theirs = select(SEATS.c.game_id).where(SEATS.c.game_id == GAMES.c.id, SEATS.c.owner.in_(owners)).exists()
    return await _find(store, and_(condition, theirs))


async def games_with(store: Store, ids: Collection[str]) -> list[FoundGame]:
    """Return the games that exist, of some ids."""
    return await _find(store, GAMES.c.id.in_(ids))


async def games_among(store: Store, owners: Collection[str]) -> list[FoundGame]:
    """Return the ongoing games between two of some owners."""
    seats = select(func.count()).select_from(SEATS).where(SEATS.c.game_id == GAMES.c.id, SEATS.c.owner.in_(owners))
    return await _find(store, and_(IS_GOING, seats.scalar_subquery() == len(COLORS)))


def is_shown() -> ColumnElement[bool]:
    """Return the condition that a game can be shown: of a known variant, and not of two players at one screen."""
    return and_(GAMES.c.variant.in_(list(VARIANTS)), GAMES.c.mode != "here")


def _is_live(since: int) -> ColumnElement[bool]:
    return or_(IS_GOING, and_(IS_ENDED, GAMES.c.ended_ms >= since))


async def _find(store: Store, condition: ColumnElement[bool]) -> list[FoundGame]:
    query = select(GAMES).where(condition, is_shown())
    return await store.games(query.order_by(GAMES.c.created_ms).limit(MAX_GAMES))
