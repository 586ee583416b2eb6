"""A few engines that analyse for everybody: fair to all who wait, and lower in rank than the computer's quick moves."""

import logging
import threading
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple, Protocol

from laserchess.core.variant import Variant
from laserchess.engine import Engine
from laserchess.server.api_errors import ApiError
from laserchess.server.executors import step_back
from laserchess.server.queues import Bounds, FairQueue, Owner

LOG = logging.getLogger(__name__)
HASH_MB = 16
BOUNDS = Bounds(most=256, most_of_address=32, most_of_one=8)
QUANTUM = 2.0
"""Seconds somebody may think while other addresses wait; among those of one, twice as long each time."""
MAX_DOUBLINGS = 3
LOOK = 0.05
"""Seconds between two looks at who has had his time."""
NICENESS = 15


class Job(Protocol):
    """Something to think about, in one go or in several."""

    cancelled: bool
    owner: Owner
    network: Path | None
    """What thinks about it, unless it is the engine."""

    def work(self, engine: Engine, turn: "TimeSlice") -> bool:
        """Think until the turn is over or nothing is left to do; tell whether nothing is."""

    def fail(self) -> None:
        """Tell whoever waits that thinking failed."""


class Waiting(NamedTuple):
    """A job, and how many turns it has had."""

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

    def is_due(self, waiting: "FairQueue[Waiting]") -> bool:
        """Tell whether it is time for somebody who waits."""
        if not len(waiting):
            return False
        doublings = 0 if waiting.waits_for_others(self.job.owner) else min(self.number, MAX_DOUBLINGS)
        return monotonic() - self.began >= QUANTUM * (1 << doublings)


def network_of(variant: Variant) -> Path | None:
    """Return the network that may analyse a game, if there is one."""
    from laserchess.envs.nets import offered  # noqa: PLC0415  # learning environments, at a start, are for nobody

    return offered(variant)


class EnginesByOwner:
    """The engine of a thread, and networks as they are asked for."""

    def __init__(self) -> None:
        """Begin with the engine."""
        self._by_file: dict[Path | None, Engine] = {None: Engine(hash_mb=HASH_MB)}

    def of(self, job: Job) -> Engine:
        """Return what is to think about a job."""
        if job.network is not None and job.network not in self._by_file:
            from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # only where one thinks

            self._by_file[job.network] = NetEngine(job.network)
        return self._by_file[job.network]


class EnginePoolService:
    """Threads with an engine each; jobs wait in a queue and go back to its end when their turn is over."""

    def __init__(self, count: int = 1) -> None:
        """Let so many think at the same time; they start when the first job comes."""
        self._count = count
        self._queue: FairQueue[Waiting] = FairQueue(BOUNDS)
        self._turns: list[TimeSlice] = []
        self._changed = threading.Condition()
        self._started = False
        self._closed = False

    def submit(self, job: Job) -> None:
        """Queue a job; where too many wait already, it is refused."""
        with self._changed:
            if not self._closed:
                self._wait(Waiting(job))
                self._start()
                self._changed.notify_all()

    def _wait(self, waiting: "Waiting") -> None:
        """Let a job wait; those it takes the place of end."""
        for dropped in self._queue.put(waiting.job.owner, waiting):
            dropped.job.fail()

    def cancel(self, job: Job) -> None:
        """Let a job end soon, wherever it is."""
        with self._changed:
            job.cancelled = True
            self._queue.discard(lambda waiting: waiting.job is job)
            self._changed.notify_all()

    def close(self) -> None:
        """End everything."""
        with self._changed:
            self._closed = True
            self._queue.clear()
            for turn in self._turns:
                turn.job.cancelled = True
            self._changed.notify_all()

    def _start(self) -> None:
        if not self._started:
            self._started = True
            for _ in range(self._count):
                threading.Thread(target=self._think, name="analyst", daemon=True).start()
            threading.Thread(target=self._keep_time, name="analysts-clock", daemon=True).start()

    def _think(self) -> None:
        """Take one job after the other."""
        step_back(NICENESS)
        thinkers = EnginesByOwner()
        while (turn := self._next(thinkers)) is not None:
            done = True
            try:
                done = turn.job.cancelled or turn.job.work(turn.engine, turn)
            except Exception:
                LOG.exception("an analysis failed")
                turn.job.fail()
            with self._changed:
                self._turns.remove(turn)
                if not done and not turn.job.cancelled:
                    self._go_on_later(Waiting(turn.job, turn.number + 1))

    def _go_on_later(self, waiting: "Waiting") -> None:
        try:
            self._wait(waiting)
        except ApiError:
            waiting.job.fail()
        self._changed.notify_all()

    def _next(self, thinkers: EnginesByOwner) -> TimeSlice | None:
        with self._changed:
            self._changed.wait_for(lambda: len(self._queue) or self._closed)
            if self._closed:
                return None
            job, number = self._queue.take()
        turn = TimeSlice(job, thinkers.of(job), number)  # a network may have to be read first, which holds up nobody
        with self._changed:
            job.cancelled = job.cancelled or self._closed
            self._turns.append(turn)
        return turn

    def _keep_time(self) -> None:
        """Stop those who are cancelled, and those who have had their time while others wait."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or len(self._queue) or self._has_cancelled())
                if self._closed and not self._turns:
                    return
                for turn in self._turns:
                    turn.is_over = turn.is_over or turn.job.cancelled or turn.is_due(self._queue)
                    if turn.is_over:
                        turn.engine.stop()
                self._changed.wait(LOOK)

    def _has_cancelled(self) -> bool:
        return any(turn.job.cancelled for turn in self._turns)
