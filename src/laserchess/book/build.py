"""Build a book from game files of any size on several cores."""

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
"""Bytes of games in a chunk."""
TAG = re.compile(rb'\[\w+\s+"')


@dataclass
class BookProgress:
    """The progress of a build: bytes read and in total, games counted and skipped."""

    size: int
    read: int = 0
    games: int = 0
    unfinished: int = 0
    errors: list[str] = field(default_factory=list)
    """Why games were skipped, in order."""


@dataclass(frozen=True)
class RecordChunk:
    """Some complete games of a file."""

    path: Path
    line: int
    data: bytes


@dataclass(frozen=True)
class ChunkCount:
    """The counts of a chunk."""

    book: OpeningBook
    unfinished: int
    errors: list[str]
    size: int


def build(
    paths: Sequence[Path],
    *,
    plies: int = PLIES,
    default_variant: VariantLike | None = None,
    jobs: int | None = None,
    on_progress: Callable[[BookProgress], None] | None = None,
) -> BookCounter:
    """Count the games of some files; games that cannot be read are skipped and listed in the progress.

    Args:
        paths: The PGN files.
        plies: The number of plies to count of each game.
        default_variant: The variant of games without a `Variant` tag.
        jobs: The number of processes; by default one per core for large files.
        on_progress: Called with the progress after each part of a file.

    Returns:
        The counted moves.

    """
    progress = BookProgress(sum(path.stat().st_size for path in paths))
    tally = BookCounter(plies)
    parts = chain.from_iterable(map(split, paths))
    cores = min(os.cpu_count() or 1, 1 + progress.size // (2 * PART)) if jobs is None else jobs
    variant = None if default_variant is None else resolve_variant(default_variant)
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
    """Yield the counts of chunks, with a bounded number of them in memory."""
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
    """Yield a file in chunks of complete games: a chunk starts at tags after an empty line."""
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
    """Count the games of a chunk."""
    tally = BookCounter(plies)
    errors: list[str] = []

    def note(error: LaserChessError) -> None:
        where = f"{part.path.name}, from line {part.line} on" if part.line > 1 else part.path.name
        errors.append(f"{where}: {error}")

    text = part.data.decode("utf-8-sig", errors="replace")
    tally.read(text, default_variant=variant, on_error=note)
    return ChunkCount(tally.book(), tally.unfinished, errors, len(part.data))
