"""Runners: play games in this process or in worker processes. The game of a lost worker is played again."""

import asyncio
import multiprocessing
import signal
from collections import defaultdict
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Protocol

from laserchess.arena.players import EnginePool
from laserchess.arena.results import Assignment, GameResult, IncidentReport
from laserchess.core.errors import LaserChessError

LEAVE_SECONDS = 10.0


class LostWorkerError(LaserChessError):
    """A worker was lost; its game must be played again."""


class Runner(Protocol):
    """Plays games in numbered slots, one game at a time in each."""

    notes: list[IncidentReport]
    """Incidents outside of games; the reader clears them."""

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game; raise `LostWorkerError` if the worker was lost."""

    async def free(self, slot: int) -> None:
        """Handle that a slot is not needed for now."""

    async def close(self) -> None:
        """Stop everything."""


class InlineRunner:
    """Plays in this process: for few games and for debugging."""

    def __init__(self) -> None:
        """Start without engines."""
        self.notes: list[IncidentReport] = []
        self._tables: dict[int, EnginePool] = defaultdict(EnginePool)

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game with the slot's engines.

        Args:
            slot: The number of the slot.
            task: The game to play.

        Returns:
            The result of the game.

        """
        result = await self._tables[slot].play(task)
        self.notes += self._tables[slot].take_notes()
        return result

    async def free(self, slot: int) -> None:
        """Keep the engines for later games.

        Args:
            slot: The number of the slot that is not needed for now.

        """

    async def close(self) -> None:
        """Close all engines."""
        for table in self._tables.values():
            self.notes += await table.close()


class _Mailbox:
    """Messages of a pipe without blocking the event loop; `None` at the end."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._messages: asyncio.Queue[Any] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._handle = connection.fileno()
        self._loop.add_reader(self._handle, self._fetch)

    def _fetch(self) -> None:
        try:
            self._messages.put_nowait(self._connection.recv())
        except (EOFError, OSError):
            self.close()
            self._messages.put_nowait(None)

    async def get(self) -> Any:  # noqa: ANN401  # any message
        return await self._messages.get()

    def close(self) -> None:
        self._loop.remove_reader(self._handle)


class WorkerProcess:
    """A worker process, as its parent sees it."""

    def __init__(self) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.mailbox = _Mailbox(self.connection)

    async def leave(self) -> list[IncidentReport]:
        """Ask the worker to exit, return its last incidents, and kill it if needed."""
        notes: list[IncidentReport] = []
        with suppress(TimeoutError, OSError):
            self.connection.send(None)
            async with asyncio.timeout(LEAVE_SECONDS):
                while (message := await self.mailbox.get()) is not None:
                    notes += message[1]
        await asyncio.to_thread(self.kill)
        return notes

    def kill(self) -> None:
        """Kill the process and release its resources."""
        self.process.kill()
        self.process.join()
        self.mailbox.close()
        self.connection.close()


class ProcessRunner:
    """Plays the games of each slot in a separate process, started on first use."""

    def __init__(self) -> None:
        """Start without workers."""
        self.notes: list[IncidentReport] = []
        self._workers: dict[int, WorkerProcess] = {}

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game in the slot's worker.

        Args:
            slot: The number of the slot.
            task: The game to play.

        Returns:
            The result of the game.

        Raises:
            LostWorkerError: The worker ended before the game did.
            LaserChessError: The game cannot be played.

        """
        worker = self._workers.get(slot)
        if worker is None:
            worker = self._workers[slot] = WorkerProcess()
        with suppress(OSError):
            worker.connection.send(task)
        message: tuple[GameResult | LaserChessError, list[IncidentReport]] | None = await worker.mailbox.get()
        if message is None:
            self._workers.pop(slot).kill()
            text = f"the worker of slot {slot} was lost"
            raise LostWorkerError(text, reason="worker", text=str(slot))
        result, notes = message
        self.notes += notes
        if isinstance(result, LaserChessError):
            raise result
        return result

    async def free(self, slot: int) -> None:
        """Keep the worker for later games.

        Args:
            slot: The number of the slot that is not needed for now.

        """

    async def close(self) -> None:
        """Stop all workers."""
        workers, self._workers = list(self._workers.values()), {}
        for notes in await asyncio.gather(*(worker.leave() for worker in workers)):
            self.notes += notes


# Inside a worker


def work(connection: Connection) -> None:
    """Run a worker: play games from the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(_serve(connection))


async def _serve(connection: Connection) -> None:
    mailbox, table = _Mailbox(connection), EnginePool()
    waiting = asyncio.ensure_future(mailbox.get())
    while (task := await waiting) is not None:
        waiting = asyncio.ensure_future(mailbox.get())
        game = asyncio.ensure_future(table.play(task))
        await asyncio.wait([game, waiting], return_when=asyncio.FIRST_COMPLETED)
        if not game.done():
            game.cancel()
            break
        _answer(connection, _outcome(game), table.take_notes())
    notes = await table.close()
    _answer(connection, None, notes)


def _outcome(game: "asyncio.Future[GameResult]") -> GameResult | LaserChessError:
    """Return the result, or the error of an invalid assignment."""
    error = game.exception()
    if error is None:
        return game.result()
    return error if isinstance(error, LaserChessError) else LaserChessError(repr(error), reason="worker")


def _answer(connection: Connection, result: GameResult | LaserChessError | None, notes: list[IncidentReport]) -> None:
    with suppress(OSError):
        connection.send((result, notes))
