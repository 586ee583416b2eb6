"""From TOML to a game, every word checked."""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from laserchess.core.errors import InvalidVariantError, quote
from laserchess.core.variant import Variant
from laserchess.variants.toml.line_numbers import Lines
from laserchess.variants.toml.writer import word_of

KINDS = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def read_variant(text: str, name: str = "the file") -> Variant:
    """Read a game; an error names the file (`name`), the line and what was expected there."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{name}: {error}"
        raise InvalidVariantError(message, reason="toml", text=name, expected="a TOML file") from error
    return _Reader(name, Lines(text)).game(table)


class _Reader:
    """Turns what TOML holds into the types of the facts; `key` is where it stands, as `pieces.2.faces`."""

    def __init__(self, name: str, lines: Lines) -> None:
        self._name = name
        self._lines = lines
        self._located: InvalidVariantError | None = None

    def game(self, table: Mapping[str, Any]) -> Variant:
        """Make the game."""
        variant: Variant = self._facts(Variant, table, "")
        return variant

    def _facts(self, kind: type[Any], table: object, key: str) -> Any:  # noqa: ANN401  # one of the class
        """Make a game, piece, player … of a table."""
        known = {field.name: field for field in fields(kind)}
        if not isinstance(table, Mapping):
            self._refuse(key, table, f"a table of {', '.join(known)}")
        for word in table:
            if word not in known:
                near = get_close_matches(word, known, 1) or known
                self._fail(_join(key, word), f"{quote(word)} is no fact{_of(key)}", word, f"one of {', '.join(near)}")
        for word, field in known.items():
            if word not in table and field.default is MISSING and field.default_factory is MISSING:
                self._fail(key, f"{quote(word)} is missing{_of(key)}", word, f"{word} = …")
        hints = _hints(kind)  # type: ignore[arg-type]  # a class is hashable
        given = {word: self._value(hints[word], value, _join(key, word)) for word, value in table.items()}
        try:
            return kind(**given)
        except InvalidVariantError as error:
            own = _join(_join(key, error.reason), error.text)
            line = self._lines.of_key(own) if error.reason in table else self._lines.of_fact(error.reason, error.text)
            raise self._at(line or self._lines.of_key(key), error) from error

    def _value(self, kind: Any, value: object, key: str) -> Any:  # noqa: ANN401  # whatever the fact is
        """Return a value as its fact wants it, or refuse it."""
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
            return self._facts(kind, value, key)  # type: ignore[arg-type]  # a class, not one of it
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

    def _one_of(self, kinds: list[Any], value: object, key: str) -> Any:  # noqa: ANN401  # the same
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
        """Refuse what stands at a key."""
        self._fail(key, f"{_describe(key)} is {quote(str(value))}", str(value), expected)

    def _fail(self, key: str, message: str, text: str, expected: str) -> NoReturn:
        reason = key.rpartition(".")[2] or text
        raise self._at(
            self._lines.of_key(key), InvalidVariantError(message, reason=reason, text=text, expected=expected)
        )

    def _at(self, line: int, error: InvalidVariantError) -> InvalidVariantError:
        """Return the error with the place it is about, once."""
        if error is self._located:
            return error
        where = f"{self._name}, line {line}" if line else self._name
        self._located = InvalidVariantError(f"{where}: {error}", reason=error.reason, text=error.text)
        self._located.expected = error.expected
        return self._located


def _join(key: str, word: str) -> str:
    return f"{key}.{word}" if key else word


def _describe(key: str) -> str:
    """Say where a value stands: `faces of pieces 3`."""
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
