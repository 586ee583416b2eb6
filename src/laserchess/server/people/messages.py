"""What the lobby's socket says, and what the chat says on the socket of a game: a frozen class for each message."""

from dataclasses import dataclass
from typing import Literal

from laserchess.server.people.people_schemas import LineView, SeekView
from laserchess.server.wire.messages import PongMessage, RejectedMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyMessage:
    """The whole lobby, for somebody who comes in."""

    type: Literal["lobby"] = "lobby"
    people: int
    seeks: list[SeekView]
    mine: list[SeekView]
    challenges: list[SeekView]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeksMessage:
    """What has changed in the list of those who wait."""

    type: Literal["seeks"] = "seeks"
    people: int
    added: list[SeekView]
    removed: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedMessage:
    """An opponent was found: the game is there."""

    type: Literal["paired"] = "paired"
    seek: str
    game: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekOverMessage:
    """Somebody waits no longer, and why."""

    type: Literal["over"] = "over"
    seek: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMessage:
    """Somebody is challenged."""

    type: Literal["challenge"] = "challenge"
    seek: SeekView


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeOverMessage:
    """A challenge was taken back, or answered elsewhere."""

    type: Literal["challenge-over"] = "challenge-over"
    seek: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
    """Something was said beside a game."""

    type: Literal["chat"] = "chat"
    line: LineView


LobbyServerMessage = (
    LobbyMessage
    | SeeksMessage
    | PairedMessage
    | SeekOverMessage
    | ChallengeMessage
    | ChallengeOverMessage
    | RejectedMessage
    | PongMessage
)
