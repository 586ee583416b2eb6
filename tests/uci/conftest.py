"""Conversations with the loop: in this process with a small engine or a stub, or over pipes."""

import subprocess
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest

from laserchess import Board
from laserchess.engine import Engine, Info, Limits, PlayResult
from laserchess.uci import Session
from tests.cli.conftest import COMMAND, environment
from tests.timeouts import PATIENCE

Setting = Any
"""What an engine may be told; it knows the types."""


class SmallEngine(Engine):
    """The engine with a small memory, whatever it is told."""

    def __init__(self, **settings: Setting) -> None:
        """Take every setting but two."""
        super().__init__(**settings | {"hash_mb": 1, "threads": min(2, settings.get("threads", 1))})

    def configure(self, **settings: Setting) -> None:
        super().configure(**settings | {"hash_mb": 1, "threads": min(2, settings.get("threads", 1))})


class Stub:
    """An engine that plays the first move, and in an open search waits to be stopped."""

    def __init__(self, **settings: Setting) -> None:
        """Remember what it was told."""
        self.settings = settings
        self.asked: list[Limits] = []
        self.told = Event()
        self.games = 0

    def play(
        self,
        board: Board,
        limits: Limits | None = None,
        *,
        on_info: Callable[[Info], None] | None = None,  # noqa: ARG002  # the engine's signature
        on_start: Callable[[], None] | None = None,
        **given: Setting,
    ) -> PlayResult:
        self.asked.append((limits or Limits()).changed(**given))
        self.told.clear()
        if on_start is not None:
            on_start()
        if self.asked[-1].infinite or self.asked[-1].ponder:
            self.told.wait()
        return PlayResult(next(iter(board.legal_moves), None))

    def stop(self) -> None:
        self.told.set()

    def ponderhit(self) -> None:
        self.told.set()

    def new_game(self) -> None:
        self.games += 1

    def configure(self, **settings: Setting) -> None:
        self.settings |= settings


class Dialogue:
    """A session and every line it has said."""

    def __init__(self, make_engine: Callable[..., Any] = SmallEngine) -> None:
        """Begin."""
        self.said: list[str] = []
        self.engines: list[Any] = []

        def make(**settings: Setting) -> Setting:
            self.engines.append(make_engine(**settings))
            return self.engines[-1]

        self.session = Session(self._hear, make_engine=make, version="0")

    def _hear(self, *lines: str) -> None:
        self.said += lines

    def __call__(self, *lines: str) -> list[str]:
        """Say lines and return what is answered, the last word of a search that ends by itself included."""
        start = len(self.said)
        for line in lines:
            self.session.handle(line)
        return self.said[start:]

    def search(self, line: str) -> list[str]:
        """Say a `go` that ends by itself and return everything up to its best move."""
        start = len(self.said)
        self.session.handle(line)
        task = self.session._task  # noqa: SLF001  # waiting for it is all that is wanted
        assert task is not None
        task.join()
        return self.said[start:]

    def best(self, line: str) -> str:
        return self.search(line)[-1].split()[1]


@pytest.fixture
def talk() -> Iterator[Dialogue]:
    dialogue = Dialogue()
    yield dialogue
    dialogue.session.close()


@pytest.fixture
def stubbed() -> Iterator[Dialogue]:
    dialogue = Dialogue(Stub)
    yield dialogue
    dialogue.session.close()


class Process:
    """`laserchess uci` over pipes."""

    def __init__(self, *words: str) -> None:
        """Start it."""
        self.process = subprocess.Popen(
            [*COMMAND, "uci", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            text=True,
            bufsize=1,
        )

    def say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, beginning: str) -> str:
        """Return the next line that begins so."""
        assert self.process.stdout
        for line in self.process.stdout:
            if line.startswith(beginning):
                return line.strip()
        message = f"{beginning!r} never came"
        raise AssertionError(message)

    def end(self) -> str:
        """Close the input and return what was still said."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return rest


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Start processes that are gone when the test ends."""
    started: list[Process] = []

    def begin(*words: str) -> Process:
        started.append(Process(*words))
        return started[-1]

    yield begin
    for each in started:
        each.process.kill()
        each.process.communicate()
