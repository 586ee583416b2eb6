"""Restart the same server quickly: `python -m benchmarks.nursery LOG serve …`.

This process imports and prepares everything once. Each line on stdin forks a child that opens the database, serves,
and can be killed. The child's process id is printed.
"""

import gc
import os
import signal
import sys
from pathlib import Path

from laserchess.board import Board
from laserchess.cli import serve, startup
from laserchess.cli.parser import parse
from laserchess.server import serving
from laserchess.server.runtime import logs


def nurse(log: str, words: list[str]) -> None:
    """Fork a child for every line of stdin."""
    parsed = parse(words)
    app = startup.make_app(parsed)
    Board("laser-chess").push("c1+")
    gc.collect()
    gc.freeze()  # keep the pages shared with the children
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no zombies
    print("ready", flush=True)
    for _ in sys.stdin:
        number = os.fork()
        if number == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            output = os.open(log, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
            os.dup2(output, 1)
            os.dup2(output, 2)
            sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # open as long as the child runs
            logs.configure()
            with serve.listen("127.0.0.1", parsed.port) as listening:
                serving.serve(app, listening, lambda: None)
            os._exit(0)
        print(number, flush=True)


if __name__ == "__main__":
    nurse(sys.argv[1], sys.argv[2:])
