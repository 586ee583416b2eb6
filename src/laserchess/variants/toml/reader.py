"""Read variants from TOML, checking every key and value."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from laserchess.core.errors import ErrorReason, InvalidVariantError, quote
from laserchess.core.variant import Section, Variant
from laserchess.variants.notation_checks import check_texts
from laserchess.variants.toml.line_numbers import Lines
from laserchess.variants.toml.sections import ENGINE, take_sections
from laserchess.variants.toml.writer import word_of

FORMER_KEYS = {"blocks_light": "blocks_beams"}
"""Keys of earlier versions, which are still read."""
T = TypeVar("T")
KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def read_variant(text: str, name: str = "the file") -> Variant:
    """Read a variant.

    Args:
        text: The TOML text.
        name: The name of the file, for error messages.

    Returns:
        The variant.

    Raises:
        InvalidVariantError: The text is no variant; the message names the file, the line and what was expected.

    """
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of too many digits, and too many brackets
        message = f"{name}: {error}"
        raise InvalidVariantError(message, reason="toml", text=name, expected="a TOML file") from error
    return _Reader(name, Lines.of_text(text)).variant(table)


def read_section(name: str, section: Section, kind: type[T], check: Callable[[T], None]) -> T:
    """Read a section of a variant.

    Args:
        name: The name of the section.
        section: The section.
        kind: The dataclass whose fields are the keys of the section.
        check: Checks the instance and raises `InvalidVariantError`.

    Returns:
        An instance of the dataclass.

    Raises:
        InvalidVariantError: A key or value is wrong; the message names the file, the line and what was expected.

    """
    made: T = _Reader(section.file, Lines(section.lines)).instance(kind, section.values, name, check)
    return made


class _Reader:
    """Converts TOML values to the types of the fields; `key` is the path of a value, as `pieces.2.faces`."""

    def __init__(self, name: str, lines: Lines) -> None:
        self._name = name
        self._lines = lines
        self._located: InvalidVariantError | None = None

    def variant(self, table: dict[str, Any]) -> Variant:
        """Return the variant that a table describes."""
        if not isinstance(table.get(ENGINE, {}), Mapping):
            self._refuse(ENGINE, table[ENGINE], "a table")
        sections = take_sections(table, self._name, self._lines)
        variant: Variant = self.instance(Variant, table, "", check_texts, sections=sections)
        return variant

    def instance(
        self,
        kind: type[Any],
        table: object,
        key: str,
        check: Callable[[Any], None] = lambda _: None,
        **more: object,
    ) -> Any:  # noqa: ANN401  # an instance of the class
        """Make a variant, piece type, player … of a table, and of more fields that are no keys."""
        known = {field.name: field for field in fields(kind) if field.name not in more}
        if not isinstance(table, Mapping):
            self._refuse(key, table, f"a table of {', '.join(known)}")
        table = {FORMER_KEYS.get(str(word), str(word)): value for word, value in table.items()}
        for word in table:
            if word not in known:
                words = known if key else [*known, ENGINE]
                near = get_close_matches(word, words, 1) or words
                message, expected = f"{quote(word)} is no field{_of(key)}", f"one of {', '.join(near)}"
                self._fail(_join(key, word), ErrorReason.FIELD, message, word, expected)
        for word, field in known.items():
            if word not in table and field.default is MISSING and field.default_factory is MISSING:
                self._fail(key, ErrorReason(word), f"{quote(word)} is missing{_of(key)}", word, f"{word} = …")
        hints = _hints(kind)  # type: ignore[arg-type]  # a class is hashable
        given = {word: self._value(hints[word], value, _join(key, word)) for word, value in table.items()}
        try:
            made = kind(**given, **more)
            check(made)
        except InvalidVariantError as error:
            own = _join(_join(key, error.reason), error.text)
            line = self._lines.of_key(own) if error.reason in table else 0
            line = line or self._lines.of_field(error.reason, error.text) or self._lines.of_key(key)
            raise self._at(line, error) from error
        return made

    def _value(self, kind: Any, value: object, key: str) -> Any:  # noqa: ANN401  # the type of the field
        """Return a value as the type of its field, or reject it."""
        origin, parts = get_origin(kind), get_args(kind)
        if isinstance(kind, UnionType):
            return self._one_of([part for part in parts if part is not NoneType], value, key)
        if origin is tuple:
            return self._several(parts, value, key)
        if origin is not None:
            if not isinstance(value, Mapping):
                self._refuse(key, value, "a table")
            return {word: self._value(parts[1], item, _join(key, word)) for word, item in value.items()}
        if is_dataclass(kind):
            return self.instance(kind, value, key)  # type: ignore[arg-type]  # a class, not an instance
        return self._plain(kind, value, key)

    def _plain(self, kind: type[Any], value: object, key: str) -> Any:  # noqa: ANN401  # a text, number, switch or word
        if issubclass(kind, Enum):
            words = {word_of(member): member for member in kind}
            if isinstance(value, str) and value in words:
                return words[value]
            return self._refuse(key, value, f"one of {', '.join(words)}")
        if type(value) is kind or (kind is float and type(value) is int):
            return value
        return self._refuse(key, value, KINDS[kind])

    def _one_of(self, kinds: list[Any], value: object, key: str) -> Any:  # noqa: ANN401  # the type of the field
        if len(kinds) == 1:
            return self._value(kinds[0], value, key)
        return value if type(value) in kinds else self._refuse(key, value, " or ".join(KINDS[kind] for kind in kinds))

    def _several(self, parts: tuple[Any, ...], value: object, key: str) -> tuple[Any, ...]:
        endless = parts[-1] is ...
        if not isinstance(value, list) or (not endless and len(value) != len(parts)):
            self._refuse(key, value, "a list" if endless else f"a list of {len(parts)}")
        kinds = [parts[0]] * len(value) if endless else parts
        pairs = enumerate(zip(kinds, value, strict=True))
        return tuple(self._value(kind, item, _join(key, str(number))) for number, (kind, item) in pairs)

    def _refuse(self, key: str, value: object, expected: str) -> NoReturn:
        """Reject the value of a key; the reason is the innermost field of the key."""
        words = (ErrorReason(word) for word in reversed(key.split(".")))
        reason = next(filter(None, words), ErrorReason.TOML)
        self._fail(key, reason, f"{_describe(key)} is {quote(str(value))}", str(value), expected)

    def _fail(self, key: str, reason: ErrorReason, message: str, text: str, expected: str) -> NoReturn:
        raise self._at(
            self._lines.of_key(key), InvalidVariantError(message, reason=reason, text=text, expected=expected)
        )

    def _at(self, line: int, error: InvalidVariantError) -> InvalidVariantError:
        """Return the error with the file and line it is about, once."""
        if error is self._located:
            return error
        where = f"{self._name}, line {line}: " if line else f"{self._name}: " if self._name else ""
        self._located = InvalidVariantError(f"{where}{error}", reason=error.reason, text=error.text)
        self._located.expected = error.expected
        return self._located


def _join(key: str, word: str) -> str:
    return f"{key}.{word}" if key else word


def _describe(key: str) -> str:
    """Return the path of a value in words: `faces of pieces 3`."""
    words: list[str] = []
    for word in key.split("."):
        if word.isdigit() and words:
            words[-1] += f" {int(word) + 1}"
        else:
            words.append(word)
    return " of ".join(reversed(words))


def _of(key: str) -> str:
    return f" of {_describe(key)}" if key else ""


@cache
def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401  # a class
    return get_type_hints(kind)
