"""A UCI session: reads commands, keeps position and options, and runs searches in threads."""

import gc
from collections.abc import Callable
from time import perf_counter
from typing import IO, Any

from laserchess.board import Board
from laserchess.book import OpeningBook
from laserchess.core.errors import LaserChessError, quote
from laserchess.engine import Engine
from laserchess.uci import dialect
from laserchess.uci.line_streams import LineWriter, read_lines
from laserchess.uci.position_reader import PositionReader, in_play
from laserchess.uci.protocol import Argued, Debug, Go, SetOption, SetPosition, UciCommand, Unknown, parse
from laserchess.uci.settings import SETTINGS, UciOptions
from laserchess.uci.tasks import PerftTask, Search, Task, Write, describe, limits_of, sooner

NAME = "laserchess"
AUTHOR = "the laserchess developers"
GRACE_SECONDS = 2.0
"""Seconds that `perft` may delay later commands, `quit` and the end of input."""


def run(
    stdin: IO[Any],
    stdout: IO[str],
    *,
    variant: str | None = None,
    version: str = "",
    make_engine: Callable[..., Engine] = Engine,
) -> None:
    """Run the engine as a UCI program until `quit` or the end of input."""
    session = Session(LineWriter(stdout), version=version, make_engine=make_engine)
    if variant is not None:
        session.handle(f"setoption name UCI_Variant value {variant}")
    try:
        for line in read_lines(stdin):
            session.handle(line)
            if session.is_over:
                break
    finally:
        session.close()


