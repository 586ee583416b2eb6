"""A client for any UCI engine, standard or of the Leiserchess course, in a process of its own."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import NoReturn, Protocol

from laserchess.board import Board
from laserchess.uci.incidents import EngineFailure, Incident
from laserchess.uci.process import LAST_WORDS_SECONDS, EngineProcess
from laserchess.uci.thoughts import Ask, Dialect, Thought, read_thought, tells, write_go

__all__ = ["Ask", "Client", "Dialect", "EngineFailure", "Incident", "Player", "Program", "Thought", "Turn"]

COURSE_MARK = b" type spin value "
INFOS_KEPT = 8
LINES_LOOKED_AT = 64
"""Of many lines that come at once the last ones are enough to know what the engine thinks."""


@dataclass(frozen=True, slots=True)
class Program:
    """An engine that is a program: how it is started, set and spoken to. Times in seconds."""

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dialect: Dialect = Dialect.AUTO
    folder: str | None = None
    start_seconds: float = 60.0
    quit_seconds: float = 2.0


@dataclass(slots=True)
class Turn:
    """Where a move is wanted: the board, and how `position` describes it."""

    board: Board
    start: str = "startpos"
    moves: Sequence[str] = ()

    def __str__(self) -> str:
        """Write the `position` line."""
        return f"position {self.start} moves {' '.join(self.moves)}" if self.moves else f"position {self.start}"


class Player(Protocol):
    """Whoever can be asked for moves."""

    async def new_game(self, board: Board) -> None:
        """Get ready for a game that begins on this board."""

    async def play(self, turn: Turn, ask: Ask, *, flag: float | None = None, patience: float = 1.0) -> Thought:
        """Find a move. Its time is up after `flag` seconds; `patience` later nobody waits for it any more."""

    async def close(self) -> Incident | None:
        """Leave; tell if that took force."""


class Client:
    """An engine in a process of its own; whatever it does wrong is an `EngineFailure` that says which kind it is."""

    def __init__(self, program: Program) -> None:
        """Prepare; the process is started when it is needed."""
        self.program = program
        self.dialect = program.dialect
        self.options: dict[str, str] = {}
        self.name = ""
        self._process: EngineProcess | None = None
        self._infos: deque[bytes] = deque(maxlen=INFOS_KEPT)
        self._awaited = b""
        self._found: asyncio.Future[tuple[bytes, float]] | None = None

    # Conversation

    def _on_lines(self, lines: list[bytes], now: float) -> None:
        """Look for the awaited word; keep what is told on the way."""
        late = len(lines) - LINES_LOOKED_AT
        for number, raw in enumerate(lines):
            line = raw.strip()
            if line.startswith(self._awaited) and self._is_answer(line):
                self._answer(line, now)
            elif line.startswith((b"option name ", b"id name ")):
                self._introduce(line)
            elif number >= late and tells(line):
                self._infos.appendleft(line)

    def _is_answer(self, line: bytes) -> bool:
        return line.split(None, 1)[:1] == [self._awaited]

    def _answer(self, line: bytes, now: float) -> None:
        """Take the first answer to what was asked; a second one means nothing."""
        if self._found and not self._found.done():
            self._found.set_result((line, now))

    def _introduce(self, line: bytes) -> None:
        """Note an option or the engine's name."""
        if self.dialect is Dialect.AUTO and COURSE_MARK in line:
            self.dialect = Dialect.COURSE
        text = line.decode("utf-8", "replace")
        if text.startswith("id name "):
            self.name = text.removeprefix("id name ")
        else:
            name, _, rest = text.removeprefix("option name ").partition(" type ")
            self.options[name.lower()] = rest

    def _on_end(self) -> None:
        if self._found and not self._found.done():
            self._found.set_exception(ConnectionError())

    async def _hear(self, process: EngineProcess, seconds: float | None) -> tuple[bytes, float]:
        """Wait for the awaited word; nothing more can come from a program that is silent or floods."""
        found = self._found
        if found is None or ((process.is_silent or process.is_flooding) and not found.done()):
            raise ConnectionError
        async with asyncio.timeout(seconds):
            return await asyncio.shield(found)

    def _ask(self, process: EngineProcess, text: str, word: bytes) -> None:
        self._infos.clear()
        self._awaited = word
        self._found = asyncio.get_running_loop().create_future()
        process.forgive()
        process.send(text)

    async def _expect(self, text: str, word: bytes) -> bytes:
        """Say something at the start of a game and wait for the answer."""
        process = await self._running()
        self._ask(process, text, word)
        try:
            return (await self._hear(process, self.program.start_seconds))[0]
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
        """Say in which way the connection came to its end."""
        process = await self._running()
        if process.is_flooding:
            await self._fail(Incident.FLOOD, "too much output")
        if await process.wait(LAST_WORDS_SECONDS):
            await self._fail(Incident.CRASH, f"the process ended with code {process.exit_code}")
        await self._fail(Incident.DISCONNECT, "the output was closed")

    async def _fail(self, incident: Incident, what: str) -> NoReturn:
        """End the process and raise."""
        process, self._process = await self._running(), None
        words = process.last_words()
        await process.kill()
        message = f"{self.program.name}: {what}"
        raise EngineFailure(message, reason=incident.value, text=words)

    def last_words(self) -> str:
        """Return the last lines of the engine."""
        return self._process.last_words() if self._process else ""

    # A player's life

    async def new_game(self, board: Board) -> None:
        """Start the process if there is none, and tell of a new game; a course engine is always started anew."""
        if self._process is not None and self.dialect is Dialect.COURSE:
            await self.close()
        if self._process is None:
            await self._expect("uci\n", b"uciok")
            if self.dialect is Dialect.AUTO:
                self.dialect = Dialect.STANDARD
            (await self._running()).send("".join(self._settings(board)))
        fresh = "" if self.dialect is Dialect.COURSE else "ucinewgame\n"
        await self._expect(f"{fresh}isready\n", b"readyok")

    def _settings(self, board: Board) -> list[str]:
        """Write the options: those given, and which game it is, where the engine can be told."""
        told = {"UCI_Variant": board.game.id, "Rules": _rules(board)}
        known = {name: value for name, value in told.items() if value and name.lower() in self.options}
        given = known | dict(self.program.options)
        return [f"setoption name {name} value {value}\n" for name, value in given.items()]

    async def play(self, turn: Turn, ask: Ask, *, flag: float | None = None, patience: float = 1.0) -> Thought:
        """Ask for a move; when the flag falls the search is stopped, where the dialect can do that."""
        process = await self._running()
        self._ask(process, f"{turn}\n{write_go(ask, self.dialect)}\n", b"bestmove")
        begun = perf_counter()
        try:
            line, now = await self._hear_move(process, flag, patience)
        except TimeoutError:
            await self._fail(Incident.HANG, f"no move after {perf_counter() - begun:.1f} s")
        except ConnectionError:
            await self._lost()
        return read_thought(line, self._infos, max(0.0, now - begun))

    async def _hear_move(self, process: EngineProcess, flag: float | None, patience: float) -> tuple[bytes, float]:
        if flag is None:
            return await self._hear(process, patience)
        try:
            return await self._hear(process, flag)
        except TimeoutError:
            if self.dialect is not Dialect.COURSE:
                process.send("stop\n")
            return await self._hear(process, patience)

    async def close(self) -> Incident | None:
        """Say `quit` and wait a little; tell if force was needed."""
        process, self._process = self._process, None
        if process is None or await process.end(self.program.quit_seconds):
            return None
        return Incident.STAYED


def _rules(board: Board) -> str:
    return ", ".join(f"{name}={str(value).lower()}" for name, value in board.rules.changed.items())
