"""The life of an engine: settings, tables, closing, and the lock that admits one search at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any, Self

from laserchess.book import OpeningBook
from laserchess.core.errors import InvalidFileError, LaserChessError, UnknownNameError, quote
from laserchess.core.python_chess import ENGINE, replaced
from laserchess.core.variant import Rules  # noqa: TC001  # named in an annotation
from laserchess.engine.choice import LineChooser
from laserchess.engine.clock import UNLIMITED, SearchTimer
from laserchess.engine.eval_weights import Weights
from laserchess.engine.levels import check_level
from laserchess.engine.nnue.file import HCE, STORED_HCE, load
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.transposition import make_shared
from laserchess.engine.worker import Worker

OVERHEAD = 0.03
"""Seconds reserved in every move for communication (UCI `Move Overhead`)."""


@replaced(ENGINE)
class EngineBase:
    """What an engine is apart from its searches."""

    _is_closed = False

    def __init__(
        self,
        level: int | str | None = None,
        *,
        threads: int = 1,
        hash_mb: int = 64,
        seed: int = 0,
        overhead: float = OVERHEAD,
        features: int = mem.ALL_FEATURES,
        evaluation: Weights | str | None = None,
        book: OpeningBook | str | Path | None = None,
    ) -> None:
        """Create an engine.

        Args:
            level: 1 to 10, or the name of a simple opponent such as `"greedy"`, which plays without a search. By
                default the engine plays at full strength.
            threads: Search threads (lazy SMP).
            hash_mb: Size of the transposition table in MiB.
            seed: Seed of random choices: levels, the opening book, simple opponents.
            overhead: Seconds reserved in every move for communication.
            features: The enabled parts of the search, for experiments.
            evaluation: An NNUE file, `"hce"` for the HCE (hand-crafted evaluation), or HCE weights. By default
                the network shipped with the variant, otherwise HCE.
            book: An opening book or its file. `play` chooses from it as long as it has the position.

        Raises:
            UnknownNameError: A setting is out of range, or there is no such level.
            InvalidFileError: The network or book cannot be read.

        """
        self._settings: dict[str, Any] = {
            "level": level,
            "threads": threads,
            "hash_mb": hash_mb,
            "seed": seed,
            "overhead": overhead,
            "features": features,
            "evaluation": evaluation,
            "book": book,
        }
        self._busy = Lock()
        self._delay = 0.0
        """Expected seconds between the hard limit and the end of a search."""
        self._prepare()
        self._timer = SearchTimer(self._shared, UNLIMITED)

    def _prepare(self) -> None:
        """Check the settings and allocate tables and workers."""
        settings = self._settings
        _check_range("threads", settings["threads"], 1, 512)
        _check_range("hash_mb", settings["hash_mb"], 1, 1 << 20)
        check_level(settings["level"])
        self._shared = make_shared(settings["hash_mb"])
        evaluation = settings["evaluation"]
        if isinstance(evaluation, str) and evaluation not in {HCE, STORED_HCE}:
            load(evaluation)  # fails now, not during a search
        options = {"features": settings["features"], "evaluation": evaluation}
        self._workers = [Worker(self._shared, **options) for _ in range(settings["threads"])]
        book = settings["book"]
        self._book = OpeningBook.open(book) if isinstance(book, str | Path) else book
        self._rules: Rules | None = None
        """The rules of the positions in the transposition table."""
        self._start_over()

    def __repr__(self) -> str:
        """Return the call that creates such an engine."""
        return f"Engine({', '.join(f'{name}={value!r}' for name, value in self._settings.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the settings only: another process gets a new engine."""
        return _make, (type(self), self._settings)

    def configure(self, **settings: Any) -> None:  # noqa: ANN401  # the types are those of the settings
        """Change settings between searches; the transposition table and history are cleared.

        Args:
            **settings: The arguments of `Engine` to change.

        Raises:
            UnknownNameError: There is no such setting, or its value is out of range.
            InvalidFileError: The network or book cannot be read.
            LaserChessError: The engine is closed.

        """
        for name in settings:
            if name not in self._settings:
                message = f"the engine has no setting {quote(name)}"
                expected = "one of " + ", ".join(self._settings)
                raise UnknownNameError(message, reason="setting", text=name, expected=expected)
        with self._exclusive():
            before = dict(self._settings)
            self._settings.update(settings)
            try:
                self._prepare()
            except (UnknownNameError, InvalidFileError):
                self._settings = before
                self._prepare()
                raise

    def close(self) -> None:
        """Stop the running search, wait for it and free the tables; the engine cannot be used afterwards.

        `with Engine() as engine` does this at the end of the block. Closing an engine again does nothing.
        """
        self._is_closed = True
        self.stop()
        with self._busy:
            self._free()

    def _free(self) -> None:
        """Free the tables."""
        self._shared, self._workers = make_shared(1), []

    def __enter__(self) -> Self:
        """Return the engine, for a `with` block that closes it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the engine."""
        self.close()

    def _acquire(self) -> None:
        """Wait for the previous search; raise an error if the engine is closed."""
        self._busy.acquire()
        if self._is_closed:
            self._busy.release()
            message = "the engine is closed"
            raise LaserChessError(message, reason="closed", expected="a new Engine")

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Block every search during a `with` block."""
        self._acquire()
        try:
            yield
        finally:
            self._busy.release()

    def new_game(self) -> None:
        """Clear the transposition table and history, as UCI `ucinewgame` does."""
        with self._exclusive():
            self._clear()

    def _clear(self) -> None:
        """Clear what was learnt, but keep the tables and networks of the variants."""
        self._shared[mem.HEADER :] = 0
        for worker in self._workers:
            worker.history[:] = 0
        self._start_over()

    def _start_over(self) -> None:
        self._random = Random(self._settings["seed"])  # noqa: S311  # playing needs no cryptography
        self._chooser = LineChooser(self._settings["seed"])
        self._age = 0

    def stop(self) -> None:
        """Stop the running search, from any thread; it returns the best move found so far."""
        self._shared[mem.STOP] = 1


def _make(engine: type[EngineBase], settings: dict[str, Any]) -> EngineBase:
    return engine(**settings)


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        message = f"{name} is out of range: {value}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=f"{low} to {high}")
