"""The registry: every game by its id, those of this folder first.

A module (or package) of this folder that has a `GAME` is a game; nothing else has to list it. Others are added by
`register`, or named by the TOML file they stand in.
"""

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from importlib import import_module
from os import PathLike
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from laserchess.core.errors import InvalidGameError, UnknownNameError, quote
from laserchess.core.spec import Game
from laserchess.games.texts import check_texts
from laserchess.games.toml import read_game, write_game

__all__ = [
    "BUILT_IN",
    "GAMES",
    "GameLike",
    "find_game",
    "game_of",
    "is_path",
    "register",
    "register_folder",
    "write_game",
]

SUFFIX = ".toml"
GameLike = str | PathLike[str] | Game
"""What a game may be given as: itself, its id, or the TOML file it stands in."""


def _built_in() -> list[Game]:
    """Return the games of this folder in the order of their places."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    return sorted((module.GAME for module in modules if hasattr(module, "GAME")), key=lambda game: game.place)


GAMES: dict[str, Game] = {game.id: game for game in _built_in()}
BUILT_IN = frozenset(GAMES)
Game.checks.append(check_texts)  # of every game made from here on; tests see to ours, so that no start waits for it


def find_game(name: str) -> Game:
    """Return the game with this id; upper case and underscores are forgiven."""
    game = GAMES.get(name.lower().replace("_", "-"))
    if game is None:
        message = f"no game is called {quote(name)}"
        raise UnknownNameError(message, reason="game", text=name, expected="one of " + ", ".join(GAMES))
    return game


def game_of(given: GameLike) -> Game:
    """Return the game that is given: itself, by its id, or by a TOML file, which is then registered.

    Files are read only here: what comes from strangers is looked up by `find_game`.
    """
    if isinstance(given, Game):
        return given
    if isinstance(given, str) and not is_path(given):
        try:
            return find_game(given)
        except UnknownNameError as error:
            error.args = (f"{error}, or a file that ends in {SUFFIX}",)
            raise
    path = Path(given).expanduser().resolve()
    try:
        found = path.stat()
    except OSError as error:
        message = f"no file is called {quote(str(given))}"
        raise UnknownNameError(message, reason="game", text=str(given), expected="a game as a TOML file") from error
    game = _read(path, found.st_mtime_ns, found.st_size)
    return game if GAMES.get(game.id) is game else register(game, replace=True)


def is_path(name: str) -> bool:
    """Tell whether a name is that of a TOML file rather than an id."""
    return name.lower().endswith(SUFFIX)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int, _size: int) -> Game:
    """Read a file once, and again when it has changed."""
    try:
        return read_game(path.read_text(encoding="utf-8-sig"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path.name} cannot be read as text"
        raise InvalidGameError(message, reason="file", text=str(path), expected="a TOML file in UTF-8") from error


def register(game: Game, *, replace: bool = False) -> Game:
    """Make a game known by its id, everywhere a game is asked for, and return it.

    An id that is taken by a game with other facts is refused; with `replace`, only one of this library's own.
    """
    known = GAMES.get(game.id)
    if known == game:
        return known
    if known is not None and (game.id in BUILT_IN or not replace):
        whose = "a game of this library" if game.id in BUILT_IN else "another game"
        message = f"{quote(game.id)} is the id of {whose}, {known.title}"
        raise InvalidGameError(message, reason="id", text=game.id, expected="an id of its own")
    GAMES[game.id] = game
    return game


def register_folder(folder: str | PathLike[str]) -> list[Game]:
    """Register every TOML file of a folder, in the order of their names."""
    paths = sorted(path for path in Path(folder).iterdir() if is_path(path.name)) if Path(folder).is_dir() else []
    if not paths:
        message = f"there is no game in {quote(str(folder))}"
        raise UnknownNameError(message, reason="games", text=str(folder), expected=f"a folder of {SUFFIX} files")
    found: dict[str, Path] = {}
    games = []
    for path in paths:
        games.append(game_of(path))
        other = found.setdefault(games[-1].id, path)
        if other is not path:
            message = f"{path.name} and {other.name} have the same id {quote(games[-1].id)}"
            raise InvalidGameError(message, reason="id", text=games[-1].id, expected="an id of its own")
    return games


def _facts(game: Game) -> tuple[Callable[..., Game], tuple[Any, ...]]:
    """Pickle a game of this library by its id, any other with its facts."""
    known = GAMES.get(game.id)
    if game.id in BUILT_IN and known is game:
        return find_game, (game.id,)
    facts = {fact.name: getattr(game, fact.name) for fact in fields(game)}
    return _arrive, (facts, known is game)


def _arrive(facts: Mapping[str, Any], registered: bool) -> Game:  # noqa: FBT001  # of a pickle
    """Return a game from a pickle; one that was registered where it came from is registered here."""
    game = Game(**facts)
    known = GAMES.get(game.id)
    if known == game:
        return known
    if registered and game.id not in BUILT_IN:
        GAMES[game.id] = game
    return game


copyreg.pickle(Game, _facts)
