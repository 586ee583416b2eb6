"""Progress of long work on stderr: in place on a terminal, otherwise a line from time to time."""

import sys
from time import monotonic

from laserchess.cli.compile_progress import CLEAR, in_place

TERMINAL_SECONDS = 0.2
LOG_SECONDS = 10.0


class Remaining:
    """Estimate of the remaining time."""

    def __init__(self) -> None:
        """Start the clock; the first report shows how much was done before."""
        self._started, self._before = monotonic(), -1

    def minutes(self, done: int, total: int) -> float:
        """Return the estimated minutes left when `done` of `total` are done."""
        if self._before < 0:
            self._before = done - 1
        return (monotonic() - self._started) / (done - self._before) * (total - done) / 60


class ProgressLine:
    """One line of progress."""

    def __init__(self, *, is_quiet: bool) -> None:
        """Start with nothing shown."""
        self._is_quiet = is_quiet
        self._shown_at = monotonic()
        self._shown = False

    def __call__(self, line: str) -> None:
        """Show a line, unless one was shown just before."""
        if self._is_quiet or monotonic() - self._shown_at < (TERMINAL_SECONDS if in_place() else LOG_SECONDS):
            return
        self._shown_at = monotonic()
        self._shown = in_place()
        print(f"{CLEAR}{line}" if self._shown else line, end="" if self._shown else "\n", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line."""
        if self._shown:
            print(end=CLEAR, file=sys.stderr, flush=True)
            self._shown = False
