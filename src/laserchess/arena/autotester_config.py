"""Configuration files of the Leiserchess course's autotester.

Lines of `key = value`; lines that start with `#` or have fewer than three characters are ignored. Global keys come
first: `cpus`, `book`, `game_rounds` (total games), `title`, `adjudicate` (moves after which a game is drawn). Then
for each player: `player`, `invoke`, `fis MAIN INC` or `tc MOVES SECONDS` (`fis = 60 0.5`), `depth`, `nodes`,
`family`; any other key is an engine option.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.arena.tournament_spec import Adjudication, EngineSpec, Format, OpeningSpec, TournamentSpec
from laserchess.core.errors import NotationError, quote
from laserchess.notation.autotester import GAME_ID, REFEREE_OPTIONS
from laserchess.uci.client import Dialect
from laserchess.uci.command_text import split_command

MIN_LINE = 3
DEFAULT_GAMES = 1000
DEFAULT_LENGTH = 400
MIN_GAME, MAX_GAME = 2, 4000
WHOLE = re.compile(r"[0-9]{1,9}")
TIMES = re.compile(r"([0-9]{0,9}\.?[0-9]{0,9})\s+([0-9]{0,9}\.?[0-9]{0,9})(?:\s+[0-9.]{1,20}){0,2}")
IGNORED = ("desc", "verbose")


def read_autotester(text: str, folder: Path) -> tuple[TournamentSpec, int]:
    """Return the tournament of a configuration and the number of concurrent games."""
    common: dict[str, str] = {}
    players: list[dict[str, str]] = []
    for key, value in _lines(text):
        if key == "player":
            players.append({"player": value})
        elif key in {"cpus", "book", "game_rounds", "title", "adjudicate"} or not players:
            common[key] = value
        else:
            players[-1][key] = value
    length = _whole(common, "adjudicate", DEFAULT_LENGTH)
    spec = TournamentSpec(
        GAME_ID,
        tuple(_engine(player, folder) for player in players),
        title=common.get("title", "Autotest"),
        rules=dict(REFEREE_OPTIONS),
        format=Format.FEWEST,
        limit=_whole(common, "game_rounds", DEFAULT_GAMES) or DEFAULT_GAMES,
        openings=OpeningSpec(file=_find(common["book"], folder)) if "book" in common else OpeningSpec(plies=0),
        adjudication=Adjudication(length=min(max(length, MIN_GAME), MAX_GAME), exact=False),
        autotester=True,
    )
    return spec, max(1, _whole(common, "cpus", 1))


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line.strip()) < MIN_LINE or line.lstrip().startswith("#"):
            continue
        key, equals, value = line.partition("=")
        if not equals or not key.strip() or not value.strip():
            message = f"line {number} is {quote(line)}"
            raise NotationError(message, reason="line", text=line, expected="key = value")
        yield key.strip(), value.strip()


def _engine(player: dict[str, str], folder: Path) -> EngineSpec:
    name = player.pop("player")
    if "invoke" not in player:
        message = f"player {quote(name)} has no invoke line"
        raise NotationError(message, reason="invoke", text=name, expected="invoke = COMMAND")
    words = list(split_command(player.pop("invoke")))
    if words and "/" in words[0]:
        words[0] = _find(words[0], folder)
    return EngineSpec(
        name,
        command=tuple(words),
        time=_time(name, player),
        family=player.pop("family", ""),
        options={key: value for key, value in player.items() if key not in IGNORED},
        dialect=Dialect.COURSE,
    )


def _time(name: str, player: dict[str, str]) -> MatchTimeControl:
    """Remove the time keys of a player and return its time control."""
    given: dict[str, Any] = {}
    if "depth" in player:
        given["depth"] = _whole(player, "depth", 0) or None
    if "nodes" in player:
        given["nodes"] = _whole({"nodes": re.sub("[.,]", "", player["nodes"])}, "nodes", 0) or None
    for key in ("fis", "tc"):
        if key in player:
            found = TIMES.fullmatch(player[key])
            if not found or not found[1].strip(".") or not found[2].strip("."):
                message = f"{key} of {quote(name)} is {quote(player[key])}"
                raise NotationError(message, reason="time", text=player[key], expected=f"{key} = 60 0.5")
            first, second = float(found[1]), float(found[2])
            given |= {"main": first, "inc": second} if key == "fis" else {"main": second, "moves": int(first)}
    for key in ("depth", "nodes", "fis", "tc"):
        player.pop(key, None)
    return MatchTimeControl(**given)


def _whole(table: dict[str, str], key: str, default: int) -> int:
    text = table.get(key, str(default))
    if not WHOLE.fullmatch(text):
        message = f"{key} is {quote(text)}"
        raise NotationError(message, reason=key, text=text, expected="a whole number")
    return int(text)


def _find(name: str, folder: Path) -> str:
    """Return a file's path, relative to the working directory or else to the configuration."""
    local = folder / name
    return str(local.resolve()) if local.exists() and not Path(name).exists() else name
