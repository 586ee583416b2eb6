"""Measure everything and print one table: `python -m benchmarks.run`, or `make bench`."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from benchmarks import arena, batches, browser, engine, envs, library, perft, playouts, searches, server, startup
from benchmarks.table import Row, render

SECTIONS = {
    section.__name__.removeprefix("benchmarks."): section
    for section in (perft, engine, browser, playouts, library, batches, envs, searches, arena, server, startup)
}


def rows(names: Sequence[str] = tuple(SECTIONS), *, quick: bool) -> Iterator[Row]:
    """Measure section by section, printing its name to stderr."""
    for name in names:
        print(f"Measuring {name} …", file=sys.stderr, flush=True)
        yield from SECTIONS[name].rows(quick=quick)


def main() -> None:
    """Print the table, or JSON; a missed target is reported, but is not an error."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="few and small measurements, to check that they run")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(sorted(unknown))}; expected some of {', '.join(SECTIONS)}")
    measured = list(rows(options.sections or tuple(SECTIONS), quick=options.quick))
    print(json.dumps([row.facts() for row in measured], indent=2) if options.json else render(measured))


if __name__ == "__main__":
    main()
