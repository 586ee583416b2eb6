"""Where games are played: in this process, or in worker processes. A worker that is lost costs its game a new start."""

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
    """A worker is gone; its game has to be played again."""


class Runner(Protocol):
    """Plays games in numbered slots, one game at a time in each."""

    notes: list[IncidentReport]
    """What went wrong beside the games; whoever reads it empties it."""

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game, or say that the worker was lost."""

    async def free(self, slot: int) -> None:
        """Hear that a slot is not needed for the time being."""

    async def close(self) -> None:
        """End everything that still runs."""


class InlineRunner:
    """Plays in this process: for few games, and for those who look."""

    def __init__(self) -> None:
        """Begin without tables."""
        self.notes: list[IncidentReport] = []
        self._tables: dict[int, EnginePool] = defaultdict(EnginePool)

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Play a game at the slot's own table."""
        result = await self._tables[slot].play(task)
        self.notes += self._tables[slot].take_notes()
        return result

    async def free(self, slot: int) -> None:
        """Keep the engines: they may be wanted again."""

    async def close(self) -> None:
        """Let all engines go."""
        for table in self._tables.values():
            self.notes += await table.close()


class _Mailbox:
    """Messages from the other end of a pipe, without blocking the loop; `None` when there are no more."""

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

    async def get(self) -> Any:  # noqa: ANN401  # whatever was sent
        return await self._messages.get()

    def close(self) -> None:
        self._loop.remove_reader(self._handle)


class WorkerProcess:
    """A worker process, seen from outside."""

    def __init__(self) -> None:
        """Start it."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.mailbox = _Mailbox(self.connection)

    async def leave(self) -> list[IncidentReport]:
        """Tell it to go, hear its last notes, and end it if it does not go."""
        notes: list[IncidentReport] = []
        with suppress(TimeoutError, OSError):
            self.connection.send(None)
            async with asyncio.timeout(LEAVE_SECONDS):
                while (message := await self.mailbox.get()) is not None:
                    notes += message[1]
        await asyncio.to_thread(self.kill)
        return notes

    def kill(self) -> None:
        """End it by force and clear away."""
        self.process.kill()
        self.process.join()
        self.mailbox.close()
        self.connection.close()


class ProcessRunner:
    """Plays each slot's games in a process of its own, started with the first of them."""

    def __init__(self) -> None:
        """Begin without workers."""
        self.notes: list[IncidentReport] = []
        self._workers: dict[int, WorkerProcess] = {}

    async def play(self, slot: int, task: Assignment) -> GameResult:
        """Have a game played by the slot's worker."""
        worker = self._workers.get(slot)
        if worker is None:
            worker = self._workers[slot] = WorkerProcess()
        with suppress(OSError):
            worker.connection.send(task)
        message: tuple[GameResult | LaserChessError, list[IncidentReport]] | None = await worker.mailbox.get()
        if message is None:
            self._workers.pop(slot).kill()
            text = f"the worker of slot {slot} is gone"
            raise LostWorkerError(text, reason="worker", text=str(slot))
        result, notes = message
        self.notes += notes
        if isinstance(result, LaserChessError):
            raise result
        return result

    async def free(self, slot: int) -> None:
        """Keep the worker: it may be wanted again."""

    async def close(self) -> None:
        """Let all workers go."""
        workers, self._workers = list(self._workers.values()), {}
        for notes in await asyncio.gather(*(worker.leave() for worker in workers)):
            self.notes += notes


# Inside a worker


def work(connection: Connection) -> None:
    """Be a worker: play the games that come, until nobody is left to ask."""
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
    """Return the result, or the error that the game's own words led to."""
    error = game.exception()
    if error is None:
        return game.result()
    return error if isinstance(error, LaserChessError) else LaserChessError(repr(error), reason="worker")


def _answer(connection: Connection, result: GameResult | LaserChessError | None, notes: list[IncidentReport]) -> None:
    with suppress(OSError):
        connection.send((result, notes))
