"""Settings of glibc's malloc that return unused memory to the system."""

import ctypes
from contextlib import suppress

MAX_ARENAS = -8, 2
"""The number of the setting, and how many arenas all threads share: each keeps its peak size."""
MMAP_THRESHOLD = -3, 1 << 20
"""The number of the setting, and the bytes from which an allocation gets its own pages, as engine tables do.

By default glibc raises this threshold, and large allocations then fragment an arena.
"""


def limit_arenas() -> None:
    """Configure malloc to return freed memory to the system."""
    with suppress(AttributeError, OSError, TypeError):
        library = ctypes.CDLL(None)
        for setting in (MAX_ARENAS, MMAP_THRESHOLD):
            library.mallopt(*setting)
