"""A pool of analysis engines: fair to all clients, at a lower priority than the computer's moves."""

import logging
import threading
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from laserchess.core.variant import Variant
from laserchess.engine import Engine
from laserchess.server.api_errors import ApiError
from laserchess.server.runtime.executors import step_back
from laserchess.server.runtime.queues import Bounds, FairQueue, Owner

LOG = logging.getLogger(__name__)
HASH_MB = 16
BOUNDS = Bounds(most=256, most_of_address=32, most_of_one=8)
QUANTUM = 2.0
"""Seconds a job may run while other addresses wait; among jobs of one address, twice as long each time."""
MAX_DOUBLINGS = 3
CHECK_SECONDS = 0.05
"""Seconds between two checks for jobs whose time is up."""
NICENESS = 15


class Job(Protocol):
    """An analysis, done in one time slice or several."""

    cancelled: bool
    owner: Owner
    network: Path | None
    """The network that evaluates; None for the engine."""

    def work(self, engine: Engine, time_slice: "TimeSlice") -> bool:
        """Search until the time slice is over or the job is done; return whether it is done."""

    def fail(self) -> None:
        """Report to the client that the analysis failed."""


class QueuedJob(NamedTuple):
    """A job, and the number of its time slices so far."""

    job: Job
    number: int = 0


@dataclass
class TimeSlice:
    """A job's time with an engine."""

    job: Job
    engine: Engine
    number: int = 0
    began: float = field(default_factory=monotonic)
    is_over: bool = False

    def is_due(self, waiting: "FairQueue[QueuedJob]") -> bool:
        """Return whether another waiting job should run now."""
        if not len(waiting):
            return False
        doublings = 0 if waiting.waits_for_others(self.job.owner) else min(self.number, MAX_DOUBLINGS)
        return monotonic() - self.began >= QUANTUM * (1 << doublings)


def network_of(variant: Variant) -> Path | None:
    """Return the network that may analyse a variant, if there is one."""
    from laserchess.envs.nets import offered  # noqa: PLC0415  # keep the learning environments out of the startup

    return offered(variant)


class EnginesByOwner:
    """The engine of a thread, and its networks, loaded on demand."""

    def __init__(self) -> None:
        """Start with the engine."""
        self._by_file: dict[Path | None, Engine] = {None: Engine(hash_mb=HASH_MB)}

    def of(self, job: Job) -> Engine:
        """Return the engine or network for a job."""
        if job.network is not None and job.network not in self._by_file:
            from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # only where a network is used

            self._by_file[job.network] = NetEngine(job.network)
        return self._by_file[job.network]


class EnginePoolService:
    """Threads with an engine each; jobs go back to the end of the queue when their time slice is over."""

    def __init__(self, count: int = 1) -> None:
        """Run `count` engines at the same time; they start with the first job."""
        self._count = count
        self._queue: FairQueue[QueuedJob] = FairQueue(BOUNDS)
        self._slices: list[TimeSlice] = []
        self._changed = threading.Condition()
        self._started = False
        self._closed = False

    def submit(self, job: Job) -> None:
        """Queue a job; raise an error if the queue is full."""
        with self._changed:
            if not self._closed:
                self._wait(QueuedJob(job))
                self._start()
                self._changed.notify_all()

    def _wait(self, waiting: "QueuedJob") -> None:
        """Queue a job; end the jobs it displaces."""
        for dropped in self._queue.put(waiting.job.owner, waiting):
            dropped.job.fail()

    def cancel(self, job: Job) -> None:
        """End a job soon, whether it is waiting or running."""
        with self._changed:
            job.cancelled = True
            self._queue.discard(lambda waiting: waiting.job is job)
            self._changed.notify_all()

    def close(self) -> None:
        """End all jobs and threads."""
        with self._changed:
            self._closed = True
            self._queue.clear()
            for time_slice in self._slices:
                time_slice.job.cancelled = True
            self._changed.notify_all()

    def _start(self) -> None:
        if not self._started:
            self._started = True
            for _ in range(self._count):
                threading.Thread(target=self._work, name="analyst", daemon=True).start()
            threading.Thread(target=self._preempt, name="analysts-clock", daemon=True).start()

    def _work(self) -> None:
        """Run one job after the other."""
        step_back(NICENESS)
        engines = EnginesByOwner()
        while (time_slice := self._next(engines)) is not None:
            done = True
            try:
                done = time_slice.job.cancelled or time_slice.job.work(time_slice.engine, time_slice)
            except Exception:
                LOG.exception("An analysis failed.")
                time_slice.job.fail()
            with self._changed:
                self._slices.remove(time_slice)
                if not done and not time_slice.job.cancelled:
                    self._requeue(QueuedJob(time_slice.job, time_slice.number + 1))

    def _requeue(self, waiting: "QueuedJob") -> None:
        try:
            self._wait(waiting)
        except ApiError:
            waiting.job.fail()
        self._changed.notify_all()

    def _next(self, engines: EnginesByOwner) -> TimeSlice | None:
        with self._changed:
            self._changed.wait_for(lambda: len(self._queue) or self._closed)
            if self._closed:
                return None
            job, number = self._queue.take()
        time_slice = TimeSlice(job, engines.of(job), number)  # may load a network, so not under the lock
        with self._changed:
            job.cancelled = job.cancelled or self._closed
            self._slices.append(time_slice)
        return time_slice

    def _preempt(self) -> None:
        """Stop cancelled jobs, and those whose time is up while others wait."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or len(self._queue) or self._has_cancelled())
                if self._closed and not self._slices:
                    return
                for time_slice in self._slices:
                    time_slice.is_over |= time_slice.job.cancelled or time_slice.is_due(self._queue)
                    if time_slice.is_over:
                        time_slice.engine.stop()
                self._changed.wait(CHECK_SECONDS)

    def _has_cancelled(self) -> bool:
        return any(time_slice.job.cancelled for time_slice in self._slices)
