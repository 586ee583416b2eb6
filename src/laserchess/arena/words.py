"""Engines by the words they are called by on a command line: `engine:3`, `greedy`, `net:FILE`, or a command."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from laserchess.arena.spec import FILE, EngineKind
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.opponents import OPPONENTS
from laserchess.uci.commands import split_command

ENGINE_HELP = (
    f"a command, or `engine` (ours), `engine:LEVEL`, {', '.join(f'`{name}`' for name in OPPONENTS)}, "
    "or `net:FILE` (a network; `net:khet` and `net:leiserchess` come along)"
)
LEVEL = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Words:
    """What words say of an engine."""

    name: str
    kind: EngineKind
    command: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


def read_engine(words: str, game: Game) -> Words:
    """Read what an engine of a game is called by; a network that is not for this game is refused."""
    kind, _, rest = words.partition(":")
    if words in OPPONENTS:
        return Words(words, EngineKind(words))
    if kind == EngineKind.ENGINE.value:
        return Words(words, EngineKind.ENGINE, options={"level": _level(rest)} if rest else {})
    if kind == EngineKind.NET.value:
        from laserchess.envs.nets import load, path_of  # noqa: PLC0415  # only where one plays

        load(rest, game)
        path = path_of(rest)
        return Words(f"net:{path.stem}", EngineKind.NET, options={FILE: str(path)})
    command = split_command(words)
    return Words(name_of(command), EngineKind.PROGRAM, command)


def name_of(command: tuple[str, ...]) -> str:
    """Call a program by its file, and a script by its own rather than its interpreter's."""
    scripts = [word for word in command[1:] if Path(word).suffix in {".py", ".js", ".mjs"}]
    return Path(scripts[0]).stem if scripts else Path(command[0]).name


def _level(text: str) -> int:
    """Read the level in `engine:LEVEL`."""
    if not LEVEL.fullmatch(text):
        message = f"{quote(text)} is not a level"
        raise UnknownNameError(message, reason="level", text=text, expected="engine:1 to engine:8")
    return int(text)
