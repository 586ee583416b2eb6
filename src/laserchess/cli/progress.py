"""Word of long work on stderr: in place on a terminal, else a line now and then."""

import sys
from time import monotonic

from laserchess.cli.compiling import CLEAR, in_place

OFTEN = 0.2
SELDOM = 10.0


class ProgressLine:
    """One line that tells how far something is."""

    def __init__(self, *, is_quiet: bool) -> None:
        """Begin with nothing shown."""
        self._is_quiet = is_quiet
        self._told = monotonic()
        self._shown = False

    def __call__(self, line: str) -> None:
        """Show a line, unless another one was shown just now."""
        if self._is_quiet or monotonic() - self._told < (OFTEN if in_place() else SELDOM):
            return
        self._told = monotonic()
        self._shown = in_place()
        print(f"{CLEAR}{line}" if self._shown else line, end="" if self._shown else "\n", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave a clean line."""
        if self._shown:
            print(end=CLEAR, file=sys.stderr, flush=True)
            self._shown = False
