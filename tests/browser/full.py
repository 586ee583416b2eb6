"""The whole comparison of the WebAssembly kernel with Python: `make exact`, an hour or two on an idle machine.

Random games of every variant and of five from TOML files, searches to a fixed depth, the moves of levels, perft tables
and conformance data. What is done is written to a journal: a run that was stopped, or that had a time limit, continues
there. Results of another kernel or of other JavaScript do not count.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from laserchess import VARIANTS, Variant
from laserchess.browser import variant_file
from laserchess.browser.build import LIBRARY, code_digest
from laserchess.engine.profiles import profile_of, with_profile
from laserchess.variants import write_variant
from laserchess.variants.toml import read_variant
from tests.browser.conftest import HERE, NODE, facts
from tests.browser.test_search import UNTIMED, asked, limits_of, searched
from tests.browser.walk import Walk, digest, game_lines
from tests.every_variant import TOYS

GAMES, SEARCHES = 20, 10
"""How many games or searches are one task."""
LEVELS = range(1, 8)
PARTS = ("games", "searches", "levels")
TABLES = "tables"
WALK = Walk(plies=60, tries=0)
UNIT = HERE.parent / "web" / "unit" / "local_conformance.test.js"
JOURNAL = HERE.parents[1] / "runs" / "exact.jsonl"
WRITTEN = ("khet-horus", "advanced")
"""Variants that are also written as TOML and read back under another id."""
UNFINISHED = 2
"""The exit status of a run that left something to do."""


@cache
def variants() -> dict[str, Variant]:
    """Return the variants of the library, and five that are read from TOML."""
    copies = [with_profile(replace(VARIANTS[name], id=f"my-{name}"), profile_of(name)) for name in WRITTEN]
    written = [write_variant(variant) for variant in copies]
    return {
        **VARIANTS,
        **TOYS,
        **{variant.id: variant for variant in (read_variant(text, "own.toml") for text in written)},
    }


@dataclass(frozen=True)
class Task:
    """A part of the comparison: `count` games or searches from number `first`, or moves of the level `first`."""

    variant: str
    part: str
    first: int
    count: int


@dataclass(frozen=True)
class Result:
    """How many positions, searches or moves were compared, and the numbers of those that differ."""

    task: Task
    compared: int
    different: list[int]


@dataclass
class Journal:
    """The results so far, one line each; those of another kernel are kept but not read."""

    path: Path
    kernel: str
    results: dict[Task, Result] = field(default_factory=dict)

    def read(self) -> None:
        """Read what earlier runs have done."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        for entry in map(json.loads, lines):
            if entry["kernel"] == self.kernel:
                task = Task(**entry["task"])
                self.results[task] = Result(task, entry["compared"], entry["different"])

    def add(self, result: Result) -> None:
        """Write a result."""
        self.results[result.task] = result
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"kernel": self.kernel, **asdict(result)}) + "\n")

    def compared(self, variant: str, part: str) -> int:
        """Return how much of a part is done."""
        return sum(one.compared for task, one in self.results.items() if (task.variant, task.part) == (variant, part))

    def different(self) -> list[Result]:
        """Return the results with differences."""
        return [result for result in self.results.values() if result.different]


def kernel_id() -> str:
    """Return a digest of the kernel, its JavaScript and the Python code they must agree with."""
    content = sha256(code_digest().encode())
    for path in sorted(path for path in LIBRARY.rglob("*") if path.is_file()):
        content.update(path.relative_to(LIBRARY).as_posix().encode() + b"\0" + sha256(path.read_bytes()).digest())
    return content.hexdigest()[:16]


def tasks(name: str, part: str, wanted: Mapping[str, int], journal: Journal) -> Iterator[Task]:
    """Yield what is left to do of a part."""
    if part == "games":
        left = (task for first in count(0, GAMES) if (task := Task(name, part, first, GAMES)) not in journal.results)
        while journal.compared(name, part) < wanted[part]:
            yield next(left)
        return
    firsts = LEVELS if part == "levels" else range(0, wanted[part], SEARCHES)
    size = wanted[part] if part == "levels" else SEARCHES
    yield from (task for first in firsts if (task := Task(name, part, first, size)) not in journal.results)


def compare(given: tuple[Task, str]) -> Result:
    """Run one task on both sides."""
    task, file = given
    run = {"games": compare_games, "searches": compare_searches, "levels": compare_level}[task.part]
    return run(task, variants()[task.variant], file)


