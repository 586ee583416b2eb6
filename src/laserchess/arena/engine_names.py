"""Engines by name on a command line: `engine:3`, `greedy`, `net:FILE`, or a command."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from laserchess.arena.players import NUMBERS
from laserchess.arena.tournament_spec import FILE, EngineKind
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.engine.levels import level_of
from laserchess.engine.profiles import LEVELS
from laserchess.opponents import OPPONENTS
from laserchess.uci.command_text import split_command

ENGINE_HELP = (
    f"a UCI command in quotes, engine, engine:N (level 1 to {LEVELS}), {', '.join(OPPONENTS)}, "
    "or a policy-value network as net:FILE (net:khet and net:leiserchess are built in)"
)
NET_PREFIX = "net:"
NUMBER = re.compile(r"[0-9]{1,9}")
OWN_OPTIONS = (*NUMBERS, "evaluation", FILE)


@dataclass(frozen=True)
class EngineName:
    """An engine as a command line describes it."""

    name: str
    kind: EngineKind
    command: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


def parse_engine(text: str, variant: Variant) -> EngineName:
    """Return the engine of a name or command; raise an error for a network of another variant."""
    kind, _, rest = text.partition(":")
    if text in OPPONENTS:
        return EngineName(text, EngineKind(text))
    if kind == EngineKind.ENGINE.value:
        return EngineName(text, EngineKind.ENGINE, options={"level": level_of(rest)} if rest else {})
    if kind == EngineKind.NET.value:
        from laserchess.envs.nets import load, path_of  # noqa: PLC0415  # imported on use

        load(rest, variant)
        path = path_of(rest)
        return EngineName(f"{NET_PREFIX}{path.stem}", EngineKind.NET, options={FILE: str(path)})
    command = split_command(text)
    return EngineName(name_of(command), EngineKind.PROGRAM, command)


def check_options(kind: EngineKind, options: Mapping[str, Any]) -> None:
    """Raise an error for an option that a built-in engine does not have; programs check their own."""
    if kind is EngineKind.PROGRAM:
        return
    for name, value in options.items():
        if name not in OWN_OPTIONS:
            message = f"the engine {kind.value} has no option {quote(name)}"
            raise UnknownNameError(message, reason="option", text=name, expected="one of " + ", ".join(OWN_OPTIONS))
        if name in NUMBERS and not NUMBER.fullmatch(str(value)):
            message = f"option {name} does not take {quote(str(value))}"
            raise UnknownNameError(message, reason="option", text=str(value), expected="a whole number")


def name_of(command: tuple[str, ...]) -> str:
    """Return the name of a program: its file, or for a script the script's file."""
    scripts = [word for word in command[1:] if Path(word).suffix in {".py", ".js", ".mjs"}]
    return Path(scripts[0]).stem if scripts else Path(command[0]).name
