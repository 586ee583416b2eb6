"""Log a line when the library has to compile its kernel, so that a first board is not a silent wait.

It goes to the logger `laserchess` as a warning, which Python writes to stderr unless the program has set up logging
itself. `logging.getLogger("laserchess").setLevel("ERROR")` turns it off. The command reports progress in its own way.
"""

from functools import cache

from laserchess.core.compile_events import LISTENERS, notify_compiling


def install() -> None:
    """Log the first function that is compiled in this process."""
    notify_compiling(_on_compile)


def _on_compile(_name: str) -> None:
    if [_on_compile] == LISTENERS:
        _log()


@cache
def _log() -> None:
    import logging  # noqa: PLC0415  # only needed to compile: programs start faster without it

    logging.getLogger("laserchess").warning("laserchess is compiling for this machine, once (up to a minute) …")
