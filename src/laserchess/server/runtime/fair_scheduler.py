"""Fair scheduling on the event loop: one request runs at a time, in rotation over the addresses, and moves go first."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from laserchess.server.runtime.lanes import Lanes

MAX_STARTED = 1
"""Requests started in one iteration of the loop: each takes a millisecond or more, and moves are handled in between."""
MAX_RUNNING = 1
"""Requests that run at a time. Each query of a request is a step of the loop, so four that run at once slow everybody's
moves 4 to 8 times (`python -m benchmarks.attacks`), and the server answers no more requests a second than with one."""
MAX_MOVES = 8
"""Requests to play a move that run at a time, beside those: they mostly wait for the database and the disk."""
HOLD_SECONDS = 0.05
"""How long a request counts as running at most; one that waits for an executor, or streams, ends its turn itself."""
YIELD_SECONDS = 0.005
"""Seconds for which requests give way to moves; then one is started in any case."""
CONNECT_GAP = 0.008
"""Seconds between two handshakes of WebSockets, half of whose time the system spends on the connection."""
Work = Callable[[], None]
Handshake = Callable[[], bool]
"""Begins the handshake of a WebSocket; returns whether its client was still there."""


class Turn:
    """The place of a request, from waiting until its end."""

    def __init__(self, scheduler: "FairScheduler", work: Work) -> None:
        """Hold the work that starts the request."""
        self._scheduler, self._work = scheduler, work
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the request."""
        self._timer = asyncio.get_running_loop().call_later(HOLD_SECONDS, self.end)
        token = _turn.set(self)
        try:
            self._work()
        finally:
            _turn.reset(token)

    def end(self) -> None:
        """Make room for another request; later calls do nothing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._scheduler.make_room()


_turn: ContextVar[Turn | None] = ContextVar("turn", default=None)
"""The turn of the request that a task handles."""


def end_turn() -> None:
    """Make room for other requests: this one waits for something that takes no time of the loop."""
    turn = _turn.get()
    if turn is not None:
        turn.end()


class FairScheduler:
    """Start a few requests in each iteration of the loop and run a few at a time; the others wait, by address."""

    def __init__(self, max_started: int = MAX_STARTED, max_running: int = MAX_RUNNING) -> None:
        """Start at most `max_started` requests per iteration, and run `max_running` at a time."""
        self._max_started = self._left = max_started
        self._room = max_running
        self._lanes = Lanes[Turn]()
        self._is_counting = False
        self._urgent = 0

    @property
    def is_urgent(self) -> bool:
        """Return whether urgent work is being done."""
        return self._urgent > 0

    @contextmanager
    def first(self) -> Iterator[None]:
        """Do urgent work, to which waiting requests give way for a moment."""
        self._urgent += 1
        try:
            yield
        finally:
            self._urgent -= 1

    def wait(self, address: str, work: Work) -> Turn:
        """Start work of an address: now if there is room for it, or later; its turn must be ended."""
        turn = Turn(self, work)
        self._lanes.add(address, turn)
        self._reschedule()
        if not self._urgent:
            self._start()
        return turn

    def make_room(self) -> None:
        """Let another request run."""
        self._room += 1
        self._reschedule()

    def _reschedule(self) -> None:
        """Count again in the next iteration, if there is something to start then."""
        if self._is_counting or not self._lanes or not self._room:
            return
        self._is_counting, loop = True, asyncio.get_running_loop()
        if self._urgent:
            loop.call_later(YIELD_SECONDS, self._turn)
        else:
            loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Start waiting work, and schedule another iteration if there is more."""
        self._left = self._max_started
        self._is_counting = False
        try:
            self._start()
        finally:
            self._reschedule()

    def _start(self) -> None:
        """Start as much as there is room for, in rotation over the addresses."""
        while self._left and self._room and self._lanes:
            self._left -= 1
            self._room -= 1
            self._lanes.take().start()


class MoveScheduler:
    """Starts the requests that play a move, several at a time: they do not wait for pages, lists and streams.

    Beside an arena of 200 bots, 99 of 100 moves are answered within 75 ms. With one at a time it is 270 ms, and 210 ms
    if they wait for other requests, too (`python -m benchmarks.tournament`).
    """

    def __init__(self) -> None:
        """Start without requests."""
        self._moves = FairScheduler(max_running=MAX_MOVES)

    def wait(self, address: str, work: Work) -> Turn:
        """Start work of an address: now if there is room for it, or later; its turn must be ended."""
        return self._moves.wait(address, work)


class Upgrades:
    """Begins the handshakes of WebSockets one by one, in rotation over the addresses, while no move is handled."""

    def __init__(self, requests: FairScheduler, gap: float = CONNECT_GAP) -> None:
        """Leave `gap` seconds between two; `requests` knows of moves."""
        self._requests, self._gap = requests, gap
        self._lanes = Lanes[Handshake]()
        self._timer: asyncio.TimerHandle | None = None
        self._has_given_way = False

    def wait(self, address: str, handshake: Handshake) -> None:
        """Begin a handshake of an address: now, or when its turn comes; one whose client has left takes no turn."""
        self._lanes.add(address, handshake)
        if self._timer is None:
            self._begin()

    def _begin(self) -> None:
        """Begin the first of the next address, and the others later."""
        self._timer = None
        self._has_given_way = bool(self._lanes) and self._requests.is_urgent and not self._has_given_way
        if self._has_given_way:
            self._timer = asyncio.get_running_loop().call_later(YIELD_SECONDS, self._begin)
            return
        while self._lanes and self._timer is None:
            if self._lanes.take()():
                self._timer = asyncio.get_running_loop().call_later(self._gap, self._begin)
