"""An LRU cache of finished answers, bounded by bytes."""

from collections import OrderedDict
from collections.abc import Hashable

ENTRY_BYTES = 400
"""Approximate overhead of an entry."""


class ByteCache:
    """Keep the most recently used values that fit."""

    def __init__(self, max_bytes: int) -> None:
        """Keep at most `max_bytes` of values."""
        self._max_bytes = max_bytes
        self._values: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        """Return how many values are cached."""
        return len(self._values)

    def get(self, key: Hashable) -> bytes | None:
        """Return a value, which then counts as the latest."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Hashable, value: bytes) -> None:
        """Cache a value and evict the oldest; a value larger than a quarter of the cache is not cached."""
        if key in self._values or len(value) > self._max_bytes // 4:
            return
        self._values[key] = value
        self._bytes += len(value) + ENTRY_BYTES
        while self._bytes > self._max_bytes:
            _, dropped = self._values.popitem(last=False)
            self._bytes -= len(dropped) + ENTRY_BYTES
