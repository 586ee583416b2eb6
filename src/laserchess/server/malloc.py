"""What the C library is told of memory, where it can be told: to give back what is no longer needed."""

import ctypes
from contextlib import suppress

MAX_HEAPS = -8, 2
"""The number of glibc's setting, and how many heaps all threads share: each keeps what it once needed."""
LARGE = -3, 1 << 20
"""The number of the setting, and the bytes from which on something has pages of its own, as tables of engines do.

Without it, glibc makes that larger and larger, and what is large leaves holes in a heap.
"""


def limit_arenas() -> None:
    """Have memory that is let go given back to the system."""
    with suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        for setting in (MAX_HEAPS, LARGE):
            library.mallopt(*setting)
