"""A fuzz of mutated variants and positions: `LASERCHESS_BOUNDSCHECK=1 python -m tests.bounds.fuzz`.

With the environment variable set, compiled code has bounds checks, and whatever gets past the checks at the entrances
is an IndexError here rather than damaged memory. Exits with 1 if anything but a `LaserChessError` was raised.
"""

import sys
import traceback
from argparse import ArgumentParser
from random import Random

from laserchess import LaserChessError
from laserchess.core.jit import CHECKED
from laserchess.engine.profiles import profile_of
from laserchess.variants.toml import read_variant
from tests.bounds.exercise import exercise
from tests.bounds.mutations import mutated_file

FILES = 800
POSITIONS = 6
REPORT_EVERY = 50
"""Accepted variants between two lines of progress."""


def try_file(seed: int, positions: int) -> tuple[bool, int]:
    """Use what the mutated file of a seed describes; return whether it was accepted, and how many positions were."""
    random = Random(seed)  # the same files in every run
    try:
        variant = read_variant(mutated_file(random))
        profile_of(variant)
    except LaserChessError:
        return False, 0
    return True, exercise(random, variant, positions)


def main() -> int:
    """Run the fuzz and report what it found."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=FILES, help="accepted variants to use")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="mutated positions of each")
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    given = parser.parse_args()
    tried = accepted = taken = faults = 0
    while accepted < given.files:
        seed = given.seed + tried
        tried += 1
        try:
            fine, positions = try_file(seed, given.positions)
        except Exception:  # noqa: BLE001  # that is what is looked for
            fine, positions, faults = True, 0, faults + 1
            sys.stdout.write(f"seed {seed}:\n{traceback.format_exc(limit=-6)}\n")
        accepted += fine
        taken += positions
        if fine and accepted % REPORT_EVERY == 0:
            cases = tried + accepted * given.positions
            sys.stderr.write(f"{accepted} of {given.files} variants, {cases} cases, {faults} faults\n")
    cases = tried + accepted * given.positions
    kind = "with" if CHECKED else "WITHOUT"
    files = f"{tried} files, {accepted} of them accepted"
    shown = f"{accepted * given.positions} positions, {taken} of them legal"
    sys.stdout.write(f"{cases} cases {kind} bounds checks: {files}; {shown}; {faults} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
