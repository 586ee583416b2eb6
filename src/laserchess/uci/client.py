"""A client for any UCI engine, standard or of the Leiserchess course, in a process of its own."""

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
"""A line to come, and the moment it came."""

COURSE_MARK = b" type spin value "
VARIANT = "UCI_Variant"
"""The option that says which variant is played."""
LEGAL_MOVES = "LegalMoves"
"""The option by which a program that knows no rules asks for the legal moves with every `go`."""
INFOS_KEPT = 8
LINES_LOOKED_AT = 64
"""Of many lines that come at once the last ones are enough to know what the engine thinks."""
REMINDER_SECONDS = 0.1
"""How often an engine is told to stop until it does: one that has not begun yet may not have heard it."""


@dataclass(frozen=True, slots=True)
class EngineProgram:
    """An engine that is a program: how it is started, set and spoken to. Times in seconds."""

    name: str
    command: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dialect: Dialect = Dialect.AUTO
    folder: str | None = None
    start_seconds: float = 60.0
    quit_seconds: float = 2.0


@dataclass(slots=True)
class TurnRequest:
    """Where a move is wanted: the board, and how `position` describes it."""

    board: Board
    start: str = "startpos"
    moves: Sequence[str] = ()

    @classmethod
    def of(cls, board: Board) -> "TurnRequest":
        """Describe a board by where it began and what was played on it."""
        first = board.root().position
        start = "startpos" if first == board.variant.setup() else f"fen {first}"
        return cls(board, start, [position_command(board, played) for played in board.history])

    def __str__(self) -> str:
        """Write the `position` line."""
        return f"position {self.start} moves {' '.join(self.moves)}" if self.moves else f"position {self.start}"


def position_command(board: Board, played: MoveResult) -> str:
    """Return a move as engines are told of it: without its captures, but with what chance did."""
    return played.text if board.variant.has_turn_end else played.move.text


class StopSignal:
    """Ends a search: whenever `stop` is called, before the search has begun or long after, it counts."""

    def __init__(self, on_info: OnInfo | None = None) -> None:
        """Belong to one search, whose lines go to `on_info`."""
        self.on_info = on_info
        self.stopped = asyncio.Event()

    def stop(self) -> None:
        """Have the search end with the best it has; in another thread than the client's, by `call_soon_threadsafe`."""
        self.stopped.set()


class EnginePlayer(Protocol):
    """Whoever can be asked for moves."""

    async def new_game(self, board: Board) -> None:
        """Get ready for a game that begins on this board."""

    async def play(
        self, turn: TurnRequest, ask: SearchRequest, *, flag: float | None = None, patience: float = 1.0
    ) -> SearchReport:
        """Find a move. Its time is up after `flag` seconds; `patience` later nobody waits for it any more."""

    async def close(self) -> Incident | None:
        """Leave; tell if that took force."""


