"""Writes variants as TOML: fields with default values are left out, and comments explain the keys."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum, IntEnum
from typing import Any

from laserchess.core.variant import Section, Variant
from laserchess.variants.toml.sections import ENGINE

HEAD = """\
# {title}, written by `laserchess variants --export {id}`.
# Edit it and give it another id; `laserchess show FILE.toml` and `laserchess play FILE.toml`
# read it and report the line of an error.
"""
NOTES = {
    "players": "The first player begins and is written in upper case.",
    "pieces": (
        "Faces: what happens to a beam on each of the eight sides, clockwise from the side the piece faces.\n"
        "X hit, = stopped, < reflected straight back, . passed through, 0-7 reflected to that many eighth turns\n"
        "clockwise from the front, .0-.7 and .< half passed through and half reflected, Y split to both sides,\n"
        "? reflected in a random direction, C hit in the centre."
    ),
    "setups": "Position texts; the first is the default.",
    "options": "Rule options: the default, the values, and what they mean.",
    "engine": "The engine's profile of the variant.",
    "values": "Values of the piece types in centipawns.",
    "squares": "Piece-square tables, as the first player sees the board.",
    "evaluation": "Weights of the terms of the hand-crafted evaluation.",
    "elo": "Elo ratings of the opponents, as measured in matches; random play is 0.",
}
WIDTH = 110


def word_of(member: Enum) -> str:
    """Return the word of an enum's member, as files have it."""
    return member.name.lower().replace("_", "-") if isinstance(member, IntEnum) else str(member.value)


def write_variant(variant: Variant) -> str:
    """Return a variant as TOML; `read_variant` returns the same variant.

    Args:
        variant: The variant.

    Returns:
        The text of a TOML file.

    """
    facts = {key: value for key, value in _given(variant).items() if key != "sections"}
    facts |= {name: _plain(section.values) for name, section in variant.sections.items()}
    return HEAD.format(title=variant.title, id=variant.id) + "".join(_table(facts, ""))


def make_section(thing: Any) -> Section:  # noqa: ANN401  # a dataclass of another package
    """Return the fields of a dataclass as a section; `read_section` returns an equal one."""
    return Section(_given(thing))


def _given(thing: Any) -> dict[str, Any]:  # noqa: ANN401  # a variant, piece type, player …
    """Return the fields without their default values, as plain values."""
    return {
        field.name: _plain(getattr(thing, field.name))
        for field in fields(thing)
        if getattr(thing, field.name) != _default(field)
    }


def _default(field: Field[Any]) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _plain(value: object) -> Any:  # noqa: ANN401  # the type of the field
    if isinstance(value, Enum):
        return word_of(value)
    if is_dataclass(value):
        return _given(value)
    if isinstance(value, Mapping):
        return {str(key).lower() if isinstance(key, bool) else str(key): _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _table(facts: Mapping[str, Any], name: str) -> Iterator[str]:
    """Write the plain fields of a table, then the tables in it; those inside other tables are written inline."""
    later = {key: value for key, value in facts.items() if name in {"", ENGINE} and _is_table(value)}
    for key, value in facts.items():
        if key not in later:
            yield f"{_key(key)} = {_value(value)}\n"
    for key, value in later.items():
        yield "\n" + "".join(f"# {line}\n" for line in NOTES.get(key, "").splitlines())
        heading = f"{name}.{key}" if name else key
        if isinstance(value, list):
            yield "\n".join(f"[[{heading}]]\n" + "".join(_table(item, heading)) for item in value)
        else:
            yield f"[{heading}]\n" + "".join(_table(value, heading))


def _is_table(value: object) -> bool:
    """Return whether a value needs a heading: a table, or a list of tables."""
    return isinstance(value, Mapping) or (isinstance(value, list) and bool(value) and isinstance(value[0], Mapping))


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _text(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        items = [_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        return line if len(line) <= WIDTH else "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    return repr(value)


def _text(text: str) -> str:
    """Write a text; one of several lines as a multi-line string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    lines, signs = escaped.split("\n"), {"\t": "\\t", "\r": "\\r"}
    shown = [
        "".join(sign if sign.isprintable() else signs.get(sign, f"\\U{ord(sign):08x}") for sign in line)
        for line in lines
    ]
    return f'"{shown[0]}"' if len(shown) == 1 else '"""\n' + "\n".join(shown) + '"""'
