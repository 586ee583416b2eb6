"""Ids of the puzzles of a set, kept beside it: to find the image that an id is made of takes a millisecond each."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from laserchess.puzzles.puzzle import Puzzle

SUFFIX = ".ids"


def ids_text(content: bytes, puzzles: Iterable[Puzzle]) -> str:
    """Write the ids of the puzzles of a file, in their order, behind what tells whether the file is still the same."""
    return "\n".join([sha256(content).hexdigest(), *(puzzle.id for puzzle in puzzles), ""])


def give_ids(content: bytes, kept: str, puzzles: Sequence[Puzzle]) -> None:
    """Give the puzzles of a file the ids that were kept of it; if it changed since, they find their own."""
    digest, *names = kept.split() or [""]
    if digest == sha256(content).hexdigest() and len(names) == len(puzzles):
        for puzzle, name in zip(puzzles, names, strict=True):
            vars(puzzle)["id"] = name
