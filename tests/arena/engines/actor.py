"""An engine that plays its part of a dialogue: it expects lines marked `>`, says those marked `<`, and notes slips."""

import sys
from pathlib import Path

lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
notes = Path(sys.argv[2])
heard: list[str] = []
for line in lines:
    if line.startswith("< "):
        sys.stdout.write(f"{line[2:]}\n")
        sys.stdout.flush()
        continue
    said = sys.stdin.readline().rstrip("\n")
    heard.append(f"> {said}")
    if heard[-1] != line:
        notes.write_text(f"expected {line}\nheard    {heard[-1]}\n", encoding="utf-8")
        sys.exit(1)
notes.write_text("as written", encoding="utf-8")
