"""BookCounter: counts the moves of games; its memory grows with distinct entries, not with games."""

from collections import Counter

import numpy as np

from laserchess.board import Board
from laserchess.book import file
from laserchess.book.opening_book import OpeningBook, key_of
from laserchess.core.variant import Variant
from laserchess.record import SKIP, GameRecord, RecordVisitor, Skip, visit_records
from laserchess.record.readers import OnError, Source

PLIES = 40
"""The default number of plies of a game that are counted."""
MAX_NEW = 1 << 16
"""Moves buffered before they become entries."""
CHUNK = 1 << 20
"""Entries buffered before they are summed."""
MAX_KEYS = 1 << 18
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


class BookCounter:
    """Counts the moves played in positions, with results; `book` returns the book so far."""

    def __init__(self, plies: int = PLIES) -> None:
        """Count the first `plies` moves (or single actions) of each game.

        Args:
            plies: The number of plies to count.

        """
        self.plies = plies
        self.games: Counter[str] = Counter()
        self.unfinished = 0
        self._names: dict[str, int] = {}
        self._keys: dict[tuple[str, int], int] = {}
        self._new: list[tuple[int, int, int, int, int]] = []
        self._waiting: list[file.Entries] = []
        self._entries: file.Entries = np.empty(0, file.ENTRY)

    def __len__(self) -> int:
        """Return the number of distinct entries."""
        self._sum_up()
        return len(self._entries)

    def read(
        self, source: Source, *, default_variant: str | Variant | None = None, on_error: OnError | None = None
    ) -> None:
        """Count the main lines of the games of a source of `laserchess.read_records`.

        Args:
            source: A text, the path of a file (a `Path`, not a `str`), or lines.
            default_variant: The variant of records without a `Variant` tag.
            on_error: Called with the error of each bad record, which is then skipped.

        Raises:
            InvalidRecordError: A record cannot be read and there is no `on_error`.
            RuleError: A record breaks the rules and there is no `on_error`.

        """
        visit_records(source, _MainLines(self), default_variant=default_variant, on_error=on_error)

    def add_record(self, record: GameRecord) -> None:
        """Count the main line of a game.

        Args:
            record: The game.

        """
        self.add_board(record.end().board(), record.result)

    def add_board(self, board: Board, result: str) -> None:
        """Count the moves of a board; all its moves are taken back.

        Args:
            board: The board.
            result: `1-0`, `0-1` or `1/2-1/2`; a game without a result (`*`) only counts as `unfinished`.

        """
        if result not in POINTS:
            self.unfinished += 1
            return
        self.games[board.variant.id] += 1
        points, first = POINTS[result], board.variant.players[0].name
        while board.ply:
            move = board.pop()
            if board.ply < self.plies:
                got = points if board.turn == first else 2 - points
                number = self._names.setdefault(move.text, len(self._names))
                self._new.append((self._key(board), number, got == 2, got == 1, got == 0))  # noqa: PLR2004  # a win
        if len(self._new) >= MAX_NEW:
            self._buffer()

    def _key(self, board: Board) -> int:
        """Return the key of a position, cached."""
        name = (board.variant.id, hash(board))
        key = self._keys.get(name)
        if key is None:
            if len(self._keys) >= MAX_KEYS:
                self._keys.clear()
            key = self._keys[name] = key_of(board)
        return key

    def merge(self, book: OpeningBook) -> None:
        """Add the entries of another book.

        Args:
            book: The book.

        """
        self.games.update(book.games)
        entries = np.array(book.entries)
        numbers = np.array([self._names.setdefault(text, len(self._names)) for text in book.moves], np.uint32)
        entries["move"] = numbers[entries["move"]] if len(entries) else 0
        self._buffer(entries)

    def _buffer(self, entries: file.Entries | None = None) -> None:
        """Buffer entries, or the new moves; sum up once the buffer is as large as the table."""
        if entries is None:
            entries, self._new = np.array(self._new, file.ENTRY), []
        self._waiting.append(entries)
        if sum(map(len, self._waiting)) >= max(CHUNK, len(self._entries)):
            self._sum_up()

    def _sum_up(self) -> None:
        """Sum up all buffered entries."""
        if self._new or self._waiting:
            fresh = np.array(self._new, file.ENTRY)
            self._entries = _summed(np.concatenate([self._entries, *self._waiting, fresh]))
            self._new, self._waiting = [], []

    def forget(self, least: int) -> None:
        """Drop moves played fewer than `least` times.

        Args:
            least: The smallest number of games of a move that is kept.

        """
        self._sum_up()
        self._entries = _frequent(self._entries, least)

    def book(self, least: int = 1) -> OpeningBook:
        """Return a book of the moves played at least `least` times.

        Args:
            least: The smallest number of games of a move.

        Returns:
            The book.

        """
        self._sum_up()
        header = {"games": dict(self.games), "plies": self.plies, "least": least, "moves": list(self._names)}
        return OpeningBook(header, _frequent(self._entries, least))


class _MainLines(RecordVisitor):
    """Counts every game at the end of its main line."""

    def __init__(self, tally: BookCounter) -> None:
        self._tally = tally
        self._board: Board | None = None

    def visit_board(self, board: Board) -> None:
        self._board = board

    def begin_variation(self, board: Board) -> Skip:  # noqa: ARG002  # unused
        return SKIP

    def end_record(self, result: str) -> None:
        if self._board is not None:
            self._tally.add_board(self._board, result)


def _summed(entries: file.Entries) -> file.Entries:
    """Return entries sorted by key and move, with equal ones summed."""
    if not len(entries):
        return entries
    entries = np.take(entries, np.lexsort((entries["move"], entries["key"])))
    differ = (np.diff(entries["key"]) != 0) | (np.diff(entries["move"]) != 0)
    first = np.concatenate([[0], np.flatnonzero(differ) + 1])
    summed = np.take(entries, first)
    for result in ("wins", "draws", "losses"):
        summed[result] = np.add.reduceat(entries[result], first)
    return summed


def _frequent(entries: file.Entries, least: int) -> file.Entries:
    games = entries["wins"].astype(np.int64) + entries["draws"] + entries["losses"]
    return np.compress(games >= least, entries)
