"""Starts servers quickly: what every server loads is loaded once, then each is a fork, a process of its own.

Each line on stdin is a wish (`Wish`, as JSON). The number of the new process is the answer; what it says goes into a
file, and when it has ended its exit code into another.
"""

import gc
import json
import os
import signal
import sys
from pathlib import Path
from threading import Event

import laserchess.__main__
from laserchess.cli import main, startup
from tests.server.processes import Wish


def nurse() -> int:
    """Start what is wished for, until nobody wishes any more; the process of a server returns its exit code."""
    startup.prepare_rules()
    startup.prepare_rest(Event())
    gc.collect()
    gc.freeze()  # children have enough to do
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the keepers
    for line in sys.stdin:
        if os.fork() == 0:
            return keep(Wish(**json.loads(line)))
    return 0


def keep(wish: Wish) -> int:
    """Start a server, say its number, and write down how it ends: only a parent is told."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    number = os.fork()
    if number == 0:
        return be(wish)
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()
    redirect(os.devnull)
    _, status = os.waitpid(number, 0)
    written = Path(f"{wish.ended}.new")
    written.write_text(str(os.waitstatus_to_exitcode(status)), encoding="ascii")
    written.rename(wish.ended)
    os._exit(0)


def be(wish: Wish) -> int:
    """Be the server, as if the command had just been typed."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    redirect(wish.log)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)  # nobody has read from this one
    os.chdir(wish.folder)
    os.environ.clear()
    os.environ.update(wish.environment)
    sys.argv = ["laserchess", *wish.words]
    sys.modules["__main__"] = laserchess.__main__  # which processes it starts begin with
    return main(wish.words)


def redirect(path: str) -> None:
    """Hear nothing, and say everything into a file."""
    for number, flags in ((0, os.O_RDONLY), (1, os.O_WRONLY | os.O_APPEND)):
        file = os.open(path if number else os.devnull, flags)
        os.dup2(file, number)
        os.close(file)
    os.dup2(1, 2)


if __name__ == "__main__":
    sys.exit(nurse())
