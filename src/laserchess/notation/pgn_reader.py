"""Read game records line by line, one game in memory at a time."""

from collections.abc import Callable, Iterable, Iterator

from laserchess.core.errors import InvalidRecordError
from laserchess.notation.pgn_builder import Builder
from laserchess.notation.pgn_tree import WrittenRecord

OnError = Callable[[InvalidRecordError], None]


def read(lines: Iterable[str], on_error: OnError | None = None) -> Iterator[WrittenRecord]:
    """Yield the records of a file (or any lines), reading no further than it must.

    A record that cannot be read raises `InvalidRecordError`, which ends the reading; with `on_error` the
    error goes there instead, and the reading goes on at the next game: at the next tags, or, if the bad
    game had no tags, after the next line that ends with a result.
    """

    def report(error: InvalidRecordError) -> None:
        if on_error is None:
            raise error
        on_error(error)

    builder = Builder()
    for number, line in _numbered(lines, report):
        if builder.is_new_game(line):
            if builder.busy:
                report(builder.unfinished(f"before the tags of line {number}"))
            builder.begin()
        try:
            yield from builder.feed(number, line)
        except InvalidRecordError as error:
            builder.skip(line)
            report(error)
    if builder.busy:
        report(builder.unfinished("when the text ends"))


def _numbered(lines: Iterable[str], report: OnError) -> Iterator[tuple[int, str]]:
    """Count the lines from 1; bytes that are no text end the reading with an error."""
    source = iter(lines)
    number = 0
    while True:
        number += 1
        try:
            line = next(source)
        except StopIteration:
            return
        except UnicodeDecodeError as error:
            message = f"line {number} or below: the file is not {error.encoding} text"
            report(InvalidRecordError(message, reason="encoding", expected="UTF-8"))
            return
        yield number, line.rstrip("\r\n").removeprefix("\ufeff" if number == 1 else "")
