"""An engine as course engines are: `course.py MOVES HEARD`; it writes down what it hears.

It blocks while it thinks, knows neither `stop` nor `ucinewgame`, prints infos of its own shape, and when its input
ends without a `quit` it keeps spinning.
"""

import sys
import time
from pathlib import Path

MOVES = Path(sys.argv[1]).read_text().split()
HEARD = Path(sys.argv[2])


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


position = ""
while True:
    line = sys.stdin.readline()
    if not line:
        continue
    with HEARD.open("a") as heard:
        heard.write(line)
    word, *words = line.split()
    if word == "uci":
        say("id name course\nid author unknown")
        say("option name fut_depth type spin value 3 default 3 min 0 max 5\nuciok")
    elif word == "isready":
        say("readyok")
    elif word == "position":
        position = line
    elif word == "go":
        time.sleep(0.01)
        say(" d1 -> move=? depth 4 nodes 1234\ninfo depth 5 move_no 1 time (microsec) 70 nodes 4321 nps 9")
        say(f"info score cp 17 pv b2\nbestmove {MOVES[len(position.split()[3:])]}")
    elif word == "quit":
        break
    elif word != "setoption":
        say(f"Illegal command: {line}")
