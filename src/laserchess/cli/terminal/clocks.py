"""Clocks of two players: minutes for the game and seconds more for every turn (Fischer)."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from laserchess.core.errors import quote

CONTROL = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,3}(?:\.[0-9]{1,3})?))?")
SCARCE = 10.0
"""Below so many seconds, tenths are shown."""


@dataclass(frozen=True, slots=True)
class Control:
    """A time control in seconds."""

    base: float
    increment: float = 0.0

    def __str__(self) -> str:
        """Write it as records do."""
        return f"{self.base:g}+{self.increment:g}"


def read_control(text: str) -> Control:
    """Read `5+3`: five minutes for the game, three seconds more for every turn."""
    found = CONTROL.fullmatch(text)
    if not found or float(found[1]) == 0:
        message = f"{quote(text)} is not a time; expected minutes and seconds for each turn, as 5+3"
        raise ArgumentTypeError(message)
    return Control(float(found[1]) * 60, float(found[2] or 0))


class ChessClock:
    """What both players have left; at most one clock runs."""

    def __init__(self, control: Control, players: tuple[str, str], now: Callable[[], float] = monotonic) -> None:
        """Give both the full time."""
        self.control = control
        self._left = dict.fromkeys(players, control.base)
        self._now = now
        self._running: str | None = None
        self._since = 0.0

    @property
    def running(self) -> str | None:
        """Whose clock runs."""
        return self._running

    def left(self, player: str) -> float:
        """Return the seconds a player has left."""
        spent = self._now() - self._since if player == self._running else 0.0
        return max(0.0, self._left[player] - spent)

    def start(self, player: str) -> None:
        """Let a player's clock run, and no other."""
        self.stop()
        self._running, self._since = player, self._now()

    def stop(self) -> None:
        """Stop both clocks."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running)
        self._running = None

    def add(self, player: str) -> None:
        """Give a player the seconds for a turn."""
        self._left[player] = self.left(player) + self.control.increment

    @property
    def fallen(self) -> str | None:
        """The player whose time has run out."""
        return next((player for player in self._left if self.left(player) <= 0), None)


def write_time(seconds: float) -> str:
    """Write a time as clocks show it: `4:07`, or `0:09.3` when it is scarce."""
    if seconds < SCARCE:
        tenths = int(seconds * 10)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
