"""Queries that match seeks in the database: seeks that do not match are never read.

Those of every seek are built once: SQLAlchemy took half as long to build them as a pairing takes in all.
"""

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    func,
    or_,
    select,
)

from laserchess.server.accounts.relations import BLOCK
from laserchess.server.lobby.seeks import OPEN, RANDOM, Seek
from laserchess.server.models import now_ms
from laserchess.server.storage.people_schema import RELATIONS, SEEKS
from laserchess.server.storage.row_codec import TableQuery
from laserchess.server.storage.writer import Row

FRESH_MS = 15_000
"""How long a seek stays open after its owner was last seen."""
DEFAULT_RATING = 1500
MAX_OPEN, MAX_OPEN_OF_ADDRESS = 5, 40
"""Open seeks and challenges of one player, and of one address, which may be that of a school."""
MAX_STORED, MAX_STORED_OF_ADDRESS = 10, 200
"""The same of correspondence games, which stay open while their players are away."""


def fresh_since() -> int:
    """Return since when the owner of an open seek must have been seen."""
    return now_ms() - FRESH_MS


def is_fresh(since: int | BindParameter[int]) -> ColumnElement[bool]:
    """Return the condition that a seek is open and its owner present, or that it is stored until later."""
    return and_(SEEKS.c.state == OPEN, SEEKS.c.seen_ms >= since)


def is_stored() -> ColumnElement[bool]:
    """Return the condition that a seek stays open while its owner is away."""
    return SEEKS.c.expires_ms.is_not(None)


def about(seek: Seek) -> Row:
    """Return the parameters of the statements about a seek."""
    return {
        "since": fresh_since(),
        "of_owner": seek.owner,
        "of_address": seek.address,
        "of_terms": seek.terms,
        "of_side": seek.side,
        "of_rating": seek.rating,
        "from_rating": seek.lowest,
        "to_rating": seek.highest,
    }


SINCE = bindparam("since", type_=BigInteger)
OWNER, ADDRESS = bindparam("of_owner", type_=String), bindparam("of_address", type_=String)
SIDE, RATING = bindparam("of_side", type_=String), bindparam("of_rating", type_=Integer)
LOWEST, HIGHEST = bindparam("from_rating", type_=Integer), bindparam("to_rating", type_=Integer)


def _best_match() -> TableQuery:
    """Return the query for the best match of a seek: the closest rating, then the oldest."""
    other = SEEKS.c
    distance = func.abs(func.coalesce(other.rating, DEFAULT_RATING) - func.coalesce(RATING, DEFAULT_RATING))
    # No comparison with a missing rating holds: who has none only meets seeks without a range.
    is_admitted = and_(
        or_(LOWEST.is_(None), other.rating >= LOWEST),
        or_(HIGHEST.is_(None), other.rating <= HIGHEST),
        or_(other.lowest.is_(None), other.lowest <= RATING),
        or_(other.highest.is_(None), other.highest >= RATING),
    )
    one = RELATIONS.c
    between = or_(
        and_(one.account_id == OWNER, one.other_id == other.owner),
        and_(one.account_id == other.owner, one.other_id == OWNER),
    )
    return (
        select(SEEKS)
        .where(is_fresh(SINCE), other.terms == bindparam("of_terms"), other.to_id.is_(None), other.owner != OWNER)
        .where(or_(SIDE == RANDOM, other.side != SIDE), is_admitted)
        .where(~select(one.kind).where(one.kind == BLOCK, between).exists())
        .order_by(distance, other.created_ms)
        .limit(1)
    )


def _counts(alike: ColumnElement[bool]) -> Select[tuple[int, int]]:
    """Return the query for the numbers of open seeks of an owner and of an address."""
    count = select(func.count()).select_from(SEEKS).where(is_fresh(SINCE), alike)
    own, here = count.where(SEEKS.c.owner == OWNER), count.where(SEEKS.c.address == ADDRESS)
    return select(own.scalar_subquery().label("own"), here.scalar_subquery().label("here"))


def _listed() -> TableQuery:
    """Return the query for open seeks and challenges: the latest of every address first, then the next of each."""
    place = func.row_number().over(partition_by=SEEKS.c.address, order_by=SEEKS.c.created_ms.desc())
    return (
        select(SEEKS)
        .where(is_fresh(SINCE))
        .order_by(place, SEEKS.c.created_ms.desc())
        .limit(bindparam("most", type_=Integer))
    )


LISTED, BEST_MATCH = _listed(), _best_match()
LIVE_COUNTS, STORED_COUNTS = _counts(~is_stored()), _counts(is_stored())
