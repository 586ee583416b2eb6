"""The text of the protocol: parse commands, write `info` and `bestmove`.

As UCI requires, words before the first known command are skipped (`joho debug on` is `debug on`), and so are
unknown words of a `go`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from laserchess.engine import Info, PlayResult

NUMBER = re.compile(r"-?[0-9]{1,15}")
MOVE = re.compile(r"(?:\{[^{}]*\}|[^\s{}])+|[{}]")
"""A chance result is in braces and may contain spaces."""
NO_MOVE = "(none)"
BOUNDS = {"lower": " lowerbound", "upper": " upperbound"}


@dataclass(frozen=True, slots=True)
class UciCommand:
    """A command without arguments."""

    word: str


@dataclass(frozen=True, slots=True)
class Unknown(UciCommand):
    """A line without a command; `word` is the whole line."""


@dataclass(frozen=True, slots=True)
class Debug(UciCommand):
    """`debug on`, `debug off`."""

    on: bool | None


@dataclass(frozen=True, slots=True)
class SetOption(UciCommand):
    """`setoption name Hash value 64`; a button has no value."""

    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class SetPosition(UciCommand):
    """`position fen … moves …`: `start` is a setup's name, or a position text where `is_text`."""

    start: str
    is_text: bool
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Go(UciCommand):
    """`go …`: numbers as they were given, times in milliseconds."""

    wtime: int | None = None
    btime: int | None = None
    winc: int | None = None
    binc: int | None = None
    time: int | None = None
    inc: int | None = None
    movestogo: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    movetime: int | None = None
    infinite: bool = False
    ponder: bool = False
    searchmoves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Argued(UciCommand):
    """A command with an optional argument (`perft 4`, `move a0b1`)."""

    argument: str = ""


FLAGS = frozenset({"infinite", "ponder"})
NUMBERS = frozenset(
    {"wtime", "btime", "winc", "binc", "time", "inc", "movestogo", "depth", "nodes", "mate", "movetime"}
)
SEARCHMOVES = "searchmoves"


def parse(line: str) -> UciCommand | None:
    """Return the command of a line; `None` for an empty one."""
    words = line.split()
    for index, word in enumerate(words):
        if word in READERS:
            return READERS[word](word, words[index + 1 :])
    return Unknown(line.strip()) if words else None


def _read_plain(word: str, _words: list[str]) -> UciCommand:
    return UciCommand(word)


def _read_argued(word: str, words: list[str]) -> UciCommand:
    return Argued(word, words[0] if words else "")


def _read_debug(word: str, words: list[str]) -> UciCommand:
    return Debug(word, {"on": True, "off": False}.get(words[0] if words else ""))


def _read_option(word: str, words: list[str]) -> UciCommand:
    """Split name and value, both of which may have several words."""
    if words[:1] == ["name"]:
        words = words[1:]
    if "value" not in words:
        return SetOption(word, " ".join(words), None)
    split = words.index("value")
    return SetOption(word, " ".join(words[:split]), " ".join(words[split + 1 :]))


def _read_position(word: str, words: list[str]) -> UciCommand:
    """Split the start from the moves; a position text may contain spaces."""
    split = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:split], tuple(MOVE.findall(" ".join(words[split + 1 :])))
    if start[:1] == ["fen"]:
        return SetPosition(word, " ".join(start[1:]), is_text=True, moves=moves)
    return SetPosition(word, " ".join(start[1:] if start[:1] == ["setup"] else start), is_text=False, moves=moves)


def _read_go(word: str, words: list[str]) -> UciCommand:
    given: dict[str, Any] = {}
    moves: list[str] = []
    key = ""
    for text in words:
        if text in FLAGS:
            given[text], key = True, ""
        elif text in NUMBERS or text == SEARCHMOVES:
            key = text
        elif key == SEARCHMOVES:
            moves.append(text)
        elif key and NUMBER.fullmatch(text):
            given[key], key = int(text), ""
    return Go(word, searchmoves=tuple(moves), **given)


READERS: Mapping[str, Callable[[str, list[str]], UciCommand]] = {
    **dict.fromkeys(("uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "register"), _read_plain),
    **dict.fromkeys(("status", "display", "eval", "generate"), _read_plain),
    **dict.fromkeys(("move", "perft"), _read_argued),
    "debug": _read_debug,
    "setoption": _read_option,
    "position": _read_position,
    "go": _read_go,
}
"""The parser of each command."""


def write_info(info: Info, *, show_wdl: bool = False) -> str:
    """Return an `info` line, with `wdl` if `show_wdl` is set."""
    wdl = " wdl {} {} {}".format(*info.wdl) if show_wdl else ""
    words = (
        f"info depth {info.depth} seldepth {info.seldepth} multipv {info.multipv}"
        f" score {info.score}{BOUNDS.get(info.bound, '')}{wdl}"
        f" nodes {info.nodes} nps {info.nps} hashfull {info.hashfull} time {round(1000 * info.time)}"
    )
    return f"{words} pv {' '.join(move.text for move in info.pv)}" if info.pv else words


def write_best(best: PlayResult) -> str:
    """Return the `bestmove` line; a finished game has no move."""
    ponder = f" ponder {best.ponder.text}" if best.move and best.ponder else ""
    return f"bestmove {best.move.text if best.move else NO_MOVE}{ponder}"
