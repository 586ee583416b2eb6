"""An engine that lists the variants it plays: the arguments."""

import sys

for line in sys.stdin:
    if line == "uci\n":
        variants = "".join(f" var {variant}" for variant in sys.argv[1:])
        sys.stdout.write(f"option name UCI_Variant type combo default {sys.argv[1]}{variants}\nuciok\n")
    elif line == "isready\n":
        sys.stdout.write("readyok\n")
    elif line == "quit\n":
        break
    sys.stdout.flush()
