"""The section `[engine]` of a variant's file, which the engine reads, and the keys that earlier versions had for it."""

from collections.abc import Iterator
from typing import Any

from laserchess.core.variant import Section
from laserchess.variants.toml.line_numbers import Lines

ENGINE = "engine"
FORMER_KEYS = ("evaluation", "bench", "levels", "elo")
"""Keys of the section that earlier versions had at the top level."""
FORMER_PIECE_KEYS = {"value": "values", "squares": "squares"}
"""Keys of piece types in earlier versions → the table of the section that has them by piece type."""


def take_sections(table: dict[str, Any], file: str, lines: Lines) -> dict[str, Section]:
    """Remove the sections from the table of a file and return them by name."""
    is_given = ENGINE in table
    values = table.pop(ENGINE, {})
    places = lines.renamed(ENGINE, ENGINE)
    for holder, key, place, (*names, name) in list(_former(table)):
        home = values.setdefault(names[0], {}) if names else values
        if isinstance(home, dict) and name not in home:
            home[name] = holder.pop(key)
            places |= lines.renamed(place, ".".join([ENGINE, *names, name]))
    return {ENGINE: Section(values, file, places)} if is_given or values else {}


def _former(table: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str, tuple[str, ...]]]:
    """Yield the keys of earlier versions: their table, key and path in the file, and their path in the section."""
    yield from ((table, key, key, (key,)) for key in FORMER_KEYS if key in table)
    pieces = table.get("pieces")
    for number, piece in enumerate(pieces if isinstance(pieces, list) else ()):
        if isinstance(piece, dict) and isinstance(piece.get("name"), str):
            for key, name in FORMER_PIECE_KEYS.items():
                if key in piece:
                    yield piece, key, f"pieces.{number}.{key}", (name, piece["name"])
