"""Speeds: games with similar time controls share a rating."""

from enum import StrEnum

from laserchess.server.models import TimeControl

TURNS = 40
"""The assumed length of a game in turns."""
SECOND = 1000
QUICK = ((60, 1), (180, 2), (300, 3), (600, 5), None)
"""Base time and increment in seconds of the quick-pairing time controls; None is a game without a clock."""


class Speed(StrEnum):
    """The speed of a time control; games without a clock are unrated."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"


MAX_SECONDS = {Speed.BULLET: 180, Speed.BLITZ: 480, Speed.RAPID: 1500}
"""The estimated duration in seconds per side below which a game has this speed."""


def speed_of(clock: TimeControl) -> Speed:
    """Return the speed of a time control."""
    seconds = (clock.base_ms + TURNS * clock.increment_ms) / SECOND
    return next((speed for speed, limit in MAX_SECONDS.items() if seconds < limit), Speed.CLASSICAL)
