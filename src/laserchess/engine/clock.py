"""Time management: a soft limit, after which no new iteration starts, and a hard limit that ends the search."""

from dataclasses import dataclass
from math import inf
from threading import Condition, Thread
from time import monotonic

from laserchess.engine.search.search_layout import STOP, Shared
from laserchess.engine.search_results import Limits

MOVES_TO_GO = 20
"""The expected number of moves until the end of the game."""
HARD_FACTOR = 4.0
"""Hard limit divided by the planned time."""
MAX_SHARE = 0.4
"""The maximum share of the clock for one move, except the last one before a time control."""
EARLY_WEIGHT, FINAL_WEIGHT = 2 / 3, 0.25
"""Weights, within a turn's time, of an action that others follow and of ending a turn without actions left.

The last action has weight 1.
"""
MAX_OVERHEAD = 0.6
"""The maximum share of the move time reserved as overhead."""
DELAY_DECAY = 0.9
"""Decay of the measured delay from move to move."""
MIN_SECONDS = 0.001
RESERVED_OVERHEADS = 3
"""Multiple of the overhead that is never planned: a loaded machine may be late several times in a row."""
SHORT_SECONDS = 0.03
"""Seconds below which the timer thread may wake too late: the nodes are limited as well."""
ASSUMED_NPS = 1_500_000
"""Assumed nodes per second for that limit."""


@dataclass(frozen=True)
class Budget:
    """Seconds for a move.

    Attributes:
        soft: No new iteration starts after this time.
        hard: The search is stopped after this time.

    """

    soft: float
    hard: float

    @property
    def nodes(self) -> int | None:
        """The node limit of a very short time, otherwise `None`."""
        return int(self.hard * ASSUMED_NPS) if self.hard < SHORT_SECONDS else None


UNLIMITED = Budget(inf, inf)


def share_of(left: int, per_turn: int) -> float:
    """Return the share of a turn's time for the next action, of those left in a turn of up to `per_turn`.

    The shares of a whole turn add up to 1, as the increment comes once per turn: with more, clocks run down to 0.
    """
    weights = [FINAL_WEIGHT, 1.0, *[EARLY_WEIGHT] * (per_turn - 1)]
    return weights[left] / sum(weights) if per_turn else 1.0


def budget_for(limits: Limits, overhead: float, share: float = 1.0) -> Budget:
    """Return the time for a move.

    Args:
        limits: Clock, increment and moves to go, or a fixed time for the move.
        overhead: Seconds to reserve for communication (UCI `Move Overhead`).
        share: Share of the turn's time, see `share_of`.

    """
    if limits.movetime is not None:
        seconds = max(MIN_SECONDS, limits.movetime - min(overhead, MAX_OVERHEAD * limits.movetime))
        return Budget(inf, seconds)
    if limits.time is None:
        return UNLIMITED
    remaining = max(MIN_SECONDS, limits.time - max(RESERVED_OVERHEADS * overhead, 0.02 * limits.time))
    moves = min(limits.movestogo or MOVES_TO_GO, MOVES_TO_GO)
    planned = (remaining / moves + 0.75 * limits.inc) * share
    longest = remaining * (0.8 if moves == 1 else MAX_SHARE)
    return Budget(min(0.6 * planned, longest), max(MIN_SECONDS, min(HARD_FACTOR * planned, longest)))


class SearchTimer:
    """Sets the stop flag of a search at the hard limit, from a separate thread."""

    def __init__(self, shared: Shared, budget: Budget, *, running: bool = True) -> None:
        """Start the timer, unless `running` is false: then `start` does (pondering)."""
        self._shared = shared
        self._budget = budget
        self._changed = Condition()
        self._begun = monotonic() if running else None
        self._over = False
        if budget.hard < inf:
            Thread(target=self._wait, name="laserchess-timer", daemon=True).start()

    def start(self) -> None:
        """Start the clock, if it is not running."""
        with self._changed:
            self._begun = self._begun or monotonic()
            self._changed.notify()

    def close(self) -> None:
        """Stop the timer without waiting for its thread."""
        with self._changed:
            self._over = True
            self._changed.notify()

    def delay(self, expected: float) -> float:
        """Return the expected delay of the next stop: the delay of this one, or the decayed old estimate.

        On a machine with more work than processors the flag is set, and seen, late.
        """
        late = 0.0 if self._begun is None else monotonic() - self._begun - self._budget.hard
        return max(late, DELAY_DECAY * expected, 0.0)

    @property
    def is_running(self) -> bool:
        """Whether the clock runs; it does not while the engine ponders."""
        return self._begun is not None

    def soft_limit_reached(self, share: float = 1.0) -> bool:
        """Return whether to start no new iteration; `share` scales the soft limit."""
        return self._begun is not None and monotonic() - self._begun >= share * self._budget.soft

    def _wait(self) -> None:
        with self._changed:
            while not self._over:
                remaining = None if self._begun is None else self._budget.hard - (monotonic() - self._begun)
                if remaining is not None and remaining <= 0:
                    self._shared[STOP] = 1
                    return
                self._changed.wait(remaining)
