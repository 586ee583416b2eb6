"""The whole comparison of the WebAssembly kernel with Python: `make exact`, some hours on an idle machine.

Random games of every variant and of five from TOML files, searches to a fixed depth, the moves of levels, perft tables
and conformance data, in Node and in Chromium. What is done is written to a journal: a run that was stopped, or that had
a time limit, continues there. Results of another kernel or of other JavaScript do not count.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from hashlib import sha256
from itertools import count, islice
from multiprocessing import Pool
from multiprocessing.util import Finalize
from pathlib import Path
from time import monotonic
from typing import Any

from laserchess import VARIANTS, Variant
from laserchess.browser import variant_file
from laserchess.browser.build import LIBRARY, code_digest
from laserchess.engine.profiles import LEVELS, profile_of, with_profile
from laserchess.variants import write_variant
from laserchess.variants.toml import read_variant
from tests.browser.hosts import HERE, HOSTS, Host
from tests.browser.test_search import UNTIMED, asked, limits_of, searched
from tests.browser.walk import Walk, digest, game_lines
from tests.every_variant import TOYS

GAMES, SEARCHES = 20, 10
"""How many games or searches are one task."""
WEAKER = range(1, LEVELS)
PARTS = ("games", "searches", "levels")
TABLES = "tables"
WALK = Walk(plies=60, tries=0)
DATA = HERE.parent / "data"
JOURNAL = HERE.parents[1] / "runs" / "exact.jsonl"
WRITTEN = ("khet-horus", "advanced")
"""Variants that are also written as TOML and read back under another id."""
WAVE = 4
"""How many tasks a process has in a wave: the results of one decide how many follow, and its end is waited for."""
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
    """How many positions, searches or moves were compared, and where and which of them differ."""

    task: Task
    compared: int
    different: list[str]


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


@cache
def exported(variant: Variant) -> Any:
    """Return the file of a variant as the library takes it."""
    return json.loads(variant_file.write_variant(variant))


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
    firsts = WEAKER if part == "levels" else range(0, wanted[part], SEARCHES)
    size = wanted[part] if part == "levels" else SEARCHES
    yield from (task for first in firsts if (task := Task(name, part, first, size)) not in journal.results)


@cache
def open_host(name: str) -> Host:
    """Return a host of this process, which ends with it."""
    stack = ExitStack()
    host: Host = stack.enter_context(HOSTS[name]())
    Finalize(None, stack.close, exitpriority=1)
    return host


def compare(given: tuple[Task, Sequence[str]]) -> Result:
    """Run one task in Python and on every host."""
    task, hosts = given
    run = {"games": compare_games, "searches": compare_searches, "levels": compare_level, TABLES: compare_tables}
    return run[task.part](task, {name: open_host(name) for name in hosts})


def compare_games(task: Task, hosts: Mapping[str, Host]) -> Result:
    """Play games, with every move of each position."""
    numbers, variant = range(task.first, task.first + task.count), variants()[task.variant]
    found = [digest(game_lines(variant, number, WALK)) for number in numbers]
    given = {"variant": exported(variant), "first": numbers.start, "last": numbers.stop, "walk": asdict(WALK)}
    different = differences("walk", given, [one for one, _ in found], hosts)
    return Result(task, sum(more for _, more in found), different)


def compare_searches(task: Task, hosts: Mapping[str, Host]) -> Result:
    """Search to a fixed depth: scores, lines and node counts of every depth."""
    numbers, variant = range(task.first, task.first + task.count), variants()[task.variant]
    limits = limits_of(variant)
    expected = searched(variant, numbers, {}, limits, keep=False)
    return Result(
        task, task.count, differences("search", asked(variant, numbers, {}, limits, keep=False), expected, hosts)
    )


def compare_level(task: Task, hosts: Mapping[str, Host]) -> Result:
    """Choose moves of a level from one seed."""
    numbers, variant, settings = range(task.count), variants()[task.variant], {"level": task.first, "seed": task.first}
    expected = searched(variant, numbers, settings, UNTIMED, keep=True)
    given = asked(variant, numbers, settings, UNTIMED, keep=True)
    return Result(task, task.count, differences("search", given, expected, hosts))


def compare_tables(task: Task, hosts: Mapping[str, Host]) -> Result:
    """Run the perft tables and the conformance data."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in DATA.glob("*.json*")}
    found = {name: host("conform", {"texts": texts}) for name, host in hosts.items()}
    different = [f"{name} {text}" for name, one in found.items() for text in one["different"]]
    return Result(task, min(one["count"] for one in found.values()), different)


def differences(kind: str, given: object, expected: Sequence[object], hosts: Mapping[str, Host]) -> list[str]:
    """Return the hosts and places of the results that are not as expected."""
    found = {name: host(kind, given) for name, host in hosts.items()}
    pairs = {name: zip(one, expected, strict=True) for name, one in found.items()}
    return [
        f"{name} {place}" for name, both in pairs.items() for place, (one, other) in enumerate(both) if one != other
    ]


def run(options: argparse.Namespace, journal: Journal) -> Iterator[str]:
    """Do what is left until the time is over; yield a line for each part of a variant."""
    end = monotonic() + options.seconds
    wanted = {"games": options.positions, "searches": options.searches, "levels": options.moves}
    with Pool(options.jobs) as pool:
        for name in options.variant:
            for part in [part for part in PARTS if part in options.part]:
                left = tasks(name, part, wanted, journal)
                size = WAVE * options.jobs
                while monotonic() < end and (wave := [(task, options.host) for task in islice(left, size)]):
                    for result in pool.imap_unordered(compare, wave):
                        journal.add(result)
                yield f"{name}, {part}: {journal.compared(name, part):,}{'' if is_done(left) else ', unfinished'}"
        if TABLES in options.part and monotonic() < end:
            task = Task("", TABLES, 0, 1)
            if task not in journal.results:
                journal.add(pool.apply(compare, [(task, options.host)]))
            yield f"{TABLES}: {journal.compared('', TABLES)}"
        pool.close()
        pool.join()


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
    parser.add_argument("--host", choices=HOSTS, action="append", help="only there; repeatable")
    parser.add_argument("--part", choices=[*PARTS, TABLES], action="append", help="only this one; repeatable")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing after this time")
    parser.add_argument("--journal", type=Path, default=JOURNAL, help="where results are kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    options.variant, options.part = options.variant or [*variants()], options.part or [*PARTS, TABLES]
    options.host = sorted(set(options.host or HOSTS))
    journal = Journal(options.journal, " ".join([kernel_id(), *options.host]))
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
