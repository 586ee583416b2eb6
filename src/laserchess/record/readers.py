"""Files of records, one game in memory at a time: in full, by their tags alone, or shown to a visitor."""

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
"""Where records are read from: the text itself, the path of a file, or lines, as an open file has them."""

OnError = Callable[[LaserChessError], None]


def read_records(
    source: Source, *, default_game: VariantLike | None = None, on_error: OnError | None = None
) -> Iterator[GameRecord]:
    """Yield the records of a text, of the file at a `Path`, or of any lines, one in memory at a time.

    `default_game` is the game of records without a `Variant` tag; only the records of the Leiserchess course's
    autotester need none. A bad record raises its error, which ends the reading; with `on_error` the error goes
    there instead and the next record is read. Of a file that was cut off the whole records are read, and then
    an `InvalidRecordError` with the reason `unfinished` comes.
    """
    with _opened(source) as lines:
        for written in pgn.read(lines, on_error):
            try:
                record = GameRecord.from_written(written, default_game)
            except LaserChessError as error:
                if on_error is None:
                    raise
                on_error(error)
            else:
                yield record


def read_headers(source: Source, *, on_error: OnError | None = None) -> Iterator[pgn.Headers]:
    """Yield the tags of the records of a text, of the file at a `Path`, or of any lines; moves are not looked at.

    That is many times faster than reading whole records: `Record.parse(headers)` reads the one that is wanted.
    """
    with _opened(source) as lines:
        yield from pgn.read_headers(lines, on_error)


def visit_records(
    source: Source,
    visitor: RecordVisitor,
    *,
    default_game: VariantLike | None = None,
    on_error: OnError | None = None,
) -> int:
    """Show every record to a visitor, move by move, and return how many there were, skipped ones included.

    `default_game` and `on_error` are those of `read_records`. Of a bad record the visitor sees what comes before
    the error, and no `end_record`.
    """
    count = 0
    for headers in read_headers(source, on_error=on_error):
        count += 1
        try:
            _visit(headers, visitor, default_game)
        except LaserChessError as error:
            if on_error is None:
                raise
            on_error(error)
    return count


def _visit(headers: pgn.Headers, visitor: RecordVisitor, default_game: VariantLike | None) -> None:
    if visitor.begin_record(headers) is SKIP:
        return
    for written in pgn.read(StringIO(headers.text, newline=None), line=headers.line):
        walk(start_record(written, default_game), written.root, visitor)
        visitor.end_record(written.result)


def _opened(source: Source) -> "nullcontext[Iterable[str]] | IO[str]":
    """Return the lines of a source, to be used in a `with`: a file that was opened here is closed."""
    if isinstance(source, str):
        if source.endswith(".pgn") and "\n" not in source:
            message = f"{quote(source)} names a file"
            raise InvalidRecordError(message, reason="source", text=source, expected="records, or a pathlib.Path")
        return nullcontext(StringIO(source, newline=None))
    return Path(source).open(encoding="utf-8") if isinstance(source, PathLike) else nullcontext(source)
