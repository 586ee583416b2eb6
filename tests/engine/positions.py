"""Positions the engine's tests share."""

from random import Random

from laserchess import Board

FIGURES = {
    "T1": "6ee1/1ssse3sw1/1ne2sw3/2sw3NW1/NE7/5nw2/SWNNSW5/6WW1 W",
    "T2": "6ee1/1ssse3sw1/4sw3/2sw3NW1/NE7/5nw2/SWNNNE5/6WW1 B",
    "T3": "1se4ee1/1ss4sw1/4sw3/2sw3NW1/NE7/5nw2/SW1NE5/6WW1 W",
    "T4": "1se4ee1/6sw1/4sw3/2sw3NW1/NE7/5nw2/SW7/1NE4WW1 B",
    "winning": "7nn/seww1sesw1sesw/2sw5/8/8/2NW5/NE2NENW1NENW/7WW W",
}
SETUPS = (("laser-chess", "ace"), ("laser-chess", "sophie"), ("khet", "dynasty"), ("leiserchess", "opening"))


def figure(name: str) -> Board:
    """Return a position of the Leiserchess rules."""
    return Board("leiserchess", position=FIGURES[name])


def random_board(variant: str, setup: str, plies: int, seed: int) -> Board:
    """Play random moves from a setup; the game may have ended by then."""
    random = Random(seed)
    board = Board(variant, setup=setup)
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        board.push(random.choice(moves))
    return board
