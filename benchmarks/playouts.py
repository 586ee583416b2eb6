"""Random games through `Board`, compared with python-chess in the same loop."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

import chess

from benchmarks.table import Row
from laserchess import VARIANTS, Board

PLIES = 200
ROUNDS = 3
SEED = 2026


TIMES_CHESS = 5.0
TIMES_CHESS_WITH_ACTIONS = 1.0
"""The target ratio to python-chess's rate: with one move per turn, and with several actions."""


def play_out(variant: str, random: Random) -> int:
    """Play random moves until the game ends or there are enough; return how many."""
    board = Board(variant)
    for played in range(PLIES):
        moves = board.legal_moves
        if not moves:
            return played
        board.push(random.choice(moves))
    return PLIES


def play_out_chess(_game: str, random: Random) -> int:
    """Do the same with python-chess, whose legal moves are not a sequence."""
    board = chess.Board()
    for played in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return played
        board.push(random.choice(moves))
    return PLIES


def rate(variant: str, enough: int, seed: int) -> float:
    """Return moves per second over random games, of a variant or of chess, until enough moves are made."""
    random = Random(seed)
    play = play_out_chess if variant == "chess" else play_out
    moves = 0
    start = perf_counter()
    while moves < enough:
        moves += play(variant, random)
    return moves / (perf_counter() - start)


def rows(*, quick: bool) -> Iterator[Row]:
    """Play every variant through `Board`, alternating with chess, and keep the best rates."""
    enough, rounds = (1, 1) if quick else (10_000, ROUNDS)
    names = ["chess", *VARIANTS]
    rates: dict[str, list[float]] = {name: [] for name in names}
    for name in names:
        rate(name, 1, SEED)
    for seed in range(SEED, SEED + rounds):
        for name in names:
            rates[name].append(rate(name, enough, seed))
    for name, variant in VARIANTS.items():
        target = TIMES_CHESS_WITH_ACTIONS if variant.actions else TIMES_CHESS
        yield Row(f"{name}, random games", max(rates[name]), "moves/s", target, "python-chess", max(rates["chess"]))
