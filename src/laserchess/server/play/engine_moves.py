"""The computer's search, in the server's process or in a separate one, which loads no more than this."""

import secrets
from time import thread_time

from laserchess.board import Board
from laserchess.engine import Engine, Limits
from laserchess.variants import VARIANTS

HASH_MB = 16
OVERHEAD = 0.1
MIN_NODES = 2000
"""Minimum nodes, however late: on a busy machine the time may be up before the search starts."""


def warm_up() -> None:
    """Load everything a search of any variant needs."""
    engine = Engine(hash_mb=1)
    for variant in VARIANTS:
        engine.warm_up(Board(variant))


def choose(board: Board, level: int | None, limits: Limits) -> tuple[str, int]:
    """Search a position; return the move to play and the CPU time in milliseconds."""
    engine = Engine(level, hash_mb=HASH_MB, seed=secrets.randbits(32), overhead=OVERHEAD)
    engine.warm_up(board)
    started = thread_time()
    best = engine.play(board, limits)
    if best.info is None:
        best = engine.play(board, nodes=MIN_NODES)
    return (best.move or board.legal_moves[0]).text, round(1000 * (thread_time() - started))
