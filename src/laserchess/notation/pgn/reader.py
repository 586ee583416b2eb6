"""Read game records line by line, one game in memory at a time."""

from collections.abc import Callable, Iterable, Iterator

from laserchess.core.errors import InvalidRecordError
from laserchess.notation.pgn.builder import Builder
from laserchess.notation.pgn.tree import WrittenRecord

OnError = Callable[[InvalidRecordError], None]


def read(lines: Iterable[str], on_error: OnError | None = None, *, line: int = 1) -> Iterator[WrittenRecord]:
    """Yield the records of a file (or any lines, counted from `line` on), reading no further than it must.

    A record that cannot be read raises `InvalidRecordError`, which ends the reading; with `on_error` the
    error goes there instead, and reading continues with the next game: at the next tags, or, if the bad
    game had no tags, after the next line that ends with a result.
    """
    report = on_error or raising
    builder = Builder()
    for number, text in numbered(lines, report, line):
        if builder.is_new_game(text):
            if builder.busy:
                report(builder.unfinished(f"before the tags of line {number}"))
            builder.begin()
        try:
            yield from builder.feed(number, text)
        except InvalidRecordError as error:
            builder.skip(text)
            report(error)
    if builder.busy:
        report(builder.unfinished("when the text ends"))


def raising(error: InvalidRecordError) -> None:
    """Raise the error."""
    raise error


def numbered(lines: Iterable[str], report: OnError, first: int = 1) -> Iterator[tuple[int, str]]:
    """Count the lines; bytes that are no text end the reading with an error."""
    number = first - 1
    try:
        for number, line in enumerate(lines, first):
            yield number, line.rstrip("\r\n") if number > 1 else line.rstrip("\r\n").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        message = f"line {number + 1} or below: the file is not {error.encoding} text"
        report(InvalidRecordError(message, reason="encoding", expected="UTF-8"))
