"""A few engines that analyse for everybody: fair to all who wait, and lower in rank than the computer's moves."""

import logging
import os
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from laserchess.engine import Engine
from laserchess.server.refusals import TOO_MANY, Refused

LOG = logging.getLogger(__name__)
HASH_MB = 16
MOST_WAITING = 64
QUANTUM = 2.0
"""Seconds somebody may think while others wait; twice as long each time it is his turn again."""
MOST_DOUBLINGS = 3
LOOK = 0.05
"""Seconds between two looks at who has had his time."""
NICENESS = 15


class Job(Protocol):
    """Something to think about, in one go or in several."""

    cancelled: bool

    def work(self, engine: Engine, turn: "Turn") -> bool:
        """Think until the turn is over or nothing is left to do; tell whether nothing is."""

    def fail(self) -> None:
        """Tell whoever waits that thinking failed."""


@dataclass
class Turn:
    """A job's time with an engine."""

    job: Job
    engine: Engine
    number: int = 0
    began: float = field(default_factory=monotonic)
    is_over: bool = False

    @property
    def is_due(self) -> bool:
        """Tell whether it is time for somebody else, if there is anybody."""
        return monotonic() - self.began >= QUANTUM * (1 << min(self.number, MOST_DOUBLINGS))


class Analysts:
    """Threads with an engine each; jobs wait in a queue and go back to its end when their turn is over."""

    def __init__(self, count: int = 1) -> None:
        """Let so many think at the same time; they start when the first job comes."""
        self._count = count
        self._queue: deque[tuple[Job, int]] = deque()
        self._turns: list[Turn] = []
        self._changed = threading.Condition()
        self._started = False
        self._closed = False

    def submit(self, job: Job) -> None:
        """Queue a job; where too many wait already, it is refused."""
        with self._changed:
            if len(self._queue) >= MOST_WAITING or self._closed:
                message = "too many analyses are waiting"
                raise Refused(message, reason="busy", status=TOO_MANY, expected="another try in a minute")
            self._queue.append((job, 0))
            self._start()
            self._changed.notify_all()

    def cancel(self, job: Job) -> None:
        """Let a job end soon, wherever it is."""
        with self._changed:
            job.cancelled = True
            kept = [waiting for waiting in self._queue if waiting[0] is not job]
            self._queue.clear()
            self._queue.extend(kept)
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
        engine = Engine(hash_mb=HASH_MB)
        while (turn := self._next(engine)) is not None:
            done = True
            try:
                done = turn.job.cancelled or turn.job.work(engine, turn)
            except Exception:
                LOG.exception("an analysis failed")
                turn.job.fail()
            with self._changed:
                self._turns.remove(turn)
                if not done and not turn.job.cancelled:
                    self._queue.append((turn.job, turn.number + 1))
                    self._changed.notify_all()

    def _next(self, engine: Engine) -> Turn | None:
        with self._changed:
            self._changed.wait_for(lambda: self._queue or self._closed)
            if self._closed:
                return None
            job, number = self._queue.popleft()
            turn = Turn(job, engine, number)
            self._turns.append(turn)
            return turn

    def _keep_time(self) -> None:
        """Stop those who are cancelled, and those who have had their time while others wait."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._queue or any(t.job.cancelled for t in self._turns))
                if self._closed and not self._turns:
                    return
                for turn in self._turns:
                    turn.is_over = turn.is_over or turn.job.cancelled or (bool(self._queue) and turn.is_due)
                    if turn.is_over:
                        turn.engine.stop()
                self._changed.wait(LOOK)


def step_back(niceness: int) -> None:
    """Let others go before this thread, the more the nicer it is, where the system can tell threads apart."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
