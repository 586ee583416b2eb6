"""An asyncio client for UCI engines, standard or of the Leiserchess course, in a separate process."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NoReturn, Protocol

from laserchess.board import Board
from laserchess.core.move_result import MoveResult
from laserchess.uci.advertised_options import EngineOption
from laserchess.uci.exchange import Dialect, SearchReport, SearchRequest, read_report, reports_on, write_go
from laserchess.uci.incidents import EngineFailure, Incident
from laserchess.uci.process import LAST_WORDS_SECONDS, EngineProcess

__all__ = [
    "Dialect",
    "EngineFailure",
    "EnginePlayer",
    "EngineProgram",
    "Incident",
    "SearchReport",
    "SearchRequest",
    "StopSignal",
    "TurnRequest",
    "UciClient",
]

OnInfo = Callable[[bytes], None]
Answer = asyncio.Future[tuple[bytes, float]]
"""The expected line, and when it arrived."""

COURSE_MARK = b" type spin value "
VARIANT = "UCI_Variant"
"""The option that selects the variant."""
LEGAL_MOVES = "LegalMoves"
"""The option of programs without rules: the legal moves are sent with every `go`."""
MAX_INFOS = 8
MAX_LINES_PARSED = 64
"""Of many lines that arrive together only the last ones are parsed."""
REMINDER_SECONDS = 0.1
"""Seconds between two `stop` commands: an engine that has not started its search may ignore the first."""


@dataclass(frozen=True, slots=True)
class EngineProgram:
    """A UCI engine program: how to start and configure it.

    Attributes:
        name: A name for messages and tables.
        command: The program and its arguments.
        options: UCI options to set.
        dialect: The UCI dialect.
        folder: The working directory.
        start_seconds: Seconds until the engine must be ready.
        quit_seconds: Seconds to exit after `quit`, before it is killed.

    """

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dialect: Dialect = Dialect.AUTO
    folder: str | None = None
    start_seconds: float = 60.0
    quit_seconds: float = 2.0


@dataclass(slots=True)
class TurnRequest:
    """A position to search: the board, and its `position` command."""

    board: Board
    """The board to move on."""
    start: str = "startpos"
    """`startpos`, or `fen` and the start position."""
    moves: Sequence[str] = ()
    """The moves since, as in a `position` command."""

    @classmethod
    def of(cls, board: Board) -> "TurnRequest":
        """Return the request for a board: its start position and moves.

        Args:
            board: The board to move on.

        Returns:
            The request.

        """
        first = board.root().position
        start = "startpos" if first == board.variant.setup() else f"fen {first}"
        return cls(board, start, [position_command(board, played) for played in board.history])

    def __str__(self) -> str:
        """Return the `position` line."""
        return f"position {self.start} moves {' '.join(self.moves)}" if self.moves else f"position {self.start}"


def position_command(board: Board, played: MoveResult) -> str:
    """Return the text of a move in a `position` command: without captures, but with chance results."""
    return played.text if board.variant.has_turn_end else played.move.text


class StopSignal:
    """Stops a search; `stop` works at any time, also before the search has started.

    Args:
        on_info: Called with each info line of the search.

    """

    def __init__(self, on_info: OnInfo | None = None) -> None:
        """Create the signal of one search, whose info lines go to `on_info`."""
        self.on_info = on_info
        self.stopped = asyncio.Event()

    def stop(self) -> None:
        """Stop the search; it returns its best move. From another thread, use `call_soon_threadsafe`."""
        self.stopped.set()


class EnginePlayer(Protocol):
    """A player that finds moves: a UCI engine, the built-in engine or a simple opponent."""

    async def new_game(self, board: Board) -> None:
        """Prepare for a game that starts on this board."""

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Return a move; the flag falls after `flag` seconds, and `patience` seconds later the engine hangs."""

    async def close(self) -> Incident | None:
        """End the player; return an incident if it had to be killed."""


