"""OpeningBook: probe, choose, open and write."""

import os
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Self

import numpy as np

from laserchess.board import Board
from laserchess.book import file
from laserchess.core.moves import Move


def key_of(board: Board) -> int:
    """Return the key of a position, independent of its history and of the options."""
    text = f"{board.variant.id}\n{board.position}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


@dataclass(frozen=True, slots=True)
class BookMove:
    """A book move with the results of its player.

    Attributes:
        move: The move.
        wins: Games won by its player.
        draws: Games drawn.
        losses: Games lost.

    """

    move: Move
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """The number of games with this move."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games


class OpeningBook:
    """An immutable opening book: `BookCounter` builds one, `open` reads one.

    Args:
        header: The moves by number, and the games counted per variant.
        entries: The entries, sorted by position key.
        path: The file of the book, if it has one.

    """

    def __init__(self, header: file.Header, entries: file.Entries, path: Path | None = None) -> None:
        """Wrap sorted entries; `header` has the moves and the number of games."""
        self.path = path
        self.header = header
        self.entries = entries
        self.moves: list[str] = header["moves"]

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a book file; its entries stay on disk.

        Args:
            path: The file.

        Returns:
            The book.

        Raises:
            InvalidFileError: The file is damaged or not an opening book.

        """
        header, entries = file.read(Path(path))
        return cls(header, entries, Path(path))

    def write(self, path: str | Path) -> None:
        """Write the book to a file atomically.

        Args:
            path: The file to create or replace.

        """
        target = Path(path).resolve()
        draft = target.with_name(f".{target.name}.part")
        try:
            with draft.open("wb") as stream:
                stream.write(file.pack(self.header, self.entries))
                np.ascontiguousarray(self.entries).tofile(stream)
                stream.flush()
                os.fsync(stream.fileno())
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)

    def __repr__(self) -> str:
        """Return the size of the book and its games."""
        games = ", ".join(f"{count} of {variant}" for variant, count in self.games.items())
        return f"<OpeningBook {self.path or ''}: {len(self)} moves, games {games or 'none'}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a book on disk by its path, and one in memory whole."""
        if self.path is not None:
            return OpeningBook.open, (self.path,)
        return OpeningBook, (self.header, np.array(self.entries))

    def __len__(self) -> int:
        """Return the number of entries: moves, counted in every position."""
        return len(self.entries)

    @property
    def games(self) -> dict[str, int]:
        """The number of games of each variant."""
        return dict(self.header["games"])

    @property
    def positions(self) -> int:
        """The number of positions."""
        return int(np.count_nonzero(np.diff(self.entries["key"])) + 1) if len(self) else 0

    def rows(self, key: int) -> list[tuple[str, int, int, int]]:
        """Return the moves of a position key with wins, draws and losses.

        Args:
            key: The key of a position in the book.

        Returns:
            A tuple of move, wins, draws and losses for each move.

        """
        keys = self.entries["key"]
        first, last = np.searchsorted(keys, np.uint64(key), "left"), np.searchsorted(keys, np.uint64(key), "right")
        return [(self.moves[number], *results) for _, number, *results in self.entries[first:last].tolist()]

    def probe(self, board: Board) -> list[BookMove]:
        """Return the moves played in a position, most frequent first.

        Args:
            board: The position.

        Returns:
            The book moves; empty if the position is not in the book.

        """
        rows = self.rows(key_of(board))
        legal = {move.text: move for move in board.legal_moves} if rows else {}
        found = [BookMove(legal[text], *results) for text, *results in rows if text in legal]
        return sorted(found, key=lambda each: (-each.games, each.move.text))

    def choose(self, board: Board, random: Random) -> Move | None:
        """Return a random book move, weighted by its points.

        Args:
            board: The position.
            random: The random generator.

        Returns:
            A move that has scored, or `None` if there is none.

        """
        good = [(found.move, 2 * found.wins + found.draws) for found in self.probe(board)]
        moves, points = [move for move, _ in good], [points for _, points in good]
        return random.choices(moves, points)[0] if any(points) else None
