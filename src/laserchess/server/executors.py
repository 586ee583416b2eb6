"""Work that is done elsewhere, a few pieces at a time, for whoever's turn it is."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.malloc import limit_arenas
from laserchess.server.queues import Bounds, FairQueue, Owner

P = ParamSpec("P")
R = TypeVar("R")
NICEST = 19
IDLE = NICEST + 1
"""The rank of processes, not of threads, that work while nobody else wants a processor: what holds a lock others wait
for, as threads of one process do, must never wait so long."""


@dataclass(eq=False)
class _Task:
    """Work that waits, and who waits for it."""

    work: Callable[[], Any]
    done: "asyncio.Future[Any]"
    timer: asyncio.TimerHandle | None = None
    """Set while the work runs, if it has a deadline."""


class FairExecutor:
    """A queue in front of an executor: what is refused or dropped costs nobody anything."""

    def __init__(self, executor: Executor, places: int, bounds: Bounds, deadline: float | None = None) -> None:
        """Have so much done at the same time; the executor has as many threads or processes.

        With a deadline in seconds, work that takes longer, or that nobody waits for any more, is ended: the process
        that does it is killed. That needs `Helpers`, and one place.
        """
        self._executor = executor
        self._free = places
        self._deadline = deadline
        self._queue: FairQueue[_Task] = FairQueue(bounds)

    def __len__(self) -> int:
        """Return how much waits."""
        return len(self._queue)

    async def do(self, owner: Owner, size: int, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Have work done when it is its owner's turn, and return what comes of it; `size` is the bytes it holds."""
        task = _Task(partial(work, *args, **kwargs), asyncio.get_running_loop().create_future())
        for dropped in self._queue.put(owner, task, size):
            dropped.done.set_exception(api_error(ErrorCode.QUEUE))
        self._begin()
        try:
            result: R = await task.done
        except asyncio.CancelledError:
            self._queue.discard(lambda waiting: waiting is task)
            if task.timer is not None:
                self._kill()
            raise
        except BrokenExecutor as error:
            raise api_error(ErrorCode.QUEUE) from error
        return result

    def has_room_for(self, owner: Owner) -> bool:
        """Tell whether one more of an owner could wait."""
        return self._queue.has_room_for(owner)

    def _begin(self) -> None:
        """Begin as much as there are places for."""
        while self._free and len(self._queue):
            task = self._queue.take()
            if task.done.done():
                continue
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._executor, task.work)
            running.add_done_callback(partial(self._end, task))
            if self._deadline is not None:
                task.timer = asyncio.get_running_loop().call_later(self._deadline, self._expire, task)

    def _expire(self, task: _Task) -> None:
        """End work whose deadline has passed."""
        if not task.done.done():
            task.done.set_exception(api_error(ErrorCode.DEADLINE))
        self._kill()

    def _kill(self) -> None:
        """Kill the process that works; the next piece of work starts another one."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _end(self, task: _Task, running: "asyncio.Future[Any]") -> None:
        """Pass on what came of a task, and go on with the next."""
        self._free += 1
        if task.timer is not None:
            task.timer.cancel()
            task.timer = None
        error = api_error(ErrorCode.QUEUE) if running.cancelled() else running.exception()
        if not task.done.done():
            if error:
                task.done.set_exception(error)
            else:
                task.done.set_result(running.result())
        self._begin()

    def close(self) -> None:
        """Let everything go: whoever still waits is refused."""
        while len(self._queue):
            task = self._queue.take()
            if not task.done.done():
                task.done.set_exception(api_error(ErrorCode.QUEUE))
        self._executor.shutdown(wait=False, cancel_futures=True)


class PoolDoors:
    """Lets only so many in from one address at the same time; the others wait, and nobody waits for them."""

    def __init__(self, places: int) -> None:
        """Have so many places for each address."""
        self._places = places
        self._doors: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, address: str) -> asyncio.Semaphore:
        """Return the door of an address, to be used with `async with`."""
        return self._doors.setdefault(address, asyncio.Semaphore(self._places))


class Helpers(Executor):
    """Processes of their own, started when there is something to do; one that dies is replaced."""

    def __init__(self, count: int, niceness: int) -> None:
        """Have so many at most, lower in rank than whoever serves once they have done the first piece of work.

        They have a niceness, or are `IDLE`.
        """
        self._count = count
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have work done; functions and values must be such as can be pickled."""
        whole = partial(work, *args, **kwargs)
        try:
            return self._open().submit(_work, self._niceness, whole)
        except BrokenExecutor:
            self.shutdown(wait=False)
            return self._open().submit(_work, self._niceness, whole)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, _help)
        return self._pool

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as `Executor` has it
        """End the processes: at once, whatever they are at, unless they shall be waited for."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = [*(pool._processes or {}).values()]  # noqa: SLF001  # `kill_workers` is there from Python 3.14 on
            pool.shutdown(wait, cancel_futures=cancel_futures)
            for process in () if wait else processes:
                process.kill()


def _help() -> None:
    """Prepare a process: it ends when the one it helps does, however that ends."""
    limit_arenas()
    threading.Thread(target=_follow_parent, daemon=True).start()


def _work(niceness: int, work: Callable[[], R]) -> R:
    """Work, and then step back: a process that loads at a low rank on a busy machine would not be ready for minutes."""
    try:
        return work()
    finally:
        step_behind(niceness)


def step_behind(niceness: int) -> None:
    """Let others go before this process, the more the nicer it is, where the system can tell them apart."""
    if niceness == IDLE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(max(0, min(niceness, NICEST) - os.nice(0)))


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


async def end(task: asyncio.Task[None] | None) -> None:
    """Cancel a task, if it was begun, and wait until it is gone."""
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def step_back(niceness: int) -> None:
    """Let others go before this thread, the more the nicer it is, where the system can tell threads apart."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
