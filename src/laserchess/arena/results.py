"""Fixtures, assignments for workers, and game results."""

from dataclasses import asdict, dataclass, field
from typing import Any

from laserchess.arena.tournament_spec import EngineSpec, TournamentSpec

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game: engines by number, first player first; games of a `pair` share their opening."""

    id: str
    first: int
    second: int
    pair: str
    opening: int
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """The start position of a game (`None`: that of the tournament) and the opening moves."""

    position: str | None = None
    moves: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A self-contained game for a worker."""

    fixture: Fixture
    spec: TournamentSpec
    opening: Opening
    attempt: int = 0

    @property
    def engines(self) -> tuple[EngineSpec, EngineSpec]:
        """The two engines, first player first."""
        return self.spec.engines[self.fixture.first], self.spec.engines[self.fixture.second]


@dataclass(frozen=True, slots=True)
class IncidentReport:
    """An incident: the engine, a description, and the engine's last output."""

    engine: str
    incident: str
    text: str
    lines: str = ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    id: str
    """The id of the game in its tournament."""
    first: str
    """The name of the first player."""
    second: str
    """The name of the second player."""
    pair: str
    """The id of the pair of games it belongs to."""
    result: str
    """`1-0`, `0-1` or `1/2-1/2`."""
    reason: str
    """The termination by the rules."""
    adjudication: str = ""
    """The adjudication rule that ended the game, or empty."""
    plies: int = 0
    """The number of plies."""
    seconds: float = 0.0
    """The duration of the game."""
    opening: str = ""
    """The name of the opening."""
    reports: tuple[IncidentReport, ...] = ()
    """The incidents of the game."""
    record: str = field(default="", repr=False)
    """The text of the game."""
    line: str = ""
    """A fingerprint of start position and moves, equal for identical games."""

    @property
    def points(self) -> float:
        """The first player's points."""
        return POINTS[self.result]

    @property
    def ending(self) -> str:
        """The termination as text: an incident, an adjudication, or the reason by the rules."""
        blamed = next((report.incident for report in self.reports if report.incident != "stayed"), "")
        return (blamed if self.reason in {"forfeit", "time"} else "") or self.adjudication or self.reason

    def facts(self) -> dict[str, Any]:
        """Return the game as JSON values.

        Returns:
            The fields by name; `of` reads them.

        """
        return asdict(self)

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "GameResult":
        """Return the result of JSON values.

        Args:
            facts: The values that `facts` returned.

        Returns:
            The result of the game.

        """
        reports = tuple(IncidentReport(**report) for report in facts.get("reports", ()))
        return cls(**facts | {"reports": reports})
