"""Standings: places and tie-breaks of a Swiss, the bracket of a knockout."""

from collections.abc import Iterable
from dataclasses import dataclass

from laserchess.arena.pairing import BracketRound, Results, knockout_rounds, points_of, stage_of
from laserchess.arena.results import GameResult
from laserchess.arena.schedule import stage
from laserchess.arena.scores import WinDrawLoss
from laserchess.arena.swiss import Meeting, tie_breaks
from laserchess.arena.tournament_spec import Format, TournamentSpec

LAST_ROUNDS = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}


@dataclass(frozen=True, slots=True)
class Tie:
    """The result of two engines in a round; a bye has no `second`, an undecided tie no `winner`."""

    first: str
    second: str = ""
    points: tuple[float, float] = (0.0, 0.0)
    winner: str = ""
    note: str = ""

    def __str__(self) -> str:
        """Return the tie as a line of text."""
        if not self.second:
            return f"{self.first}: bye"
        note = f" ({self.note})" if self.note else ""
        return f"{self.first} – {self.second} {self.points[0]:g}:{self.points[1]:g}{note}"


@dataclass(frozen=True, slots=True)
class Round:
    """A round with its title and ties."""

    title: str
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a Swiss table.

    Tie-breaks are Buchholz (points of the opponents), Sonneborn–Berger, the number of wins, and the seeding.
    """

    name: str
    points: float
    score: WinDrawLoss
    byes: int
    buchholz: float
    berger: float

    @property
    def merits(self) -> tuple[float, ...]:
        """The sort key."""
        return self.points, self.buchholz, self.berger, self.score.wins


@dataclass(frozen=True, slots=True)
class Standings:
    """Rounds and, in a Swiss, places, best first; `winner` is empty until the end."""

    rounds: tuple[Round, ...]
    places: tuple[Place, ...] = ()
    winner: str = ""


def standings_of(spec: TournamentSpec, results: Iterable[GameResult]) -> Standings | None:
    """Return the standings of a Swiss or a knockout; `None` for other formats, which use ratings."""
    games = {result.id: result for result in results}
    if spec.format not in {Format.SWISS, Format.KNOCKOUT} or not games:
        return None
    last = 0
    while (fixtures := stage(spec, last, games)) and all(each.id in games for each in fixtures):
        last += 1
    if spec.format is Format.KNOCKOUT:
        return _knockout(spec, games, last)
    rounds = tuple(_swiss_round(spec, games, number) for number in range(last + bool(fixtures)))
    places = _places(spec, games, rounds)
    return Standings(rounds, places, "" if fixtures else places[0].name)


def _of_stages(results: Results, *stages: int) -> list[GameResult]:
    return [result for result in results.values() if stage_of(result) in stages]


def _tie(spec: TournamentSpec, pair: tuple[int, int], games: list[GameResult]) -> Tie:
    """Return the tie of two engines over some games."""
    names = [spec.engines[number].name for number in pair]
    between = [game for game in games if {game.first, game.second} == set(names)]
    points = points_of(spec, between)
    own, other = points[pair[0]], points[pair[1]]
    ahead = names[0] if own > other else names[1] if other > own else ""
    return Tie(names[0], names[1], (own, other), ahead)


# Swiss


def _swiss_round(spec: TournamentSpec, results: Results, number: int) -> Round:
    fixtures = stage(spec, number, results)
    pairs = dict.fromkeys((min(each.first, each.second), max(each.first, each.second)) for each in fixtures)
    ties = [_tie(spec, pair, _of_stages(results, number)) for pair in pairs]
    playing = {name for tie in ties for name in (tie.first, tie.second)}
    byes = [Tie(each.name, winner=each.name) for each in spec.engines if each.name not in playing]
    return Round(f"Round {number + 1}", (*ties, *byes))


def _places(spec: TournamentSpec, results: Results, rounds: tuple[Round, ...]) -> tuple[Place, ...]:
    names = [engine.name for engine in spec.engines]
    ties = [tie for each in rounds for tie in each.ties]
    byes = {name: sum(tie.first == name and not tie.second for tie in ties) for name in names}
    scores = {name: WinDrawLoss() for name in names}
    for game in results.values():
        scores[game.first].add(game.points, game.id)
        scores[game.second].add(1 - game.points, game.id)
    points = {name: scores[name].points + byes[name] * spec.games for name in names}
    meetings = (Meeting(tie.first, tie.second, tie.points, spec.games) for tie in ties if tie.second)
    breaks = tie_breaks(points, meetings)
    places = [Place(name, points[name], scores[name], byes[name], *breaks[name]) for name in names]
    return tuple(sorted(places, key=lambda place: place.merits, reverse=True))


# Knockout


def _knockout(spec: TournamentSpec, results: Results, last: int) -> Standings:
    rounds = knockout_rounds(spec, results, last)
    shown = tuple(_bracket_round(spec, results, each) for each in rounds)
    final = list(rounds[-1].winners.values())
    is_over = len(final) == 1 and final[0] is not None
    return Standings(shown, (), spec.engines[final[0] or 0].name if is_over else "")


def _bracket_round(spec: TournamentSpec, results: Results, played: BracketRound) -> Round:
    count = len(played.winners)
    ties = []
    for (first, second), winner in played.winners.items():
        name = "" if winner is None else spec.engines[winner].name
        if first is None or second is None:
            ties.append(Tie(name, winner=name))
            continue
        games = _of_stages(results, *played.stages)
        tie = _tie(spec, (first, second), games)
        breaks = len({stage_of(game) for game in games if {game.first, game.second} == {tie.first, tie.second}}) - 1
        ties.append(Tie(tie.first, tie.second, tie.points, name, _why(tie, name, breaks)))
    return Round(LAST_ROUNDS.get(count, f"Round of {2 * count}"), tuple(ties))


def _why(tie: Tie, winner: str, breaks: int) -> str:
    """Return who advances from a meeting and how, after this many tie-breaks."""
    if not winner:
        return "undecided"
    if not tie.winner:
        return f"{winner} advances as the higher seed after {breaks} tied tie-breaks"
    if breaks > 0:
        return f"{winner} advances after {breaks} tie-break{'s' * (breaks > 1)}"
    return f"{winner} advances"
