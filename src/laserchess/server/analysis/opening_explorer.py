"""The opening explorer: counts the moves of the server's finished games, off the event loop and only while in use."""

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from laserchess.board import Board
from laserchess.book import PLIES, BookCounter, OpeningBook, key_of
from laserchess.core.errors import LaserChessError
from laserchess.server.analysis.position_index import PositionIndex
from laserchess.server.models import Kind, Mode, Options
from laserchess.server.play.state import ABORTED
from laserchess.server.runtime.executors import FairExecutor, end
from laserchess.server.runtime.queues import NO_OWNER
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.schema import EVENTS, GAMES
from laserchess.variants import find_variant

LOG = logging.getLogger(__name__)
MAX_GAMES = 50_000
"""The number of latest games that are counted."""
MAX_MOVES = 1_000_000
"""Moves that are remembered, 24 bytes each; beyond that, those played once are dropped."""
BATCH = 20
"""Games counted in one step: about 0.1 s."""
PAUSE_SECONDS = 0.05
"""Seconds between two steps, left to other work."""
FRESH = 5.0
"""Seconds for which a count is up to date."""
PUBLISH_SECONDS = 2.0
"""Seconds after which more of a long count is published."""
OVERLAP_MS = 10_000
"""How much later than its change time a game may become visible."""


@dataclass
class FinishedGame:
    """A finished game: its start, the moves that were not taken back, and the winner."""

    variant: str
    start: str
    options: Options
    winner: str | None
    moves: list[str] = field(default_factory=list)


def count_games(games: list[FinishedGame]) -> tuple[OpeningBook, list[list[int]]]:
    """Count games; return also the keys of each game's positions, none of a game that cannot be replayed."""
    tally, positions = BookCounter(), list[list[int]]()
    for each in games:
        positions.append([])
        try:
            variant = find_variant(each.variant)
            board = Board(variant, position=each.start, **each.options)
            keys = [key_of(board)]
            for move in each.moves:
                board.push(move, recorded=True)
                keys.append(key_of(board))
        except LaserChessError:
            continue
        positions[-1] = keys
        winner = None if each.winner is None else variant.player(each.winner)
        tally.add_board(board, {None: "1/2-1/2", 0: "1-0", 1: "0-1"}[winner])
    return tally.book(), positions


class OpeningExplorer:
    """Counts the finished games of a database incrementally."""

    def __init__(self, engine: AsyncEngine, executor: FairExecutor) -> None:
        """Start without games; `wake` starts counting. The games are replayed on an executor."""
        self._engine = engine
        self._executor = executor
        self._tally = BookCounter()
        self._counted: set[str] = set()
        self._mark = (0, "")
        self._looked = -FRESH
        self._shown, self._is_shown = 0.0, True
        self._task: asyncio.Task[None] | None = None
        self.book: OpeningBook = self._tally.book()
        self.positions = PositionIndex()

    @property
    def is_counting(self) -> bool:
        """Whether there may be games that are not counted yet."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Look for new games, unless that was done just now."""
        if not self.is_counting and monotonic() - self._looked >= FRESH:
            self._task = asyncio.get_running_loop().create_task(self._count())

    async def stop(self) -> None:
        """Stop counting."""
        await end(self._task)

    async def _count(self) -> None:
        try:
            self._mark = max(self._mark, (await self._oldest(), ""))
            while rows := await self._page():
                await self._count_page([row for row in rows if self._is_new(row)])
                self._mark = (rows[-1].updated_ms, rows[-1].id)
                await self._show(after=PUBLISH_SECONDS)
            await self._show()
        except Exception:
            LOG.exception("The server's games cannot be counted.")
        finally:
            self._mark = (self._mark[0] - OVERLAP_MS, "")
            self._looked = monotonic()

    async def _oldest(self) -> int:
        """Return when the oldest of the latest games changed."""
        query = select(GAMES.c.updated_ms).order_by(GAMES.c.updated_ms.desc()).offset(MAX_GAMES).limit(1)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none() or 0

    async def _page(self) -> list[TableRow]:
        """Return the next public games, in the order in which they changed."""
        changed, last = self._mark
        after = or_(GAMES.c.updated_ms > changed, and_(GAMES.c.updated_ms == changed, GAMES.c.id > last))
        query = select(GAMES).where(after, GAMES.c.ply > 0, GAMES.c.mode != Mode.HERE)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(GAMES.c.updated_ms, GAMES.c.id).limit(BATCH))
            return list(rows.all())

    def _is_new(self, row: TableRow) -> bool:
        """Return whether a game is over and was not counted before."""
        return bool(row.outcome) and row.outcome["reason"] != ABORTED and row.id not in self._counted

    async def _count_page(self, rows: list[TableRow]) -> None:
        """Count some games; if there are too many moves, drop those played once."""
        if not rows or len(self._counted) >= 2 * MAX_GAMES:
            return
        games = {row.id: FinishedGame(row.variant, row.start, row.options, row.outcome["winner"]) for row in rows}
        query = select(EVENTS.c.game_id, EVENTS.c.kind, EVENTS.c.data).where(EVENTS.c.game_id.in_(games))
        async with self._engine.connect() as connection:
            events = (await connection.execute(query.order_by(EVENTS.c.game_id, EVENTS.c.seq))).all()
        for event in events:
            moves = games[event.game_id].moves
            if event.kind == Kind.MOVE:
                moves.append(event.data["text"])
            elif event.kind == Kind.UNDONE:
                del moves[event.data["ply"] :]
        for game in games.values():
            del game.moves[PLIES:]
        size = sum(map(len, (move for game in games.values() for move in game.moves)))
        book, positions = await self._executor.do(NO_OWNER, size, count_games, list(games.values()))
        for game_id, keys in zip(games, positions, strict=True):
            self.positions.add(game_id, keys)
        self._counted.update(games)
        self._tally.merge(book)
        self._is_shown = False
        await asyncio.sleep(PAUSE_SECONDS)

    async def _show(self, after: float = 0.0) -> None:
        """Publish the count, unless that was done less than `after` seconds ago."""
        if not self._is_shown and monotonic() - self._shown >= after:
            self.book = await asyncio.to_thread(self._settle)
            self._is_shown, self._shown = True, monotonic()

    def _settle(self) -> OpeningBook:
        if len(self._tally) > MAX_MOVES:
            self._tally.forget(2)
        return self._tally.book()
