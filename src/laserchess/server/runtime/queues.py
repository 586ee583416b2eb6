"""A fair queue: in rotation over addresses, and within each over visitors, so that no visitor waits behind a crowd."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from laserchess.server.api_errors import ErrorCode, api_error

T = TypeVar("T")


class Owner(NamedTuple):
    """The owner of queued work: an address (or a network), and a visitor there."""

    address: str
    name: str = ""


NO_OWNER = Owner("none")
"""The owner of work without a client, such as games resumed after a restart."""


@dataclass(frozen=True)
class Bounds:
    """Limits of a queue: in total, per address, per visitor; and the bytes in total."""

    most: int = 256
    most_of_address: int = 32
    most_of_one: int = 8
    most_bytes: int = 1 << 24


@dataclass(frozen=True, eq=False)
class _Entry(Generic[T]):
    """A queued item."""

    owner: Owner
    item: T
    size: int


class FairQueue(Generic[T]):
    """A fair queue, for one thread at a time: with several, use a lock."""

    def __init__(self, bounds: Bounds) -> None:
        """Set the limits."""
        self._bounds = bounds
        self._lanes: OrderedDict[str, OrderedDict[str, deque[_Entry[T]]]] = OrderedDict()
        self._counts: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return how many items are queued."""
        return self._counts.total()

    def waits_for_others(self, owner: Owner) -> bool:
        """Return whether an item of another address is queued."""
        return any(address != owner.address for address in self._lanes)

    def has_room_for(self, owner: Owner) -> bool:
        """Return whether an owner is below its limit."""
        own = self._lanes[owner.address].get(owner.name, ()) if owner.address in self._lanes else ()
        return len(own) < self._bounds.most_of_one and self._counts[owner.address] < self._bounds.most_of_address

    def put(self, owner: Owner, item: T, size: int = 0) -> list[T]:
        """Queue an item, or reject it; return the items dropped to make room, of the owners with most."""
        if not self.has_room_for(owner):
            raise api_error(ErrorCode.OWN_QUEUE)
        dropped = []
        while (heavy := self._over(size)) is not None:
            crowd = max(heavy, key=lambda address: heavy[address], default=owner.address)
            if heavy[crowd] <= heavy[owner.address] + (size if heavy is self._bytes else 1):
                raise api_error(ErrorCode.QUEUE)
            dropped.append(self._drop(crowd))
        own = self._lanes.setdefault(owner.address, OrderedDict())
        own.setdefault(owner.name, deque()).append(_Entry(owner, item, size))
        self._counts[owner.address] += 1
        self._bytes[owner.address] += size
        return dropped

    def _over(self, size: int) -> Counter[str] | None:
        """Return the count that leaves no room for one more item of that size."""
        if self._counts.total() >= self._bounds.most:
            return self._counts
        return self._bytes if self._bytes.total() + size > self._bounds.most_bytes else None

    def take(self) -> T:
        """Take the next item in rotation; its address and its visitor move to the end."""
        address, lane = next(iter(self._lanes.items()))
        name, items = next(iter(lane.items()))
        self._lanes.move_to_end(address)
        lane.move_to_end(name)
        return self._remove(items.popleft())

    def _drop(self, address: str) -> T:
        """Drop the last item of the visitor with most items of an address."""
        return self._remove(max(self._lanes[address].values(), key=len).pop())

    def discard(self, matches: Callable[[T], bool]) -> None:
        """Drop the items that match."""
        entries = [entry for lane in self._lanes.values() for items in lane.values() for entry in items]
        for entry in entries:
            if matches(entry.item):
                self._lanes[entry.owner.address][entry.owner.name].remove(entry)
                self._remove(entry)

    def clear(self) -> None:
        """Drop everything."""
        for part in (self._lanes, self._counts, self._bytes):
            part.clear()

    def _remove(self, entry: _Entry[T]) -> T:
        """Stop counting an item."""
        address, name = entry.owner
        self._counts[address] -= 1
        self._bytes[address] -= entry.size
        if not self._lanes[address][name]:
            del self._lanes[address][name]
        if not self._lanes[address]:
            del self._lanes[address], self._counts[address], self._bytes[address]
        return entry.item
