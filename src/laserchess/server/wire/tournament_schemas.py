"""JSON types for tournaments and groups; plain dictionaries, as for games."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.models import OptionValue
from laserchess.server.wire.game_schemas import ClockView, Milliseconds

TournamentKind = Literal["arena", "swiss", "round-robin"]
TournamentState = Literal["created", "started", "finished", "cancelled"]
EntryKind = Literal["open", "code", "bots", "group"]
EntrantState = Literal["active", "paused", "withdrawn"]


class GroupName(TypedDict):
    """A group by id and name."""

    id: str
    name: str


class TournamentSummary(TypedDict):
    """A tournament in a list."""

    id: str
    kind: TournamentKind
    name: str
    state: TournamentState
    owner: str | None
    group: GroupName | None
    variant: str
    title: str
    setup: str
    options: dict[str, OptionValue]
    clock: ClockView | None
    days: int | None
    rated: bool
    entry: EntryKind
    rounds: int
    minutes: int
    starts: Milliseconds
    ends: Milliseconds | None
    round: int
    players: int


class StandingView(TypedDict):
    """A line of the standings."""

    rank: int
    name: str
    bot: bool
    level: int | None
    rating: int
    provisional: Annotated[bool, Field(description="Whether the rating was still uncertain.")]
    state: EntrantState
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    byes: int
    streak: Annotated[int, Field(description="Wins in a row; from two on, games of an arena count double.")]
    performance: int | None
    buchholz: float
    berger: float
    sheet: list[float]


class PairingView(TypedDict):
    """A game of a tournament; `result` is null while it is in progress, and a bye has no second player."""

    id: str
    round: int
    first: str
    second: str | None
    result: str | None
    reason: str | None


class TournamentView(TournamentSummary):
    """A tournament with its standings and games."""

    about: str
    pause: int
    next_round: Annotated[Milliseconds | None, Field(description="When the next round starts, if that is known.")]
    version: int
    now: Milliseconds
    standings: list[StandingView]
    playing: Annotated[list[PairingView], Field(description="Games in progress, best players first.")]
    latest: Annotated[list[PairingView], Field(description="The latest ended games.")]
    featured: Annotated[str | None, Field(description="The id of the game to watch.")]


class OwnEntry(TypedDict):
    """The requester's part in a tournament."""

    state: EntrantState | None
    rank: int | None
    game: str | None
    organiser: bool
    code: Annotated[str | None, Field(description="The invitation code, for the organiser.")]


class TournamentPage(TypedDict):
    """A tournament, and the requester's part in it."""

    tournament: TournamentView
    you: OwnEntry


class TournamentLists(TypedDict):
    """Tournaments in progress, upcoming and finished."""

    started: list[TournamentSummary]
    created: list[TournamentSummary]
    finished: list[TournamentSummary]


class TournamentLine(TypedDict):
    """A chat line of a tournament."""

    id: int
    name: str
    words: str
    at: Milliseconds


class RoundGames(TypedDict):
    """The games of a tournament, a page at a time."""

    games: list[PairingView]
    pages: int


class ScheduleView(TypedDict):
    """A repeated tournament."""

    id: str
    name: str
    every: Literal["hourly", "daily", "weekly"]
    next: Milliseconds
    group: str | None


class MemberView(TypedDict):
    """A member of a group."""

    name: str
    bot: bool
    role: Literal["owner", "staff", "member"]
    joined: Milliseconds


class GroupView(TypedDict):
    """A group, with what the requester may see of it."""

    id: str
    name: str
    about: str
    owner: str
    created: Milliseconds
    members: int
    role: Literal["owner", "staff", "member"] | None
    code: Annotated[str | None, Field(description="The code to join with, for the staff.")]


class GroupPage(TypedDict):
    """A group with its members and tournaments; strangers see neither."""

    group: GroupView
    members: list[MemberView]
    tournaments: list[TournamentSummary]


class GroupList(TypedDict):
    """The requester's groups."""

    groups: list[GroupView]


class LadderPlace(TypedDict):
    """A place of a group's ladder: Elo relative to the average member, with its 95 % interval."""

    rank: int
    name: str
    bot: bool
    elo: int
    low: Annotated[int | None, Field(description="Null for a player who has lost every game.")]
    high: Annotated[int | None, Field(description="Null for a player who has won every game.")]
    games: int
    wins: int
    draws: int
    losses: int
    time_losses: int
    no_shows: int


class GroupLadder(TypedDict):
    """The ladder of a group in one variant."""

    variant: str
    variants: Annotated[list[str], Field(description="The variants in which there are games.")]
    places: list[LadderPlace]


class IncidentView(TypedDict):
    """A game that a program lost by itself, or what its client reported."""

    player: str
    game: str
    kind: str
    words: str
    at: Milliseconds


class IncidentList(TypedDict):
    """Incidents, latest first."""

    incidents: list[IncidentView]
