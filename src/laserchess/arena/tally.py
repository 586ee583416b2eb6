"""Counting: wins, draws, losses and pairs, as games come in."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from laserchess.arena.pentanomial import Estimate, estimate, normalised, superiority
from laserchess.arena.ratings import Game, Ratings, rate
from laserchess.arena.results import GameResult

WIN, DRAW = 1.0, 0.5
SINGLE_VALUES = (0.0, 0.5, 1.0)
PAIR = 2


@dataclass(slots=True)
class Score:
    """What one engine made of its games against another, or against all."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _pairs: list[int] = field(default_factory=lambda: [0] * 5)
    _waiting: dict[str, float] = field(default_factory=dict)
    """Points of games whose partner is still to come, by pair."""

    def add(self, points: float, pair: str) -> None:
        """Count a game."""
        self.wins += points == WIN
        self.draws += points == DRAW
        self.losses += points == 0
        if pair in self._waiting:
            self._pairs[round(2 * (points + self._waiting.pop(pair)))] += 1
        else:
            self._waiting[pair] = points

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """How many points."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points by games."""
        return self.points / self.games if self.games else 0.0

    @property
    def draw_rate(self) -> float:
        """Draws by games."""
        return self.draws / self.games if self.games else 0.0

    @property
    def pentanomial(self) -> tuple[int, int, int, int, int]:
        """Counts of whole pairs by their points: 0, ½, 1, 1½, 2."""
        none, half, one, more, two = self._pairs
        return none, half, one, more, two

    def _counts(self) -> tuple[tuple[int, ...], tuple[float, ...] | None]:
        """Return counts of pairs, or, where there are hardly any, of single games."""
        whole = self.pentanomial
        if PAIR * sum(whole) * PAIR >= self.games:
            return whole, None
        return (self.losses, self.draws, self.wins), SINGLE_VALUES

    @property
    def elo(self) -> Estimate:
        """The difference in Elo, from pairs wherever most games have their partner."""
        counts, values = self._counts()
        return estimate(counts, values) if values else estimate(counts)

    @property
    def normalised_elo(self) -> Estimate:
        """The difference in normalised Elo, from whole pairs."""
        return normalised(self.pentanomial)

    @property
    def superiority(self) -> float:
        """How likely the engine is the stronger one."""
        counts, values = self._counts()
        return superiority(counts, values) if values else superiority(counts)


class Tally:
    """All that is counted of a tournament."""

    def __init__(self, names: Iterable[str], results: Iterable[GameResult] = ()) -> None:
        """Count the games there are."""
        self.names = tuple(names)
        self.results: list[GameResult] = []
        self._meetings: dict[tuple[str, str], Score] = defaultdict(Score)
        self._totals: dict[str, Score] = defaultdict(Score)
        self.first_player = Score()
        self.endings: Counter[str] = Counter()
        self.incidents: Counter[tuple[str, str]] = Counter()
        for result in results:
            self.add(result)

    def add(self, result: GameResult) -> None:
        """Count a game."""
        self.results.append(result)
        for own, other, points in (
            (result.first, result.second, result.points),
            (result.second, result.first, 1 - result.points),
        ):
            self._meetings[own, other].add(points, result.pair)
            self._totals[own].add(points, f"{result.pair} {other}")
        self.first_player.add(result.points, result.id)
        self.endings[result.ending] += 1
        self.incidents.update((report.engine, report.incident) for report in result.reports)

    def meeting(self, own: str, other: str) -> Score:
        """Return what one engine made of its games against another."""
        return self._meetings.get((own, other), Score())

    def total(self, name: str) -> Score:
        """Return what an engine made of all its games."""
        return self._totals.get(name, Score())

    def ratings(self) -> Ratings:
        """Rate everybody."""
        numbers = {name: number for number, name in enumerate(self.names)}
        games = [
            Game(numbers[result.first], numbers[result.second], result.points, result.pair) for result in self.results
        ]
        return rate(games, len(self.names))
