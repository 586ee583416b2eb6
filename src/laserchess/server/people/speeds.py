"""Speeds: games that take about as long are rated together."""

from enum import StrEnum

from laserchess.server.models import TimeControl

TURNS = 40
"""Of a game that is not short."""
SECOND = 1000
QUICK = ((60, 1), (180, 2), (300, 3), (600, 5), None)
"""Seconds for the game and for each turn of the clocks that are offered to everybody; the last is none."""


class Speed(StrEnum):
    """How long a game takes; without a clock it is not rated."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"


UNTIL = {Speed.BULLET: 180, Speed.BLITZ: 480, Speed.RAPID: 1500}
"""Seconds of each side that a game of a speed takes at most."""


def speed_of(clock: TimeControl) -> Speed:
    """Return the speed of a game with a clock."""
    seconds = (clock.base_ms + TURNS * clock.increment_ms) / SECOND
    return next((speed for speed, most in UNTIL.items() if seconds < most), Speed.CLASSICAL)
