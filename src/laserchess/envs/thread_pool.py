"""Threads that share the work on many boards; compiled code holds no lock, so they run side by side."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

Room = TypeVar("Room")
PARTS = 4
"""Parts of the boards for each thread, so that none waits long for another."""


class ThreadPool(Generic[Room]):
    """Some threads, this one included, each with room of its own to work in."""

    def __init__(self, threads: int, make_room: Callable[[], Room]) -> None:
        """Make room for each."""
        self._rooms = [make_room() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def run(self, boards: npt.NDArray[np.int64], work: Callable[[Room, npt.NDArray[np.int64]], object]) -> None:
        """Do work on boards; each thread takes a part of them whenever it is done with one."""
        count = 1 if self._pool is None else min(PARTS * len(self._rooms), max(1, len(boards)))
        bounds = [len(boards) * i // count for i in range(count + 1)]
        parts = iter(list(pairwise(bounds)))

        def take(room: Room) -> None:
            for first, last in parts:
                work(room, boards[first:last])

        waiting = [self._pool.submit(take, room) for room in self._rooms[1:]] if self._pool else []
        take(self._rooms[0])
        for job in waiting:
            job.result()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
