"""What the computer thinks with, in the server's process or in one of its own, which loads no more than this."""

import secrets
from time import thread_time

from laserchess.board import Board
from laserchess.engine import Engine, Limits
from laserchess.variants import VARIANTS

HASH_MB = 16
OVERHEAD = 0.1
MIN_NODES = 2000
"""Positions it looks at however late that makes it: on a busy machine its time may be up before its turn comes."""


def rehearse() -> None:
    """Load what thinking about any game needs."""
    engine = Engine(hash_mb=1)
    for game in VARIANTS:
        engine.warm_up(Board(game))


def choose(board: Board, level: int | None, limits: Limits) -> tuple[str, int]:
    """Think about a position; return the move to play and how many milliseconds of a processor that took."""
    engine = Engine(level, hash_mb=HASH_MB, seed=secrets.randbits(32), overhead=OVERHEAD)
    engine.warm_up(board)
    begun = thread_time()
    best = engine.play(board, limits)
    if best.info is None:
        best = engine.play(board, nodes=MIN_NODES)
    return (best.move or board.legal_moves[0]).text, round(1000 * (thread_time() - begun))
