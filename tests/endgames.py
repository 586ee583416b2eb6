"""Random endgames of Leiserchess: one Monarch each and some Pawns."""

from random import Random

from laserchess import Board

MONARCHS = ("NN", "EE", "SS", "WW")
PAWNS = ("NE", "SE", "SW", "NW")


def random_endgame(random: Random, pawns: int = 1) -> Board:
    """Return a position with one Monarch each and `count` Pawns of either side."""
    pieces = [random.choice(MONARCHS), random.choice(MONARCHS).lower()]
    pieces += [random.choice([str.upper, str.lower])(random.choice(PAWNS)) for _ in range(pawns)]
    squares = dict(zip(random.sample(range(64), len(pieces)), pieces, strict=True))
    rows = ["".join(squares.get(8 * row + column, "1") for column in range(8)) for row in range(8)]
    return Board("leiserchess", position=f"{'/'.join(rows)} {random.choice('WB')}")
