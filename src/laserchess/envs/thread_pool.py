"""A thread pool for work on many boards; compiled code releases the GIL, so the threads run in parallel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

Workspace = TypeVar("Workspace")
PARTS = 4
"""Parts of the boards per thread, for load balancing."""


class ThreadPool(Generic[Workspace]):
    """Threads, this one included, each with its own scratch memory."""

    def __init__(self, threads: int, make_workspace: Callable[[], Workspace]) -> None:
        """Allocate scratch memory for each thread."""
        self._workspaces = [make_workspace() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def run(self, boards: npt.NDArray[np.int64], work: Callable[[Workspace, npt.NDArray[np.int64]], object]) -> None:
        """Run work on boards; each thread takes the next part when it has finished one."""
        count = 1 if self._pool is None else min(PARTS * len(self._workspaces), max(1, len(boards)))
        bounds = [len(boards) * i // count for i in range(count + 1)]
        parts = iter(list(pairwise(bounds)))

        def take(workspace: Workspace) -> None:
            for first, last in parts:
                work(workspace, boards[first:last])

        waiting = [self._pool.submit(take, workspace) for workspace in self._workspaces[1:]] if self._pool else []
        take(self._workspaces[0])
        for job in waiting:
            job.result()

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()
