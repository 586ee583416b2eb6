"""Fair scheduling on the event loop: a burst of requests is started in small portions, and moves go first."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MAX_STARTED = 1
"""Requests started in one iteration of the loop: each takes a millisecond or more, and moves are handled in between."""
Work = Callable[[], None]
YIELD_SECONDS = 0.005
"""Seconds for which requests give way to moves; then one is started in any case."""


class FairScheduler:
    """Start a few requests in each iteration of the loop; the others wait, by address."""

    def __init__(self, max_started: int = MAX_STARTED) -> None:
        """Start at most `max_started` requests per iteration."""
        self._max_started = self._left = max_started
        self._lanes: OrderedDict[str, deque[Work]] = OrderedDict()
        self._is_counting = False
        self._urgent = 0

    @contextmanager
    def first(self) -> Iterator[None]:
        """Do urgent work, to which waiting requests give way for a moment."""
        self._urgent += 1
        try:
            yield
        finally:
            self._urgent -= 1

    def wait(self, address: str, work: Work) -> None:
        """Start work of an address: now if this iteration has room for it, or in one of the next."""
        self._lanes.setdefault(address, deque()).append(work)
        if not self._is_counting:
            self._reschedule()
        if not self._urgent:
            self._start()

    def _reschedule(self) -> None:
        self._is_counting, loop = True, asyncio.get_running_loop()
        if self._urgent:
            loop.call_later(YIELD_SECONDS, self._turn)
        else:
            loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Start waiting work, and schedule another iteration if there was any."""
        self._left = self._max_started
        self._is_counting = False
        if self._lanes:
            self._reschedule()
        self._start()

    def _start(self) -> None:
        """Start as much as this iteration has room for, in rotation over the addresses."""
        while self._left and self._lanes:
            self._left -= 1
            address, works = self._lanes.popitem(last=False)
            work = works.popleft()
            if works:
                self._lanes[address] = works
            work()
