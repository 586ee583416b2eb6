"""UCI options of the engine: how they are announced, parsed and passed to `Engine`."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.variant import Variant
from laserchess.engine.levels import is_full, within
from laserchess.engine.profiles import LEVELS, profile_of
from laserchess.notation.rule_text import parse_rules, split_rules
from laserchess.uci.eval_text import parse_evaluation
from laserchess.variants import BUILT_IN, VARIANTS, find_variant

Value = bool | int | str
NUMBER = re.compile(r"-?[0-9]{1,9}")
SWITCH = {"true": True, "false": False}
MAX_ELO = max(max(profile_of(name).elo.values()) for name in BUILT_IN)


@dataclass(frozen=True, slots=True)
class Setting:
    """One UCI option of type check, spin, combo, string or button."""

    name: str
    kind: str
    default: Value = ""
    min: int = 0
    max: int = 0
    choices: Collection[str] = ()

    def __str__(self) -> str:
        """Return the line that announces the option: `option name … type …`."""
        if self.kind == "button":
            return f"option name {self.name} type button"
        default = {"check": str(self.default).lower(), "string": self.default or "<empty>"}.get(self.kind, self.default)
        limits = f" min {self.min} max {self.max}" if self.kind == "spin" else ""
        return f"option name {self.name} type {self.kind} default {default}{limits}" + "".join(
            f" var {choice}" for choice in self.choices
        )

    def read(self, text: str) -> Value:
        """Return the value of a text, or raise an error that names the values the option takes."""
        if self.kind == "string":
            return "" if text == "<empty>" else text
        if self.kind == "check" and text.lower() in SWITCH:
            return SWITCH[text.lower()]
        if self.kind == "spin" and NUMBER.fullmatch(text) and self.min <= int(text) <= self.max:
            return int(text)
        if self.kind == "combo" and text.lower() in self.choices:
            return text.lower()
        message = f"option {self.name} does not accept {quote(text)}"
        raise UnknownNameError(message, reason="option", text=text, expected=self._expected())

    def _expected(self) -> str:
        if self.kind == "spin":
            return f"{self.min} to {self.max}"
        return " or ".join(self.choices or SWITCH)


SETTINGS = {
    setting.name.lower(): setting
    for setting in (
        Setting("Hash", "spin", 64, 1, 32768),
        Setting("Clear Hash", "button"),
        Setting("Threads", "spin", 1, 1, 256),
        Setting("MultiPV", "spin", 1, 1, 64),
        Setting("Ponder", "check", default=False),
        Setting("Move Overhead", "spin", 30, 0, 5000),
        Setting("Skill Level", "spin", LEVELS, 1, LEVELS),
        Setting("UCI_LimitStrength", "check", default=False),
        Setting("UCI_Elo", "spin", MAX_ELO, 0, MAX_ELO),
        Setting("UCI_Variant", "combo", "leiserchess", choices=VARIANTS),
        Setting("Rules", "string"),
        Setting("OwnBook", "check", default=False),
        Setting("Book File", "string"),
        Setting("EvalFile", "string"),
        Setting("UCI_ShowWDL", "check", default=False),
    )
}
"""Every option by its name in lower case: names are case-insensitive."""


@dataclass
class UciOptions:
    """The current values of all options."""

    values: dict[str, Value] = field(
        default_factory=lambda: {name: setting.default for name, setting in SETTINGS.items()}
    )

    def set(self, name: str, text: str) -> Setting:
        """Set an option from its text and return it; raise an error for an unknown name or a bad value."""
        setting = SETTINGS.get(name.lower())
        if setting is None:
            message = f"there is no option {quote(name)}"
            expected = "one of " + ", ".join(known.name for known in SETTINGS.values())
            raise UnknownNameError(message, reason="option", text=name, expected=expected)
        if setting.kind != "button":
            self.values[name.lower()] = setting.read(text)
        return setting

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return find_variant(str(self.values["uci_variant"]))

    @property
    def rules(self) -> dict[str, Any]:
        """The rules of the variant."""
        return parse_rules(self.variant.options, split_rules(str(self.values["rules"])))

    @property
    def multipv(self) -> int:
        """The number of lines a search reports."""
        return int(self.values["multipv"])

    @property
    def shows_odds(self) -> bool:
        """Whether `info` lines include `wdl`."""
        return bool(self.values["uci_showwdl"])

    @property
    def level(self) -> int | str:
        """The engine's level: the strongest within `UCI_Elo` where strength is limited, else `Skill Level`."""
        if self.values["uci_limitstrength"]:
            return within(int(self.values["uci_elo"]), self.variant)
        return int(self.values["skill level"])

    @property
    def book(self) -> str | None:
        """The file of the opening book if `OwnBook` is on."""
        return str(self.values["book file"]) or None if self.values["ownbook"] else None

    def for_engine(self) -> dict[str, Any]:
        """Return the settings for `Engine`."""
        return {
            "level": None if is_full(self.level) else self.level,
            "threads": int(self.values["threads"]),
            "hash_mb": int(self.values["hash"]),
            "overhead": int(self.values["move overhead"]) / 1000,
            "book": self.book,
            "evaluation": parse_evaluation(str(self.values["evalfile"])),
        }
