"""Ids of the puzzles of a set, stored next to it: finding the canonical image for an id takes a millisecond each."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from laserchess.puzzles.puzzle import Puzzle

SUFFIX = ".ids"


def ids_text(content: bytes, puzzles: Iterable[Puzzle]) -> str:
    """Return the ids of a file's puzzles, in order, after a hash of the file."""
    return "\n".join([sha256(content).hexdigest(), *(puzzle.id for puzzle in puzzles), ""])


def is_of(stored: str, content: bytes) -> bool:
    """Return whether ids were stored for just this content of a file, whose lines were checked then."""
    return stored.startswith(sha256(content).hexdigest())


def assign_ids(content: bytes, stored: str, puzzles: Sequence[Puzzle]) -> None:
    """Assign the stored ids to a file's puzzles; if the file has changed, they are computed on demand."""
    names = stored.split()[1:]
    if is_of(stored, content) and len(names) == len(puzzles):
        for puzzle, name in zip(puzzles, names, strict=True):
            vars(puzzle)["id"] = name
