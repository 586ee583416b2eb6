"""An index of the positions of finished games: which games a position occurs in."""

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Numbers = NDArray[np.uint32]
MAX_POSITIONS = 2_000_000
"""Positions that are remembered, 12 bytes each; the oldest are dropped."""
MAX_FOUND = 1_000
MAX_NEW = 1_000
"""Games that are buffered before they are merged."""


class PositionIndex:
    """Games by the keys of their positions. A search compares all keys: 1 ms for two million."""

    def __init__(self) -> None:
        """Start without games."""
        self._games: list[str] = []
        self._new: list[tuple[Keys, Numbers]] = []
        self._keys: Keys = np.empty(0, np.uint64)
        self._numbers: Numbers = np.empty(0, np.uint32)

    def add(self, game_id: str, keys: list[int]) -> None:
        """Add a game with the keys of its positions."""
        self._new.append((np.array(keys, np.uint64), np.full(len(keys), len(self._games), np.uint32)))
        self._games.append(game_id)
        if len(self._new) >= MAX_NEW:
            self._merge()

    def find(self, key: int) -> tuple[str, ...]:
        """Return the games in which a position occurs, the latest `MAX_FOUND`."""
        if self._new:
            self._merge()
        found = np.unique(self._numbers[self._keys == np.uint64(key)])[-MAX_FOUND:]
        return tuple(self._games[number] for number in found.tolist())

    def _merge(self) -> None:
        self._keys = np.concatenate((self._keys, *(keys for keys, _ in self._new)))[-MAX_POSITIONS:]
        self._numbers = np.concatenate((self._numbers, *(numbers for _, numbers in self._new)))[-MAX_POSITIONS:]
        self._new.clear()
