"""The strength of the levels in each variant: `python -m benchmarks.levels`.

Every player of a variant's ladder, from random to the highest level, plays the next one below. All of them are then
put on one Elo scale with random at 0, as in the engine's profile. The highest level has a fixed CPU time per move, see
`duel`; the others have their own limits. `--threads` plays two threads against one instead.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from benchmarks.duel import Paid, Player, contest, describe
from benchmarks.features import GAMES as ONE_MOVE
from laserchess import Board
from laserchess.arena.elo_estimate import estimate
from laserchess.arena.scores import WinDrawLoss
from laserchess.core.moves import Move
from laserchess.engine import Engine
from laserchess.engine.profiles import DEFAULT_ELO, LEVELS
from laserchess.engine.search.search_layout import DEEPEST
from laserchess.variants import VARIANTS, find_variant

HASH_MB = 16
SECONDS, SECONDS_OF_ACTIONS = 0.03, 0.1
"""CPU time of the highest level per move, or per action where a turn has several."""
LADDER = tuple(DEFAULT_ELO)
"""All players, weakest first; the first is rated 0."""
PAIRINGS = (*((upper, lower) for lower, upper in pairwise(LADDER)), ("greedy", "random"), ("engine:1", "greedy"))
WIDEST = 500.0
"""The uncertainty in Elo of a match that was won throughout."""
MAX_GAME = 300
"""Turns after which a game is drawn: weak players need many."""


@dataclass
class Levelled:
    """An engine at a level with its own limits, or a simple opponent."""

    engine: Engine
    errs: bool
    """Whether it plays worse than its best move: its score then does not adjudicate a game."""

    def new_game(self) -> None:
        """Keep everything, above all the random state: games must differ."""

    def choose(self, board: Board) -> tuple[Move, int]:
        """Return the level's move."""
        best = self.engine.play(board, depth=DEEPEST)
        return best.move or board.legal_moves[0], best.info.score.value if best.info and not self.errs else 0


def player(name: str, seconds: float) -> Player:
    """Return a player of the ladder."""
    number = name.partition(":")[2]
    if number == str(LEVELS):
        return Paid(Engine(hash_mb=HASH_MB), seconds)
    seed = LADDER.index(name)
    return Levelled(Engine(int(number) if number else name, hash_mb=HASH_MB, seed=seed), errs=number != str(LEVELS - 1))


def sides(upper: str, lower: str, seconds: float, _variant: str) -> tuple[Player, Player]:
    """Return two players of the ladder."""
    return player(upper, seconds), player(lower, seconds)


def threads(seconds: float, _variant: str) -> tuple[Player, Player]:
    """Return the engine with two threads and with one."""
    two, one = (Paid(Engine(threads=count, hash_mb=HASH_MB), seconds) for count in (2, 1))
    return two, one


def climb(variant: str, asked: argparse.Namespace) -> Iterator[tuple[str, str, WinDrawLoss]]:
    """Play the requested pairings of a variant."""
    pairs = range(asked.first, asked.first + -(-asked.games // 2))
    for upper, lower in PAIRINGS:
        if not asked.names or any(word in f"{upper} – {lower}" for word in asked.names):
            seconds = asked.seconds or (SECONDS_OF_ACTIONS if find_variant(variant).actions else SECONDS)
            match = partial(sides, upper, lower, seconds)
            *_, score = contest(match, [variant], pairs, MAX_GAME, asked.workers)
            yield upper, lower, score


def scale(scores: Sequence[tuple[str, str, WinDrawLoss]]) -> dict[str, int]:
    """Return all players on one scale: the differences that fit all matches best, weighted by their certainty."""
    rows, found = np.zeros((len(scores), len(LADDER))), np.zeros(len(scores))
    for row, (upper, lower, score) in enumerate(scores):
        elo = estimate(score.pentanomial)
        weight = 1 / (min(elo.high, elo.elo + WIDEST) - max(elo.low, elo.elo - WIDEST))
        rows[row, LADDER.index(upper)], rows[row, LADDER.index(lower)] = weight, -weight
        found[row] = weight * elo.elo
    fitting = np.linalg.lstsq(rows[:, 1:], found)[0]
    return {LADDER[0]: 0} | dict(zip(LADDER[1:], fitting.round().astype(int).tolist(), strict=True))


def measure(asked: argparse.Namespace) -> None:
    """Print a row for each match, and the scale of each variant whose matches were all played."""
    print("| variant | match | games | won – drawn – lost | points | Elo |\n|---|---|---|---|---|---|", flush=True)
    for variant in asked.variant or VARIANTS:
        scores = []
        for upper, lower, score in climb(variant, asked):
            scores.append((upper, lower, score))
            print(f"| {find_variant(variant).title} | {upper} – {lower} | {describe(score)} |", flush=True)
        if len(scores) == len(PAIRINGS):
            print(f"{variant}: {scale(scores)}", flush=True)


def main() -> None:
    """Play the requested matches."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the matches to play, as `engine:3 – ` (default: all)")
    parser.add_argument(
        "--variant", choices=sorted(VARIANTS), action="append", help="measure this variant (default: all)"
    )
    parser.add_argument("--games", type=int, default=100, help="games of each match (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening (0)")
    usual = f"{SECONDS}, {SECONDS_OF_ACTIONS} for an action"
    parser.add_argument("--seconds", type=float, help=f"CPU time per move of the highest level ({usual})")
    parser.add_argument("--workers", type=int, help="games in parallel (default: the number of cores)")
    parser.add_argument("--threads", action="store_true", help="two threads against one, at a tenth of that time")
    asked = parser.parse_args()
    if asked.threads:
        pairs = range(-(-asked.games // (2 * len(ONE_MOVE))))
        *_, score = contest(partial(threads, (asked.seconds or SECONDS) / 10), ONE_MOVE, pairs, MAX_GAME, 1)
        print(f"| two threads – one | {', '.join(ONE_MOVE)} | {describe(score)} |")
    else:
        measure(asked)


if __name__ == "__main__":
    main()
