"""How many positions every part of the engine saves on forced wins: `python -m benchmarks.wins`.

The engine without a part looks for the forced wins of the tests; the table says how many positions it visits until it
has found them, as multiples of what the whole engine needs. Unlike matches this is the same on every machine.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.features import HASH_MB, Part, parts
from laserchess import Board
from laserchess.engine import Engine
from laserchess.engine.search_results import Info

FILE = Path(__file__).parents[1] / "tests" / "data" / "forced_wins.jsonl"
MOST = 200_000
"""Positions for each win, and what one that is not found counts for."""


def search(win: dict[str, Any], engine: Engine) -> int | None:
    """Return how many positions were visited when the win was found, or `None`."""
    found: list[int] = []

    def note(info: Info) -> None:
        if info.score.mate == win["wins_in"] and str(info.pv[0]) in win["moves"]:
            found.append(info.nodes)

    engine.play(Board(win["game"], position=win["position"]), nodes=MOST, on_info=note)
    return found[0] if found else None


def count(wins: Sequence[dict[str, Any]], part: Part | None) -> tuple[int, int]:
    """Return how many positions all wins take without a part, and how many are not found."""
    engines = (part.without(win["game"]) if part else Engine(hash_mb=HASH_MB) for win in wins)
    needed = [search(win, engine) for win, engine in zip(wins, engines, strict=True)]
    return sum(MOST if nodes is None else nodes for nodes in needed), needed.count(None)


def main() -> None:
    """Print a row for the whole engine and for every part, or those named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wins", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the names of the parts to leave out (default: all)")
    asked = parser.parse_args()
    wins = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    whole, missed = count(wins, None)
    print("| without | positions | times | not found |\n|---|---|---|---|")
    print(f"| nothing | {whole:,} | 1.00 | {missed} |", flush=True)
    for part in parts():
        if not asked.names or any(word in part.name for word in asked.names):
            needed, missed = count(wins, part)
            print(f"| {part.name} | {needed:,} | {needed / whole:.2f} | {missed} |", flush=True)


if __name__ == "__main__":
    main()
