"""Values that storage and play exchange: headers of games, seats, events, clocks, chat lines."""

import time
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Literal

OptionValue = bool | int | float | str
Options = dict[str, Any]
"""Rule options: keyword arguments of a board, which checks their values."""


class Mode(StrEnum):
    """The kind of opponents."""

    COMPUTER = "computer"
    FRIEND = "friend"
    HERE = "here"
    """Two players at one screen."""


class Kind(StrEnum):
    """Kinds of events of a game."""

    JOINED = "joined"
    MOVE = "move"
    DRAW = "draw"
    DECLINE = "decline"
    TAKEBACK = "takeback"
    UNDONE = "undone"
    RESIGN = "resign"
    CLAIM = "claim"
    END = "end"
    """How a game ended outside its rules: by agreement, on time, or aborted."""
    REMATCH = "rematch"
    EXTENDED = "extended"
    """More time for a player who was on vacation."""


def now_ms() -> int:
    """Return the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


@cache
def _default_of(facts: type["PlainFacts"]) -> list[tuple[str, object]]:
    """Return the event data class of a kind, and its default."""
    return [(each.name, each.default) for each in fields(facts)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainFacts:
    """The data of an event that has none beyond its kind."""

    def written(self) -> dict[str, object]:
        """Return the data as stored and sent, without default values."""
        usually = _default_of(type(self))  # type: ignore[arg-type]  # mypy takes the hash of a class for that of its values
        return {name: value for name, usual in usually if (value := getattr(self, name)) != usual}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedFacts(PlainFacts):
    """The data of an event that sets the clocks, if the game has any: their times, and whose clock runs."""

    clocks: dict[str, int] | None = None
    running: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts(TimedFacts):
    """A move: as played, as sent if that differs, and the lag compensation of its player."""

    text: str
    sent: str | None = None
    lag: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneFacts(TimedFacts):
    """A takeback: how many moves are left."""

    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFacts(TimedFacts):
    """The end of a game outside its rules: the reason, and the winner."""

    reason: str
    winner: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchFacts(PlainFacts):
    """A rematch: the id of the new game, once it exists."""

    next: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendedFacts(PlainFacts):
    """More time: the milliseconds added, and the end of the vacation they come from."""

    added_ms: int
    until_ms: int


NOTHING = PlainFacts()
Facts = MoveFacts | UndoneFacts | EndFacts | RematchFacts | ExtendedFacts | TimedFacts | PlainFacts
FACTS: dict[Kind, type[Facts]] = {
    Kind.MOVE: MoveFacts,
    Kind.UNDONE: UndoneFacts,
    Kind.RESIGN: TimedFacts,
    Kind.CLAIM: TimedFacts,
    Kind.END: EndFacts,
    Kind.REMATCH: RematchFacts,
    Kind.EXTENDED: ExtendedFacts,
}
"""The data class of each kind of event; other kinds have none."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game; `seq` counts from 1."""

    seq: int
    kind: Kind
    by: str | None
    at_ms: int
    data: Facts = NOTHING

    @classmethod
    def read(cls, seq: int, kind: str, by: str | None, at_ms: int, data: dict[str, Any]) -> "Event":
        """Return an event from its stored form."""
        known = Kind(kind)
        return cls(seq, known, by, at_ms, FACTS.get(known, PlainFacts)(**data))


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game; `owner` is an account, or the hash of a visitor's secret, `None` while the seat is free."""

    player: str
    kind: str
    name: str
    level: int | None = None
    owner: str | None = None
    rating: int | None = None
    """Rating of an account when the game began."""
    address: str = ""
    """A keyed hash of the holder's network, known for games from a seek or against a house bot."""
    provisional: bool = False
    """Whether the rating was still uncertain."""

    @property
    def is_computer(self) -> bool:
        """Return whether the server plays this side."""
        return self.kind == "computer"

    @property
    def is_taken(self) -> bool:
        """Return whether the seat is taken, by a player or the computer."""
        return self.is_computer or self.owner is not None


Room = Literal["players", "watchers"]
"""A chat room of a game."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat line of a game."""

    id: int
    room: Room
    owner: str
    name: str
    preset: str | None
    words: str
    at_ms: int


DAY_MS = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A Fischer clock: base time and increment in milliseconds; or `days` per turn, which is then the base time."""

    base_ms: int
    increment_ms: int
    days: int = 0

    @classmethod
    def of_days(cls, days: int) -> "TimeControl":
        """Return the time control of a correspondence game."""
        return cls(days * DAY_MS, 0, days)

    def stored(self) -> dict[str, int]:
        """Return its stored form, from whose items it is made again."""
        written = {"base_ms": self.base_ms, "increment_ms": self.increment_ms}
        return written | ({"days": self.days} if self.days else {})


@dataclass(frozen=True, slots=True)
class Terms:
    """Time a server grants its players: lag compensation per move and per game, and the time for the first move."""

    lag_ms: int = 1000
    lag_budget_ms: int = 15_000
    first_move_ms: int = 120_000


@dataclass(frozen=True)
class Header:
    """A game before its first event; seats by player, in the order of the variant."""

    id: str
    variant: str
    setup: str | None
    start: str
    options: Options
    seed: str
    mode: Mode
    clock: TimeControl | None
    created_ms: int
    seats: dict[str, Seat]
    invite: str | None = None
    rated: bool = False
    tournament: str | None = None
    """The tournament the game belongs to: it is neither aborted nor repeated, and no move is taken back."""

    def players_of(self, visitor: str | None) -> list[str]:
        """Return the sides a visitor plays."""
        return [seat.player for seat in self.seats.values() if visitor is not None and seat.owner == visitor]

    @property
    def is_full(self) -> bool:
        """Return whether every seat is taken."""
        return all(seat.is_taken for seat in self.seats.values())

    @property
    def has_computer(self) -> bool:
        """Return whether the computer plays."""
        return any(seat.is_computer for seat in self.seats.values())

    @property
    def is_correspondence(self) -> bool:
        """Return whether players have days for each turn."""
        return self.clock is not None and self.clock.days > 0

    @property
    def is_casual(self) -> bool:
        """Return whether moves may be taken back."""
        return not (self.rated or self.tournament) and (
            self.clock is None or self.has_computer or self.mode is Mode.HERE
        )

    def other(self, player: str) -> str:
        """Return the other player."""
        return next(name for name in self.seats if name != player)
