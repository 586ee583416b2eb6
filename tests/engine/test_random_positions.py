"""Whatever the position, the engine's move is legal.

`LASERCHESS_POSITIONS=10000 pytest tests/engine/test_random_positions.py` looks at that many positions of every game.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from laserchess import VARIANTS, Board
from laserchess.engine import Engine

POSITIONS = int(os.environ.get("LASERCHESS_POSITIONS", "300"))
LONGEST = 200
EVERY = 10
"""Average number of moves between two examined positions of a random game."""


def random_positions(variant: str, count: int, seed: int) -> Iterator[Board]:
    """Yield boards of random games of random length, from random setups, with their past."""
    random = Random(seed)
    board, left = Board(variant), 0
    while count:
        if left == 0 or board.outcome is not None:
            board = Board(variant, setup=random.choice(list(VARIANTS[variant].setups)), seed=_seed(variant, random))
            left = random.randint(1, LONGEST)
        if random.randrange(EVERY) == 0:
            count -= 1
            yield board
        board.push(random.choice(board.legal_moves))
        left -= 1


def _seed(variant: str, random: Random) -> int | None:
    return random.getrandbits(32) if VARIANTS[variant].actions else None


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_move_is_legal(variant: str) -> None:
    engine = Engine(hash_mb=1)
    for number, board in enumerate(random_positions(variant, POSITIONS, seed=5)):
        nodes = (1, 20, 200, 1000)[number % 4]
        assert engine.play(board, nodes=nodes).move in board.legal_moves, board.position
