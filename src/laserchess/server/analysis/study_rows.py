"""The rows of studies: reading and writing them in a transaction that others have begun."""

from collections.abc import Collection, Mapping

import orjson
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import is_id, new_id
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_OPERATIONS

MAX_CHAPTERS = 300
MAX_BYTES = 8_000_000
"""The limits for all chapters of an account together."""
MAX_CHAPTER = 400_000
"""Characters of one chapter."""
MAX_OPERATIONS = 1000
"""Operations of a study that are stored for clients to catch up."""
MAX_OPERATION = 4000
"""Bytes of a stored operation; in place of a larger one, clients are told to read the chapters again."""
CHAPTERS_CHANGED = {"type": "chapters"}
MAX_NAME = 60


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: MAX_NAME - 6]} ({number})"
    return free


async def check_limits(
    connection: AsyncConnection, account: str, *analyses: str, instead_of: ColumnElement[bool] | None = None
) -> None:
    """Raise an error if an account has no room for chapters, perhaps instead of another one."""
    query = select(func.count(), func.coalesce(func.sum(CHAPTERS.c.bytes), 0)).where(CHAPTERS.c.account_id == account)
    count, used = (await connection.execute(query if instead_of is None else query.where(~instead_of))).one()
    is_long = max(map(len, analyses)) > MAX_CHAPTER
    added = sum(len(analysis.encode()) for analysis in analyses)
    if is_long or count + len(analyses) > MAX_CHAPTERS or used + added > MAX_BYTES:
        raise api_error(
            ErrorCode.STUDIES_FULL,
            chapters=count,
            bytes=used,
            max_chapters=MAX_CHAPTERS,
            max_bytes=MAX_CHAPTER if is_long else MAX_BYTES,
        )


async def study_named(connection: AsyncConnection, account: str, name: str) -> str:
    """Return the id of an account's study, which is created if it is new."""
    query = select(STUDIES.c.id).where(STUDIES.c.account_id == account, STUDIES.c.name == name)
    found: str | None = (await connection.execute(query)).scalar_one_or_none()
    return found or await create_study(connection, account, name)


async def create_study(connection: AsyncConnection, account: str, name: str) -> str:
    """Create a private study; return its id."""
    row = {"id": new_id(), "account_id": account, "name": name, "visibility": "private", "seq": 0}
    await connection.execute(insert(STUDIES), [row | dict.fromkeys(("created_ms", "changed_ms"), now_ms())])
    return str(row["id"])


async def chapter_names(connection: AsyncConnection, study_id: str) -> set[str]:
    """Return the names of a study's chapters."""
    return {*(await connection.execute(select(CHAPTERS.c.name).where(CHAPTERS.c.study_id == study_id))).scalars()}


async def add_chapter(connection: AsyncConnection, account: str, study_id: str, name: str, analysis: str) -> str:
    """Add a chapter to a study of an account; return its id."""
    (made,) = await add_chapters(connection, account, study_id, {name: analysis})
    return made


async def add_chapters(
    connection: AsyncConnection, account: str, study_id: str, chapters: Mapping[str, str]
) -> list[str]:
    """Add chapters by name to a study of an account, in their order; return their ids."""
    made = [(new_id(), name, content_of(analysis)) for name, analysis in chapters.items()]
    own, now = {"study_id": study_id, "account_id": account}, now_ms()
    rows = [
        {**own, "id": key, "name": name, **content, "created_ms": now + place}  # chapters are sorted by this
        for place, (key, name, content) in enumerate(made)
    ]
    await connection.execute(insert(CHAPTERS), rows)
    return [key for key, _, _ in made]


def content_of(analysis: str) -> Mapping[str, object]:
    """Return the columns of a chapter's content."""
    return {"analysis": analysis, "bytes": len(analysis.encode()), "changed_ms": now_ms()}


async def delete_if_empty(connection: AsyncConnection, study_id: str) -> None:
    """Delete a study without chapters."""
    if not await chapter_names(connection, study_id):
        await connection.execute(delete(STUDIES).where(STUDIES.c.id == study_id))


async def known_operation(connection: AsyncConnection, study_id: str, account: str, ref: str) -> int | None:
    """Return the number of an operation that was applied before."""
    own = STUDY_OPERATIONS.c
    query = select(own.seq).where(own.study_id == study_id, own.account_id == account, own.ref == ref)
    found: int | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def log_operation(
    connection: AsyncConnection, study_id: str, account: str, operation: Mapping[str, object], ref: str = ""
) -> int:
    """Store an operation under the next number, forget the oldest, and return the number.

    Raise an error if the study was deleted.
    """
    now = now_ms()
    raised = update(STUDIES).where(STUDIES.c.id == study_id).values(seq=STUDIES.c.seq + 1, changed_ms=now)
    seq: int | None = (await connection.execute(raised.returning(STUDIES.c.seq))).scalar_one_or_none()
    if seq is None:
        raise api_error(ErrorCode.STUDY, study_id)
    row = {"study_id": study_id, "seq": seq, "account_id": account, "ref": ref or f"server {seq}", "at_ms": now}
    stored = operation if len(orjson.dumps(operation)) <= MAX_OPERATION else CHAPTERS_CHANGED
    await connection.execute(insert(STUDY_OPERATIONS), [row | {"operation": dict(stored)}])
    old = (STUDY_OPERATIONS.c.study_id == study_id) & (STUDY_OPERATIONS.c.seq <= seq - MAX_OPERATIONS)
    await connection.execute(delete(STUDY_OPERATIONS).where(old))
    return seq


async def chapter_row(connection: AsyncConnection, study_id: str, chapter_id: str) -> TableRow:
    """Return a chapter of a study; raise an error if there is none."""
    own = (CHAPTERS.c.study_id == study_id) & (CHAPTERS.c.id == chapter_id)
    row = (await connection.execute(select(CHAPTERS).where(own))).one_or_none() if is_id(chapter_id) else None
    if row is None:
        raise api_error(ErrorCode.CHAPTER, chapter_id)
    return row
