"""The studies of an account, by name: chapters that its pages write as a whole."""

from itertools import groupby

from sqlalchemy import ColumnElement, and_, delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from typing_extensions import TypedDict

from laserchess.server.analysis.study_rows import (
    CHAPTERS_CHANGED,
    add_chapter,
    chapter_names,
    check_limits,
    content_of,
    delete_if_empty,
    free_name,
    log_operation,
    study_named,
)
from laserchess.server.runtime.event_bus import EventBus, Topic
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_EDITORS

STUDY_CHANGES = Topic[str]("study changes")
"""The ids of studies that have changed."""


class StudyChapterName(TypedDict):
    """The id and the name of a chapter."""

    id: str
    name: str


class Study(TypedDict):
    """A study, with its chapters in the order in which they were added."""

    id: str
    name: str
    owner: str
    visibility: str
    chapters: list[StudyChapterName]


class Studies:
    """Stores the studies of accounts."""

    def __init__(self, store: Store, events: EventBus) -> None:
        """Store studies in a database."""
        self._store = store
        self._events = events

    async def of(self, account: str) -> list[Study]:
        """Return the studies that an account owns or edits, the last changed first."""
        edited = exists().where(STUDY_EDITORS.c.study_id == STUDIES.c.id, STUDY_EDITORS.c.account_id == account)
        chapter = CHAPTERS.c.id.label("chapter_id"), CHAPTERS.c.name.label("chapter")
        query = (
            select(STUDIES, ACCOUNTS.c.name.label("owner"), *chapter)
            .join(ACCOUNTS, ACCOUNTS.c.id == STUDIES.c.account_id)
            .join(CHAPTERS, CHAPTERS.c.study_id == STUDIES.c.id)
            .where((STUDIES.c.account_id == account) | edited)
            .order_by(STUDIES.c.changed_ms.desc(), STUDIES.c.id, CHAPTERS.c.created_ms, CHAPTERS.c.name)
        )
        rows = await self._store.rows(query)
        found = [list(same) for _, same in groupby(rows, key=lambda row: row.id)]
        return [
            {
                "id": first.id,
                "name": first.name,
                "owner": first.owner,
                "visibility": first.visibility,
                "chapters": [{"id": row.chapter_id, "name": row.chapter} for row in (first, *others)],
            }
            for first, *others in found
        ]

    async def read(self, account: str, study: str, name: str) -> str | None:
        """Return the content of a chapter, or None."""
        query = select(CHAPTERS.c.analysis).where(_own(account, study, name))
        return await self._store.scalar(query)

    async def write(self, account: str, study: str, name: str, analysis: str) -> None:
        """Add or replace a chapter; if others edit it too, it stays as it is and the new one gets another name."""

        async def work(connection: AsyncConnection) -> str:
            study_id = await study_named(connection, account, study)
            taken = await chapter_names(connection, study_id)
            has_editors = select(STUDY_EDITORS).where(STUDY_EDITORS.c.study_id == study_id).limit(1)
            is_shared = (await connection.execute(has_editors)).first() is not None
            chapter = free_name(name, taken if is_shared else ())
            own = (CHAPTERS.c.study_id == study_id) & (CHAPTERS.c.name == chapter)
            await check_limits(connection, account, analysis, instead_of=own)
            if chapter in taken:
                await connection.execute(update(CHAPTERS).where(own).values(content_of(analysis)))
            else:
                await add_chapter(connection, account, study_id, chapter, analysis)
            await log_operation(connection, study_id, account, CHAPTERS_CHANGED)
            return study_id

        self._events.publish(STUDY_CHANGES, await self._store.transact(work, Lock(Concern.ACCOUNT, account)))

    async def delete(self, account: str, study: str, name: str) -> bool:
        """Delete a chapter, and a study with its last chapter; return whether there was one."""

        async def work(connection: AsyncConnection) -> str | None:
            deleted = delete(CHAPTERS).where(_own(account, study, name)).returning(CHAPTERS.c.study_id)
            study_id: str | None = (await connection.execute(deleted)).scalar_one_or_none()
            if study_id is None:
                return None
            await log_operation(connection, study_id, account, CHAPTERS_CHANGED)
            await delete_if_empty(connection, study_id)
            return study_id

        study_id = await self._store.transact(work, Lock(Concern.ACCOUNT, account))
        if study_id is not None:
            self._events.publish(STUDY_CHANGES, study_id)
        return study_id is not None


def _own(account: str, study: str, name: str) -> ColumnElement[bool]:
    named = select(STUDIES.c.id).where(STUDIES.c.account_id == account, STUDIES.c.name == study)
    return and_(CHAPTERS.c.study_id == named.scalar_subquery(), CHAPTERS.c.name == name)
