"""Write game records: tags, then the moves in lines of at most 80 columns."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NoReturn

from laserchess.core.errors import InvalidRecordError, quote
from laserchess.notation.pgn.annotations import join_comment
from laserchess.notation.pgn.lexer import MAX_GLYPHS, MOVE, TAG_NAME, write_tag
from laserchess.notation.pgn.tree import RESULTS, ROSTER, PgnNode, WrittenRecord

WIDTH = 80
LIKE_A_TAG = re.compile(r"\[[A-Za-z0-9_]")
COMMAND = re.compile(r"\{?\[%[a-z]+")

Task = tuple[str, PgnNode, int]
"""What is due, for which node, at which ply: `(` with its preface, its `move`, its `rest` (what follows it), `)`."""


def write(record: WrittenRecord) -> str:
    """Write a record; the text ends with a line break, so that a blank line is all that records need between them."""
    if record.result not in RESULTS:
        _refuse("result", record.result, " ".join(RESULTS))
    wrapped = WrappedText()
    for text in written_moves(record.root, first=int(record.second_begins)):
        wrapped.add(text)
    wrapped.add(record.result)
    return "\n".join(filter(None, [write_tags(record.tags), wrapped.text()]))


def write_tags(tags: Mapping[str, str]) -> str:
    """Write the tag pairs, the seven of the roster first."""
    names = [name for name in ROSTER if name in tags] + [name for name in tags if name not in ROSTER]
    return "".join(f"{_tag(name, tags[name])}\n" for name in names)


def _tag(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        _refuse("tag", name, "letters, digits and underscores as a tag's name")
    if "\n" in value or "\r" in value:
        _refuse("tag", value, f"one line as the value of {name}")
    return write_tag(name, value)


def written_moves(root: PgnNode, first: int = 0) -> Iterator[str]:
    """Yield moves, numbers, glyphs, comments and parentheses in order; `first` is 1 if the second player begins."""
    yield from _comment(join_comment(root))
    stack: list[Task] = [("rest", root, first)]
    numbered = False
    while stack:
        what, node, ply = stack.pop()
        if what == "rest":
            stack.extend(_plan(node, ply))
        elif what == "move":
            yield from _move(node, ply, numbered=numbered)
            remark = join_comment(node)
            yield from _comment(remark)
            numbered = not remark
        else:
            yield what
            yield from _comment(" ".join(node.preface.split()) if what == "(" else "")
            numbered = False


def _plan(node: PgnNode, ply: int) -> list[Task]:
    """List what follows a node, the last first: the main move, its variations, what follows the main move."""
    if not node.children:
        return []
    main, *others = node.children
    tasks: list[Task] = [("rest", main, ply + 1)]
    for other in reversed(others):
        tasks += [(")", other, ply), ("rest", other, ply + 1), ("move", other, ply), ("(", other, ply)]
    return [*tasks, ("move", main, ply)]


def _move(node: PgnNode, ply: int, *, numbered: bool) -> Iterator[str]:
    if not MOVE.fullmatch(node.move):
        _refuse("move", node.move, "a word that begins with a letter, or a full stop")
    number = "" if numbered and ply % 2 else f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"
    yield " ".join([number, *node.move.split()]).lstrip()
    for nag in sorted(node.nags):
        if not 0 <= nag <= MAX_GLYPHS:
            _refuse("nag", str(nag), f"0 to {MAX_GLYPHS}")
        yield f"${nag}"


def _comment(text: str) -> Iterator[str]:
    """Put a comment in braces, or after semicolons if it holds a closing brace."""
    if text:
        yield ";" + text if "}" in text else "{" + text + "}"


class WrappedText:
    """Text in lines of at most 80 columns, broken between words."""

    def __init__(self) -> None:
        """Start with an empty line."""
        self._lines: list[str] = []
        self._line = ""
        self._opening = ""

    def add(self, text: str) -> None:
        """Add a move, a mark or a comment."""
        if text == "(":
            self._opening += text
        elif text.startswith(";"):
            self._add_lines(text[1:].split(" "))
        elif text.startswith("{"):
            for chunk in _unbroken(text.split(" ")):
                self._put(chunk)
        else:
            self._put(text)

    def text(self) -> str:
        """Return all lines."""
        return "".join(f"{line}\n" for line in filter(None, [*self._lines, self._line]))

    def _put(self, word: str) -> None:
        word, self._opening = self._opening + word, ""
        space = " " if self._line and word != ")" else ""
        if len(self._line) + len(space) + len(word) > WIDTH:
            self._break()
            space = ""
        self._line += space + word

    def _add_lines(self, words: list[str]) -> None:
        """Add a comment that ends with its line: as many lines as it needs, each after a semicolon."""
        if self._opening:
            self._put("")
        self._break()
        for word in words:
            if len(self._line) + 1 + len(word) > WIDTH:
                self._break()
            self._line = f"{self._line or ';'} {word}"
        self._break()

    def _break(self) -> None:
        self._lines.append(self._line)
        self._line = ""


def _unbroken(words: list[str]) -> Iterator[str]:
    """Join what belongs on one line: a command's name and value, and words that would look like tags on their own."""
    chunk = words[0]
    for before, word in pairwise(words):
        if LIKE_A_TAG.match(word) or COMMAND.fullmatch(before):
            chunk += f" {word}"
        else:
            yield chunk
            chunk = word
    yield chunk


def _refuse(reason: str, text: str, expected: str) -> NoReturn:
    message = f"a record cannot hold the {reason} {quote(text)}"
    raise InvalidRecordError(message, reason=reason, text=text, expected=expected)
