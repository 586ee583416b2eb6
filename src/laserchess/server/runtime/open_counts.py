"""How many connections or requests are open, by the visitors and networks they count for."""

from collections import Counter
from collections.abc import Iterable, Mapping


class OpenCounts:
    """Counts of what is open, by key; a key with nothing open takes no memory."""

    def __init__(self) -> None:
        """Start with nothing open."""
        self._counts: Counter[str] = Counter()

    def admits(self, limits: Mapping[str, int]) -> bool:
        """Return whether every key is below its limit."""
        return all(self._counts[key] < limit for key, limit in limits.items())

    def add(self, keys: Iterable[str]) -> None:
        """Count one more under each key."""
        for key in keys:
            self._counts[key] += 1

    def remove(self, keys: Iterable[str]) -> None:
        """Count one less under each key."""
        for key in keys:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