class Session:
    """A UCI session with a GUI, a match runner or the course's autotester."""

    def __init__(
        self,
        write: Write,
        *,
        make_engine: Callable[..., Engine] = Engine,
        version: str = "",
        grace: float = GRACE_SECONDS,
    ) -> None:
        """Start with default options and the initial position; the engine is created on first use."""
        self.write = write
        self.is_over = False
        self.settings = UciOptions()
        self.board = Board(self.settings.variant)
        self._positions = PositionReader()
        self._spent = 0.0
        """Seconds spent on `position`, which count against the clock of the `go` that follows."""
        self._version = version
        self._grace = grace
        self._make_engine = make_engine
        self._engine: Engine | None = None
        self._applied: dict[str, Any] = {}
        self._warm: set[str] = set()
        self._task: Task | None = None
        self._debug = False
        self._handlers: dict[str, Callable[[Any], None]] = {
            name.removeprefix("_do_"): getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    def handle(self, line: str) -> None:
        """Handle one line; only `quit` ends the session."""
        try:
            command = parse(line)
            if isinstance(command, Unknown):
                self._send(f"unknown command {quote(command.word)}")
            elif command is not None:
                self._handlers[command.word](command)
        except Exception as error:  # noqa: BLE001  # a bug must not lose the game
            self._send(describe(error))

    def close(self) -> None:
        """Stop everything that runs."""
        self._await_count()
        self._halt()

    def _send(self, text: str) -> None:
        self.write(f"info string {text}")

    def _halt(self) -> None:
        if self._task is not None:
            self._task.halt()
            self._task = None

    @property
    def _busy(self) -> bool:
        return self._task is not None and self._task.is_alive()

    def _await_count(self) -> None:
        """Wait a short time for a running `perft` before the next command."""
        if isinstance(self._task, PerftTask):
            self._task.wait(self._grace)

    # Standard commands

    def _do_uci(self, _command: UciCommand) -> None:
        options = [str(setting) for setting in SETTINGS.values()]
        self.write(f"id name {NAME} {self._version}".rstrip(), f"id author {AUTHOR}", *options, "uciok")

    def _do_isready(self, _command: UciCommand) -> None:
        try:
            self._warm_up()
        except Exception as error:  # noqa: BLE001  # the GUI waits for readyok
            self._send(f"not ready: {describe(error)}")
        self.write("readyok")

    def _do_debug(self, command: Debug) -> None:
        self._debug = self._debug if command.on is None else command.on

    def _do_register(self, _command: UciCommand) -> None:
        """Ignore registration."""

    def _do_ucinewgame(self, _command: UciCommand) -> None:
        self._halt()
        if self._engine is not None:
            self._engine.new_game()

    def _do_setoption(self, command: SetOption) -> None:
        before = dict(self.settings.values)
        try:
            setting = self.settings.set(command.name, command.value or "")
            if setting.name == "UCI_Variant" and self.settings.values != before:
                self.settings.values["rules"] = ""
            if setting.name in {"UCI_Variant", "Rules"} and self.settings.values != before:
                self.board = Board(self.settings.variant, **self.settings.rules)
            if self.settings.book and self.settings.values != before:
                OpeningBook.open(self.settings.book)
        except LaserChessError:
            self.settings.values = before
            raise
        if setting.name == "Clear Hash":
            self._do_ucinewgame(command)

    def _do_position(self, command: SetPosition) -> None:
        begun = perf_counter()
        self._spent = 0.0
        self.board = self._positions.set_up(self.settings.variant, self.settings.rules, command)
        self._spent = perf_counter() - begun
        if self._debug:
            self._send(f"position {self.board.position}")

    def _do_go(self, command: Go) -> None:
        self._await_count()
        self._halt()
        board = in_play(self.board).copy()
        limits = sooner(limits_of(command, board, self.settings.multipv), self._spent)
        self._spent = 0.0
        if self._debug:
            self._send(f"{limits}")
        self._task = Search(self._ready_engine(), board, limits, self.write, show_wdl=self.settings.shows_odds)
        self._task.start()

    def _do_stop(self, _command: UciCommand) -> None:
        self._halt()

    def _do_ponderhit(self, _command: UciCommand) -> None:
        if isinstance(self._task, Search):
            self._task.hit()

    def _do_quit(self, _command: UciCommand) -> None:
        self.is_over = True

    # Commands of the Leiserchess course

    def _do_move(self, command: Argued) -> None:
        self._await_count()
        self._positions.forget()
        try:
            played = self.board.push(command.argument)
        except LaserChessError as error:
            if self._debug:
                self._send(str(error))
            self.write(dialect.ILLEGAL)
        else:
            self.write(*dialect.board_drawing(self.board), f"move victims {dialect.victims(played)}")

    def _do_status(self, _command: UciCommand) -> None:
        self._await_count()
        self.write(dialect.status(self.board))

    def _do_display(self, _command: UciCommand) -> None:
        self._await_count()
        self.write(*dialect.board_drawing(self.board), "DoneDisplay")

    def _do_generate(self, _command: UciCommand) -> None:
        self._send(" ".join(["moves", *(move.text for move in self.board.legal_moves)]))

    def _do_eval(self, _command: UciCommand) -> None:
        if self._busy:
            self._send("a search is running; stop it before eval")
        else:
            self.write(f"info score cp {self._ready_engine().evaluate(self.board)}")

    def _do_perft(self, command: Argued) -> None:
        depth = dialect.read_depth(self.board, command.argument)
        self._await_count()
        self._halt()
        self._task = PerftTask(self.board.copy(), depth, self.write)
        self._task.start()

    # The engine

    def _ready_engine(self) -> Engine:
        """Return the engine with the current options; invalid ones leave it unchanged."""
        wanted = self.settings.for_engine()
        try:
            if self._engine is None:
                self._engine = self._make_engine(**wanted)
            elif wanted != self._applied:
                self._engine.configure(**wanted)
        except (LaserChessError, MemoryError) as error:
            self._send(f"invalid options: {error}")
        self._engine = self._engine or self._make_engine()
        self._applied = wanted
        return self._engine

    def _warm_up(self) -> None:
        """Compile what the current variant needs, unless a search is running."""
        variant = self.settings.variant
        if self._busy or variant.id in self._warm:
            return
        self._warm.add(variant.id)
        engine, board = self._ready_engine(), Board(variant)
        board.push(str(board.legal_moves[0]))
        engine.play(board, depth=1)
        engine.new_game()
        gc.freeze()  # skip loaded objects in garbage collections during a search
