"""The registry: every game by its id, those of this folder first.

A module (or package) of this folder that has a `VARIANT` is a game; nothing else has to list it. Others are added by
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

from laserchess.core.errors import InvalidVariantError, UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.variants.notation_checks import check_texts
from laserchess.variants.toml import read_variant, write_variant

__all__ = [
    "BUILT_IN",
    "VARIANTS",
    "VariantLike",
    "find_variant",
    "is_path",
    "register",
    "register_directory",
    "resolve_variant",
    "write_variant",
]

SUFFIX = ".toml"
VariantLike = str | PathLike[str] | Variant
"""What a game may be given as: itself, its id, or the TOML file it stands in."""


def _built_in() -> list[Variant]:
    """Return the games of this folder in the order of their places."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    return sorted(
        (module.VARIANT for module in modules if hasattr(module, "VARIANT")), key=lambda variant: variant.place
    )


VARIANTS: dict[str, Variant] = {variant.id: variant for variant in _built_in()}
BUILT_IN = frozenset(VARIANTS)
Variant.checks.append(check_texts)  # of every game made from here on; tests see to ours, so that no start waits for it


def find_variant(name: str) -> Variant:
    """Return the game with this id; upper case and underscores are forgiven."""
    variant = VARIANTS.get(name.lower().replace("_", "-"))
    if variant is None:
        message = f"no game is called {quote(name)}"
        raise UnknownNameError(message, reason="game", text=name, expected="one of " + ", ".join(VARIANTS))
    return variant


def resolve_variant(given: VariantLike) -> Variant:
    """Return the game that is given: itself, by its id, or by a TOML file, which is then registered.

    Files are read only here: what comes from strangers is looked up by `find_game`.
    """
    if isinstance(given, Variant):
        return given
    if isinstance(given, str) and not is_path(given):
        try:
            return find_variant(given)
        except UnknownNameError as error:
            error.args = (f"{error}, or a file that ends in {SUFFIX}",)
            raise
    path = Path(given).expanduser().resolve()
    try:
        found = path.stat()
    except OSError as error:
        message = f"no file is called {quote(str(given))}"
        raise UnknownNameError(message, reason="game", text=str(given), expected="a game as a TOML file") from error
    variant = _read(path, found.st_mtime_ns, found.st_size)
    return variant if VARIANTS.get(variant.id) is variant else register(variant, replace=True)


def is_path(name: str) -> bool:
    """Tell whether a name is that of a TOML file rather than an id."""
    return name.lower().endswith(SUFFIX)


@lru_cache(maxsize=64)
def _read(path: Path, _changed: int, _size: int) -> Variant:
    """Read a file once, and again when it has changed."""
    try:
        return read_variant(path.read_text(encoding="utf-8-sig"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path.name} cannot be read as text"
        raise InvalidVariantError(message, reason="file", text=str(path), expected="a TOML file in UTF-8") from error


def register(variant: Variant, *, replace: bool = False) -> Variant:
    """Make a game known by its id, everywhere a game is asked for, and return it.

    An id that is taken by a game with other facts is refused; with `replace`, only one of this library's own.
    """
    known = VARIANTS.get(variant.id)
    if known == variant:
        return known
    if known is not None and (variant.id in BUILT_IN or not replace):
        whose = "a game of this library" if variant.id in BUILT_IN else "another game"
        message = f"{quote(variant.id)} is the id of {whose}, {known.title}"
        raise InvalidVariantError(message, reason="id", text=variant.id, expected="an id of its own")
    VARIANTS[variant.id] = variant
    return variant


def register_directory(folder: str | PathLike[str]) -> list[Variant]:
    """Register every TOML file of a folder, in the order of their names."""
    paths = sorted(path for path in Path(folder).iterdir() if is_path(path.name)) if Path(folder).is_dir() else []
    if not paths:
        message = f"there is no game in {quote(str(folder))}"
        raise UnknownNameError(message, reason="games", text=str(folder), expected=f"a folder of {SUFFIX} files")
    found: dict[str, Path] = {}
    games = []
    for path in paths:
        games.append(resolve_variant(path))
        other = found.setdefault(games[-1].id, path)
        if other is not path:
            message = f"{path.name} and {other.name} have the same id {quote(games[-1].id)}"
            raise InvalidVariantError(message, reason="id", text=games[-1].id, expected="an id of its own")
    return games


def _reduce(variant: Variant) -> tuple[Callable[..., Variant], tuple[Any, ...]]:
    """Pickle a game of this library by its id, any other with its facts."""
    known = VARIANTS.get(variant.id)
    if variant.id in BUILT_IN and known is variant:
        return find_variant, (variant.id,)
    facts = {fact.name: getattr(variant, fact.name) for fact in fields(variant)}
    return _unpickle, (facts, known is variant)


def _unpickle(facts: Mapping[str, Any], registered: bool) -> Variant:  # noqa: FBT001  # of a pickle
    """Return a game from a pickle; one that was registered where it came from is registered here."""
    variant = Variant(**facts)
    known = VARIANTS.get(variant.id)
    if known == variant:
        return known
    if registered and variant.id not in BUILT_IN:
        VARIANTS[variant.id] = variant
    return variant


copyreg.pickle(Variant, _reduce)
