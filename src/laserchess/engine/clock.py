"""How long to think: a soft time, after which no new depth is begun, and a hard one that ends the search."""

from dataclasses import dataclass
from math import inf
from threading import Condition, Thread
from time import monotonic

from laserchess.engine.search.search_layout import STOP, Shared
from laserchess.engine.search_results import Limits

MOVES_TO_GO = 20
"""Moves a game is expected to go on for."""
HARD_FACTOR = 4.0
"""How much longer than planned a move may take."""
MAX_SHARE = 0.4
"""Part of the clock one move may take, unless it is the last before the next time control."""
MAX_OVERHEAD = 0.6
"""Part of the time for a move that is kept back at most."""
FADING = 0.9
"""How much of a delay is still expected a move later."""
LEAST = 0.001
RESERVE = 3
"""How many times the overhead is never shared out: as late as a loaded machine may be, a few times in a row."""
SHORT = 0.03
"""A time so short that being woken when it is up may come too late: the positions visited are limited as well."""
SPEED = 1_500_000
"""Positions a second, for that."""


@dataclass(frozen=True)
class Budget:
    """Seconds for a move."""

    soft: float
    hard: float

    @property
    def nodes(self) -> int | None:
        """The most positions to visit, if the time is very short."""
        return int(self.hard * SPEED) if self.hard < SHORT else None


UNLIMITED = Budget(inf, inf)


def budget_for(limits: Limits, overhead: float, actions: int = 1) -> Budget:
    """Share the clock out: Fischer, so many moves to go, or a time for this move; `overhead` is kept back.

    A turn that still has several actions needs time for each of them.
    """
    if limits.movetime is not None:
        seconds = max(LEAST, limits.movetime - min(overhead, MAX_OVERHEAD * limits.movetime))
        return Budget(inf, seconds)
    if limits.time is None:
        return UNLIMITED
    left = max(LEAST, limits.time - max(RESERVE * overhead, 0.02 * limits.time))
    moves = min(limits.movestogo or MOVES_TO_GO, MOVES_TO_GO)
    planned = (left / moves + 0.75 * limits.inc) / max(1, actions)
    largest = left * (0.8 if moves == 1 else MAX_SHARE)
    return Budget(min(0.6 * planned, largest), max(LEAST, min(HARD_FACTOR * planned, largest)))


class SearchTimer:
    """Sets the stop flag of a search when its time is up; its own thread, so the search need not ask."""

    def __init__(self, shared: Shared, budget: Budget, *, running: bool = True) -> None:
        """Prepare to watch; the time starts now, or with `start` where a search ponders first."""
        self._shared = shared
        self._budget = budget
        self._changed = Condition()
        self._begun = monotonic() if running else None
        self._over = False
        if budget.hard < inf:
            Thread(target=self._wait, name="laserchess-watch", daemon=True).start()

    def start(self) -> None:
        """Let the time run from now on."""
        with self._changed:
            self._begun = self._begun or monotonic()
            self._changed.notify()

    def close(self) -> None:
        """Stop watching; the thread ends when it gets to run, which nobody waits for."""
        with self._changed:
            self._over = True
            self._changed.notify()

    def delay(self, expected: float) -> float:
        """Return how late searches are stopped here: as late as this one was, or nearly as late as expected so far.

        On a machine with more to do than processors the flag is set, and seen, when it is our turn again.
        """
        late = 0.0 if self._begun is None else monotonic() - self._begun - self._budget.hard
        return max(late, FADING * expected, 0.0)

    @property
    def is_running(self) -> bool:
        """Tell whether the time runs: not yet, while a search ponders."""
        return self._begun is not None

    def soft_limit_reached(self, share: float = 1.0) -> bool:
        """Tell whether no new depth should be begun, where a search deserves this share of the usual time."""
        return self._begun is not None and monotonic() - self._begun >= share * self._budget.soft

    def _wait(self) -> None:
        with self._changed:
            while not self._over:
                left = None if self._begun is None else self._budget.hard - (monotonic() - self._begun)
                if left is not None and left <= 0:
                    self._shared[STOP] = 1
                    return
                self._changed.wait(left)
