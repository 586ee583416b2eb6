"""Messages of a game's WebSocket: a frozen class for each kind, from which the browser's types are made.

A message begins with its type, so that a reader can skip the rest.
"""

from dataclasses import dataclass
from typing import Literal

from laserchess.server.models import Facts, Kind
from laserchess.server.wire.game_schemas import EventView, GameView, LineView, MoveEntry, SeatView, SharedGame
from laserchess.server.wire.schemas import ErrorDetail, MoveResultView

Ref = str | int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StateMessage:
    """The whole game, after the hello; `events` are those the client has missed."""

    type: Literal["state"] = "state"
    game: GameView
    events: list[EventView]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMessage:
    """An event, the result of a move, and the game after it without its list of moves."""

    type: Literal["event"] = "event"
    seq: int
    kind: Kind
    by: str | None
    at: int
    data: Facts
    played: MoveResultView | None
    game: SharedGame
    move: MoveEntry | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AckMessage:
    """A command was stored as the event of this number."""

    type: Literal["ack"] = "ack"
    ref: Ref
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedMessage:
    """A command was rejected."""

    type: Literal["refused"] = "refused"
    ref: Ref
    error: ErrorDetail


@dataclass(frozen=True, slots=True, kw_only=True)
class PresenceMessage:
    """The players online, and the approximate number of spectators."""

    type: Literal["presence"] = "presence"
    seats: dict[str, SeatView]
    watching: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PongMessage:
    """The answer to a ping, with the server's clock."""

    type: Literal["pong"] = "pong"
    ref: Ref
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
    """A chat line was added to a game."""

    type: Literal["chat"] = "chat"
    line: LineView


ServerMessage = StateMessage | EventMessage | AckMessage | RejectedMessage | PresenceMessage | ChatMessage | PongMessage
