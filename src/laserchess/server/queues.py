"""Waiting in turns: address by address, and within each visitor by visitor, so that nobody waits behind a crowd."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from laserchess.server.api_errors import ErrorCode, api_error

T = TypeVar("T")


class Owner(NamedTuple):
    """Whose turn something takes: an address (or a network), and somebody there."""

    address: str
    name: str = ""


NOBODY = Owner("nobody")
"""Of what goes on without anybody who is there, as games after a restart."""


@dataclass(frozen=True)
class Bounds:
    """How much may wait: of everybody, of one address, of one visitor; and how many bytes of everybody."""

    most: int = 256
    most_of_address: int = 32
    most_of_one: int = 8
    most_bytes: int = 1 << 24


@dataclass(frozen=True, eq=False)
class _Entry(Generic[T]):
    """Something that waits."""

    owner: Owner
    item: T
    size: int


class FairQueue(Generic[T]):
    """Things that wait. It is for one thread at a time: whoever uses it from several has a lock."""

    def __init__(self, bounds: Bounds) -> None:
        """Have room for so much."""
        self._bounds = bounds
        self._lanes: OrderedDict[str, OrderedDict[str, deque[_Entry[T]]]] = OrderedDict()
        self._counts: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    def __len__(self) -> int:
        """Return how many wait."""
        return self._counts.total()

    def waits_for_others(self, owner: Owner) -> bool:
        """Tell whether anything waits for another address."""
        return any(address != owner.address for address in self._lanes)

    def has_room_for(self, owner: Owner) -> bool:
        """Tell whether an owner has fewer waiting than one may have."""
        own = self._lanes[owner.address].get(owner.name, ()) if owner.address in self._lanes else ()
        return len(own) < self._bounds.most_of_one and self._counts[owner.address] < self._bounds.most_of_address

    def put(self, owner: Owner, item: T, size: int = 0) -> list[T]:
        """Let something wait, or refuse; return what had to go to make room, of those who had most."""
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
        """Return the count in which there is no room for one more of that size."""
        if self._counts.total() >= self._bounds.most:
            return self._counts
        return self._bytes if self._bytes.total() + size > self._bounds.most_bytes else None

    def take(self) -> T:
        """Take what comes first of whoever's turn it is; both address and visitor then come last."""
        address, lane = next(iter(self._lanes.items()))
        name, items = next(iter(lane.items()))
        self._lanes.move_to_end(address)
        lane.move_to_end(name)
        return self._out(items.popleft())

    def _drop(self, address: str) -> T:
        """Take the last of the visitor who has most of an address."""
        return self._out(max(self._lanes[address].values(), key=len).pop())

    def discard(self, is_meant: Callable[[T], bool]) -> None:
        """Let what is meant wait no longer."""
        entries = [entry for lane in self._lanes.values() for items in lane.values() for entry in items]
        for entry in entries:
            if is_meant(entry.item):
                self._lanes[entry.owner.address][entry.owner.name].remove(entry)
                self._out(entry)

    def clear(self) -> None:
        """Forget everything."""
        for kept in (self._lanes, self._counts, self._bytes):
            kept.clear()

    def _out(self, entry: _Entry[T]) -> T:
        """Count an entry that is gone."""
        address, name = entry.owner
        self._counts[address] -= 1
        self._bytes[address] -= entry.size
        if not self._lanes[address][name]:
            del self._lanes[address][name]
        if not self._lanes[address]:
            del self._lanes[address], self._counts[address], self._bytes[address]
        return entry.item
