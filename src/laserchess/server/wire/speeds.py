"""Speeds: games with similar time controls share a rating."""

from enum import StrEnum

from laserchess.server.models import TimeControl
from laserchess.server.wire.game_schemas import ClockView

TURNS = 40
"""The assumed length of a game in turns."""
SECOND = 1000


class Speed(StrEnum):
    """The speed of a time control; games without a clock are unrated."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"


MAX_SECONDS = {Speed.BULLET: 180, Speed.BLITZ: 480, Speed.RAPID: 1500}
"""The estimated duration in seconds per side below which a game has this speed."""


def speed_of(clock: TimeControl) -> Speed:
    """Return the speed of a time control."""
    if clock.days:
        return Speed.CORRESPONDENCE
    seconds = (clock.base_ms + TURNS * clock.increment_ms) / SECOND
    return next((speed for speed, limit in MAX_SECONDS.items() if seconds < limit), Speed.CLASSICAL)


def show_control(control: TimeControl | None) -> ClockView | None:
    """Return a time control as sent to clients."""
    if control is None:
        return None
    shown: ClockView = {"base": control.base_ms / SECOND, "increment": control.increment_ms / SECOND}
    if control.days:
        shown["days"] = control.days
    return shown
