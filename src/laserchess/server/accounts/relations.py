"""Whom an account follows and blocks."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from sqlalchemy import delete, func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.storage.people_schema import ACCOUNTS, RELATIONS
from laserchess.server.storage.store import Store

FOLLOW, BLOCK = "follow", "block"
MAX_RELATIONS = 1000


class Relation(NamedTuple):
    """A player whom an account follows or blocks, and whether one of the two blocks the other."""

    id: str
    name: str
    kind: Literal["follow", "block"]
    since_ms: int
    is_blocked: bool


class Relations:
    """Follows and blocks: one account has at most one relation to another."""

    def __init__(self, store: Store) -> None:
        """Store relations in a database."""
        self._store = store

    async def set(self, account: str, other: Account, kind: str | None) -> None:
        """Follow a player, block them, or neither."""
        if account == other.id:
            raise api_error(ErrorCode.SELF)

        async def work(connection: AsyncConnection) -> None:
            own = RELATIONS.c.account_id == account
            await connection.execute(delete(RELATIONS).where(own, RELATIONS.c.other_id == other.id))
            if kind is None:
                return
            count = (await connection.execute(select(func.count()).select_from(RELATIONS).where(own))).scalar_one()
            if count >= MAX_RELATIONS:
                raise api_error(ErrorCode.RELATIONS_FULL, count=count)
            row = {"account_id": account, "other_id": other.id, "kind": kind, "since_ms": now_ms()}
            await connection.execute(insert(RELATIONS), [row])

        await self._store.transact(work)

    async def between(self, account: str, other: str) -> str | None:
        """Return the relation of one account to another: `follow`, `block` or None."""
        query = select(RELATIONS.c.kind).where(RELATIONS.c.account_id == account, RELATIONS.c.other_id == other)
        return await self._store.scalar(query)

    async def of(self, account: str) -> dict[str, str]:
        """Return all accounts that an account follows or blocks, by id."""
        query = select(RELATIONS.c.other_id, RELATIONS.c.kind).where(RELATIONS.c.account_id == account)
        return {row.other_id: row.kind for row in await self._store.rows(query)}

    async def listed(self, account: str) -> list[Relation]:
        """Return all accounts that an account follows or blocks, by name, and which of them block it."""
        query = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name, RELATIONS.c.kind, RELATIONS.c.since_ms)
            .join(ACCOUNTS, ACCOUNTS.c.id == RELATIONS.c.other_id)
            .where(RELATIONS.c.account_id == account)
            .order_by(ACCOUNTS.c.name)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
            blocked = await blocked_pairs(connection, account, [row.id for row in rows])
        return [Relation(row.id, row.name, row.kind, row.since_ms, is_blocked=row.id in blocked) for row in rows]


async def blocked_pairs(connection: AsyncConnection, account: str, others: Iterable[str]) -> set[str]:
    """Return which of some accounts block an account or are blocked by it."""
    ids = list(others)
    pairs = [(account, other) for other in ids] + [(other, account) for other in ids]
    if not pairs:
        return set()
    one = RELATIONS.c
    query = select(one.account_id, one.other_id).where(
        one.kind == BLOCK, tuple_(one.account_id, one.other_id).in_(pairs)
    )
    rows = (await connection.execute(query)).all()
    return {row.other_id if row.account_id == account else row.account_id for row in rows}
