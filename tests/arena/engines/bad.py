"""Engines that behave badly: `bad.py HOW MOVES`; otherwise they play the moves of a file."""

import os
import sys
import time
from pathlib import Path

HOW, FILE = sys.argv[1:]
MOVES = Path(FILE).read_text().split()
FOREVER = 3600


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def think(position: str, go: str) -> None:
    made = len(position.split()[3:])
    best = MOVES[made] if made < len(MOVES) else "(none)"
    misbehave(made, go)
    say(f"bestmove {best}")


def misbehave(made: int, go: str) -> None:  # noqa: C901, PLR0912  # a list of sins
    """Do what this engine is known for, in its second move or so."""
    if made < 2:
        return
    if HOW == "crash":
        sys.stderr.write("assertion failed: pieces >= 0\n")
        sys.stderr.flush()
        os._exit(3)
    if HOW == "hang":
        time.sleep(FOREVER)
    if HOW == "illegal":
        say("bestmove a0a5")
    if HOW == "malformed":
        os.write(1, b"bestmove \xff\xfe\x00\xc2\xb2\n")
    if HOW == "empty":
        say("bestmove")
    if HOW == "garbage":
        os.write(
            1,
            b"\xff\x00\x07 info score depth nodes\ninfo depth \xd9\xa3 score cp nan nodes -1\n"
            + b"x" * 200_000
            + b"\n",
        )
    if HOW == "flag":
        clocks = [float(go.split(f"{name} ")[1].split(maxsplit=1)[0]) for name in ("wtime", "btime")]
        time.sleep(min(clocks) / 1000 + 0.15)
    if HOW == "flood":
        while True:
            os.write(1, b"info string la la la la la la la la la la la la\n" * 1000)
    if HOW == "chatty":
        for depth in range(20_000):
            sys.stdout.write(f"info depth {depth} score cp 12 nodes {depth} pv a1a2\n")
    if HOW == "silent":
        os.close(1)
        time.sleep(FOREVER)


def main() -> None:
    position = ""
    for line in sys.stdin:
        if line.startswith("position"):
            position = line
        elif line.startswith("go"):
            think(position, line)
        elif line.strip() == "uci":
            time.sleep({"late": 0.3, "never": FOREVER}.get(HOW, 0))
            say(f"id name {HOW}\nuciok")
        elif line.startswith("isready"):
            say("readyok")
        elif line.startswith("quit"):
            if HOW == "stays":
                time.sleep(FOREVER)
            if HOW == "dies":
                os.abort()
            break


main()
