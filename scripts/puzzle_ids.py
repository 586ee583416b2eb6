"""Write the ids of the shipped puzzles next to them, after a set has changed: `python scripts/puzzle_ids.py`."""

from pathlib import Path

from laserchess.puzzles import read_file
from laserchess.puzzles.ids import SUFFIX, ids_text

SETS = Path(__file__).parents[1] / "src" / "laserchess" / "puzzles" / "sets"

if __name__ == "__main__":
    for file in sorted(SETS.glob("*.puzzles")):
        file.with_suffix(SUFFIX).write_text(ids_text(file.read_bytes(), read_file(file)), encoding="utf-8")
        print(f"{file.with_suffix(SUFFIX)} is written")
