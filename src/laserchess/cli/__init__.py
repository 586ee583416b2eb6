"""The `laserchess` command, with one small module per subcommand.

Exit codes: 0 success, 1 error (one line on stderr explains it), 2 wrong usage, 130 interrupted.
"""

import atexit
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO

from laserchess.cli.compile_progress import compile_notice
from laserchess.cli.gc_pause import gc_paused
from laserchess.cli.parser import parse
from laserchess.cli.suggest import suggest_for
from laserchess.core.errors import LaserChessError, UnknownNameError

__all__ = ["main"]

FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; without a command, open the browser app."""
    _replace_unencodable()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        with gc_paused():
            parsed = parse(arguments)
        with compile_notice():
            return _run(parsed)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    finally:
        _silence_colorama()


def _run(parsed: Namespace) -> int:
    """Run a command and return its exit code; an error becomes one line on stderr."""
    command: Callable[[Namespace], int] = parsed.run
    try:
        code = command(parsed)
        sys.stdout.flush()
    except LaserChessError as error:
        return _fail(str(error) + (suggest_for(error) if isinstance(error, UnknownNameError) else ""))
    except BrokenPipeError:
        _silence(sys.stdout)
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code


def _fail(message: str) -> int:
    print("laserchess:", " ".join(message.split()), file=sys.stderr)
    return FAILED


def _silence(stream: TextIO) -> None:
    """Send further output to the null device: the reader has closed the pipe."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _silence_colorama() -> None:
    """Keep colorama, which the compiler imports if installed, from writing to the terminal at exit."""
    colorama = sys.modules.get("colorama.initialise")
    if colorama is not None:
        atexit.unregister(colorama.reset_all)


def _replace_unencodable() -> None:
    """Read and print `?` for characters the terminal's encoding does not have."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
