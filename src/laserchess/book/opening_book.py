"""Book: probing, choosing, opening and writing."""

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
    """Return the key of a position: the same whichever moves led to it, whatever the options are."""
    text = f"{board.variant.id}\n{board.position}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


@dataclass(frozen=True, slots=True)
class BookMove:
    """A move of a book with the results of the player who makes it."""

    move: Move
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """How often it was played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """What share of the points it made, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games


class OpeningBook:
    """An opening book, which never changes: `BookTally` makes one, `open` reads one."""

    def __init__(self, header: file.Header, entries: file.Entries, path: Path | None = None) -> None:
        """Wrap sorted entries; `header` names the moves and counts the games."""
        self.path = path
        self.header = header
        self.entries = entries
        self.moves: list[str] = header["moves"]

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open a file; one that is no book, or a damaged one, is an `InvalidFileError`."""
        header, entries = file.read(Path(path))
        return cls(header, entries, Path(path))

    def write(self, path: str | Path) -> None:
        """Write the book to a file, in one step: whoever looks finds the old file or the new one, whole."""
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
        """Tell what the book was made of."""
        games = ", ".join(f"{count} of {variant}" for variant, count in self.games.items())
        return f"<Book {self.path or ''}: {len(self)} moves, games {games or 'none'}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a book on disk by its path, and another whole."""
        if self.path is not None:
            return OpeningBook.open, (self.path,)
        return OpeningBook, (self.header, np.array(self.entries))

    def __len__(self) -> int:
        """Return how many moves the book holds, each counted in every position it was played in."""
        return len(self.entries)

    @property
    def games(self) -> dict[str, int]:
        """How many games of each kind the book was made of."""
        return dict(self.header["games"])

    @property
    def positions(self) -> int:
        """How many positions the book holds."""
        return int(np.count_nonzero(np.diff(self.entries["key"])) + 1) if len(self) else 0

    def rows(self, key: int) -> list[tuple[str, int, int, int]]:
        """Return what is known of a position by its key: moves with wins, draws and losses."""
        keys = self.entries["key"]
        first, last = np.searchsorted(keys, np.uint64(key), "left"), np.searchsorted(keys, np.uint64(key), "right")
        return [(self.moves[number], *results) for _, number, *results in self.entries[first:last].tolist()]

    def probe(self, board: Board) -> list[BookMove]:
        """Return the moves that were played in a position, most played first; none where it is not in the book."""
        rows = self.rows(key_of(board))
        legal = {move.text: move for move in board.legal_moves} if rows else {}
        found = [BookMove(legal[text], *results) for text, *results in rows if text in legal]
        return sorted(found, key=lambda each: (-each.games, each.move.text))

    def choose(self, board: Board, random: Random) -> Move | None:
        """Return one of the moves that made points, the more often the more points it made."""
        good = [(found.move, 2 * found.wins + found.draws) for found in self.probe(board)]
        moves, points = [move for move, _ in good], [points for _, points in good]
        return random.choices(moves, points)[0] if any(points) else None
