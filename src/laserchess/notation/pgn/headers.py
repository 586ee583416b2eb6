"""Reads the tags of game records, and of the moves only what is needed to find the end of each record."""

import re
from collections.abc import Iterable, Iterator, Mapping

from laserchess.core.errors import InvalidRecordError
from laserchess.notation.pgn.builder import Builder
from laserchess.notation.pgn.lexer import END, ESCAPE, TAG, WORD, read_tag
from laserchess.notation.pgn.reader import OnError, numbered, raising, read
from laserchess.notation.pgn.tree import RESULTS

RESULT = "|".join(map(re.escape, RESULTS))
MARK = re.compile(rf"\{{[^}}]*\}}?|;.*|[()]|(?:{RESULT}){END}|[0-9]+\.*|{WORD}", re.DOTALL)
"""What decides where a record ends: comments, variations and results; and words, which may contain results."""


class Headers(Mapping[str, str]):
    r"""The tags of a record: a read-only mapping.

    Attributes:
        text: The text of the whole record.
        line: The line of the file where the record begins.

    >>> from laserchess import read_headers
    >>> (headers,) = read_headers('[Variant "khet"]\n\n1. d1d2 *')
    >>> headers["Variant"], headers.moves()
    ('khet', ['d1d2'])

    Args:
        tags: The tags by name.
        text: The text of the whole record.
        line: The line of the file where the record begins.

    """

    def __init__(self, tags: Mapping[str, str], text: str, line: int = 1) -> None:
        """Keep the tags and the text."""
        self._tags = dict(tags)
        self.text = text
        self.line = line

    def __getitem__(self, name: str) -> str:
        """Return the value of a tag."""
        return self._tags[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the tags."""
        return iter(self._tags)

    def __len__(self) -> int:
        """Return the number of tags."""
        return len(self._tags)

    def moves(self) -> list[str]:
        """Return the texts of the main line's moves, without checking them.

        Returns:
            The texts in the order of play.

        """
        return [
            node.move for written in read(self.text.splitlines(), line=self.line) for node in written.root.mainline()
        ]

    def __repr__(self) -> str:
        """Return variant, players and result."""
        named = (self.get(name, "?") for name in ("Variant", "White", "Black", "Result"))
        return "<Headers {}: {} – {} {}>".format(*named)


def read_headers(lines: Iterable[str], on_error: OnError | None = None) -> Iterator[Headers]:
    """Yield the headers of the records of a file (or any lines).

    Errors are handled as by `read`; but errors in the moves of a record are not noticed, unless they have no end.
    """
    report = on_error or raising
    scan = _Scan()
    for number, line in numbered(lines, report):
        tag = TAG.fullmatch(line) if "[" in line else None
        if tag and scan.is_over(tag[1]):
            report(scan.unfinished(f"before the tags of line {number}"))
            scan = _Scan()
        if tag:
            scan.take_tag(number, line, tag)
            continue
        rest = line
        while (end := scan.feed(number, rest)) is not None:
            yield from scan.headers(report)
            scan, rest = _Scan(), rest[end:]
    if scan.is_busy:
        report(scan.unfinished("when the text ends"))


class _Scan:
    """The lines of one record, its tags, and whether a comment or a variation is open."""

    def __init__(self) -> None:
        """Start before a record."""
        self.lines: list[str] = []
        self._tags: dict[str, str] = {}
        self._line = 0
        self._in_moves = False
        self._is_parted = False
        self._is_odd = False
        """Whether its tags need the full reader."""
        self._in_comment = False
        self._depth = 0

    @property
    def is_busy(self) -> bool:
        """Whether the record has begun: there was more than remarks."""
        return self._in_moves or self._is_odd or bool(self._tags)

    def is_over(self, tag: str) -> bool:
        """Return whether a line of only this tag belongs to the next record."""
        return self._in_moves or (self._is_parted and tag in self._tags)

    def take_tag(self, number: int, line: str, tag: re.Match[str]) -> None:
        """Add a line that is a tag."""
        name, value = tag.groups()
        self._line = self._line or number
        self._is_odd = self._is_odd or name in self._tags
        self._tags[name] = ESCAPE.sub(r"\1", value) if "\\" in value else value
        self.lines.append(line)

    def feed(self, number: int, line: str) -> int | None:
        """Add any other line; return where in it the record ends, if it does."""
        word = line.lstrip()[:1]
        if not self.lines:
            if not word or line[0] == "%":
                return None
            self._line = number
        self.lines.append(line)
        if not self._in_moves:
            self._is_parted = self._is_parted or not word
            if not word or word == ";" or line[0] == "%":
                return None
            if word == "[":
                self._is_odd = True
                line = line[_length_of_tags(line) :].rjust(len(line))
            self._in_moves = line.lstrip()[:1] not in {"", ";"}
        return self._end_in(line)

    def _end_in(self, line: str) -> int | None:
        """Return where in a line of moves the record ends; most lines need no closer look."""
        if not self._in_comment and line[:1] == "%":
            return None
        if "1-0" in line or "0-1" in line or "*" in line or "(" in line or ")" in line or ";" in line or "1/2" in line:
            return self._look_for_end(line)
        opened, closed = line.rfind("{"), line.rfind("}")
        if opened != closed:
            self._in_comment = opened > closed
        return None

    def _look_for_end(self, line: str) -> int | None:
        at = line.find("}") + 1 if self._in_comment else 0
        if self._in_comment and not at:
            return None
        self._in_comment = False
        for mark in MARK.finditer(line, at):
            word = mark[0]
            if word[0] == "{":
                self._in_comment = word[-1] != "}"
            elif word in "()":
                self._depth = max(0, self._depth + (1 if word == "(" else -1))
            elif word in RESULTS and not self._depth:
                self.lines[-1] = self.lines[-1][: mark.end()]
                return mark.end()
        return None

    def headers(self, report: OnError) -> Iterator[Headers]:
        """Yield the headers of the record, unless they are rejected."""
        text = "\n".join(self.lines) + "\n"
        if self._is_odd:
            yield from (Headers(each.tags, text, self._line) for each in read(self.lines, report, line=self._line))
        else:
            yield Headers(self._tags, text, self._line)

    def unfinished(self, where: str) -> InvalidRecordError:
        """Return the error of an incomplete record, or an earlier error in it."""
        builder = Builder()
        try:
            for number, line in enumerate(self.lines, self._line):
                for _ in builder.feed(number, line):
                    pass
        except InvalidRecordError as error:
            return error
        return builder.unfinished(where)


def _length_of_tags(line: str) -> int:
    """Return the length of the tags at the start of a line; the whole line, if it starts with none."""
    at = 0
    while tag := read_tag(line, at):
        at = tag[2]
    return at or len(line)
