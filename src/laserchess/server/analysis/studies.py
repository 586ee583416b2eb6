"""Studies of accounts in the database, limited in chapters and bytes."""

from itertools import groupby

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from typing_extensions import TypedDict

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.store import Store
from laserchess.server.storage.study_schema import CHAPTERS

MAX_CHAPTERS = 300
MAX_BYTES = 8_000_000
"""The limit for all chapters of an account together."""


class Study(TypedDict):
    """A study: its name, and the names of its chapters in the order in which they were added."""

    name: str
    chapters: list[str]


class Studies:
    """Stores the studies of accounts."""

    def __init__(self, store: Store) -> None:
        """Store studies in a database."""
        self._store = store

    async def of(self, account: str) -> list[Study]:
        """Return the studies of an account, the last changed first."""
        own = CHAPTERS.c
        query = select(own.study, own.name, own.changed_ms).where(own.account_id == account)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(own.study, own.created_ms, own.name))).all()
        found = [(study, list(chapters)) for study, chapters in groupby(rows, key=lambda row: row.study)]
        found.sort(key=lambda each: max(row.changed_ms for row in each[1]), reverse=True)
        return [{"name": study, "chapters": [row.name for row in chapters]} for study, chapters in found]

    async def read(self, account: str, study: str, name: str) -> str | None:
        """Return the content of a chapter, or None."""
        query = select(CHAPTERS.c.analysis).where(*_own(account, study, name))
        async with self._store.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def write(self, account: str, study: str, name: str, analysis: str) -> None:
        """Add or replace a chapter."""
        size, now = len(analysis.encode()), now_ms()

        async def work(connection: AsyncConnection) -> None:
            others = (CHAPTERS.c.account_id == account) & ((CHAPTERS.c.study != study) | (CHAPTERS.c.name != name))
            query = select(func.count(), func.coalesce(func.sum(CHAPTERS.c.bytes), 0)).where(others)
            count, used = (await connection.execute(query)).one()
            if count >= MAX_CHAPTERS or used + size > MAX_BYTES:
                raise api_error(
                    ErrorCode.STUDIES_FULL,
                    name,
                    chapters=count,
                    bytes=used,
                    max_chapters=MAX_CHAPTERS,
                    max_bytes=MAX_BYTES,
                )
            values = {"analysis": analysis, "bytes": size, "changed_ms": now}
            changed = await connection.execute(update(CHAPTERS).where(*_own(account, study, name)).values(**values))
            if not changed.rowcount:
                row = {"account_id": account, "study": study, "name": name, "created_ms": now}
                await connection.execute(insert(CHAPTERS), [row | values])

        await self._store.transact(work, Lock(Concern.ACCOUNT, account))

    async def delete(self, account: str, study: str, name: str) -> bool:
        """Delete a chapter; return whether there was one."""

        async def work(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(delete(CHAPTERS).where(*_own(account, study, name)))).rowcount)

        return await self._store.transact(work)


def _own(account: str, study: str, name: str) -> tuple[ColumnElement[bool], ...]:
    return (CHAPTERS.c.account_id == account, CHAPTERS.c.study == study, CHAPTERS.c.name == name)
