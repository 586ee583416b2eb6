"""Nodes that every feature of the engine saves on forced wins: `python -m benchmarks.wins`.

The engine without a feature searches for the forced wins of the tests; the table has the nodes it needs, as multiples
of those of the full engine. Unlike matches, this is the same on every machine.
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
"""The node limit for each win, which also counts for a win that is not found."""


def search(win: dict[str, Any], engine: Engine) -> int | None:
    """Return the nodes visited until the win was found, or None."""
    found: list[int] = []

    def note(info: Info) -> None:
        if info.score.mate == win["wins_in"] and str(info.pv[0]) in win["moves"]:
            found.append(info.nodes)

    engine.play(Board(win["game"], position=win["position"]), nodes=MOST, on_info=note)
    return found[0] if found else None


def count(wins: Sequence[dict[str, Any]], part: Part | None) -> tuple[int, int]:
    """Return the nodes for all wins without a feature, and the number of wins not found."""
    engines = (part.without(win["game"]) if part else Engine(hash_mb=HASH_MB) for win in wins)
    needed = [search(win, engine) for win, engine in zip(wins, engines, strict=True)]
    return sum(MOST if nodes is None else nodes for nodes in needed), needed.count(None)


def main() -> None:
    """Print a row for the full engine and for every feature, or the named ones."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wins", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the names of the features to leave out (default: all)")
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
