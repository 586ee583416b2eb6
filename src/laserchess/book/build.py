"""Building a book from files of records, of any length, on several cores."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

from laserchess.book.counter import PLIES, BookCounter
from laserchess.book.opening_book import OpeningBook
from laserchess.core.errors import LaserChessError
from laserchess.core.variant import Variant
from laserchess.variants import VariantLike, resolve_variant

PART = 2_000_000
"""Bytes of records that are counted in one go."""
TAG = re.compile(rb'\[\w+\s+"')


@dataclass
class BookProgress:
    """How far a build is: bytes read of all there are, games counted and left out."""

    size: int
    read: int = 0
    games: int = 0
    unfinished: int = 0
    errors: list[str] = field(default_factory=list)
    """Why records were left out, in their order."""


@dataclass(frozen=True)
class RecordChunk:
    """Some whole records of a file."""

    path: Path
    line: int
    data: bytes


@dataclass(frozen=True)
class ChunkCount:
    """What was found in a part."""

    book: OpeningBook
    unfinished: int
    errors: list[str]
    size: int


def build(
    paths: Sequence[Path],
    *,
    plies: int = PLIES,
    default_game: VariantLike | None = None,
    jobs: int | None = None,
    on_progress: Callable[[BookProgress], None] | None = None,
) -> BookCounter:
    """Count the records of some files; one that cannot be read is left out and told of in the progress.

    `default_game` is the game of records that do not name it; `jobs` are processes, by default one a core where
    there is enough to read.
    """
    progress = BookProgress(sum(path.stat().st_size for path in paths))
    tally = BookCounter(plies)
    parts = chain.from_iterable(map(split, paths))
    cores = min(os.cpu_count() or 1, 1 + progress.size // (2 * PART)) if jobs is None else jobs
    variant = None if default_game is None else resolve_variant(default_game)
    for count in _counts(parts, plies, variant, cores):
        tally.merge(count.book)
        progress.read += count.size
        progress.games += sum(count.book.games.values())
        progress.unfinished += count.unfinished
        progress.errors += count.errors
        if on_progress is not None:
            on_progress(progress)
    return tally


def _counts(parts: Iterable[RecordChunk], plies: int, variant: Variant | None, jobs: int) -> Iterator[ChunkCount]:
    """Yield the counts of parts as they come, with no more of them in memory than can be worked on."""
    if jobs <= 1:
        yield from (count_part(part, plies, variant) for part in parts)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        waiting: set[Future[ChunkCount]] = set()
        for part in parts:
            waiting.add(pool.submit(count_part, part, plies, variant))
            if len(waiting) > 2 * jobs:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        yield from (each.result() for each in waiting)


def split(path: Path) -> Iterator[RecordChunk]:
    """Yield a file in parts of whole records: a new part begins at tags after an empty line."""
    lines: list[bytes] = []
    size, first, blank = 0, 1, True
    with path.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            if size >= PART and blank and TAG.match(line):
                yield RecordChunk(path, first, b"".join(lines))
                lines, size, first = [], 0, number
            blank = not line.strip()
            lines.append(line)
            size += len(line)
    if lines:
        yield RecordChunk(path, first, b"".join(lines))


def count_part(part: RecordChunk, plies: int, variant: Variant | None) -> ChunkCount:
    """Count the records of a part."""
    tally = BookCounter(plies)
    errors: list[str] = []

    def note(error: LaserChessError) -> None:
        where = f"{part.path.name}, from line {part.line} on" if part.line > 1 else part.path.name
        errors.append(f"{where}: {error}")

    text = part.data.decode("utf-8-sig", errors="replace")
    tally.read(text, default_game=variant, on_error=note)
    return ChunkCount(tally.book(), tally.unfinished, errors, len(part.data))
