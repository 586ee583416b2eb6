"""Listeners for compilation: apart from the compiler, so that they can be added before it is loaded."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Final

LISTENERS: Final[list[Callable[[str], None]]] = []


def notify_compiling(callback: Callable[[str], None]) -> None:
    """Call `callback(name)` whenever a function has to be compiled, not merely loaded from the cache."""
    LISTENERS.append(callback)


class NotCompiledError(Exception):
    """Raised instead of compiling a function; not an error of the package, so nothing handles it by mistake."""


@contextmanager
def refuse_compiling(thread: int | None = None) -> Iterator[None]:
    """Raise NotCompiledError instead of compiling, in one thread or in all; what is in the cache is loaded."""

    def refuse(name: str) -> None:
        if thread in {None, get_ident()}:
            raise NotCompiledError(name)

    LISTENERS.insert(0, refuse)
    try:
        yield
    finally:
        LISTENERS.remove(refuse)


def is_compiled(load: Callable[[], object]) -> bool:
    """Call a function that needs compiled code; return False, before it is done, if some would have to be compiled."""
    try:
        with refuse_compiling(get_ident()):
            load()
    except NotCompiledError:
        return False
    return True
