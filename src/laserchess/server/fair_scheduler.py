"""Turns of the event loop: a crowd that asks at once is answered bit by bit, and moves go before it."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fastapi import FastAPI

BEGUN_AT_ONCE = 1
"""Requests that are begun in one turn of the loop: each takes a millisecond or more, and moves go on in between."""
Work = Callable[[], None]
MOMENT = 0.005
"""Seconds that whoever waits lets a move go first; then one of them is begun in any case."""


class FairScheduler:
    """Begins a few pieces of work in each turn of the loop; the others wait, address by address."""

    def __init__(self, at_once: int = BEGUN_AT_ONCE) -> None:
        """Begin so many in one turn."""
        self._at_once = self._left = at_once
        self._lanes: OrderedDict[str, deque[Work]] = OrderedDict()
        self._is_counting = False
        self._urgent = 0

    @contextmanager
    def first(self) -> Iterator[None]:
        """Do something that is not to wait for others: those wait a moment for it."""
        self._urgent += 1
        try:
            yield
        finally:
            self._urgent -= 1

    def wait(self, address: str, work: Work) -> None:
        """Begin something for an address: now, if this turn has room for it, or in one of the next."""
        self._lanes.setdefault(address, deque()).append(work)
        if not self._is_counting:
            self._come_again()
        if not self._urgent:
            self._begin()

    def _come_again(self) -> None:
        self._is_counting, loop = True, asyncio.get_running_loop()
        if self._urgent:
            loop.call_later(MOMENT, self._turn)
        else:
            loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Begin what has waited, and come again if there was anything."""
        self._left = self._at_once
        self._is_counting = False
        if self._lanes:
            self._come_again()
        self._begin()

    def _begin(self) -> None:
        """Begin as much as this turn has room for, of one address after the other."""
        while self._left and self._lanes:
            self._left -= 1
            address, works = self._lanes.popitem(last=False)
            work = works.popleft()
            if works:
                self._lanes[address] = works
            work()


def scheduler_of(app: FastAPI) -> FairScheduler:
    """Return the turns of an application, made when first asked for."""
    if not hasattr(app.state, "turns"):
        app.state.turns = FairScheduler()
    turns: FairScheduler = app.state.turns
    return turns
