"""A Fischer clock on the server's wall clock.

The first turn of a game is free: no clock runs. From then on the clock of the side to move runs, a timed turn that
ends earns the increment, and every event stores both clocks at its time. A running clock therefore shows
the stored time less the time since, in every process and after any restart.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from laserchess.server.models import TimeControl

MIN_LEFT_MS = 1000
"""Minimum of a clock from which increments of taken-back moves are subtracted, if it had as much."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both clocks at a moment, and the clock that runs from then on."""

    ms: dict[str, int]
    running: str | None
    at_ms: int

    @classmethod
    def at_start(cls, control: TimeControl, players: list[str], now: int) -> "Clocks":
        """Return full clocks, stopped."""
        return cls(dict.fromkeys(players, control.base_ms), None, now)

    @property
    def deadline_ms(self) -> int | None:
        """Return when the running clock reaches zero."""
        return None if self.running is None else self.at_ms + self.ms[self.running]

    def left(self, player: str, now: int) -> int:
        """Return the time left to a player now, never below zero."""
        spent = max(0, now - self.at_ms) if player == self.running else 0
        return max(0, self.ms[player] - spent)

    def stopped(self, now: int) -> "Clocks":
        """Return the clocks, stopped now."""
        return Clocks({player: self.left(player, now) for player in self.ms}, None, now)

    def after_move(
        self, control: TimeControl, mover: str, to_move: str | None, now: int, *, forgiven: int = 0
    ) -> "Clocks":
        """Return the clocks after a move that arrived `now`; the `forgiven` milliseconds before are not charged.

        `to_move` moves next, `None` once the game is over.
        """
        shown = self.stopped(now - forgiven).ms
        if self.running == mover != to_move:
            shown[mover] += control.increment_ms
        if control.days and to_move is not None and to_move != mover:
            shown[to_move] = control.base_ms
        still_free = self.running is None and to_move == mover
        return Clocks(shown, None if still_free else to_move, now)

    def extended(self, player: str, added_ms: int) -> "Clocks":
        """Return the clocks with more time for a player."""
        return Clocks(self.ms | {player: self.ms[player] + added_ms}, self.running, self.at_ms)

    def taken_back(self, player: str, earned: Mapping[str, int], now: int) -> "Clocks":
        """Return the clocks after a takeback: without the increments of those moves, running for the player to move."""
        shown = self.stopped(now).ms
        for each, increments in earned.items():
            shown[each] = max(min(shown[each], MIN_LEFT_MS), shown[each] - increments)
        return Clocks(shown, player if self.running else None, now)
