"""A notice on stderr while functions are compiled for the first time."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from laserchess.core.compile_events import notify_compiling

if TYPE_CHECKING:
    from laserchess.board import Board

MESSAGE = "compiling for this machine, once (up to a minute) …"
CLEAR = "\r\x1b[2K"


class CompileNotice:
    """Reports compilation: as a counter in place on a terminal, otherwise with a single line."""

    def __init__(self) -> None:
        """Start muted."""
        self.count = 0
        self.total = 0
        self.listening = False
        self.muted = True

    def __call__(self, _name: str) -> None:
        """Count and report one compiled function."""
        if self.muted:
            return
        self.count += 1
        self.total += 1
        if in_place():
            print(end=f"{CLEAR}{MESSAGE} {self.total}", file=sys.stderr, flush=True)
        elif self.total == 1:
            print(MESSAGE, file=sys.stderr, flush=True)

    def end_line(self) -> None:
        """Clear the progress line."""
        if self.count and in_place():
            print(end=CLEAR, file=sys.stderr, flush=True)
        self.count = 0


NOTICE = CompileNotice()


def in_place() -> bool:
    """Return whether stderr is a terminal whose line can be rewritten."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def compile_notice() -> Iterator[None]:
    """Report compilation while a command runs."""
    if not NOTICE.listening:
        notify_compiling(NOTICE)
        NOTICE.listening = True
    NOTICE.muted = False
    try:
        yield
    finally:
        NOTICE.end_line()
        NOTICE.muted = True


def make_ready(board: "Board") -> None:
    """Compile what playing on a board needs, before anything else is printed."""
    legal = board.legal_moves
    if legal:
        board.preview(legal[0])
        board.beams()
    NOTICE.end_line()


def use_rules(board: "Board") -> None:
    """Call what a game on a board needs of compiled code, from the first move to a draw claim."""
    make_ready(board)
    board.push(str(board.legal_moves[0]))
    board.can_claim_draw()
    board.pop()
    NOTICE.end_line()
