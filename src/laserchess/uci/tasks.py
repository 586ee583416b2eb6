"""Background tasks of a UCI session: search and perft, each in a separate thread."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from threading import Event, Thread

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.engine import Engine, Info, Limits, PlayResult
from laserchess.uci.protocol import Go, write_best, write_info

Write = Callable[..., None]

PONDER_SECONDS = 1.0
"""Seconds for a move after `ponderhit` if `go` had no limit."""
MIN_MILLISECONDS = 1
CHUNK = 4
"""Plies counted without checking for a stop."""


def describe(error: Exception) -> str:
    """Return the message of an error; that of a bug says so."""
    return str(error) if isinstance(error, LaserChessError) else f"internal error: {error!r}"


class Task(Thread, ABC):
    """A daemon thread that can be stopped early."""

    def __init__(self, write: Write) -> None:
        """Store the output; `start` runs the task."""
        super().__init__(daemon=True)
        self.write = write

    @abstractmethod
    def halt(self) -> None:
        """Stop the task and wait for its last output."""


class Search(Task):
    """One `go`: any number of infos, then exactly one `bestmove`, also after errors."""

    def __init__(self, engine: Engine, board: Board, limits: Limits, write: Write, *, show_wdl: bool = False) -> None:
        """Prepare to search a board that is not changed meanwhile; `show_wdl` adds `wdl` to infos."""
        super().__init__(write)
        self._engine = engine
        self._board = board
        self._limits = limits
        self._show_wdl = show_wdl
        self._searching, self._released = Event(), Event()
        if not (limits.infinite or limits.ponder):
            self._released.set()

    def run(self) -> None:
        """Search; an infinite or pondering search holds its move back until it is stopped."""
        best = self._best()
        self._released.wait()
        self.write(write_best(best))

    def _best(self) -> PlayResult:
        try:
            best = self._engine.play(self._board, self._limits, on_info=self._report, on_start=self._searching.set)
        except Exception as error:  # noqa: BLE001  # the GUI always gets a move
            self.write(f"info string {describe(error)}")
            best = PlayResult(next(iter(self._board.legal_moves), None))
        finally:
            self._searching.set()  # also after an error, or a move from the book
        if self._board.outcome:
            self.write(f"info string the game is over: {self._board.outcome.result(self._board.variant)}")
        return best

    def _report(self, info: Info) -> None:
        self.write(write_info(info, show_wdl=self._show_wdl))

    def hit(self) -> None:
        """Start the clock of a pondering search."""
        if self._limits.ponder:
            self._released.set()
            Thread(target=self._ponderhit, daemon=True).start()  # the search may still be compiling

    def _ponderhit(self) -> None:
        self._searching.wait()
        self._engine.ponderhit()

    def halt(self) -> None:
        """Stop the search; its `bestmove` has been written when this returns."""
        self._released.set()
        self._searching.wait()
        self._engine.stop()
        self.join()


class PerftTask(Task):
    """One `perft`: a line for each depth; a finished game counts as one leaf."""

    def __init__(self, board: Board, depth: int, write: Write) -> None:
        """Prepare to count from a board that is not changed meanwhile."""
        super().__init__(write)
        self._board = board
        self._depth = depth
        self._halted = Event()
        self._begun = Event()

    def run(self) -> None:
        """Count depth by depth."""
        try:
            for depth in range(1, self._depth + 1):
                leaves = self._count(self._board, depth)
                if self._halted.is_set():
                    return
                self.write(f"info perft {depth:2} {leaves}")
                self._begun.set()
        finally:
            self._begun.set()

    def wait(self, seconds: float) -> None:
        """Wait for the first line, which may need compilation, then `seconds` for the others."""
        self._begun.wait()
        self.join(seconds)

    def halt(self) -> None:
        """Stop without another line."""
        self._halted.set()
        self.join()

    def _count(self, board: Board, depth: int) -> int:
        """Count in chunks, checking for a stop between them."""
        if depth <= CHUNK or self._halted.is_set():
            return board.perft(min(depth, CHUNK), finished=True)
        leaves = 0
        for move in board.legal_moves:
            after = board.copy(history=False)
            after.push(move)
            leaves += 1 if after.outcome else self._count(after, depth - 1)
            if self._halted.is_set():
                break
        return leaves


def limits_of(go: Go, board: Board, multipv: int) -> Limits:
    """Return the limits of a `go`: the clock of the side to move; `time` and `inc` override `wtime` etc."""
    first = board.turn == board.variant.players[0].name
    clock, inc = (go.wtime, go.winc) if first else (go.btime, go.binc)
    limits = Limits(
        depth=_at_least(go.depth, 1),
        nodes=_at_least(go.nodes, 1),
        mate=_at_least(go.mate, 1),
        movestogo=_at_least(go.movestogo, 1),
        movetime=_seconds(go.movetime),
        time=_seconds(clock if go.time is None else go.time),
        inc=max(0, (inc if go.inc is None else go.inc) or 0) / 1000,
        infinite=go.infinite,
        ponder=go.ponder and not go.infinite,
        searchmoves=_legal(board, go.searchmoves),
        multipv=multipv,
    )
    return limits.changed(movetime=PONDER_SECONDS) if limits.ponder and limits.is_open else limits


def sooner(limits: Limits, spent: float) -> Limits:
    """Return limits reduced by the time spent before the search."""
    least = MIN_MILLISECONDS / 1000
    left = {name: getattr(limits, name) for name in ("movetime", "time")}
    return limits.changed(**{name: max(least, value - spent) for name, value in left.items() if value is not None})


def _at_least(number: int | None, least: int) -> int | None:
    return None if number is None else max(least, number)


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else max(MIN_MILLISECONDS, milliseconds) / 1000


def _legal(board: Board, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the legal moves among `texts`, in the board's notation."""
    kept = []
    for text in texts:
        try:
            kept.append(board.parse_move(text).text)
        except LaserChessError:
            continue
    return tuple(dict.fromkeys(kept))
