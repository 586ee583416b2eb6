"""The values storage and play exchange: headers of games, seats, events, clocks."""

import time
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any


class Mode(StrEnum):
    """Who plays whom."""

    COMPUTER = "computer"
    FRIEND = "friend"
    HERE = "here"
    """Two people at one screen."""


class Kind(StrEnum):
    """What can happen in a game."""

    JOINED = "joined"
    MOVE = "move"
    DRAW = "draw"
    DECLINE = "decline"
    TAKEBACK = "takeback"
    UNDONE = "undone"
    RESIGN = "resign"
    CLAIM = "claim"
    END = "end"
    """The end by agreement, on time, or because the game was aborted."""
    REMATCH = "rematch"


def now_ms() -> int:
    """Return the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


@cache
def _usual(facts: type["PlainFacts"]) -> list[tuple[str, Any]]:
    """Return the facts of a kind, and what they are as always."""
    return [(each.name, each.default) for each in fields(facts)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainFacts:
    """What is known of an event whose kind says everything."""

    def written(self) -> dict[str, Any]:
        """Return the facts as they are stored and told: what is as always is left out."""
        usually = _usual(type(self))  # type: ignore[arg-type]  # mypy takes the hash of a class for that of its values
        return {name: value for name, usual in usually if (value := getattr(self, name)) != usual}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedFacts(PlainFacts):
    """What is known of an event that sets the clocks, where there are any: what they show, and whose runs on."""

    clocks: dict[str, int] | None = None
    running: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFacts(TimedFacts):
    """A move: as it was played, as it was sent if that differs, and the lag its player was forgiven."""

    text: str
    sent: str | None = None
    lag: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneFacts(TimedFacts):
    """Moves taken back: how many are left."""

    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndFacts(TimedFacts):
    """The end of a game, otherwise than by its rules: why, and who won by it."""

    reason: str
    winner: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchFacts(PlainFacts):
    """Another game, if it was made: its id."""

    next: str | None = None


NOTHING = PlainFacts()
Facts = MoveFacts | UndoneFacts | EndFacts | RematchFacts | TimedFacts | PlainFacts
FACTS: dict[Kind, type[Facts]] = {
    Kind.MOVE: MoveFacts,
    Kind.UNDONE: UndoneFacts,
    Kind.RESIGN: TimedFacts,
    Kind.CLAIM: TimedFacts,
    Kind.END: EndFacts,
    Kind.REMATCH: RematchFacts,
}
"""What is known of each kind of event; of the others, nothing."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game; `seq` counts from 1."""

    seq: int
    kind: Kind
    by: str | None
    at_ms: int
    data: Facts = NOTHING

    @classmethod
    def read(cls, seq: int, kind: str, by: str | None, at_ms: int, data: dict[str, Any]) -> "Event":
        """Return an event as it was stored."""
        known = Kind(kind)
        return cls(seq, known, by, at_ms, FACTS.get(known, PlainFacts)(**data))


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game; `owner` is an account, or the hash of its holder's secret, `None` where nobody sits yet."""

    player: str
    kind: str
    name: str
    level: int | None = None
    owner: str | None = None
    rating: int | None = None
    """Of an account, when the game began."""
    address: str = ""
    """A keyed code of the network its holder came from, known for games that a seek or a house bot led to."""

    @property
    def is_computer(self) -> bool:
        """Tell whether the server plays this side."""
        return self.kind == "computer"

    @property
    def is_taken(self) -> bool:
        """Tell whether somebody, or the computer, plays this side."""
        return self.is_computer or self.owner is not None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Fischer's clock: milliseconds for the game and for each turn."""

    base_ms: int
    increment_ms: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What a server grants its players: lag for a move and for a game, and patience for the first move."""

    lag_ms: int = 1000
    lag_budget_ms: int = 15_000
    first_move_ms: int = 120_000


@dataclass(frozen=True)
class Header:
    """What a game is before anything happens in it; seats by player, in the order the game names them."""

    id: str
    variant: str
    setup: str | None
    start: str
    options: dict[str, Any]
    seed: str
    mode: Mode
    clock: TimeControl | None
    created_ms: int
    seats: dict[str, Seat]
    invite: str | None = None
    rated: bool = False

    def players_of(self, visitor: str | None) -> list[str]:
        """Return the players a visitor plays for."""
        return [seat.player for seat in self.seats.values() if visitor is not None and seat.owner == visitor]

    @property
    def is_full(self) -> bool:
        """Tell whether every seat is taken."""
        return all(seat.is_taken for seat in self.seats.values())

    @property
    def has_computer(self) -> bool:
        """Tell whether the computer plays."""
        return any(seat.is_computer for seat in self.seats.values())

    @property
    def is_casual(self) -> bool:
        """Tell whether moves may be taken back."""
        return not self.rated and (self.clock is None or self.has_computer or self.mode is Mode.HERE)

    def other(self, player: str) -> str:
        """Return the other player."""
        return next(name for name in self.seats if name != player)
