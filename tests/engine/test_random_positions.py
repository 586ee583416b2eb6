"""Whatever the position, the engine's move is legal.

`LASERCHESS_POSITIONS=10000 pytest tests/engine/test_random_positions.py` looks at that many positions of every game.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from laserchess import GAMES, Board
from laserchess.engine import Engine

POSITIONS = int(os.environ.get("LASERCHESS_POSITIONS", "300"))
LONGEST = 200
EVERY = 10
"""Every so many moves of a random game, on the average, a position is looked at."""


def random_positions(game: str, count: int, seed: int) -> Iterator[Board]:
    """Yield boards of random games of random length, from random setups, with their past."""
    random = Random(seed)
    board, left = Board(game), 0
    while count:
        if left == 0 or board.outcome is not None:
            board = Board(game, setup=random.choice(list(GAMES[game].setups)), seed=_seed(game, random))
            left = random.randint(1, LONGEST)
        if random.randrange(EVERY) == 0:
            count -= 1
            yield board
        board.push(random.choice(board.legal_moves))
        left -= 1


def _seed(game: str, random: Random) -> int | None:
    return random.getrandbits(32) if GAMES[game].actions else None


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_move_is_legal(game: str) -> None:
    engine = Engine(hash_mb=1)
    for number, board in enumerate(random_positions(game, POSITIONS, seed=5)):
        nodes = (1, 20, 200, 1000)[number % 4]
        assert engine.play(board, nodes=nodes).move in board.legal_moves, board.position
