"""The moves of the server's own finished games, counted beside play: only while somebody looks, a game at a time."""

import asyncio
import logging
from collections.abc import Iterable
from time import monotonic
from typing import Any

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from laserchess.board import Board
from laserchess.book import Book, Tally
from laserchess.core.errors import LaserChessError
from laserchess.games import find_game
from laserchess.server.play.models import Kind, Mode
from laserchess.server.storage.tables import EVENTS, GAMES

LOG = logging.getLogger(__name__)
MOST_GAMES = 50_000
"""The latest games that are counted."""
MOST_MOVES = 1_000_000
"""Moves that are remembered, 24 bytes each; beyond, those played once are forgotten."""
PAGE = 50
REST = 0.01
"""Seconds between two games, in which everybody else goes on."""
FRESH = 5.0
"""Seconds for which a count is good enough."""
OVERLAP_MS = 10_000
"""How much later than its time of change a game may become visible."""
ABORTED = "aborted"


class Openings:
    """Counts the finished games of a database, newer ones as they come."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Know no games yet; `wake` begins."""
        self._engine = engine
        self._tally = Tally()
        self._counted: set[str] = set()
        self._mark = (0, "")
        self._looked = -FRESH
        self._task: asyncio.Task[None] | None = None
        self.book: Book = self._tally.book()

    @property
    def is_counting(self) -> bool:
        """Are there games that may not have been counted yet."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Look for new games, unless that was done just now."""
        if not self.is_counting and monotonic() - self._looked >= FRESH:
            self._task = asyncio.get_running_loop().create_task(self._count())

    async def stop(self) -> None:
        """Stop counting."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _count(self) -> None:
        try:
            self._mark = max(self._mark, (await self._oldest(), ""))
            while rows := await self._page():
                for row in rows:
                    await self._count_game(row)
                self._mark = (rows[-1].updated_ms, rows[-1].id)
                self.book = await asyncio.to_thread(self._settle)
        except Exception:
            LOG.exception("the server's games cannot be counted")
        finally:
            self._mark = (self._mark[0] - OVERLAP_MS, "")
            self._looked = monotonic()

    async def _oldest(self) -> int:
        """Return when the oldest of the latest games changed."""
        query = select(GAMES.c.updated_ms).order_by(GAMES.c.updated_ms.desc()).offset(MOST_GAMES).limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or 0

    async def _page(self) -> list[Any]:
        """Return the next games that were played for others to see, in the order in which they changed."""
        changed, last = self._mark
        after = or_(GAMES.c.updated_ms > changed, and_(GAMES.c.updated_ms == changed, GAMES.c.id > last))
        query = select(GAMES).where(after, GAMES.c.ply > 0, GAMES.c.mode != Mode.HERE)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(GAMES.c.updated_ms, GAMES.c.id).limit(PAGE))
            return list(rows.all())

    async def _count_game(self, row: Any) -> None:  # noqa: ANN401  # a row of games
        """Count a game, if it is over and was not counted before."""
        if not row.outcome or row.outcome["reason"] == ABORTED or row.id in self._counted:
            return
        if len(self._counted) >= 2 * MOST_GAMES:
            return
        self._counted.add(row.id)
        query = select(EVENTS.c.kind, EVENTS.c.data).where(EVENTS.c.game_id == row.id).order_by(EVENTS.c.seq)
        async with self._engine.connect() as connection:
            events = (await connection.execute(query)).all()
        await asyncio.to_thread(self._add, row, events)
        await asyncio.sleep(REST)

    def _add(self, row: Any, events: Iterable[Any]) -> None:  # noqa: ANN401  # rows of games and events
        """Play the moves that were not taken back, as far as they count."""
        texts: list[str] = []
        for event in events:
            if event.kind == Kind.MOVE:
                texts.append(event.data["text"])
            elif event.kind == Kind.UNDONE:
                del texts[event.data["ply"] :]
        try:
            game = find_game(row.variant)
            board = Board(game, position=row.start, **row.options)
            for text in texts[: self._tally.plies]:
                board.push(text, recorded=True)
        except LaserChessError:
            LOG.exception("game %s cannot be counted", row.id)
            return
        winner = row.outcome["winner"]
        self._tally.add_board(board, "1/2-1/2" if winner is None else "1-0" if game.player(winner) == 0 else "0-1")

    def _settle(self) -> Book:
        """Return what was counted; where that is too much, moves played once are forgotten."""
        if len(self._tally) > MOST_MOVES:
            self._tally.forget(2)
        return self._tally.book()
