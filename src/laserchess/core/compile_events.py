"""Who wants to know of compiling: apart from the compiler, so that one can ask before it is loaded."""

from collections.abc import Callable
from typing import Final

LISTENERS: Final[list[Callable[[str], None]]] = []


def notify_compiling(callback: Callable[[str], None]) -> None:
    """Call `callback(name)` whenever a function has to be compiled, not merely loaded from the cache."""
    LISTENERS.append(callback)
