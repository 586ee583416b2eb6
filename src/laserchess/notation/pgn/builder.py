"""Build game records from lines, keeping track of open braces and variations without recursion."""

from collections.abc import Iterator
from enum import Enum
from typing import NoReturn

from laserchess.core.errors import InvalidRecordError, quote
from laserchess.notation.pgn.lexer import GLYPHS, MAX_GLYPHS, SPACE, TAG, Token, next_token, read_glyph, read_tag
from laserchess.notation.pgn.tree import RESULTS, PgnNode, WrittenRecord


class State(Enum):
    """Where in a record the reader is."""

    TAGS = "tags"
    MOVES = "moves"
    COMMENT = "comment"
    CHANCE = "chance"
    SKIP = "skip"


MAX_NESTING = 10_000
"""Variations within variations: no annotator needs a hundred, and every one costs a reader some 100 µs."""
IN_BRACES = (State.COMMENT, State.CHANCE)


class Builder:
    """Takes lines in and hands records out.

    `opens` is whether a variation has been opened that has no move yet, `parts` holds what an open brace
    has given so far, and `parted` is whether an empty line came among the tags, or, in a record that is
    skipped, whether its moves have begun.
    """

    def __init__(self) -> None:
        """Expect the first record."""
        self.line = 0
        self.begin()

    def begin(self) -> None:
        """Expect a new record."""
        self.record = WrittenRecord(line=self.line)
        self.node = self.record.root
        self.state = State.TAGS
        self.opened: list[tuple[PgnNode, int]] = []
        self.opens = False
        self.remarks: list[str] = []
        self.parts: list[str] = []
        self.brace_line = 0
        self.parted = False

    @property
    def busy(self) -> bool:
        """Is there a record that has begun and not ended."""
        return self.state is not State.SKIP and (self.state is not State.TAGS or bool(self.record.tags))

    def is_new_game(self, line: str) -> bool:
        """Return whether a line must be the first tag of the next record."""
        tag = TAG.fullmatch(line)
        if self.state is State.TAGS:
            return bool(tag and self.parted and tag[1] in self.record.tags)
        return bool(tag) and (self.state is not State.SKIP or self.parted)

    def skip(self, line: str) -> None:
        """Give the current record up at this line."""
        self.parted = self.state is not State.TAGS
        self.state = State.SKIP
        self._skip_line(line)

    def _skip_line(self, line: str) -> None:
        words = line.split()
        self.parted = self.parted or bool(words and not words[0].startswith("["))
        if not self.record.tags and words and words[-1] in RESULTS:
            self.begin()

    def unfinished(self, where: str) -> InvalidRecordError:
        """Describe a record that stops short."""
        if self.state in IN_BRACES:
            what, expected = f"the brace opened on line {self.brace_line} is still open", "}"
        elif self.opened:
            what, expected = f"the variation opened on line {self.opened[-1][1]} is still open", ")"
        else:
            what, expected = "the record has no result yet", " ".join(RESULTS)
        message = f"record begun on line {self.record.line}: {what} {where}"
        return InvalidRecordError(message, reason="unfinished", expected=expected)

    def feed(self, number: int, line: str) -> Iterator[WrittenRecord]:
        """Take the next line in and yield the records it completes."""
        self.line = number
        if self.state is State.SKIP:
            self._skip_line(line)
            return
        if line.startswith("%") and self.state not in IN_BRACES:
            return
        at = SPACE.match(line).end()  # type: ignore[union-attr]  # it always matches
        self.parted = self.parted or (self.state is State.TAGS and at == len(line))
        while at < len(line):
            if self.state is State.TAGS:
                at = self._tag(line, at)
            elif self.state in IN_BRACES:
                at = self._brace(line, at)
            else:
                at, record = self._token(line, at)
                if record:
                    yield record
        if self.state in IN_BRACES:
            self.parts.append(" ")

    def _tag(self, line: str, at: int) -> int:
        """Take in a tag, or a comment among tags; anything else is the beginning of the moves."""
        if line[at].isspace():
            return at + 1
        if not self.record.tags:
            self.record.line = self.line
        if line[at] == ";":
            self.remarks.append(line[at + 1 :])
            return len(line)
        if line[at] != "[":
            self.state = State.MOVES
            return at
        tag = read_tag(line, at)
        if not tag:
            self._refuse("tag", line[at:], "is not a tag", '[Name "value"]')
        name, value, end = tag
        if name in self.record.tags:
            self._refuse("tag", name, "is a tag this record has already", "each tag once")
        self.record.tags[name] = value
        return end

    def _brace(self, line: str, at: int) -> int:
        """Take in a comment, or what chance did, up to the closing brace or the end of the line."""
        end = line.find("}", at)
        self.parts.append(line[at:] if end < 0 else line[at:end])
        if end < 0:
            return len(line)
        text = "".join(self.parts)
        if self.state is State.CHANCE:
            self._move(" ".join(text.split()) + "}")
        else:
            self.remarks.append(text)
        self.state = State.MOVES
        return end + 1

    def _token(self, line: str, at: int) -> tuple[int, WrittenRecord | None]:
        """Take in one part of the moves; a result completes the record."""
        token = next_token(line, at)
        if not token:
            word = line[at:].split(maxsplit=1)[0]
            self._refuse("token", word, "is neither a move nor a mark", "a move, a comment or a result")
        kind, text, end = token
        match kind:
            case Token.MOVE:
                self._move(text)
            case Token.RESULT:
                return end, self._result(text)
            case Token.COMMENT | Token.CHANCE:
                self.state = State(kind.value)
                self.brace_line = self.line
                self.parts = [text] if kind is Token.CHANCE else []
            case Token.NUMBER:
                self._number(text)
            case Token.GLYPH:
                self._glyph(text)
            case Token.OPEN:
                self._open(text)
            case Token.CLOSE:
                self._close(text)
            case Token.REMARK:
                self.remarks.append(text[1:])
        return end, None

    def _number(self, text: str) -> None:
        if text.endswith("..") and not self.record.root.children:
            self.record.second_begins = True

    def _glyph(self, text: str) -> None:
        number = read_glyph(text)
        if number is None:
            self._refuse("nag", text, "is not a glyph", f"$0 to ${MAX_GLYPHS}, or one of " + " ".join(GLYPHS))
        if self.opens or self.node is self.record.root:
            self._refuse("nag", text, "has no move before it", "a move")
        self.node.nags.add(number)

    def _flush(self) -> None:
        """Hand the comments gathered so far to the move they follow."""
        if self.remarks and not self.opens:
            self.node.annotate(" ".join(self.remarks))
            self.remarks = []

    def _move(self, text: str) -> None:
        self._flush()
        preface = " ".join(" ".join(self.remarks).split()) if self.remarks else ""
        node = PgnNode(move=text, parent=self.node, line=self.line, preface=preface)
        self.node.children.append(node)
        self.node, self.opens, self.remarks = node, False, []

    def _open(self, text: str) -> None:
        self._flush()
        if self.opens or self.node.parent is None:
            self._refuse("variation", text, "has no move before it that it could replace", "a move")
        if len(self.opened) == MAX_NESTING:
            expected = f"at most {MAX_NESTING} variations within each other"
            self._refuse("variation", text, "opens one variation too many", expected)
        self.opened.append((self.node, self.line))
        self.node, self.opens = self.node.parent, True

    def _close(self, text: str) -> None:
        if self.opens:
            self._refuse("variation", text, "closes a variation without moves", "a move")
        if not self.opened:
            self._refuse("variation", text, "closes a variation that was not opened", "a move or a result")
        self._flush()
        self.node = self.opened.pop()[0]

    def _result(self, text: str) -> WrittenRecord:
        if self.opened:
            what = f"comes before the variation opened on line {self.opened[-1][1]} is closed"
            self._refuse("variation", text, what, ")")
        self._flush()
        record = self.record
        record.result = text
        self.begin()
        return record

    def _refuse(self, reason: str, text: str, what: str, expected: str) -> NoReturn:
        message = f"line {self.line}: {quote(text)} {what}"
        raise InvalidRecordError(message, reason=reason, text=text, expected=expected)
