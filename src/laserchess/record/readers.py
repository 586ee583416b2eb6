"""Reads files of records, one game in memory at a time: in full, headers only, or with a visitor."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import IO

from laserchess.core.errors import InvalidRecordError, LaserChessError, quote
from laserchess.notation import pgn
from laserchess.record.record import GameRecord, start_record
from laserchess.record.visitor import SKIP, RecordVisitor, walk
from laserchess.variants import VariantLike

Source = str | PathLike[str] | Iterable[str]
"""The source of records: a text, the path of a file, or lines, as of an open file."""

OnError = Callable[[LaserChessError], None]


def read_records(
    source: Source, *, default_variant: VariantLike | None = None, on_error: OnError | None = None
) -> Iterator[GameRecord]:
    r"""Read records, one in memory at a time.

    Args:
        source: A text, the path of a file (a `Path`, not a `str`), or lines.
        default_variant: The variant of records without a `Variant` tag, a variant or its id. Records of the
            Leiserchess course's autotester need none.
        on_error: Called with the error of a bad record, instead of raising it; reading continues with the next.

    Yields:
        The records.

    Raises:
        InvalidRecordError: A record cannot be read. If the file is truncated, the complete records are read and
            the reason is `ErrorReason.UNFINISHED`.
        RuleError: A record breaks the rules.

    >>> [record.result for record in read_records('[Variant "khet"]\n\n1. d1d2 1-0')]
    ['1-0']

    """
    with _opened(source) as lines:
        for written in pgn.read(lines, on_error):
            try:
                record = GameRecord.from_written(written, default_variant)
            except LaserChessError as error:
                if on_error is None:
                    raise
                on_error(error)
            else:
                yield record


def read_headers(source: Source, *, on_error: OnError | None = None) -> Iterator[pgn.Headers]:
    """Read the headers of records, without their moves.

    This is many times faster than `read_records`; `GameRecord.parse(headers)` reads the whole record.

    Args:
        source: A text, the path of a file (a `Path`, not a `str`), or lines.
        on_error: Called with the error of a bad record, instead of raising it; reading continues with the next.

    Yields:
        The headers: a mapping of tags, with the text of the record.

    Raises:
        InvalidRecordError: A record cannot be read.

    """
    with _opened(source) as lines:
        yield from pgn.read_headers(lines, on_error)


def visit_records(
    source: Source,
    visitor: RecordVisitor,
    *,
    default_variant: VariantLike | None = None,
    on_error: OnError | None = None,
) -> int:
    """Call a visitor for every move of every record.

    Args:
        source: A text, the path of a file (a `Path`, not a `str`), or lines.
        visitor: Its methods are called. In a bad record they are called for what comes before the error, without
            `end_record`.
        default_variant: As for `read_records`.
        on_error: As for `read_records`.

    Returns:
        The number of records, skipped ones included.

    Raises:
        InvalidRecordError: A record cannot be read.
        RuleError: A record breaks the rules.

    """
    count = 0
    for headers in read_headers(source, on_error=on_error):
        count += 1
        try:
            _visit(headers, visitor, default_variant)
        except LaserChessError as error:
            if on_error is None:
                raise
            on_error(error)
    return count


def _visit(headers: pgn.Headers, visitor: RecordVisitor, default_variant: VariantLike | None) -> None:
    if visitor.begin_record(headers) is SKIP:
        return
    for written in pgn.read(StringIO(headers.text, newline=None), line=headers.line):
        walk(start_record(written, default_variant), written.root, visitor)
        visitor.end_record(written.result)


def _opened(source: Source) -> "nullcontext[Iterable[str]] | IO[str]":
    """Return the lines of a source as a context manager, which closes a file that was opened here."""
    if isinstance(source, str):
        if source.endswith(".pgn") and "\n" not in source:
            message = f"{quote(source)} is the name of a file"
            raise InvalidRecordError(message, reason="source", text=source, expected="records, or a pathlib.Path")
        return nullcontext(StringIO(source, newline=None))
    return Path(source).open(encoding="utf-8") if isinstance(source, PathLike) else nullcontext(source)
