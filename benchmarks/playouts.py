"""Random games through `Board`, beside python-chess in the very same loop."""

from collections.abc import Iterable, Iterator
from random import Random
from time import perf_counter
from typing import Any, Protocol

import chess

from benchmarks.table import Row
from laserchess import GAMES, Board

PLIES = 200
ROUNDS = 3
SEED = 2026


class Playable(Protocol):
    """What both libraries offer."""

    @property
    def legal_moves(self) -> Iterable[Any]:
        """The legal moves, none when the game is over."""

    def push(self, move: Any, /) -> object:  # noqa: ANN401  # each library has its own moves
        """Play one."""


def play_out(board: Playable, random: Random) -> int:
    """Play random moves until there is none or there have been enough; return how many."""
    for played in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return played
        board.push(random.choice(moves))
    return PLIES


def rate(game: str, enough: int, seed: int) -> float:
    """Return moves a second over random games, of ours or of chess, until enough moves are made."""
    random = Random(seed)
    moves = 0
    start = perf_counter()
    while moves < enough:
        moves += play_out(chess.Board() if game == "chess" else Board(game), random)
    return moves / (perf_counter() - start)


def rows(*, quick: bool) -> Iterator[Row]:
    """Play every game through `Board`, in turn with chess, and keep the best rates."""
    enough, rounds = (1, 1) if quick else (10_000, ROUNDS)
    names = ["chess", *GAMES]
    rates: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        rate(name, 1, SEED)
    for seed in range(SEED, SEED + rounds):
        for name in names:
            rates[name].append(rate(name, enough, seed))
    for name in GAMES:
        what = f"{name}, random games"
        yield Row(what, max(rates[name]), "moves/s", 5.0, "python-chess", max(rates["chess"]))
