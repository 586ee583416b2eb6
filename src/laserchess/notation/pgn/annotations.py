"""Annotations of a move: comment, glyphs, clocks, evaluation; and how comments contain the last three.

Commands inside a comment that are understood: `[%clk 0:59:58.5]` (time left), `[%emt 0:00:01.5]` (time
taken), `[%eval 0.35]`, `[%eval 0.35,12]`, `[%eval #-3]`, `[%depth 12]` and `[%nodes 45000]`. They become
fields and are written back in this order, before the text; of two of the same kind the later counts.
Every other command, and one whose value cannot be read, stays in the comment as it is.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import isfinite
from typing import Any, NoReturn

from laserchess.core.errors import InvalidRecordError, quote

MILLION = 10**6
BILLION = 10**9
TIME = re.compile(r"([0-9]{1,9}):([0-5]?[0-9]):([0-5]?[0-9])(?:\.([0-9]{1,9})[0-9]*)?")
WHOLE = re.compile(r"[0-9]{1,15}")
EVALUATION = re.compile(r"(?:#([+-]?[0-9]{1,7})|([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?))(?:,([0-9]{1,15}))?")
VALUE = re.compile(r"([^\[\]]*)\](.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's opinion, from the first player's side: a score, or a win in `mate` moves (negative: a loss)."""

    score: float = 0.0
    mate: int | None = None

    def __str__(self) -> str:
        """Write it as `[%eval …]` does, with two decimals."""
        if not isfinite(self.score) or max(abs(self.score), abs(self.mate or 0)) >= MILLION:
            _refuse("eval", self.score if self.mate is None else self.mate, "a number below a million")
        return f"{self.score:.2f}" if self.mate is None else f"#{self.mate}"


@dataclass(eq=False, slots=True)
class Notes:
    """The annotations of a move. Times are in seconds."""

    comment: str = ""
    """The comment after the move."""
    preface: str = ""
    """A comment before the move, where the move is the first of a variation."""
    nags: set[int] = field(default_factory=set)
    """Numeric glyphs, 0–255: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`."""
    clock: float | None = None
    """The time left after the move."""
    elapsed: float | None = None
    """The time used for the move."""
    eval: Evaluation | None = None
    """The evaluation after the move."""
    depth: int | None = None
    """The depth of the search."""
    nodes: int | None = None
    """The nodes of the search."""

    def annotate(self, text: str) -> None:
        """Add to the comment; commands that are understood go into their fields.

        Args:
            text: The text of a PGN comment.

        """
        self.comment, found = split_comment(f"{self.comment} {text}")
        for name, value in found.items():
            setattr(self, name, value)

    def take_notes(self, other: "Notes") -> None:
        """Copy the annotations of another move.

        Args:
            other: The annotations to copy.

        """
        for each in fields(Notes):
            setattr(self, each.name, getattr(other, each.name))
        self.nags = set(other.nags)


def read_time(text: str) -> float | None:
    """Read `h:mm:ss` with up to nine decimals as seconds."""
    found = TIME.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds = (int(part) for part in found.group(1, 2, 3))
    nanoseconds = int((found[4] or "").ljust(9, "0"))
    return (((hours * 60 + minutes) * 60 + seconds) * BILLION + nanoseconds) / BILLION


def write_time(seconds: float) -> str:
    """Write seconds as `h:mm:ss`, with as many decimals (up to nine) as they need."""
    if not isfinite(seconds) or not 0 <= seconds < BILLION * 3600:
        _refuse("clock", seconds, "seconds, 0 or more")
    whole, fraction = divmod(round(Fraction(seconds) * BILLION), BILLION)
    decimals = f".{fraction:09}".rstrip("0") if fraction else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{decimals}"


def _read_whole(text: str) -> int | None:
    return int(text) if WHOLE.fullmatch(text) else None


def _write_whole(number: int) -> str:
    text = str(number)
    if not WHOLE.fullmatch(text):
        _refuse("count", number, "a whole number of at most 15 digits")
    return text


def _read_evaluation(text: str) -> dict[str, Any]:
    found = EVALUATION.fullmatch(text)
    if not found:
        return {}
    mate, score, depth = found.groups()
    value = Evaluation(mate=int(mate)) if mate else Evaluation(float(score))
    return {"eval": value} | ({"depth": int(depth)} if depth else {})


def _reader(name: str, read: Callable[[str], float | None]) -> Callable[[str], dict[str, Any]]:
    return lambda text: {} if (value := read(text)) is None else {name: value}


COMMANDS: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "[%clk": _reader("clock", read_time),
    "[%emt": _reader("elapsed", read_time),
    "[%eval": _read_evaluation,
    "[%depth": _reader("depth", _read_whole),
    "[%nodes": _reader("nodes", _read_whole),
}


def split_comment(text: str) -> tuple[str, dict[str, Any]]:
    """Part a comment into its text, with single spaces, and the fields its commands set."""
    words: list[str] = []
    found: dict[str, Any] = {}
    pending = text.replace("[%", " [%").split()[::-1]
    while pending:
        word = pending.pop()
        read = COMMANDS.get(words[-1]) if words else None
        value = VALUE.fullmatch(word) if read else None
        update = read(value[1]) if read and value else {}
        if value and update:
            words.pop()
            found |= update
            pending.extend(filter(None, [value[2]]))
        else:
            words.append(word)
    return " ".join(words), found


def join_comment(notes: Notes) -> str:
    """Return the comment of a move with its fields as commands, the way it is written."""
    text, found = split_comment(notes.comment)
    known = {name: value for name in FIELDS if (value := getattr(notes, name)) is not None}
    return " ".join(filter(None, [*_commands(found | known), text]))


FIELDS = ("clock", "elapsed", "eval", "depth", "nodes")


def _commands(known: dict[str, Any]) -> list[str]:
    times = (("clk", "clock"), ("emt", "elapsed"))
    commands = [f"[%{command} {write_time(known[name])}]" for command, name in times if name in known]
    depth = _write_whole(known["depth"]) if "depth" in known else ""
    if "eval" in known:
        commands.append(f"[%eval {known['eval']}{depth and ',' + depth}]")
    elif depth:
        commands.append(f"[%depth {depth}]")
    if "nodes" in known:
        commands.append(f"[%nodes {_write_whole(known['nodes'])}]")
    return commands


def _refuse(reason: str, value: object, expected: str) -> NoReturn:
    message = f"a record cannot hold {quote(str(value))} as {reason}"
    raise InvalidRecordError(message, reason=reason, text=str(value), expected=expected)
