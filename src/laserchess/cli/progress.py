"""Word of long work on stderr: in place on a terminal, else a line now and then."""

import sys
from time import monotonic

from laserchess.cli.compiling import CLEAR, in_place

OFTEN = 0.2
SELDOM = 10.0


class Remaining:
    """How long the rest of something will take, judged by what was done since it was made."""

    def __init__(self) -> None:
        """Let the time run; how much was done before is learnt when the first of the rest is."""
        self._begun, self._before = monotonic(), -1

    def minutes(self, done: int, total: int) -> float:
        """Return the minutes that are left once so much of all is done."""
        if self._before < 0:
            self._before = done - 1
        return (monotonic() - self._begun) / (done - self._before) * (total - done) / 60


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
