"""Studies by id: who may see and edit them, and operations, which the server applies one after the other.

An operation is carried out off the event loop. The chapter after it is written and the operation is logged in one
transaction, under a lock and the next number, if the chapter is still the one before it. So an acknowledged one is on
disk, two editors never overwrite each other, and all clients apply the same order.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from typing_extensions import TypedDict

from laserchess.server.accounts.accounts import Account
from laserchess.server.analysis.studies import STUDY_CHANGES, StudyChapterName
from laserchess.server.analysis.study_operations import Operation, RenameChapter, StudyOperations, TreeOperation
from laserchess.server.analysis.study_rows import (
    CHAPTERS_CHANGED,
    add_chapter,
    add_chapters,
    chapter_names,
    chapter_row,
    check_limits,
    content_of,
    create_study,
    delete_if_empty,
    free_name,
    known_operation,
    log_operation,
)
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, is_id
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_EDITORS, STUDY_OPERATIONS

Visibility = Literal["private", "link", "public"]
Run = Callable[[TreeOperation, str], Awaitable[tuple[TreeOperation, str]]]
"""Carries out an operation on a chapter: `carry_out`, off the event loop."""
ATTEMPTS = 20
"""How often an operation is carried out again because another editor was first."""


@dataclass(frozen=True)
class SharedStudy:
    """A study and the accounts that may edit it, by id and name, its owner first."""

    row: TableRow
    editors: Mapping[str, str]

    @property
    def id(self) -> str:
        """Return its id."""
        return str(self.row.id)

    @property
    def lock(self) -> Lock:
        """Return the lock of the owner, whose chapters are limited together."""
        return Lock(Concern.ACCOUNT, self.row.account_id)

    def may_edit(self, account: Account | None) -> bool:
        """Return whether an account is an editor."""
        return account is not None and account.id in self.editors

    def expect_editor(self, account: Account) -> None:
        """Raise an error for an account that is no editor."""
        if not self.may_edit(account):
            raise api_error(ErrorCode.STUDY_EDITOR, self.id)

    def expect_owner(self, account: Account) -> None:
        """Raise an error for an account that is not the owner."""
        if account.id != self.row.account_id:
            raise api_error(ErrorCode.STUDY_OWNER, self.id)


class StudyView(TypedDict):
    """A study as its visitors see it; `seq` is the number of its last operation."""

    id: str
    name: str
    owner: str
    editors: list[str]
    visibility: Visibility
    may_edit: bool
    is_owner: bool
    seq: int
    chapters: list[StudyChapterName]


class SharedChapter(TypedDict):
    """The content of a chapter after the operation `seq`."""

    id: str
    name: str
    analysis: str
    seq: int


class SharedStudies:
    """Reads and changes studies by id."""

    def __init__(self, store: Store, events: EventBus) -> None:
        """Use a database, and publish changes."""
        self._store = store
        self._events = events

    # Reading

    async def find(self, study_id: str, account: Account | None) -> SharedStudy:
        """Return a study; raise an error if there is none that this account, or a visitor, may see."""
        study = await self._find(study_id) if is_id(study_id) else None
        if study is None or (study.row.visibility == "private" and not study.may_edit(account)):
            raise api_error(ErrorCode.STUDY, study_id)
        return study

    async def _find(self, study_id: str) -> SharedStudy | None:
        names = select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        editors = names.join(STUDY_EDITORS, STUDY_EDITORS.c.account_id == ACCOUNTS.c.id)
        async with self._store.reading() as connection:
            row = (await connection.execute(select(STUDIES).where(STUDIES.c.id == study_id))).one_or_none()
            if row is None:
                return None
            owner = (await connection.execute(names.where(ACCOUNTS.c.id == row.account_id))).all()
            found = editors.where(STUDY_EDITORS.c.study_id == study_id).order_by(ACCOUNTS.c.name)
            others = (await connection.execute(found)).all()
        return SharedStudy(row, {each.id: each.name for each in (*owner, *others)})

    async def view(self, study: SharedStudy, account: Account | None) -> StudyView:
        """Return a study as an account, or a visitor, sees it."""
        owner, *editors = study.editors.values()
        return {
            "id": study.id,
            "name": study.row.name,
            "owner": owner,
            "editors": editors,
            "visibility": study.row.visibility,
            "may_edit": study.may_edit(account),
            "is_owner": account is not None and account.id == study.row.account_id,
            "seq": study.row.seq,
            "chapters": [{"id": row.id, "name": row.name} for row in await self.chapters(study)],
        }

    async def chapters(self, study: SharedStudy) -> list[TableRow]:
        """Return the ids, names and sizes of a study's chapters, in their order: together they may be long."""
        own = select(CHAPTERS.c.id, CHAPTERS.c.name, CHAPTERS.c.bytes).where(CHAPTERS.c.study_id == study.id)
        query = own.order_by(CHAPTERS.c.created_ms, CHAPTERS.c.name)
        return list(await self._store.rows(query))

    async def chapter(self, study: SharedStudy, chapter_id: str) -> SharedChapter:
        """Return a chapter, and the operation after which it is so."""
        async with self._store.reading() as connection:
            seq = select(STUDIES.c.seq).where(STUDIES.c.id == study.id)
            number = await connection.scalar(seq) or 0  # first: a repeated operation is harmless
            row = await chapter_row(connection, study.id, chapter_id)
        return {"id": row.id, "name": row.name, "analysis": row.analysis, "seq": number}

    async def operations(self, study_id: str, after: int) -> StudyOperations | None:
        """Return the stored operations after a number, or nothing if the study was deleted."""
        own = STUDY_OPERATIONS.c
        query = select(STUDY_OPERATIONS, ACCOUNTS.c.name).join(ACCOUNTS, ACCOUNTS.c.id == own.account_id)
        query = query.where(own.study_id == study_id, own.seq > after).order_by(own.seq)
        async with self._store.reading() as connection:
            seq = (await connection.execute(select(STUDIES.c.seq).where(STUDIES.c.id == study_id))).scalar_one_or_none()
            if seq is None:
                return None
            rows = (await connection.execute(query)).all()
        return {
            "seq": max([seq, *(row.seq for row in rows)]),
            "operations": [
                {"type": "operation", "seq": row.seq, "ref": row.ref, "by": row.name, "operation": row.operation}
                for row in rows
            ],
        }

    async def public_by(self, account: Account, viewer: Account | None) -> list[TableRow]:
        """Return the public studies of an account, or all for itself, the last changed first."""
        query = select(STUDIES).where(STUDIES.c.account_id == account.id).order_by(STUDIES.c.changed_ms.desc())
        if viewer is None or viewer.id != account.id:
            query = query.where(STUDIES.c.visibility == "public")
        return list(await self._store.rows(query))

    # Changes

    async def apply(self, study: SharedStudy, account: Account, ref: str, operation: Operation, run: Run) -> int:
        """Apply an operation and return its number once it is on disk; one that was applied before counts once.

        Args:
            study: The study.
            account: The editor.
            ref: The client's name of the operation.
            operation: The operation.
            run: Carries it out off the event loop; if another one was first, it is carried out again.

        """
        if isinstance(operation, RenameChapter):
            seq: int | None = await self._rename(study, account, ref, operation)
        else:
            seq = None
            for _ in range(ATTEMPTS):
                seq = await self._attempt(study, account, ref, operation, run)
                if seq is not None:
                    break
        if seq is None:
            raise api_error(ErrorCode.QUEUE)
        self._events.publish(STUDY_CHANGES, study.id)
        return seq

    async def _attempt(
        self, study: SharedStudy, account: Account, ref: str, operation: TreeOperation, run: Run
    ) -> int | None:
        """Carry out an operation on a chapter and write it, unless the chapter has changed in the meantime."""
        async with self._store.reading() as connection:
            known = await known_operation(connection, study.id, account.id, ref)
            if known is not None:
                return known
            before = (await chapter_row(connection, study.id, operation.chapter)).analysis
        done, analysis = await run(operation, before)

        async def work(connection: AsyncConnection) -> int | None:
            known = await known_operation(connection, study.id, account.id, ref)
            if known is not None:
                return known
            chapter = await chapter_row(connection, study.id, operation.chapter)
            if chapter.analysis != before:
                return None
            own = CHAPTERS.c.id == operation.chapter
            if len(analysis.encode()) > chapter.bytes:
                await check_limits(connection, study.row.account_id, analysis, instead_of=own)
            await connection.execute(update(CHAPTERS).where(own).values(content_of(analysis)))
            return await log_operation(connection, study.id, account.id, done.model_dump(), ref)

        return await self._store.transact(work, study.lock)

    async def _rename(self, study: SharedStudy, account: Account, ref: str, operation: RenameChapter) -> int:
        async def work(connection: AsyncConnection) -> int:
            known = await known_operation(connection, study.id, account.id, ref)
            if known is not None:
                return known
            chapter = await chapter_row(connection, study.id, operation.chapter)
            taken = await chapter_names(connection, study.id) - {chapter.name}
            done = operation.model_copy(update={"name": free_name(operation.name, taken)})
            await connection.execute(update(CHAPTERS).where(CHAPTERS.c.id == operation.chapter).values(name=done.name))
            return await log_operation(connection, study.id, account.id, done.model_dump(), ref)

        return await self._store.transact(work, study.lock)

    async def add_chapter(self, study: SharedStudy, account: Account, name: str, analysis: str) -> str:
        """Add a chapter, with a number after a name that is taken; return its id."""

        async def work(connection: AsyncConnection) -> str:
            await log_operation(connection, study.id, account.id, CHAPTERS_CHANGED)
            await check_limits(connection, study.row.account_id, analysis)
            free = free_name(name, await chapter_names(connection, study.id))
            return await add_chapter(connection, study.row.account_id, study.id, free, analysis)

        made = await self._store.transact(work, study.lock)
        self._events.publish(STUDY_CHANGES, study.id)
        return made

    async def delete_chapter(self, study: SharedStudy, account: Account, chapter_id: str) -> None:
        """Delete a chapter, and a study with its last chapter."""

        async def work(connection: AsyncConnection) -> None:
            await chapter_row(connection, study.id, chapter_id)
            await connection.execute(delete(CHAPTERS).where(CHAPTERS.c.id == chapter_id))
            await log_operation(connection, study.id, account.id, CHAPTERS_CHANGED)
            await delete_if_empty(connection, study.id)

        await self._store.transact(work, study.lock)
        self._events.publish(STUDY_CHANGES, study.id)

    async def configure(
        self, study: SharedStudy, name: str, visibility: Visibility, editors: Mapping[str, str]
    ) -> None:
        """Set the name, the visibility and the editors of a study; a name that is taken gets a number."""
        owner = study.row.account_id

        async def work(connection: AsyncConnection) -> None:
            await log_operation(connection, study.id, owner, {"type": "settings"})
            others = select(STUDIES.c.name).where(STUDIES.c.account_id == owner, STUDIES.c.id != study.id)
            free = free_name(name, {*(await connection.execute(others)).scalars()})
            changed = update(STUDIES).where(STUDIES.c.id == study.id)
            await connection.execute(changed.values(name=free, visibility=visibility))
            await connection.execute(delete(STUDY_EDITORS).where(STUDY_EDITORS.c.study_id == study.id))
            rows = [{"study_id": study.id, "account_id": each} for each in editors if each != owner]
            if rows:
                await connection.execute(insert(STUDY_EDITORS), rows)

        await self._store.transact(work, study.lock)
        self._events.publish(STUDY_CHANGES, study.id)

    async def clone(self, study: SharedStudy, account: Account) -> str:
        """Copy a study to an account, private and without editors; return its id."""
        order = (CHAPTERS.c.created_ms, CHAPTERS.c.name)
        query = select(CHAPTERS.c.name, CHAPTERS.c.analysis).where(CHAPTERS.c.study_id == study.id).order_by(*order)
        chapters = {row.name: row.analysis for row in await self._store.rows(query)}
        if not chapters:
            raise api_error(ErrorCode.STUDY, study.id)

        async def work(connection: AsyncConnection) -> str:
            await check_limits(connection, account.id, *chapters.values())
            own = select(STUDIES.c.name).where(STUDIES.c.account_id == account.id)
            name = free_name(study.row.name, {*(await connection.execute(own)).scalars()})
            made = await create_study(connection, account.id, name)
            await add_chapters(connection, account.id, made, chapters)
            return made

        return await self._store.transact(work, Lock(Concern.ACCOUNT, account.id))

    async def delete(self, study: SharedStudy) -> None:
        """Delete a study with its chapters."""
        await self._store.execute(delete(STUDIES).where(STUDIES.c.id == study.id), study.lock)
        self._events.publish(STUDY_CHANGES, study.id)
