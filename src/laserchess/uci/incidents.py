"""The kinds of engine failures."""

from enum import StrEnum

from laserchess.core.errors import LaserChessError

__all__ = ["EngineFailure", "Incident"]


class Incident(StrEnum):
    """A kind of engine failure."""

    START = "start"
    """The engine could not be started, or was not ready in time."""
    CRASH = "crash"
    """The process exited."""
    HANG = "hang"
    """No move arrived long after the time was up."""
    DISCONNECT = "disconnect"
    """The output was closed while the process was running."""
    FLOOD = "flood"
    """The engine wrote too much output."""
    ILLEGAL = "illegal"
    """The move is malformed or illegal."""
    TIME = "time"
    """The move arrived after the flag fell."""
    STAYED = "stayed"
    """The process did not exit after `quit` and was killed; no game is lost by it."""


class EngineFailure(LaserChessError):  # noqa: N818  # it is the engine that failed
    """An engine failed; `reason` is the incident, `text` the last lines of its output."""

    @property
    def incident(self) -> Incident:
        """The kind of failure."""
        return Incident(self.reason)
