"""Turns of the event loop: a crowd that asks at once is answered bit by bit, and moves go on in between."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

Work = Callable[[], None]


class Turns:
    """Begins a few pieces of work in each turn of the loop; the others wait, address by address."""

    def __init__(self, at_once: int) -> None:
        """Begin so many in one turn."""
        self._at_once = self._left = at_once
        self._lanes: OrderedDict[str, deque[Work]] = OrderedDict()
        self._is_counting = False

    def wait(self, address: str, work: Work) -> None:
        """Begin something for an address: now, if this turn has room for it, or in one of the next."""
        self._lanes.setdefault(address, deque()).append(work)
        if not self._is_counting:
            self._is_counting = True
            asyncio.get_running_loop().call_soon(self._turn)
        self._begin()

    def _turn(self) -> None:
        """Begin what has waited, and come again if there was anything."""
        self._left = self._at_once
        self._is_counting = bool(self._lanes)
        if self._is_counting:
            asyncio.get_running_loop().call_soon(self._turn)
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
