"""Rules of a variant as text: `quiet_moves=100, repetition=automatic`.

The command line (`--rule`), the UCI option `Rules` and the PGN tag `Options` are all read here.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.variant import Option

SEPARATOR = re.compile(r"[\s,;]+")
SWITCH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
WHOLE = re.compile(r"-?[0-9]{1,9}")
DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,3})?")


def split_rules(text: str) -> list[str]:
    """Return the `name=value` items of a text, separated by commas, semicolons or spaces."""
    return [item for item in SEPARATOR.split(text) if item]


def parse_rules(options: Mapping[str, Option], items: Iterable[str]) -> dict[str, Any]:
    """Return the values of `name=value` items; the variant itself rejects names and values it does not have.

    Args:
        options: The options of the variant.
        items: Texts such as `quiet_moves=100`; hyphens in names count as underscores.

    Raises:
        UnknownNameError: An item has no `=`.

    """
    rules: dict[str, Any] = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals:
            message = f"rule {quote(item)} has no value"
            raise UnknownNameError(message, reason="option", text=item, expected="NAME=VALUE")
        key = name.strip().replace("-", "_")
        rules[key] = _value(options.get(key), value.strip())
    return rules


def _value(option: Option | None, text: str) -> object:
    """Return a value of the type the option's default has, or the text itself, which the option then rejects."""
    kind = type(option.default) if option else str
    if kind is bool:
        return SWITCH.get(text.lower(), text)
    if kind is int and WHOLE.fullmatch(text):
        return int(text)
    return float(text) if kind is float and DECIMAL.fullmatch(text) else text
