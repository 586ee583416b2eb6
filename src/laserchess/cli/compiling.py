"""Word of the first compile on a machine, on stderr, so that nobody looks at a silent screen."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from laserchess.core.listening import announce

if TYPE_CHECKING:
    from laserchess.board import Board

MESSAGE = "compiling for this machine, once (up to a minute) …"
CLEAR = "\r\x1b[2K"


class Teller:
    """Says that something is being compiled: in place on a terminal, with the number of functions, else once."""

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
        if in_place():
            print(end=f"{CLEAR}{MESSAGE} {self.total}", file=sys.stderr, flush=True)
        elif self.total == 1:
            print(MESSAGE, file=sys.stderr, flush=True)

    def end_line(self) -> None:
        """Take the line away, where there is one."""
        if self.count and in_place():
            print(end=CLEAR, file=sys.stderr, flush=True)
        self.count = 0


TELLER = Teller()


def in_place() -> bool:
    """Tell whether stderr is a terminal on which a line can be written anew."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


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


def make_ready(board: "Board") -> None:
    """Have compiled what playing on a board takes, before anything else is printed."""
    legal = board.legal_moves
    if legal:
        board.preview(legal[0])
        board.beams()
    TELLER.end_line()
