"""The whole comparison of the WebAssembly kernel with Python: `make exact`, an hour or so on an idle machine.

Random games of every variant and of five from TOML files, perft tables, conformance data, searches to a fixed depth.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from laserchess import VARIANTS, Variant
from laserchess.browser import variant_file
from laserchess.variants import write_variant
from laserchess.variants.toml import read_variant
from tests.browser.conftest import HERE, NODE, facts
from tests.browser.test_search import UNTIMED, asked, limits_of, searched
from tests.browser.walk import Walk, digest, game_lines
from tests.every_variant import TOYS

BATCH = 20
WALK = Walk(plies=60, tries=0)
UNIT = HERE.parent / "web" / "unit" / "local_conformance.test.js"
WRITTEN = ("khet-horus", "advanced")
"""Variants that are also written as TOML and read back under another id."""


def variants() -> dict[str, Variant]:
    """Return the variants of the library, and five that are read from TOML."""
    written = [write_variant(replace(VARIANTS[name], id=f"my-{name}")) for name in WRITTEN]
    return {
        **VARIANTS,
        **TOYS,
        **{variant.id: variant for variant in (read_variant(text, "own.toml") for text in written)},
    }


def compare_batch(task: tuple[str, str, int]) -> tuple[int, list[int]]:
    """Play some games on both sides; return how many positions they had and which games differ."""
    name, file, first = task
    variant, numbers = variants()[name], range(first, first + BATCH)
    found = [digest(game_lines(variant, number, WALK)) for number in numbers]
    script = [str(NODE), str(HERE / "walk.js"), file, str(first), str(first + BATCH), str(WALK.plies), str(WALK.tries)]
    written = subprocess.run(script, check=True, capture_output=True, text=True).stdout.split()
    pairs = zip(numbers, found, written, strict=True)
    return sum(more for _, more in found), [number for number, (one, _), other in pairs if one != other]


def compare_games(name: str, file: str, wanted: int, jobs: int) -> str:
    """Compare as many positions as are wanted, with every move of each."""
    positions, different, first = 0, list[int](), 0
    with Pool(jobs) as pool:
        while positions < wanted and not different:
            tasks = [(name, file, first + BATCH * job) for job in range(jobs)]
            first += BATCH * jobs
            for more, wrong in pool.map(compare_batch, tasks):
                positions += more
                different += wrong
    return f"{positions:,} positions" if not different else f"DIFFERENT in games {different}"


def compare_searches(variant: Variant, file: Path, wanted: int) -> str:
    """Compare searches to a fixed depth: scores, lines and node counts of every depth."""
    numbers, limits = range(wanted), limits_of(variant)
    given = asked(variant, numbers, file, {}, limits)
    script = [str(NODE), str(HERE / "search.js")]
    ran = subprocess.run(script, check=True, capture_output=True, text=True, input=json.dumps(given))
    found, expected = facts(ran.stdout), searched(variant, numbers, {}, limits, keep=False)
    different = [number for number in numbers if found[number] != expected[number]]
    return f"{wanted} searches" if not different else f"DIFFERENT searches {different}"


def compare_levels(variant: Variant, file: Path, wanted: int) -> str:
    """Compare the moves of levels 1 to 7 from one seed."""
    for level in range(1, 8):
        numbers, settings = range(wanted), {"level": level, "seed": level}
        given = asked(variant, numbers, file, settings, UNTIMED) | {"keep": True}
        script = [str(NODE), str(HERE / "search.js")]
        ran = subprocess.run(script, check=True, capture_output=True, text=True, input=json.dumps(given))
        moves = [each["move"] for each in searched(variant, numbers, settings, UNTIMED, keep=True)]
        if [each["move"] for each in facts(ran.stdout)] != moves:
            return f"DIFFERENT at level {level}"
    return f"7 levels, {wanted} moves each"


def compare(options: argparse.Namespace) -> Iterator[str]:
    """Yield a line for each part that is done."""
    chosen = {name: variant for name, variant in variants().items() if options.variant in {None, name}}
    with TemporaryDirectory() as folder:
        for name, variant in chosen.items():
            file = Path(folder, f"{name}.json")
            file.write_text(variant_file.write_variant(variant), encoding="utf-8")
            start = perf_counter()
            parts = [compare_games(name, str(file), options.positions, options.jobs)]
            parts.append(compare_searches(variant, file, options.searches))
            parts.append(compare_levels(variant, file, options.moves))
            yield f"{name}: {', '.join(parts)} in {perf_counter() - start:,.0f} s"
    tables = subprocess.run([str(NODE), "--test", str(UNIT)], check=False, env={**os.environ, "LASERCHESS_FULL": "1"})
    yield "conformance data and perft tables: " + ("all" if tables.returncode == 0 else "DIFFERENT")


def main() -> int:
    """Compare everything; fail where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="of each variant")
    parser.add_argument("--searches", type=int, default=200, help="of each variant")
    parser.add_argument("--moves", type=int, default=20, help="of each level")
    parser.add_argument("--variant", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    said = []
    for line in compare(parser.parse_args()):
        print(line, flush=True)  # noqa: T201  # a program
        said.append(line)
    return int(any("DIFFERENT" in line for line in said))


if __name__ == "__main__":
    sys.exit(main())
