"""Measure everything and print one table: `python -m benchmarks.run`, or `make bench`."""

import argparse
import json
import sys
from collections.abc import Iterator

from benchmarks import arena, batches, engine, envs, library, perft, playouts, searches, server, startup
from benchmarks.table import Row, render


def rows(*, quick: bool) -> Iterator[Row]:
    """Measure section by section, saying on standard error which one it is."""
    for section in (perft, engine, playouts, library, batches, envs, searches, arena, server, startup):
        print(f"Measuring {section.__name__.removeprefix('benchmarks.')} …", file=sys.stderr, flush=True)
        yield from section.rows(quick=quick)


def main() -> None:
    """Print the table, or JSON; a missed target is said, never an error."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small trees and few games: does it run at all")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    options = parser.parse_args()
    measured = list(rows(quick=options.quick))
    print(json.dumps([row.facts() for row in measured], indent=2) if options.json else render(measured))


if __name__ == "__main__":
    main()
