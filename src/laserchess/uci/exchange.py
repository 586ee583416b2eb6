"""Search requests and reports in both dialects: writing `go`, reading `info` and `bestmove`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

DEPTH = re.compile(rb"(?:^|\s)depth\s+([0-9]{1,6})(?![0-9])")
NODES = re.compile(rb"(?:^|\s)nodes\s+([0-9]{1,15})(?![0-9])")
SCORE = re.compile(rb"(?:^|\s)score\s+(cp|mate)?\s*(-?[0-9]{1,7})(?![0-9])")
MAX_SCORE = 999_999


class Dialect(StrEnum):
    """The UCI dialect of an engine."""

    AUTO = "auto"
    """Detect it from the options: the course's engines write `value` where the standard has `default`."""
    STANDARD = "standard"
    """Standard UCI."""
    COURSE = "course"
    """The dialect of the Leiserchess course."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """The limits of one search, as in UCI `go`; times in seconds.

    Attributes:
        first: Whether the first player is to move.
        time: Clock of the side to move.
        inc: Its increment.
        other_time: Clock of the opponent.
        other_inc: Its increment.
        movestogo: Moves until the next time control.
        movetime: Time for this move.
        depth: Maximum depth.
        nodes: Maximum nodes.
        mate: Search for a mate in this many moves.
        infinite: Search until stopped.
        searchmoves: The only moves to search.

    """

    first: bool = True
    time: float | None = None
    inc: float = 0.0
    other_time: float | None = None
    other_inc: float = 0.0
    movestogo: int | None = None
    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchReport:
    """The result of a search by a UCI engine.

    Attributes:
        move: The move as the engine wrote it.
        elapsed: Seconds the engine took.
        depth: The last reported depth.
        nodes: The last reported nodes.
        score: Centipawns for the side to move.
        mate: Moves until mate, negative if the side to move loses.

    """

    move: str
    elapsed: float = 0.0
    depth: int | None = None
    nodes: int | None = None
    score: int | None = None
    mate: int | None = None


def write_go(ask: SearchRequest, dialect: Dialect) -> str:
    """Return the `go` line of a dialect; the course's has a single clock and no `movetime`."""
    words = ["go"]
    if ask.time is not None:
        words += _course_clock(ask) if dialect is Dialect.COURSE else _clocks(ask)
    if ask.movetime is not None:
        course = f"time {_ms(ask.movetime)} inc 0 movestogo 1"
        words.append(course if dialect is Dialect.COURSE else f"movetime {_ms(ask.movetime)}")
    elif ask.movestogo is not None:
        words.append(f"movestogo {ask.movestogo}")
    if ask.depth is not None:
        words.append(f"depth {ask.depth}")
    if ask.nodes is not None:
        words.append(f"nodes {ask.nodes}")
    if ask.mate is not None:
        words.append(f"mate {ask.mate}")
    if ask.infinite:
        words.append("infinite")
    if ask.searchmoves:
        words += ["searchmoves", *ask.searchmoves]
    return " ".join(words)


def _course_clock(ask: SearchRequest) -> list[str]:
    return [f"time {_ms(ask.time)} inc {_ms(ask.inc)}"]


def _clocks(ask: SearchRequest) -> list[str]:
    """Return both clocks; an opponent without one gets that of the side to move."""
    own = (_ms(ask.time), _ms(ask.inc))
    other = own if ask.other_time is None else (_ms(ask.other_time), _ms(ask.other_inc))
    first, second = (own, other) if ask.first else (other, own)
    return [f"wtime {first[0]} btime {second[0]} winc {first[1]} binc {second[1]}"]


def _ms(seconds: float | None) -> int:
    """Return milliseconds, rounded down so that the engine never gets more than it has."""
    return max(0, int(1000 * (seconds or 0.0)))


def reports_on(line: bytes) -> bool:
    """Return whether a line may have depth, nodes or score of the first line of play."""
    if b"multipv" in line and not re.search(rb"multipv\s+1(?![0-9])", line):
        return False
    return b"depth" in line or b"nodes" in line or b"score" in line


def read_report(best: bytes, infos: Iterable[bytes], elapsed: float) -> SearchReport:
    """Return the report of a `bestmove` line and the infos before it, latest first."""
    words = best.decode("utf-8", "replace").split()
    depth = nodes = score = None
    for line in infos:
        depth = depth or DEPTH.search(line)
        nodes = nodes or NODES.search(line)
        score = score or SCORE.search(line)
    value = max(-MAX_SCORE, min(MAX_SCORE, int(score[2]))) if score else None
    is_mate = bool(score) and score[1] == b"mate"  # type: ignore[index]  # not None here
    return SearchReport(
        words[1] if len(words) > 1 else "",
        elapsed,
        int(depth[1]) if depth else None,
        int(nodes[1]) if nodes else None,
        None if is_mate else value,
        value if is_mate else None,
    )
