"""Executors with a fair queue: work in threads or processes, scheduled by owner."""

import asyncio
import multiprocessing
import os
import pickle
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
from laserchess.server.runtime.fair_scheduler import end_turn
from laserchess.server.runtime.malloc import limit_arenas
from laserchess.server.runtime.queues import NO_OWNER, Bounds, FairQueue, Owner

P = ParamSpec("P")
R = TypeVar("R")
MAX_NICENESS, LOADING_NICENESS = 19, 10
"""The lowest priority, and the lowest one at which a process loads: below that it takes minutes on a busy machine."""
LOADING_SECONDS = 60.0
"""In which a process loads: 4 s, on a busy machine up to a minute. Added to the deadline of its first piece of work."""
IDLE = MAX_NICENESS + 1
"""The priority of processes (never threads) that run while no other process wants the CPU: a thread may hold a lock
that other threads of its process need, so it must not be starved."""


@dataclass(eq=False)
class _Task:
    """Queued work and the future of its result."""

    work: Callable[[], object]
    done: "asyncio.Future[Any]"
    timer: asyncio.TimerHandle | None = None
    """Set while the work runs, if it has a deadline."""


class FairExecutor:
    """A fair queue in front of an executor; rejected or dropped work uses no CPU."""

    def __init__(
        self,
        executor: Executor,
        places: int,
        bounds: Bounds,
        deadline: float | None = None,
        loading: float | None = None,
    ) -> None:
        """Run at most `places` pieces of work at a time; the executor has as many threads or processes.

        With a deadline in seconds, work that takes longer is stopped by killing its process, which needs `Helpers`
        and one place. With a limit of loading in seconds, work that a client waits for is rejected after that time if
        no process has finished loading.
        """
        self._executor = executor
        self._free = places
        self._deadline = deadline
        self._loading = loading
        self._is_loaded = False
        self._queue: FairQueue[_Task] = FairQueue(bounds)

    def __len__(self) -> int:
        """Return how many pieces of work are queued."""
        return len(self._queue)

    async def do(self, owner: Owner, size: int, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run work when it is its owner's turn and return its result; `size` is the bytes it holds.

        Cancelled work leaves the queue. Work that has begun is finished: a new process would load for longer.
        """
        task = _Task(partial(work, *args, **kwargs), asyncio.get_running_loop().create_future())
        for dropped in self._queue.put(owner, task, size):
            dropped.done.set_exception(api_error(ErrorCode.QUEUE))
        self._begin()
        end_turn()
        patience = self._limit_loading(owner, task)
        try:
            result: R = await task.done
        except asyncio.CancelledError:
            self._queue.discard(lambda waiting: waiting is task)
            raise
        except BrokenExecutor as error:
            raise api_error(ErrorCode.QUEUE) from error
        finally:
            if patience is not None:
                patience.cancel()
        return result

    def _limit_loading(self, owner: Owner, task: _Task) -> asyncio.TimerHandle | None:
        """Limit how long a client waits for a process to load."""
        if self._loading is None or owner == NO_OWNER:
            return None
        return asyncio.get_running_loop().call_later(self._loading, self._stop_waiting, task)

    def _stop_waiting(self, task: _Task) -> None:
        """Reject work if no process has finished loading; one that is loading continues."""
        if not self._is_loaded and not task.done.done():
            self._queue.discard(lambda waiting: waiting is task)
            task.done.set_exception(api_error(ErrorCode.STARTING))

    def has_room_for(self, owner: Owner) -> bool:
        """Return whether an owner may queue one more piece of work."""
        return self._queue.has_room_for(owner)

    def _begin(self) -> None:
        """Start queued work while there are free places."""
        while self._free and len(self._queue):
            task = self._queue.take()
            if task.done.done():
                continue
            self._free -= 1
            running = asyncio.get_running_loop().run_in_executor(self._executor, task.work)
            running.add_done_callback(partial(self._end, task))
            if self._deadline is not None:
                seconds = self._deadline + (0 if self._is_loaded else LOADING_SECONDS)
                task.timer = asyncio.get_running_loop().call_later(seconds, self._expire, task)

    def _expire(self, task: _Task) -> None:
        """Stop work whose deadline has passed."""
        if not task.done.done():
            task.done.set_exception(api_error(ErrorCode.DEADLINE))
        self._kill()

    def _kill(self) -> None:
        """Kill the working process; the next piece of work starts another one."""
        self._is_loaded = False
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _end(self, task: _Task, running: "asyncio.Future[Any]") -> None:
        """Set the result of a task, and start the next."""
        self._free += 1
        if task.timer is not None:
            task.timer.cancel()
            task.timer = None
        error = api_error(ErrorCode.QUEUE) if running.cancelled() else running.exception()
        self._is_loaded = not isinstance(error, BrokenExecutor) and (self._is_loaded or not error)
        if not task.done.done():
            if error:
                task.done.set_exception(error)
            else:
                task.done.set_result(running.result())
        self._begin()

    def close(self) -> None:
        """Shut down, and reject what is still queued."""
        while len(self._queue):
            task = self._queue.take()
            if not task.done.done():
                task.done.set_exception(api_error(ErrorCode.QUEUE))
        self._executor.shutdown(wait=False, cancel_futures=True)


class AddressLimit:
    """Limit the concurrent requests of each address; further ones of that address wait."""

    def __init__(self, places: int) -> None:
        """Allow `places` concurrent requests per address."""
        self._places = places
        self._semaphores: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, address: str) -> asyncio.Semaphore:
        """Return the semaphore of an address, for `async with`."""
        return self._semaphores.setdefault(address, asyncio.Semaphore(self._places))


class Helpers(Executor):
    """Separate processes, started when there is work; one that dies is replaced."""

    def __init__(self, count: int, niceness: int) -> None:
        """Start at most `count` processes with a priority: a niceness, or `IDLE`.

        Until the end of its first piece of work, a process has at least the priority at which it can load.
        """
        self._count = count
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Submit work; functions and values must be picklable."""
        call = partial(work, *args, **kwargs)
        try:
            return self._open().submit(_work, self._niceness, call)
        except BrokenExecutor:
            self.shutdown(wait=False)
            return self._open().submit(_work, self._niceness, call)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            from laserchess.variants import BUILT_IN, VARIANTS  # noqa: PLC0415  # a process has a priority before it loads

            context = multiprocessing.get_context("spawn")
            own = pickle.dumps([variant for variant in VARIANTS.values() if variant.id not in BUILT_IN])
            self._pool = ProcessPoolExecutor(self._count, context, _start_helper, (self._niceness, own))
        return self._pool

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  # as `Executor` has it
        """End the processes: immediately, unless `wait` is set."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = [*(pool._processes or {}).values()]  # noqa: SLF001  # `kill_workers` exists from Python 3.14 on
            pool.shutdown(wait, cancel_futures=cancel_futures)
            for process in () if wait else processes:
                process.kill()


def _start_helper(niceness: int, own: bytes) -> None:
    """Prepare a process: moves go first while it loads, and it ends when its parent does, however that ends.

    The pickled variants of its parent that are not built in are registered, since work may name them.
    """
    lower_process_priority(min(niceness, LOADING_NICENESS))
    limit_arenas()
    threading.Thread(target=_follow_parent, daemon=True).start()
    pickle.loads(own)  # noqa: S301  # our own


def _work(niceness: int, work: Callable[[], R]) -> R:
    """Work, then lower the priority, now that everything is loaded."""
    try:
        return work()
    finally:
        lower_process_priority(niceness)


def lower_process_priority(niceness: int) -> None:
    """Lower the priority of this process, where the system supports it."""
    if niceness == IDLE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(max(0, min(niceness, MAX_NICENESS) - os.nice(0)))


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


async def end(task: asyncio.Task[None] | None) -> None:
    """Cancel a task, if there is one, and wait until it has ended."""
    if task is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def step_back(niceness: int) -> None:
    """Lower the priority of this thread, where the system has priorities of threads."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
