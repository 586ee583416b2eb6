"""Waiting items of several addresses, taken in rotation over the addresses."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Lanes(Generic[T]):
    """A queue for each address that has items waiting."""

    def __init__(self) -> None:
        """Start empty."""
        self._lanes: OrderedDict[str, deque[T]] = OrderedDict()

    def __bool__(self) -> bool:
        """Return whether an item waits."""
        return bool(self._lanes)

    def add(self, address: str, item: T) -> None:
        """Add an item behind those of its address."""
        self._lanes.setdefault(address, deque()).append(item)

    def take(self) -> T:
        """Take the first item of the next address, whose other items wait for the other addresses."""
        address, lane = self._lanes.popitem(last=False)
        item = lane.popleft()
        if lane:
            self._lanes[address] = lane
        return item
