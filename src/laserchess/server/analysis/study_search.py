"""Search of studies by position: which chapters that an account may see contain it.

The positions of chapters are computed off the event loop, when they are searched and only once after each change.
"""

import asyncio
import logging
from collections.abc import Mapping
from itertools import islice

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import exists, or_, select
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.book import key_of
from laserchess.core.errors import LaserChessError
from laserchess.server.analysis.study_operations import line_of
from laserchess.server.analysis.study_tree import StudyNode, StudyTree
from laserchess.server.runtime.executors import FairExecutor, end
from laserchess.server.runtime.queues import NO_OWNER
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_EDITORS

LOG = logging.getLogger(__name__)
MAX_CHAPTERS = 2_000
"""The latest chapters that are searched."""
MAX_POSITIONS = 1_000
"""Positions of one chapter that are remembered, 8 bytes each."""
MAX_KNOWN = 2 * MAX_CHAPTERS
MAX_FOUND = 20
PAUSE_SECONDS = 0.05
"""Seconds between two chapters, left to other work."""
Keys = NDArray[np.uint64]


class FoundChapter(TypedDict):
    """A chapter in which a position occurs."""

    study: str
    chapter: str
    title: str
    name: str
    owner: str


def positions_of(analysis: str) -> list[int]:
    """Return the keys of a chapter's positions, without lines that cannot be played."""
    try:
        tree = StudyTree(analysis)
        board = line_of(tree, []).board()
    except LaserChessError:
        return []
    found: list[int] = []
    _visit(board.copy(), tree.root, found)
    return found


def _visit(board: Board, start: StudyNode, found: list[int]) -> None:
    """Add the key of a board, and those after the moves of a node; without recursion, as lines may be long."""
    found.append(key_of(board))
    stack: list[tuple[StudyNode, int]] = [(child, board.ply) for child in reversed(start.children)]
    for _ in range(MAX_POSITIONS - 1):  # illegal moves count, too: refusing one takes a millisecond
        if not stack:
            return
        node, ply = stack.pop()
        while board.ply > ply:
            board.pop()
        try:
            board.push(str(node.move), recorded=True)
        except LaserChessError:
            continue
        found.append(key_of(board))
        stack += [(child, board.ply) for child in reversed(node.children)]


def containing(known: Mapping[str, Keys], key: int) -> set[str]:
    """Return the first chapters that contain a position."""
    number = np.uint64(key)
    return set(islice((chapter for chapter, keys in known.items() if (keys == number).any()), MAX_FOUND))


class StudySearch:
    """Finds chapters by position."""

    def __init__(self, store: Store, executor: FairExecutor) -> None:
        """Read from a database, and compute positions on an executor."""
        self._store = store
        self._executor = executor
        self._known: dict[str, tuple[int, Keys]] = {}
        """When a chapter had changed last, and its positions then, by its id."""
        self._task: asyncio.Task[None] | None = None

    async def find(self, key: int, account: str | None) -> tuple[list[FoundChapter], bool]:
        """Return the chapters that contain a position, the last changed first, and whether more may follow."""
        rows = await self._visible(account)
        unread = {row.id: row.changed_ms for row in rows if self._changed_ms(row.id) != row.changed_ms}
        if unread and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._read(unread))
        known = {row.id: self._known[row.id][1] for row in rows if row.id in self._known}
        matching = await asyncio.to_thread(containing, known, key)
        found: list[FoundChapter] = [
            {"study": row.study_id, "chapter": row.id, "title": row.study, "name": row.name, "owner": row.owner}
            for row in rows
            if row.id in matching
        ]
        return found, bool(unread)

    async def stop(self) -> None:
        """Stop reading."""
        await end(self._task)

    def _changed_ms(self, chapter: str) -> int | None:
        known = self._known.get(chapter)
        return None if known is None else known[0]

    async def _visible(self, account: str | None) -> list[TableRow]:
        """Return the chapters of public studies, and of those an account owns or edits, without their content."""
        chapter = CHAPTERS.c
        columns = (chapter.id, chapter.study_id, chapter.name, chapter.changed_ms, STUDIES.c.name.label("study"))
        edited = exists().where(STUDY_EDITORS.c.study_id == STUDIES.c.id, STUDY_EDITORS.c.account_id == account)
        is_public, is_own = STUDIES.c.visibility == "public", or_(STUDIES.c.account_id == account, edited)
        query = (
            select(*columns, ACCOUNTS.c.name.label("owner"))
            .join(STUDIES, STUDIES.c.id == chapter.study_id)
            .join(ACCOUNTS, ACCOUNTS.c.id == STUDIES.c.account_id)
            .where(is_public if account is None else or_(is_public, is_own))
            .order_by(chapter.changed_ms.desc(), chapter.id)
            .limit(MAX_CHAPTERS)
        )
        return list(await self._store.rows(query))

    async def _read(self, unread: Mapping[str, int]) -> None:
        """Compute the positions of chapters, one after the other."""
        try:
            for chapter, changed_ms in unread.items():
                query = select(CHAPTERS.c.analysis).where(CHAPTERS.c.id == chapter)
                analysis = await self._store.scalar(query) or ""
                keys = await self._executor.do(NO_OWNER, len(analysis), positions_of, analysis)
                self._known.pop(chapter, None)
                self._known[chapter] = changed_ms, np.unique(np.array(keys, np.uint64))
                while len(self._known) > MAX_KNOWN:
                    del self._known[next(iter(self._known))]
                await asyncio.sleep(PAUSE_SECONDS)
        except Exception:
            LOG.exception("the positions of studies cannot be read")
