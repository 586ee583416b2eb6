"""Queries that match seeks in the database: seeks that do not match are never read."""

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from laserchess.server.accounts.relations import BLOCK
from laserchess.server.lobby.seeks import OPEN, RANDOM, Seek
from laserchess.server.storage.people_schema import RELATIONS, SEEKS
from laserchess.server.storage.row_codec import TableQuery

FRESH_MS = 15_000
"""How long a seek stays open after its owner was last seen."""
DEFAULT_RATING = 1500
MAX_OPEN, MAX_OPEN_OF_ADDRESS = 5, 40
"""Open seeks and challenges of one player, and of one address, which may be that of a school."""
MAX_STORED, MAX_STORED_OF_ADDRESS = 10, 200
"""The same of correspondence games, which stay open while their players are away."""


def is_fresh(now: int) -> ColumnElement[bool]:
    """Return the condition that a seek is open and its owner present, or that it is stored until later."""
    return and_(SEEKS.c.state == OPEN, SEEKS.c.seen_ms >= now - FRESH_MS)


def is_stored() -> ColumnElement[bool]:
    """Return the condition that a seek stays open while its owner is away."""
    return SEEKS.c.expires_ms.is_not(None)


def best_match(seek: Seek, now: int) -> TableQuery:
    """Return the query for the best match of a seek: the closest rating, then the oldest."""
    rating = func.coalesce(SEEKS.c.rating, DEFAULT_RATING)
    distance = func.abs(rating - (DEFAULT_RATING if seek.rating is None else seek.rating))
    return (
        select(SEEKS)
        .where(is_fresh(now), SEEKS.c.terms == seek.terms, SEEKS.c.to_id.is_(None), SEEKS.c.owner != seek.owner)
        .where(_sides_fit(seek), _is_admitted_by(seek), _admits(seek), ~_is_blocked(seek))
        .order_by(distance, SEEKS.c.created_ms)
        .limit(1)
    )


def listed(now: int, limit: int) -> TableQuery:
    """Return the query for open seeks and challenges: the latest of every address first, then the next of each."""
    place = func.row_number().over(partition_by=SEEKS.c.address, order_by=SEEKS.c.created_ms.desc())
    return select(SEEKS).where(is_fresh(now)).order_by(place, SEEKS.c.created_ms.desc()).limit(limit)


def count_open(*of: ColumnElement[bool], now: int) -> Select[int]:
    """Return the query for the number of open seeks that meet some conditions."""
    return select(func.count()).select_from(SEEKS).where(is_fresh(now), *of)


def _sides_fit(seek: Seek) -> ColumnElement[bool]:
    if seek.side == RANDOM:
        return SEEKS.c.side.is_not(None)
    return SEEKS.c.side != seek.side


def _is_admitted_by(seek: Seek) -> ColumnElement[bool]:
    """Return the condition that the other player's rating is within the range of a seek."""
    if seek.lowest is None and seek.highest is None:
        return SEEKS.c.id.is_not(None)
    bounds: list[ColumnElement[bool]] = [SEEKS.c.rating.is_not(None)]
    if seek.lowest is not None:
        bounds.append(SEEKS.c.rating >= seek.lowest)
    if seek.highest is not None:
        bounds.append(SEEKS.c.rating <= seek.highest)
    return and_(*bounds)


def _admits(seek: Seek) -> ColumnElement[bool]:
    """Return the condition that a seek's rating is within the other player's range."""
    lowest, highest = SEEKS.c.lowest, SEEKS.c.highest
    if seek.rating is None:
        return and_(lowest.is_(None), highest.is_(None))
    return and_(or_(lowest.is_(None), lowest <= seek.rating), or_(highest.is_(None), highest >= seek.rating))


def _is_blocked(seek: Seek) -> ColumnElement[bool]:
    one = RELATIONS.c
    by_seeker = and_(one.account_id == seek.owner, one.other_id == SEEKS.c.owner)
    by_other = and_(one.account_id == SEEKS.c.owner, one.other_id == seek.owner)
    return select(one.kind).where(one.kind == BLOCK, or_(by_seeker, by_other)).exists()
