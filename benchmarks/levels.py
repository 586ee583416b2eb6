"""How strong the levels are: `python -m benchmarks.levels`.

Every level plays the one below, the highest also a player who looks one move ahead, and two threads play one. The
highest level has a fixed processor time for a move, see `duel`; the others stop by themselves.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random

from benchmarks.duel import Paid, Player, Sides, contest, describe
from benchmarks.features import GAMES as ONE_MOVE
from laserchess import Board
from laserchess.core.moves import Move
from laserchess.engine import Engine
from laserchess.engine.levels import LEVELS
from laserchess.engine.search.memory import DEEPEST
from laserchess.games import GAMES
from laserchess.opponents import choose_greedy

HASH_MB = 16
HIGHEST = max(LEVELS)
LONGEST_GAME = 300
"""Turns after which a game is drawn: weak players take their time."""


@dataclass
class Levelled:
    """An engine at a level that has limits of its own."""

    engine: Engine
    errs: bool
    """Does it choose less than the best: what it thinks of its line then is no reason to end a game."""

    def new_game(self) -> None:
        """Forget nothing, random choices least of all: games are not all to be alike."""

    def choose(self, board: Board) -> tuple[Move, int]:
        """Choose as the level does."""
        best = self.engine.play(board, depth=DEEPEST)
        return best.move or board.legal_moves[0], best.info.score.value if best.info and not self.errs else 0


@dataclass
class Greedy:
    """A player who takes what there is to take."""

    random: Random = field(default_factory=lambda: Random(1))

    def new_game(self) -> None:
        """There is nothing to forget."""

    def choose(self, board: Board) -> tuple[Move, int]:
        """Look one move ahead."""
        return choose_greedy(board, self.random), 0


def player(level: int, seconds: float) -> Player:
    """Return a player of a level."""
    if level == HIGHEST:
        return Paid(Engine(level, hash_mb=HASH_MB), seconds)
    return Levelled(Engine(level, hash_mb=HASH_MB, seed=level), errs=LEVELS[level].slack > 0)


def levels(level: int, seconds: float, _game: str) -> tuple[Player, Player]:
    """Return a level and the one below."""
    return player(level, seconds), player(level - 1, seconds)


def highest_and_greedy(seconds: float, _game: str) -> tuple[Player, Player]:
    """Return the highest level and the player who looks one move ahead."""
    return player(HIGHEST, seconds), Greedy()


def threads(seconds: float, _game: str) -> tuple[Player, Player]:
    """Return two threads and one."""
    two, one = (Paid(Engine(threads=count, hash_mb=HASH_MB), seconds) for count in (2, 1))
    return two, one


def matches(seconds: float) -> Iterator[tuple[str, Sides, int | None]]:
    """Name the matches, with what makes their players and how many are played at a time (as many as can be)."""
    for level in range(2, HIGHEST + 1):
        yield f"level {level} – level {level - 1}", partial(levels, level, seconds), None
    yield f"level {HIGHEST} – greedy", partial(highest_and_greedy, seconds), None
    yield "two threads – one", partial(threads, seconds / 10), 1


def main() -> None:
    """Play all matches, or those named, and print a row for each as it is done."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=__doc__)
    parser.add_argument("names", nargs="*", help="words in the names of the matches to play (default: all)")
    parser.add_argument(
        "--game", choices=sorted(GAMES), action="append", help="play this game (default: those of one move a turn)"
    )
    parser.add_argument("--apart", action="store_true", help="a match and a row for each game by itself")
    parser.add_argument("--games", type=int, default=102, help="games of each match, as many of each game (102)")
    parser.add_argument("--seconds", type=float, default=0.2, help="processor time a move of the highest level (0.2)")
    asked = parser.parse_args()
    print("| match | game | games | won – drawn – lost | points | Elo |\n|---|---|---|---|---|---|", flush=True)
    for name, sides, workers in matches(asked.seconds):
        if asked.names and not any(word in name for word in asked.names):
            continue
        together = tuple(asked.game or ONE_MOVE)
        for games in [(game,) for game in together] if asked.apart else [together]:
            pairs = range(-(-asked.games // (2 * len(games))))
            *_, score = contest(sides, games, pairs, LONGEST_GAME, workers)
            print(f"| {name} | {', '.join(games)} | {describe(score)} |", flush=True)


if __name__ == "__main__":
    main()
