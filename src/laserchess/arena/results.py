"""What is scheduled, what is handed to a worker, and what comes back."""

from dataclasses import asdict, dataclass, field
from typing import Any

from laserchess.arena.tournament_spec import EngineSpec, TournamentSpec

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game: engines by number, the first one moving first; games of a `pair` share their opening."""

    id: str
    first: int
    second: int
    pair: str
    opening: int
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts (`None`: where the tournament says), and the moves that are made before the engines begin."""

    position: str | None = None
    moves: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game for a worker, complete in itself."""

    fixture: Fixture
    spec: TournamentSpec
    opening: Opening
    attempt: int = 0

    @property
    def engines(self) -> tuple[EngineSpec, EngineSpec]:
        """The two engines, the one that moves first before the other."""
        return self.spec.engines[self.fixture.first], self.spec.engines[self.fixture.second]


@dataclass(frozen=True, slots=True)
class IncidentReport:
    """Something that went wrong: whose fault, what, and the engine's last lines."""

    engine: str
    incident: str
    text: str
    lines: str = ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    id: str
    first: str
    second: str
    pair: str
    result: str
    reason: str
    adjudication: str = ""
    plies: int = 0
    seconds: float = 0.0
    opening: str = ""
    reports: tuple[IncidentReport, ...] = ()
    record: str = field(default="", repr=False)
    line: str = ""
    """A stamp of where the game began and of its moves: the same for games played alike."""

    @property
    def points(self) -> float:
        """The first player's points."""
        return POINTS[self.result]

    @property
    def ending(self) -> str:
        """How the game ended, in the words of the tables: an incident, an adjudication, or the rules' reason."""
        blamed = next((report.incident for report in self.reports if report.incident != "stayed"), "")
        return (blamed if self.reason in {"forfeit", "time"} else "") or self.adjudication or self.reason

    def facts(self) -> dict[str, Any]:
        """Return the game as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, facts: dict[str, Any]) -> "GameResult":
        """Make a result of plain values again."""
        reports = tuple(IncidentReport(**report) for report in facts.get("reports", ()))
        return cls(**facts | {"reports": reports})
