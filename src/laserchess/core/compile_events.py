"""Listeners for compilation: apart from the compiler, so that they can be added before it is loaded."""

from collections.abc import Callable
from typing import Final

LISTENERS: Final[list[Callable[[str], None]]] = []


def notify_compiling(callback: Callable[[str], None]) -> None:
    """Call `callback(name)` whenever a function has to be compiled, not merely loaded from the cache."""
    LISTENERS.append(callback)