def compare_games(task: Task, variant: Variant, file: str) -> Result:
    """Play games, with every move of each position."""
    numbers = range(task.first, task.first + task.count)
    found = [digest(game_lines(variant, number, WALK)) for number in numbers]
    words = (numbers.start, numbers.stop, WALK.plies, WALK.tries)
    written = run_node("walk.js", file, *map(str, words)).split()
    pairs = zip(numbers, found, written, strict=True)
    return Result(task, sum(more for _, more in found), [number for number, (one, _), other in pairs if one != other])


def compare_searches(task: Task, variant: Variant, file: str) -> Result:
    """Search to a fixed depth: scores, lines and node counts of every depth."""
    numbers, limits = range(task.first, task.first + task.count), limits_of(variant)
    found = facts(run_node("search.js", given=asked(variant, numbers, Path(file), {}, limits)))
    expected = searched(variant, numbers, {}, limits, keep=False)
    pairs = zip(numbers, found, expected, strict=True)
    return Result(task, task.count, [number for number, one, other in pairs if one != other])


def compare_level(task: Task, variant: Variant, file: str) -> Result:
    """Choose moves of a level from one seed."""
    numbers, settings = range(task.count), {"level": task.first, "seed": task.first}
    given = asked(variant, numbers, Path(file), settings, UNTIMED) | {"keep": True}
    found = [each["move"] for each in facts(run_node("search.js", given=given))]
    expected = [each["move"] for each in searched(variant, numbers, settings, UNTIMED, keep=True)]
    pairs = zip(numbers, found, expected, strict=True)
    return Result(task, task.count, [number for number, one, other in pairs if one != other])


def run_node(script: str, *words: str, given: object = None) -> str:
    """Run a script of this folder and return what it prints."""
    command = [str(NODE), str(HERE / script), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True, input=json.dumps(given)).stdout


def compare_tables() -> Result:
    """Run the perft tables and the conformance data in Node."""
    ran = subprocess.run([str(NODE), "--test", str(UNIT)], check=False, env={**os.environ, "LASERCHESS_FULL": "1"})
    return Result(Task("", TABLES, 0, 1), 1, [0] if ran.returncode else [])


def run(options: argparse.Namespace, journal: Journal) -> Iterator[str]:
    """Do what is left until the time is over; yield a line for each part of a variant."""
    end = monotonic() + options.seconds
    wanted = {"games": options.positions, "searches": options.searches, "levels": options.moves}
    with TemporaryDirectory() as folder, Pool(options.jobs) as pool:
        for name in options.variant:
            file = Path(folder, f"{name}.json")
            file.write_text(variant_file.write_variant(variants()[name]), encoding="utf-8")
            for part in [part for part in PARTS if part in options.part]:
                left = tasks(name, part, wanted, journal)
                while wave := [] if monotonic() > end else [(task, str(file)) for task in islice(left, options.jobs)]:
                    for result in pool.imap_unordered(compare, wave):
                        journal.add(result)
                yield f"{name}, {part}: {journal.compared(name, part):,}{'' if is_done(left) else ', unfinished'}"
    if TABLES in options.part and monotonic() < end:
        if Task("", TABLES, 0, 1) not in journal.results:
            journal.add(compare_tables())
        yield TABLES


def is_done(left: Iterator[Task]) -> bool:
    """Return whether no task is left."""
    return next(left, None) is None


def main() -> int:
    """Compare everything; fail where anything differs, or is left to do."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="of each variant")
    parser.add_argument("--searches", type=int, default=200, help="of each variant")
    parser.add_argument("--moves", type=int, default=20, help="of each level")
    parser.add_argument("--variant", choices=variants(), action="append", help="only this one; repeatable")
    parser.add_argument("--part", choices=[*PARTS, TABLES], action="append", help="only this one; repeatable")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing after this time")
    parser.add_argument("--journal", type=Path, default=JOURNAL, help="where results are kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.variant, options.part = options.variant or [*variants()], options.part or [*PARTS, TABLES]
    journal = Journal(options.journal, kernel_id())
    journal.read()
    said = []
    for line in run(options, journal):
        print(line, flush=True)  # noqa: T201  # a program
        said.append(line)
    for result in journal.different():
        print(f"DIFFERENT: {result.task}: {result.different}")  # noqa: T201
    is_complete = len(said) == len(options.variant) * len({*options.part} & {*PARTS}) + (TABLES in options.part)
    if journal.different():
        return 1
    return 0 if is_complete and not any("unfinished" in line for line in said) else UNFINISHED


if __name__ == "__main__":
    sys.exit(main())
