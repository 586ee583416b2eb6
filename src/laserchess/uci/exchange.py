"""What engines are asked and what they answer, in both dialects: `go` lines out, info lines in."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

DEPTH = re.compile(rb"(?:^|\s)depth\s+([0-9]{1,6})(?![0-9])")
NODES = re.compile(rb"(?:^|\s)nodes\s+([0-9]{1,15})(?![0-9])")
SCORE = re.compile(rb"(?:^|\s)score\s+(cp|mate)?\s*(-?[0-9]{1,7})(?![0-9])")
MAX_SCORE = 999_999


class Dialect(StrEnum):
    """How an engine wants to be spoken to."""

    AUTO = "auto"
    """As its options look: the course's give a `value` where the standard has none."""
    STANDARD = "standard"
    COURSE = "course"


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """Limits of one search; times in seconds, `time` and `inc` of the side to move, then of the other side."""

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
    """A move and what the engine said about it: `score` in hundredths or `mate` in moves, for the side to move."""

    move: str
    elapsed: float = 0.0
    depth: int | None = None
    nodes: int | None = None
    score: int | None = None
    mate: int | None = None


def write_go(ask: SearchRequest, dialect: Dialect) -> str:
    """Write the `go` line of a dialect; the course has one clock only, and no time for a single move."""
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
    """Name both clocks; a side without one has as much as the mover."""
    own = (_ms(ask.time), _ms(ask.inc))
    other = own if ask.other_time is None else (_ms(ask.other_time), _ms(ask.other_inc))
    first, second = (own, other) if ask.first else (other, own)
    return [f"wtime {first[0]} btime {second[0]} winc {first[1]} binc {second[1]}"]


def _ms(seconds: float | None) -> int:
    """Return whole milliseconds, rounded down: an engine is never promised time it does not have."""
    return max(0, int(1000 * (seconds or 0.0)))


def reports_on(line: bytes) -> bool:
    """Tell whether a line may say something about the best line of play."""
    if b"multipv" in line and not re.search(rb"multipv\s+1(?![0-9])", line):
        return False
    return b"depth" in line or b"nodes" in line or b"score" in line


def read_report(best: bytes, infos: Iterable[bytes], elapsed: float) -> SearchReport:
    """Read a `bestmove` line and, latest first, the infos before it: each fact where it was last told."""
    words = best.decode("utf-8", "replace").split()
    depth = nodes = score = None
    for line in infos:
        depth = depth or DEPTH.search(line)
        nodes = nodes or NODES.search(line)
        score = score or SCORE.search(line)
    value = max(-MAX_SCORE, min(MAX_SCORE, int(score[2]))) if score else None
    is_mate = bool(score) and score[1] == b"mate"  # type: ignore[index]  # there is one
    return SearchReport(
        words[1] if len(words) > 1 else "",
        elapsed,
        int(depth[1]) if depth else None,
        int(nodes[1]) if nodes else None,
        None if is_mate else value,
        value if is_mate else None,
    )
