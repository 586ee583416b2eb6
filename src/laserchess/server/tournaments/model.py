"""A tournament, its players and its games, as stored."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, TypedDict

from laserchess.server.models import Options, TimeControl

WIN, DRAW, LOSS, NONE = "1-0", "1/2-1/2", "0-1", "0-0"
"""Results, of the first player; `0-0` is a game that was stopped by an operator."""
FIRST_POINTS: Final = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0, NONE: 0.0}
SECOND_POINTS: Final = {WIN: 0.0, DRAW: 0.5, LOSS: 1.0, NONE: 0.0}
BYE = "bye"
"""The reason of a point without an opponent."""
MINUTE_MS = 60_000


class PairingSystem(StrEnum):
    """How players are paired."""

    ARENA = "arena"
    """For a fixed time, everybody is paired again after each game."""
    SWISS = "swiss"
    """A fixed number of rounds between players with similar points."""
    ROUND_ROBIN = "round-robin"
    """Every player meets every other one."""


class TournamentPhase(StrEnum):
    """The state of a tournament."""

    CREATED = "created"
    STARTED = "started"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Entry(StrEnum):
    """Who may join."""

    OPEN = "open"
    CODE = "code"
    BOTS = "bots"
    GROUP = "group"


class PlayerState(StrEnum):
    """Whether a player is paired."""

    ACTIVE = "active"
    PAUSED = "paused"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What every game of a tournament has in common."""

    variant: str
    setup: str
    options: Options
    rated: bool
    clock: TimeControl

    @property
    def is_live(self) -> bool:
        """Whether a player can only play one game at a time."""
        return not self.clock.days


class StoredTerms(TypedDict):
    """The stored form of terms, without the variant."""

    setup: str
    options: Options
    rated: bool
    clock: dict[str, int]


@dataclass(frozen=True, slots=True)
class OnlineTournament:
    """A tournament without its players and games."""

    id: str
    kind: PairingSystem
    name: str
    about: str
    state: TournamentPhase
    owner_id: str | None
    group_id: str | None
    terms: GameTerms
    entry: Entry
    code: str
    rounds: int
    """Of a Swiss; how often every pair of a round robin meets."""
    minutes: int
    """The duration of an arena."""
    pause_s: int
    """Between two rounds."""
    fill: int
    """House bots join until there are this many players."""
    starts_ms: int
    round: int
    round_ms: int
    """When the last round was completed, or a game of a round robin ended."""
    version: int
    created_ms: int
    ended_ms: int | None

    @property
    def ends_ms(self) -> int | None:
        """When an arena stops to pair."""
        return self.starts_ms + self.minutes * MINUTE_MS if self.kind is PairingSystem.ARENA else None

    @property
    def is_over(self) -> bool:
        """Whether nothing will change any more."""
        return self.state in {TournamentPhase.FINISHED, TournamentPhase.CANCELLED}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament."""

    account: str
    name: str
    rating: int
    joined_ms: int
    since_ms: int
    """When the player joined, or returned from a pause."""
    state: PlayerState = PlayerState.ACTIVE
    level: int | None = None
    is_bot: bool = False
    provisional: bool = False
    """Whether the rating was still uncertain when the player joined."""

    @property
    def is_house_bot(self) -> bool:
        """Whether the server plays for it."""
        return self.level is not None


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """A game of a tournament, or a bye, which has no second player."""

    id: str
    round: int
    first: str
    second: str | None
    created_ms: int
    result: str | None = None
    reason: str | None = None
    ply: int = 0
    ended_ms: int | None = None

    @property
    def is_bye(self) -> bool:
        """Whether the first player has no opponent."""
        return self.second is None

    @property
    def players(self) -> tuple[str, ...]:
        """The accounts that play."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def other(self, account: str) -> str | None:
        """Return the opponent."""
        return self.second if account == self.first else self.first

    def points_of(self, account: str) -> float:
        """Return the points of a player, in an ended game."""
        return (FIRST_POINTS if account == self.first else SECOND_POINTS)[self.result or NONE]


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings."""

    entrant: Entrant
    points: float
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    streak: int = 0
    """Wins in a row."""
    performance: int | None = None
    buchholz: float = 0.0
    berger: float = 0.0
    sheet: tuple[float, ...] = ()
    """The points of each game, in order."""

    @property
    def games(self) -> int:
        """The number of ended games."""
        return self.wins + self.draws + self.losses


class KnownLine(NamedTuple):
    """A line, and what it was computed from."""

    entrant: Entrant
    games: list[TournamentGame]
    line: Standing


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A tournament at one version: everything decisions are based on."""

    tournament: OnlineTournament
    entrants: dict[str, Entrant]
    pairings: list[TournamentGame] = field(default_factory=list)
    """In the order in which they ended; open ones are last."""
    elsewhere: frozenset[str] = frozenset()
    """Players who are in a game of another tournament."""
    lines: dict[str, KnownLine] = field(default_factory=dict, repr=False)
    """The line of each player that was computed last, for this snapshot or one before it."""

    @cached_property
    def open(self) -> list[TournamentGame]:
        """The games in progress."""
        return [each for each in self.pairings if each.ended_ms is None]

    @cached_property
    def ended(self) -> list[TournamentGame]:
        """The ended games and the byes, in this order."""
        return [each for each in self.pairings if each.ended_ms is not None]

    @cached_property
    def by_player(self) -> dict[str, list[TournamentGame]]:
        """The ended games of each player."""
        found: dict[str, list[TournamentGame]] = defaultdict(list)
        for pairing in self.ended:
            for account in pairing.players:
                found[account].append(pairing)
        return found

    @cached_property
    def busy(self) -> set[str]:
        """The players in a game."""
        return {account for pairing in self.open for account in pairing.players}

    def active(self) -> list[Entrant]:
        """Return the players who want to be paired, and play in no other tournament."""
        there = [each for each in self.entrants.values() if each.account not in self.elsewhere]
        return [each for each in there if each.state is PlayerState.ACTIVE]

    def firsts_of(self, account: str) -> int:
        """Return how often a player has moved first, minus how often second."""
        played = [each for each in self.by_player[account] if not each.is_bye]
        return sum(1 if each.first == account else -1 for each in played)

    def last_of(self, account: str) -> TournamentGame | None:
        """Return the last game of a player."""
        return next((each for each in reversed(self.by_player[account]) if not each.is_bye), None)


def ordered(pairings: Iterable[TournamentGame]) -> list[TournamentGame]:
    """Return pairings in the order of a snapshot."""
    return sorted(pairings, key=lambda each: (each.ended_ms is None, each.ended_ms or 0, each.created_ms, each.id))


def terms_row(terms: GameTerms) -> StoredTerms:
    """Return the stored form of terms, without the variant."""
    return {"setup": terms.setup, "options": terms.options, "rated": terms.rated, "clock": terms.clock.stored()}


def read_terms(variant: str, row: StoredTerms) -> GameTerms:
    """Return the terms of a stored form."""
    return GameTerms(variant, row["setup"], row["options"], row["rated"], TimeControl(**row["clock"]))
