"""Ablation of the search and the evaluation: `python -m benchmarks.features`.

The engine plays itself without one feature, at equal CPU time (see `duel`), in the variants with one move per turn.
A feature is worth keeping if the engine is stronger with it.
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
"""A match ends early once this many pairs show a difference of this multiple of its 95 % error."""
HASH_MB = 8
SQUARES = "squares"


@dataclass(frozen=True)
class Part:
    """A feature that can be disabled: switches of the search, or terms of the evaluation."""

    name: str
    bits: int = 0
    terms: tuple[str, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """The variants that use it."""
        return tuple(
            variant for variant in GAMES if not self.terms or self._counts_in(weights_of(find_variant(variant)))
        )

    def _counts_in(self, weights: Weights) -> bool:
        return any(map(partial(_counts, weights), self.terms))

    def without(self, variant: str) -> Engine:
        """Return the engine without it."""
        weights = weights_of(find_variant(variant))
        terms = dict(weights.terms) | {name: 0 for name in self.terms if name != SQUARES}
        squares = {} if SQUARES in self.terms else weights.squares
        changed = replace(weights, terms=terms, squares=squares)
        return Engine(hash_mb=HASH_MB, features=mem.ALL_FEATURES & ~self.bits, evaluation=changed)


def _counts(weights: Weights, term: str) -> bool:
    """Return whether a term has a weight in a variant."""
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
    "mate threats": mem.USE_THREATS,
}


def parts() -> Iterator[Part]:
    """Yield every feature of the search, then every term of the evaluation."""
    yield from (Part(name, bits=bits) for name, bits in SWITCHES.items())
    yield from (Part(f"evaluation: {name}", terms=(name,)) for name in (*TERM_NAMES, SQUARES))


def together(wanted: Sequence[Part]) -> Part:
    """Combine several features into one."""
    return Part(
        ", ".join(part.name for part in wanted),
        sum(part.bits for part in wanted),
        tuple(name for part in wanted for name in part.terms),
    )


def sides(part: Part, seconds: float, variant: str) -> tuple[Paid, Paid]:
    """Return the engine with a feature and the engine without it."""
    return Paid(Engine(hash_mb=HASH_MB), seconds), Paid(part.without(variant), seconds)


def measure(part: Part, games: int, seconds: float, first: int = 0) -> WinDrawLoss:
    """Play the engine with a feature against the engine without it, alternating between variants."""
    pairs = -(-games // (2 * len(part.games)))
    score = WinDrawLoss()
    for score in contest(partial(sides, part, seconds), part.games, range(first, first + pairs)):
        print(f"{part.name}: {describe(score)}", file=sys.stderr, flush=True)
        if sum(score.pentanomial) >= SURE_PAIRS and is_sure(score):
            break
    return score


def is_sure(score: WinDrawLoss) -> bool:
    """Return whether a score is many errors away from an even one."""
    elo = estimate(score.pentanomial)
    nearest = elo.low if elo.elo > 0 else -elo.high
    return abs(elo.elo) > SURE_ERRORS * (abs(elo.elo) - nearest)


def main() -> None:
    """Measure all features, or the named ones, and print a row for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.features", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the names of the features to measure (default: all)")
    parser.add_argument("--games", type=int, default=200, help="games for each feature (default: 200)")
    parser.add_argument("--seconds", type=float, default=0.003, help="CPU time per move (default: 0.003)")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening (default: 0)")
    parser.add_argument("--together", action="store_true", help="disable all named features at once")
    asked = parser.parse_args()
    print("| part | games | won – drawn – lost | points | Elo |\n|---|---|---|---|---|", flush=True)
    wanted = [part for part in parts() if not asked.names or any(word in part.name for word in asked.names)]
    for part in [together(wanted)] if asked.together else wanted:
        print(f"| {part.name} | {describe(measure(part, asked.games, asked.seconds, asked.first))} |", flush=True)


if __name__ == "__main__":
    main()
