"""The clocks of two players, with Fischer increment."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from laserchess.arena.timecontrol import MatchTimeControl
from laserchess.core.errors import NotationError, quote

LOW_TIME = 10.0
"""Seconds below which tenths are shown."""


@dataclass(frozen=True, slots=True)
class Control:
    """A time control in seconds."""

    base: float
    increment: float = 0.0

    def __str__(self) -> str:
        """Return the time control as a PGN tag has it."""
        return f"{self.base:g}+{self.increment:g}"


def parse_time_control(text: str) -> Control:
    """Return the clock of `300+3` or `5:00+3`: the time for the game plus seconds per turn."""
    try:
        found = MatchTimeControl.parse(text)
    except NotationError:
        found = MatchTimeControl()
    if found.main is None or found != MatchTimeControl(main=found.main, inc=found.inc):
        message = f"{quote(text)} is not a clock; expected SECONDS+INCREMENT as 300+3, or with minutes 5:00+3"
        raise ArgumentTypeError(message)
    return Control(found.main, found.inc)


class ChessClock:
    """The remaining time of both players; at most one clock runs."""

    def __init__(self, control: Control, players: tuple[str, str], now: Callable[[], float] = monotonic) -> None:
        """Give both players the full time."""
        self.control = control
        self._left = dict.fromkeys(players, control.base)
        self._now = now
        self._running: str | None = None
        self._since = 0.0

    @property
    def running(self) -> str | None:
        """The player whose clock runs."""
        return self._running

    def left(self, player: str) -> float:
        """Return the remaining seconds of a player."""
        spent = self._now() - self._since if player == self._running else 0.0
        return max(0.0, self._left[player] - spent)

    def start(self, player: str) -> None:
        """Start a player's clock and stop the other."""
        self.stop()
        self._running, self._since = player, self._now()

    def stop(self) -> None:
        """Stop both clocks."""
        if self._running is not None:
            self._left[self._running] = self.left(self._running)
        self._running = None

    def add(self, player: str) -> None:
        """Add a player's increment."""
        self._left[player] = self.left(player) + self.control.increment

    @property
    def fallen(self) -> str | None:
        """The player whose time has run out, if any."""
        return next((player for player in self._left if self.left(player) <= 0), None)


def format_time(seconds: float) -> str:
    """Return a time as clocks show it: `4:07`, or `0:09.3` in time trouble."""
    if seconds < LOW_TIME:
        tenths = int(seconds * 10)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