class UciClient:
    """A UCI engine in a separate process, for asyncio; every failure is an `EngineFailure` with its `Incident`."""

    def __init__(self, program: EngineProgram) -> None:
        """Create a client; the process starts on first use.

        Args:
            program: The engine to run.

        """
        self.program = program
        self.dialect = program.dialect
        self.options: dict[str, EngineOption] = {}
        """The options the engine advertises, by lower-case name; empty before `start`."""
        self.name = ""
        self._sent_options: list[str] = []
        self._process: EngineProcess | None = None
        self._infos: deque[bytes] = deque(maxlen=MAX_INFOS)
        self._awaited = b""
        self._found: Answer | None = None
        self._on_info: OnInfo | None = None

    # Communication

    def _on_lines(self, lines: list[bytes], now: float) -> None:
        """Look for the expected reply; keep infos and options on the way."""
        first_parsed = len(lines) - MAX_LINES_PARSED
        for number, raw in enumerate(lines):
            line = raw.strip()
            if line.startswith(self._awaited) and self._is_answer(line):
                self._answer(line, now)
            elif line.startswith((b"option name ", b"id name ")):
                self._read_introduction(line)
            elif number >= first_parsed and reports_on(line):
                self._infos.appendleft(line)
            if self._on_info and line.startswith(b"info"):
                self._on_info(line)

    def _is_answer(self, line: bytes) -> bool:
        return line.split(None, 1)[:1] == [self._awaited]

    def _answer(self, line: bytes, now: float) -> None:
        """Take the first reply; later ones are ignored."""
        if self._found and not self._found.done():
            self._found.set_result((line, now))

    def _read_introduction(self, line: bytes) -> None:
        """Store an advertised option or the engine's name."""
        if self.dialect is Dialect.AUTO and COURSE_MARK in line:
            self.dialect = Dialect.COURSE
        text = line.decode("utf-8", "replace")
        if text.startswith("id name "):
            self.name = text.removeprefix("id name ")
        else:
            option = EngineOption.parse(text)
            self.options[option.name.lower()] = option

    def _on_end(self) -> None:
        if self._found and not self._found.done():
            self._found.set_exception(ConnectionError())

    def _expected_reply(self, process: EngineProcess) -> Answer:
        """Return the expected reply; a closed or flooding program cannot send one."""
        found = self._found
        if found is None or ((process.is_silent or process.is_flooding) and not found.done()):
            raise ConnectionError
        return found

    def _ask(self, process: EngineProcess, text: str, word: bytes, on_info: OnInfo | None = None) -> None:
        self._infos.clear()
        self._on_info = on_info
        self._awaited = word
        self._found = asyncio.get_running_loop().create_future()
        process.forgive()
        process.send(text)

    async def _expect(self, text: str, word: bytes) -> bytes:
        """Send a command before a game and wait for the reply."""
        process = await self._running()
        await self._end_old_search(process)
        self._ask(process, text, word)
        try:
            async with asyncio.timeout(self.program.start_seconds):
                return (await asyncio.shield(self._expected_reply(process)))[0]
        except TimeoutError:
            await self._fail(Incident.START, f"no {word.decode()} within {self.program.start_seconds:g} s")
        except ConnectionError:
            await self._lost()

    async def _running(self) -> EngineProcess:
        if self._process is None:
            program = self.program
            self._process = await EngineProcess.start(program.command, self._on_lines, self._on_end, program.folder)
        return self._process

    async def _lost(self) -> NoReturn:
        """Raise the failure of a lost connection."""
        process = await self._running()
        if process.is_flooding:
            await self._fail(Incident.FLOOD, "too much output")
        if await process.wait(LAST_WORDS_SECONDS):
            await self._fail(Incident.CRASH, f"the process ended with code {process.exit_code}")
        await self._fail(Incident.DISCONNECT, "the output was closed")

    async def _fail(self, incident: Incident, what: str) -> NoReturn:
        """Kill the process and raise the failure."""
        process, self._process = await self._running(), None
        await process.kill()
        message = f"{self.program.name}: {what}"
        raise EngineFailure(message, reason=incident.value, text=process.last_words())

    def last_words(self) -> str:
        """Return the last output lines of the engine.

        Returns:
            The lines as one text; empty if the engine is not running.

        """
        return self._process.last_words() if self._process else ""

    # Games

    async def start(self) -> None:
        """Start the process, if it is not running, and read its options.

        Raises:
            EngineFailure: The engine cannot be started or is not ready in time.

        """
        if self._process is None:
            self._sent_options = []
            await self._expect("uci\n", b"uciok")
            if self.dialect is Dialect.AUTO:
                self.dialect = Dialect.STANDARD

    async def new_game(self, board: Board) -> None:
        """Start the process, if it is not running, and send `ucinewgame`; a course engine is always restarted.

        Args:
            board: The start of the game.

        Raises:
            EngineFailure: The engine is not ready in time, or does not play the variant.

        """
        if self._process is not None and self.dialect is Dialect.COURSE:
            await self.close()
        await self.start()
        await self._check_variant(board.variant.id)
        settings = self._settings(board)
        if settings != self._sent_options:
            (await self._running()).send("".join(settings))
            self._sent_options = settings
        new_game = "" if self.dialect is Dialect.COURSE else "ucinewgame\n"
        await self._expect(f"{new_game}isready\n", b"readyok")

    async def _check_variant(self, variant: str) -> None:
        """Fail if the engine lists its variants without this one and no other name was configured."""
        option = self.options.get(VARIANT.lower())
        given = {name.lower() for name in self.program.options}
        if option is None or not option.choices or option.type != "combo" or VARIANT.lower() in given:
            return
        if variant not in option.choices:
            offered = " or ".join(option.choices)
            await self._fail(Incident.START, f"the engine does not play {variant}; its {VARIANT} is {offered}")

    def _settings(self, board: Board) -> list[str]:
        """Return the `setoption` lines: the configured options and, if supported, the variant and its rules."""
        facts = {VARIANT: board.variant.id, "Rules": _rules(board), LEGAL_MOVES: "true"}
        known = {
            name: text for name, text in facts.items() if name.lower() in self.options and (text or self._sent_options)
        }
        given = known | dict(self.program.options)
        return [_set_option(name, value) for name, value in given.items()]

    async def configure(self, options: Mapping[str, str]) -> None:
        """Set options and wait until the engine is ready.

        Args:
            options: Values by option name.

        Raises:
            EngineFailure: The engine is not ready in time.

        """
        settings = "".join(_set_option(name, value) for name, value in options.items())
        await self._expect(f"{settings}isready\n", b"readyok")

    async def play(
        self,
        turn: TurnRequest,
        ask: SearchRequest,
        *,
        flag: float | None = None,
        patience: float = 1.0,
        halt: StopSignal | None = None,
    ) -> SearchReport:
        """Search a position.

        Args:
            turn: The position.
            ask: The limits.
            flag: Seconds after which `stop` is sent to the engine, if its dialect can.
            patience: Seconds to wait for the move after the stop; without a flag, for the whole search.
            halt: Stops the search early and receives its info lines.

        Returns:
            The move with depth, nodes and score.

        Raises:
            EngineFailure: The engine crashed, hung or closed its output.

        """
        halt = halt or StopSignal()
        process = await self._running()
        await self._end_old_search(process)
        go = write_go(ask, self.dialect)
        if LEGAL_MOVES.lower() in self.options:
            go = " ".join([go, "searchmoves", *(move.text for move in turn.board.legal_moves)])
        self._ask(process, f"{turn}\n{go}\n", b"bestmove", halt.on_info)
        started = perf_counter()
        try:
            line, now = await self._wait_for_move(process, flag, patience, halt)
        except TimeoutError:
            await self._fail(Incident.HANG, f"no move after {perf_counter() - started:.1f} s")
        except ConnectionError:
            await self._lost()
        finally:
            self._on_info = None
        return read_report(line, self._infos, max(0.0, now - started))

    async def _wait_for_move(
        self, process: EngineProcess, flag: float | None, patience: float, halt: StopSignal
    ) -> tuple[bytes, float]:
        """Wait for the move; after the flag or a stop, repeat `stop` for at most `patience` seconds."""
        found = self._expected_reply(process)
        stopped = asyncio.ensure_future(halt.stopped.wait())
        awaited: set[asyncio.Future[Any]] = {found, stopped}
        seconds = patience if flag is None else flag
        await asyncio.wait(awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        is_late = flag is None and not stopped.done()
        stopped.cancel()
        if is_late and not found.done():
            raise TimeoutError
        return await self._repeat_stop(process, found, patience)

    async def _repeat_stop(self, process: EngineProcess, found: Answer, patience: float) -> tuple[bytes, float]:
        """Send `stop` repeatedly until the move arrives."""
        deadline = perf_counter() + patience
        while not found.done():
            remaining = deadline - perf_counter()
            if remaining <= 0:
                raise TimeoutError
            if self.dialect is not Dialect.COURSE:
                process.send("stop\n")
            await asyncio.wait({found}, timeout=min(remaining, REMINDER_SECONDS))
        return found.result()

    async def _end_old_search(self, process: EngineProcess) -> None:
        """End an abandoned search, so that its move is not taken for the next reply."""
        if self._awaited == b"bestmove" and self._found and not self._found.done():
            await self._repeat_stop(process, self._found, self.program.start_seconds)

    async def close(self) -> Incident | None:
        """Send `quit` and wait for the process to end.

        Returns:
            The incident if the process had to be killed, else `None`.

        """
        process, self._process = self._process, None
        if process is None or await process.end(self.program.quit_seconds):
            return None
        return Incident.STAYED


def _rules(board: Board) -> str:
    return ", ".join(f"{name}={str(value).lower()}" for name, value in board.rules.changed.items())


def _set_option(name: str, value: str) -> str:
    return f"setoption name {name} value {value}\n"
