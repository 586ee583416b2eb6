"""The registry: all variants by id, those of this folder first.

A module or package of this folder with a `VARIANT` is a variant; it is listed nowhere else. Other variants are added
by `register`, or given as TOML files.
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
"""How a variant may be given: itself, its id, or the path of its TOML file."""


def _built_in() -> list[Variant]:
    """Return the variants of this folder, ordered by `place`."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    return sorted(
        (module.VARIANT for module in modules if hasattr(module, "VARIANT")), key=lambda variant: variant.place
    )


VARIANTS: dict[str, Variant] = {variant.id: variant for variant in _built_in()}
"""All registered variants by id."""
BUILT_IN = frozenset(VARIANTS)
"""The ids of the variants of this library."""


def find_variant(name: str) -> Variant:
    """Return a registered variant.

    Args:
        name: Its id; case does not matter, and underscores are read as hyphens.

    Raises:
        UnknownNameError: There is no such variant.

    """
    variant = VARIANTS.get(name.lower().replace("_", "-"))
    if variant is None:
        message = f"no game is called {quote(name)}"
        raise UnknownNameError(message, reason="game", text=name, expected="one of " + ", ".join(VARIANTS))
    return variant


def resolve_variant(given: VariantLike) -> Variant:
    """Return a variant that is given as itself, as its id or as a TOML file, which is then registered.

    Only this function reads files: use `find_variant` for names from untrusted sources.

    Args:
        given: The variant, its id or the path of its TOML file.

    Raises:
        UnknownNameError: There is no such variant or file.
        InvalidVariantError: The file is no variant, its id is taken, or a text of the variant is wrong.

    """
    if isinstance(given, Variant):
        return _checked(given)
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


def _checked(variant: Variant) -> Variant:
    """Return a variant whose texts are checked, if it is none of the registered ones."""
    if VARIANTS.get(variant.id) is not variant:
        check_texts(variant)
    return variant


def is_path(name: str) -> bool:
    """Return whether a name is that of a TOML file, not an id."""
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
    """Register a variant, so that its id can be used everywhere.

    Args:
        variant: The variant.
        replace: Whether to replace a registered variant of the same id, except those of this library.

    Returns:
        The registered variant.

    Raises:
        InvalidVariantError: The id is taken by another variant, or a text of the variant is wrong.

    """
    known = VARIANTS.get(_checked(variant).id)
    if known == variant:
        return known
    if known is not None and (variant.id in BUILT_IN or not replace):
        whose = "a variant of this library" if variant.id in BUILT_IN else "another variant"
        message = f"{quote(variant.id)} is the id of {whose}, {known.title}"
        raise InvalidVariantError(message, reason="id", text=variant.id, expected="an id that is not taken")
    VARIANTS[variant.id] = variant
    return variant


def register_directory(folder: str | PathLike[str]) -> list[Variant]:
    """Register every TOML file of a folder, in the order of their names.

    Args:
        folder: The path of the folder.

    Returns:
        The variants.

    Raises:
        UnknownNameError: There is no TOML file.
        InvalidVariantError: A file is no variant, or its id is taken.

    """
    paths = sorted(path for path in Path(folder).iterdir() if is_path(path.name)) if Path(folder).is_dir() else []
    if not paths:
        message = f"there is no game in {quote(str(folder))}"
        raise UnknownNameError(message, reason="games", text=str(folder), expected=f"a folder of {SUFFIX} files")
    found: dict[str, Path] = {}
    variants = []
    for path in paths:
        variants.append(resolve_variant(path))
        other = found.setdefault(variants[-1].id, path)
        if other is not path:
            message = f"{path.name} and {other.name} have the same id {quote(variants[-1].id)}"
            raise InvalidVariantError(message, reason="id", text=variants[-1].id, expected="an id that is not taken")
    return variants


def _reduce(variant: Variant) -> tuple[Callable[..., Variant], tuple[Any, ...]]:
    """Pickle a variant of this library as its id, any other with its fields."""
    known = VARIANTS.get(variant.id)
    if variant.id in BUILT_IN and known is variant:
        return find_variant, (variant.id,)
    values = {field.name: getattr(variant, field.name) for field in fields(variant)}
    return _unpickle, (values, known is variant)


def _unpickle(values: Mapping[str, Any], registered: bool) -> Variant:  # noqa: FBT001  # called by pickle
    """Return a variant of a pickle; a variant that was registered there is registered here."""
    variant = _checked(Variant(**values))
    known = VARIANTS.get(variant.id)
    if known == variant:
        return known
    if registered and variant.id not in BUILT_IN:
        VARIANTS[variant.id] = variant
    return variant


copyreg.pickle(Variant, _reduce)
