"""The `laserchess` command: one small module for each of its commands.

Exit codes: 0 fine, 1 the input was refused (one line says why), 2 wrong usage, 130 interrupted.
"""

import atexit
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TextIO

from laserchess.cli.compiling import tell_of_compiling
from laserchess.cli.loading import keeping_everything
from laserchess.cli.near import hint_of
from laserchess.cli.parser import parse
from laserchess.core.errors import LaserChessError, UnknownNameError

__all__ = ["main"]

REFUSED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; without a command it opens the browser app."""
    _forgive_encodings()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        with keeping_everything():
            parsed = parse(arguments)
        with tell_of_compiling():
            return _run(parsed)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    finally:
        _leave_plainly()


def _run(parsed: Namespace) -> int:
    """Run a command; what it refuses, and what the system refuses it, becomes one line."""
    command: Callable[[Namespace], int] = parsed.run
    try:
        code = command(parsed)
        sys.stdout.flush()
    except LaserChessError as error:
        return _refuse(str(error) + (hint_of(error) if isinstance(error, UnknownNameError) else ""))
    except BrokenPipeError:
        _silence(sys.stdout)
        return 0
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return code


def _refuse(why: str) -> int:
    print("laserchess:", " ".join(why.split()), file=sys.stderr)
    return REFUSED


def _silence(stream: TextIO) -> None:
    """Let what is still to be written to a reader that left go nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _leave_plainly() -> None:
    """Keep colorama, which the compiler uses where it is installed, from writing to terminals at the very end."""
    colorama = sys.modules.get("colorama.initialise")
    if colorama is not None:
        atexit.unregister(colorama.reset_all)


def _forgive_encodings() -> None:
    """Print and read `?` where the terminal and its bytes have no character, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