class UciClient:
    """An engine in a process of its own; whatever it does wrong is an `EngineFailure` that says which kind it is."""

    def __init__(self, program: EngineProgram) -> None:
        """Prepare; the process is started when it is needed."""
        self.program = program
        self.dialect = program.dialect
        self.options: dict[str, EngineOption] = {}
        """What it lets be set, by names in lower case; known once it has been started."""
        self.name = ""
        self._told: list[str] = []
        self._process: EngineProcess | None = None
        self._infos: deque[bytes] = deque(maxlen=INFOS_KEPT)
        self._awaited = b""
        self._found: Answer | None = None
        self._on_info: OnInfo | None = None

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
            elif number >= late and reports_on(line):
                self._infos.appendleft(line)
            if self._on_info and line.startswith(b"info"):
                self._on_info(line)

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
            option = EngineOption.parse(text)
            self.options[option.name.lower()] = option

    def _on_end(self) -> None:
        if self._found and not self._found.done():
            self._found.set_exception(ConnectionError())

    def _answer_to_come(self, process: EngineProcess) -> Answer:
        """Return what is waited for; nothing more can come from a program that is silent or floods."""
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
        """Say something at the start of a game and wait for the answer."""
        process = await self._running()
        await self._settle(process)
        self._ask(process, text, word)
        try:
            async with asyncio.timeout(self.program.start_seconds):
                return (await asyncio.shield(self._answer_to_come(process)))[0]
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

    async def start(self) -> None:
        """Start the process if there is none, and have it introduce itself."""
        if self._process is None:
            self._told = []
            await self._expect("uci\n", b"uciok")
            if self.dialect is Dialect.AUTO:
                self.dialect = Dialect.STANDARD

    async def new_game(self, board: Board) -> None:
        """Start the process if there is none, and tell of a new game; a course engine is always started anew."""
        if self._process is not None and self.dialect is Dialect.COURSE:
            await self.close()
        await self.start()
        await self._check_variant(board.variant.id)
        settings = self._settings(board)
        if settings != self._told:
            (await self._running()).send("".join(settings))
            self._told = settings
        fresh = "" if self.dialect is Dialect.COURSE else "ucinewgame\n"
        await self._expect(f"{fresh}isready\n", b"readyok")

    async def _check_variant(self, variant: str) -> None:
        """Refuse an engine that lists its variants without this one, unless it was given another name for it."""
        option = self.options.get(VARIANT.lower())
        given = {name.lower() for name in self.program.options}
        if option is None or not option.choices or option.type != "combo" or VARIANT.lower() in given:
            return
        if variant not in option.choices:
            offered = " or ".join(option.choices)
            await self._fail(Incident.START, f"the engine does not play {variant}; its {VARIANT} is {offered}")

    def _settings(self, board: Board) -> list[str]:
        """Write the options: those given, and which game it is, where the engine can be told."""
        facts = {VARIANT: board.variant.id, "Rules": _rules(board), LEGAL_MOVES: "true"}
        known = {name: text for name, text in facts.items() if name.lower() in self.options and (text or self._told)}
        given = known | dict(self.program.options)
        return [_set_option(name, value) for name, value in given.items()]

    async def configure(self, options: Mapping[str, str]) -> None:
        """Set options, and wait until the engine has taken them in."""
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
        """Ask for a move; when the flag falls, or by `halt`, the search is stopped, if the dialect can do that.

        The engine is told until it answers, for `patience` seconds; without a flag these are for the whole search.
        """
        halt = halt or StopSignal()
        process = await self._running()
        await self._settle(process)
        go = write_go(ask, self.dialect)
        if LEGAL_MOVES.lower() in self.options:
            go = " ".join([go, "searchmoves", *(move.text for move in turn.board.legal_moves)])
        self._ask(process, f"{turn}\n{go}\n", b"bestmove", halt.on_info)
        begun = perf_counter()
        try:
            line, now = await self._hear_move(process, flag, patience, halt)
        except TimeoutError:
            await self._fail(Incident.HANG, f"no move after {perf_counter() - begun:.1f} s")
        except ConnectionError:
            await self._lost()
        finally:
            self._on_info = None
        return read_report(line, self._infos, max(0.0, now - begun))

    async def _hear_move(
        self, process: EngineProcess, flag: float | None, patience: float, halt: StopSignal
    ) -> tuple[bytes, float]:
        """Wait for the move; from the flag, or the stop, on with reminders and no longer than `patience`."""
        found = self._answer_to_come(process)
        stopped = asyncio.ensure_future(halt.stopped.wait())
        awaited: set[asyncio.Future[Any]] = {found, stopped}
        seconds = patience if flag is None else flag
        await asyncio.wait(awaited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        is_late = flag is None and not stopped.done()
        stopped.cancel()
        if is_late and not found.done():
            raise TimeoutError
        return await self._remind(process, found, patience)

    async def _remind(self, process: EngineProcess, found: Answer, patience: float) -> tuple[bytes, float]:
        """Tell an engine to stop, again and again until it does."""
        given_up = perf_counter() + patience
        while not found.done():
            left = given_up - perf_counter()
            if left <= 0:
                raise TimeoutError
            if self.dialect is not Dialect.COURSE:
                process.send("stop\n")
            await asyncio.wait({found}, timeout=min(left, REMINDER_SECONDS))
        return found.result()

    async def _settle(self, process: EngineProcess) -> None:
        """End a search that nobody waits for any more: its move is not the answer to what is asked next."""
        if self._awaited == b"bestmove" and self._found and not self._found.done():
            await self._remind(process, self._found, self.program.start_seconds)

    async def close(self) -> Incident | None:
        """Say `quit` and wait a little; tell if force was needed."""
        process, self._process = self._process, None
        if process is None or await process.end(self.program.quit_seconds):
            return None
        return Incident.STAYED


def _rules(board: Board) -> str:
    return ", ".join(f"{name}={str(value).lower()}" for name, value in board.rules.changed.items())


def _set_option(name: str, value: str) -> str:
    return f"setoption name {name} value {value}\n"
