"""What can go wrong with an engine, told apart."""

from enum import StrEnum

from laserchess.core.errors import LaserChessError

__all__ = ["EngineFailure", "Incident"]


class Incident(StrEnum):
    """The ways in which an engine fails."""

    START = "start"
    """It could not be started, or was not ready in time."""
    CRASH = "crash"
    """Its process ended by itself."""
    HANG = "hang"
    """It gave no move, long after its time was up."""
    DISCONNECT = "disconnect"
    """It closed its output, though its process lives."""
    FLOOD = "flood"
    """It wrote more than anybody could read."""
    ILLEGAL = "illegal"
    """Its move is malformed or against the rules."""
    TIME = "time"
    """Its move came after its flag fell."""
    STAYED = "stayed"
    """It did not leave after `quit` and was ended by force; this costs no game."""


class EngineFailure(LaserChessError):  # noqa: N818  # it is the engine that failed
    """An engine that cannot go on; `reason` is the incident, `text` its last lines."""

    @property
    def incident(self) -> Incident:
        """Which way it failed."""
        return Incident(self.reason)
