"""Word of the first compile on a machine, on stderr, so that nobody looks at a silent screen."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from laserchess.board import Board
from laserchess.core.jit import announce

MESSAGE = "compiling the rules for this machine, once (about 10 s) …"


class Teller:
    """Says once that the rules are being compiled, then prints a dot for each function."""

    def __init__(self) -> None:
        """Have said nothing yet, and listen only once asked to."""
        self.count = 0
        self.total = 0
        self.listening = False
        self.muted = True

    def __call__(self, _name: str) -> None:
        """Hear of one function that is being compiled."""
        if self.muted:
            return
        self.count += 1
        self.total += 1
        if self.total == 1:
            print(MESSAGE, end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
        elif sys.stderr.isatty():
            print(end=".", file=sys.stderr, flush=True)

    def end_line(self) -> None:
        """End the line of dots, where there is one."""
        if self.count and sys.stderr.isatty():
            print(file=sys.stderr, flush=True)
        self.count = 0


TELLER = Teller()


@contextmanager
def tell_of_compiling() -> Iterator[None]:
    """Tell of compiling while a command runs."""
    if not TELLER.listening:
        announce(TELLER)
        TELLER.listening = True
    TELLER.muted = False
    try:
        yield
    finally:
        TELLER.end_line()
        TELLER.muted = True


def make_ready(board: Board) -> None:
    """Have compiled what playing on a board takes, before anything else is printed."""
    legal = board.legal_moves
    if legal:
        board.preview(legal[0])
        board.beams()
    TELLER.end_line()
