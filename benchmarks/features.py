"""What every part of the search and of the evaluation is good for: `python -m benchmarks.features`.

The engine plays against itself without one part, at equal processor time (see `duel`), in the games of one move a
turn. A part is worth keeping if the engine is stronger with it.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.duel import Paid, contest, describe
from laserchess.arena.elo_estimate import estimate
from laserchess.arena.scores import WinDrawLoss
from laserchess.engine import Engine
from laserchess.engine.eval_weights import Weights, weights_of
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.hce import TERM_NAMES
from laserchess.variants import find_variant

GAMES = ("leiserchess", "laser-chess", "khet")
SURE_PAIRS = 40
SURE_ERRORS = 2.0
"""A match ends early once so many pairs show a difference of so many times its 95 % error."""
HASH_MB = 8
SQUARES = "squares"


@dataclass(frozen=True)
class Part:
    """Something the engine can do without: switches of the search, terms of the evaluation."""

    name: str
    bits: int = 0
    terms: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """The games that have it."""
        return tuple(
            variant for variant in GAMES if not self.terms or self._counts_in(weights_of(find_variant(variant)))
        )

    def _counts_in(self, weights: Weights) -> bool:
        return any(map(partial(_counts, weights), self.terms))

    def without(self, variant: str) -> Engine:
        """Make the engine without it."""
        weights = weights_of(find_variant(variant))
        terms = dict(weights.terms) | {name: 0 for name in self.terms if name != SQUARES}
        squares = {} if SQUARES in self.terms else weights.squares
        changed = replace(weights, terms=terms, squares=squares)
        return Engine(hash_mb=HASH_MB, features=mem.ALL_FEATURES & ~self.bits, evaluation=changed)


def _counts(weights: Weights, term: str) -> bool:
    """Tell whether a term counts for anything in a game."""
    return bool(weights.squares if term == SQUARES else weights.terms[term])


SWITCHES = {
    "transposition table": mem.USE_TABLE,
    "quiescence": mem.USE_QUIESCENCE,
    "seeing what moves destroy before ordering them": mem.USE_SIGHT,
    "leaving out what provably cannot help": mem.USE_PROOFS,
    "late move pruning": mem.USE_LATE_PRUNING,
    "futility": mem.USE_FUTILITY,
    "passing": mem.USE_NULL,
    "history": mem.USE_HISTORY,
    "killers": mem.USE_KILLERS,
}


def parts() -> Iterator[Part]:
    """List every part of the search, then every term of the evaluation."""
    yield from (Part(name, bits=bits) for name, bits in SWITCHES.items())
    yield from (Part(f"evaluation: {name}", terms=(name,)) for name in (*TERM_NAMES, SQUARES))


def together(wanted: Sequence[Part]) -> Part:
    """Make one part of several."""
    return Part(
        ", ".join(part.name for part in wanted),
        sum(part.bits for part in wanted),
        tuple(name for part in wanted for name in part.terms),
    )


def sides(part: Part, seconds: float, variant: str) -> tuple[Paid, Paid]:
    """Make the engine with a part and the engine without it."""
    return Paid(Engine(hash_mb=HASH_MB), seconds), Paid(part.without(variant), seconds)


def measure(part: Part, games: int, seconds: float, first: int = 0) -> WinDrawLoss:
    """Play the engine with a part against the engine without it, game by game in turn."""
    pairs = -(-games // (2 * len(part.games)))
    score = WinDrawLoss()
    for score in contest(partial(sides, part, seconds), part.games, range(first, first + pairs)):
        print(f"{part.name}: {describe(score)}", file=sys.stderr, flush=True)
        if sum(score.pentanomial) >= SURE_PAIRS and is_sure(score):
            break
    return score


def is_sure(score: WinDrawLoss) -> bool:
    """Tell whether a score is many errors away from an even one."""
    elo = estimate(score.pentanomial)
    nearest = elo.low if elo.elo > 0 else -elo.high
    return abs(elo.elo) > SURE_ERRORS * (abs(elo.elo) - nearest)


def main() -> None:
    """Measure all parts, or those named, and print a row for each as it is done."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.features", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the names of the parts to measure (default: all)")
    parser.add_argument("--games", type=int, default=200, help="games for each part (default: 200)")
    parser.add_argument("--seconds", type=float, default=0.003, help="processor time a move (default: 0.003)")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening (default: 0)")
    parser.add_argument("--together", action="store_true", help="leave all parts named out at once")
    asked = parser.parse_args()
    print("| part | games | won – drawn – lost | points | Elo |\n|---|---|---|---|---|", flush=True)
    wanted = [part for part in parts() if not asked.names or any(word in part.name for word in asked.names)]
    for part in [together(wanted)] if asked.together else wanted:
        print(f"| {part.name} | {describe(measure(part, asked.games, asked.seconds, asked.first))} |", flush=True)


if __name__ == "__main__":
    main()
