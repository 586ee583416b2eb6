"""Scratch memory of each thread: compiled code runs without the GIL."""

from threading import local

import numpy as np

from laserchess.core import layout as at


class ThreadScratch(local):
    """Arrays whose contents are valid only during a call."""

    def __init__(self) -> None:
        """Allocate the arrays of a thread."""
        self.moves = np.empty(at.MAX_MOVES, np.int64)
        """For a list of moves."""
        self.beams = np.empty(at.BEAM_SCRATCH, np.int64)
        """For tracing beams."""


SCRATCH = ThreadScratch()
