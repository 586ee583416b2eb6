"""Start servers quickly: common modules are loaded once, then each server is a forked process.

Each line on stdin is a `Wish` as JSON. The answer is the id of the new process; its output goes into a file, and
its exit code into another when it has ended.
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
from laserchess.server.runtime import job_pool
from tests.server.processes import Wish

NEVER = 24 * 3600.0
"""Seconds before a server starts its helper process without work for it: loading it takes 4 s of processor time."""


def nurse() -> int:
    """Start the requested servers until stdin ends; a server's process returns its exit code."""
    startup.prepare_rules()
    startup.prepare_rest(Event())
    vars(job_pool).update(WARM_UP_DELAY=NEVER)
    gc.collect()
    gc.freeze()  # for the children
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the keepers are not waited for
    for line in sys.stdin:
        if os.fork() == 0:
            return keep(Wish(**json.loads(line)))
    return 0


def keep(wish: Wish) -> int:
    """Start a server, print its process id, and record its exit code, which only a parent gets."""
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
    """Run the server, as if the command had just been typed."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    redirect(wish.log)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)  # unread so far
    os.chdir(wish.folder)
    os.environ.clear()
    os.environ.update(wish.environment)
    sys.argv = ["laserchess", *wish.words]
    sys.modules["__main__"] = laserchess.__main__  # inherited by the processes it starts
    return main(wish.words)


def redirect(path: str) -> None:
    """Read nothing, and write all output into a file."""
    for number, flags in ((0, os.O_RDONLY), (1, os.O_WRONLY | os.O_APPEND)):
        file = os.open(path if number else os.devnull, flags)
        os.dup2(file, number)
        os.close(file)
    os.dup2(1, 2)


if __name__ == "__main__":
    sys.exit(nurse())
