"""The options an engine advertises: `option name Hash type spin default 64 min 1 max 32768`."""

import re
from dataclasses import dataclass

from laserchess.core.errors import UnknownNameError, quote

KEYS = re.compile(r"\b(default|value|min|max|var)\b")
"""The Leiserchess course's engines write `value` for `default`."""
NUMBER = re.compile(r"-?[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class EngineOption:
    """A UCI option that an engine advertises.

    >>> EngineOption.parse("option name Hash type spin default 64 min 1 max 1024").max
    1024

    Attributes:
        name: Its name.
        type: `check`, `spin`, `combo`, `button` or `string`.
        default: The default value as text.
        min: The minimum of a `spin`.
        max: The maximum of a `spin`.
        choices: The values of a `combo`.

    """

    name: str
    type: str = "string"
    default: str = ""
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()

    @classmethod
    def parse(cls, line: str) -> "EngineOption":
        """Return the option of an `option name …` line.

        Args:
            line: A line that the engine sent after `uci`.

        Returns:
            The option.

        """
        name, _, rest = line.strip().removeprefix("option name ").partition(" type ")
        kind, _, facts = rest.partition(" ")
        found: dict[str, list[str]] = {}
        words = KEYS.split(facts)
        for key, text in zip(words[1::2], words[2::2], strict=True):
            found.setdefault("default" if key == "value" else key, []).append(text.strip())
        default = found.get("default", [""])[0].replace("<empty>", "")
        low, high = (_number(found.get(key, [""])[0]) for key in ("min", "max"))
        return cls(name.strip(), kind.lower(), default, low, high, tuple(found.get("var", [])))

    def check(self, value: object) -> str:
        """Return a value as text for `setoption`.

        Args:
            value: The value; booleans become `true` or `false`.

        Returns:
            The text after `value`.

        Raises:
            UnknownNameError: The option does not accept the value.

        """
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if not self._takes(text) or "\n" in text:
            message = f"option {quote(self.name)} does not accept {quote(text)}"
            raise UnknownNameError(message, reason="option", text=text, expected=self._expected)
        return text

    def _takes(self, text: str) -> bool:
        if self.type == "check":
            return text in {"true", "false"}
        if self.type == "spin" and self.min is not None and self.max is not None:
            return bool(NUMBER.fullmatch(text)) and self.min <= int(text) <= self.max
        return self.type != "combo" or not self.choices or text in self.choices

    @property
    def _expected(self) -> str:
        if self.type == "spin":
            return f"{self.min} to {self.max}"
        return " or ".join(self.choices or ("true", "false"))


def _number(text: str) -> int | None:
    return int(text) if NUMBER.fullmatch(text) else None
