"""Scores: wins, draws, losses and game pairs.

Every game scores points. A game that repeats an earlier one move by move is no new evidence, so pairs and ratings
count each distinct game once.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from laserchess.arena.elo_estimate import RatedGame, Ratings
from laserchess.arena.results import GameResult

WIN, DRAW = 1.0, 0.5


@dataclass(slots=True)
class WinDrawLoss:
    """The score of one engine against another, or against all."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    _pairs: list[int] = field(default_factory=lambda: [0] * 5)
    _waiting: dict[str, float] = field(default_factory=dict)
    """Points of the first games of incomplete pairs."""

    def add(self, points: float, pair: str, *, is_new: bool = True) -> None:
        """Count a game; a repeated one scores points but is not part of a pair."""
        self.wins += points == WIN
        self.draws += points == DRAW
        self.losses += points == 0
        if not is_new:
            return
        if pair in self._waiting:
            self._pairs[round(2 * (points + self._waiting.pop(pair)))] += 1
        else:
            self._waiting[pair] = points

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The number of points."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        """Points divided by games."""
        return self.points / self.games if self.games else 0.0

    @property
    def draw_rate(self) -> float:
        """Draws divided by games."""
        return self.draws / self.games if self.games else 0.0

    @property
    def pentanomial(self) -> tuple[int, int, int, int, int]:
        """Counts of complete pairs by points: 0, ½, 1, 1½, 2."""
        none, half, one, more, two = self._pairs
        return none, half, one, more, two


class Tally:
    """All scores of a tournament."""

    def __init__(self, names: Iterable[str], results: Iterable[GameResult] = ()) -> None:
        """Count existing games."""
        self.names = tuple(names)
        self.results: list[GameResult] = []
        self.new: list[GameResult] = []
        """The games that do not repeat an earlier one."""
        self._seen: set[tuple[str, str, str]] = set()
        self._meetings: dict[tuple[str, str], WinDrawLoss] = defaultdict(WinDrawLoss)
        self._totals: dict[str, WinDrawLoss] = defaultdict(WinDrawLoss)
        self.first_player = WinDrawLoss()
        self.endings: Counter[str] = Counter()
        self.incidents: Counter[tuple[str, str]] = Counter()
        for result in results:
            self.add(result)

    def add(self, result: GameResult) -> None:
        """Count a game."""
        is_new = self._notice(result)
        first, second, won, pair = result.first, result.second, result.points, result.pair
        for own, other, points in ((first, second, won), (second, first, 1 - won)):
            self._meetings[own, other].add(points, pair, is_new=is_new)
            self._totals[own].add(points, f"{pair} {other}", is_new=is_new)
        self.first_player.add(won, result.id)
        self.endings[result.ending] += 1
        for report in result.reports:
            self.incidents[report.engine, report.incident] += 1

    def _notice(self, result: GameResult) -> bool:
        """Store a result; return whether it is a new game between these two."""
        self.results.append(result)
        key = (result.first, result.second, result.line)
        if result.line and key in self._seen:
            return False
        self._seen.add(key)
        self.new.append(result)
        self.__dict__.pop("ratings", None)
        return True

    @property
    def repeats(self) -> int:
        """The number of games that repeat an earlier one."""
        return len(self.results) - len(self.new)

    def meeting(self, own: str, other: str) -> WinDrawLoss:
        """Return the score of one engine against another."""
        return self._meetings.get((own, other), WinDrawLoss())

    def total(self, name: str) -> WinDrawLoss:
        """Return the score of an engine in all its games."""
        return self._totals.get(name, WinDrawLoss())

    @cached_property
    def ratings(self) -> Ratings:
        """The ratings, by distinct games."""
        games = [RatedGame(each.first, each.second, each.points, each.pair) for each in self.new]
        return Ratings(games, self.names)
