"""Starts the same server again and again, quickly: `python -m benchmarks.nursery LOG serve …`.

What a server loads and puts together is done once; each line on stdin starts a child that opens the database, serves,
and can be killed. The number of its process is the answer.
"""

import gc
import os
import signal
import sys
from pathlib import Path

from laserchess.board import Board
from laserchess.cli import serve, startup
from laserchess.cli.parser import parse
from laserchess.server import logs, serving


def nurse(log: str, words: list[str]) -> None:
    """Start a child for every line, until there are no more."""
    parsed = parse(words)
    app = startup.make_app(parsed)
    Board("laser-chess").push("c1+")
    gc.collect()
    gc.freeze()  # children have enough to do
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who died
    print("ready", flush=True)
    for _ in sys.stdin:
        number = os.fork()
        if number == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            output = os.open(log, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
            os.dup2(output, 1)
            os.dup2(output, 2)
            sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  # as long as the child lives
            logs.configure()
            with serve.listen("127.0.0.1", parsed.port) as listening:
                serving.serve(app, listening, lambda: None)
            os._exit(0)
        print(number, flush=True)


if __name__ == "__main__":
    nurse(sys.argv[1], sys.argv[2:])
