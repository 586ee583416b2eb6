"""What the socket of a game says: a frozen class for each kind of message, from which the browser's types are made."""

from dataclasses import dataclass
from typing import Any, Literal

from laserchess.server.api.shapes import ErrorDetail, PlayedView
from laserchess.server.api.shapes_game import EventView, GameView, MoveEntry, SeatView, SharedGame

Json = dict[str, Any]
Ref = str | int | None


@dataclass(frozen=True, slots=True)
class StateTold:
    """The whole game, after the hello; `events` are those the client has missed."""

    game: GameView
    events: list[EventView]
    type: Literal["state"] = "state"


@dataclass(frozen=True, slots=True)
class EventTold:
    """Something happened: the event, what a move did, and the game after it without its list of moves."""

    seq: int
    kind: str
    by: str | None
    at: int
    data: Json
    played: PlayedView | None
    game: SharedGame
    move: MoveEntry | None
    type: Literal["event"] = "event"


@dataclass(frozen=True, slots=True)
class AckTold:
    """A command was stored, as the event of this number."""

    ref: Ref
    seq: int
    type: Literal["ack"] = "ack"


@dataclass(frozen=True, slots=True)
class RefusedTold:
    """A command was refused."""

    ref: Ref
    error: ErrorDetail
    type: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class PresenceTold:
    """Who is there, of those this process knows."""

    seats: dict[str, SeatView]
    type: Literal["presence"] = "presence"


@dataclass(frozen=True, slots=True)
class PongTold:
    """The answer to a ping, with the server's clock."""

    ref: Ref
    now: int
    type: Literal["pong"] = "pong"


Told = StateTold | EventTold | AckTold | RefusedTold | PresenceTold | PongTold
