"""Messages of the lobby's socket: one frozen class each."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import TypeAdapter

from laserchess.server.api_errors import ErrorCode
from laserchess.server.wire.incoming import HelloMessage, MessageReader, OrNothing, PingMessage
from laserchess.server.wire.messages import PongMessage, RejectedMessage
from laserchess.server.wire.people_schemas import SeekView


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyMessage:
    """The whole lobby, sent on entering it."""

    type: Literal["lobby"] = "lobby"
    people: int
    seeks: list[SeekView]
    mine: list[SeekView]
    challenges: list[SeekView]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeksMessage:
    """Changes in the list of open seeks."""

    type: Literal["seeks"] = "seeks"
    people: int
    added: list[SeekView]
    removed: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedMessage:
    """A seek was paired: the game exists."""

    type: Literal["paired"] = "paired"
    seek: str
    game: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekOverMessage:
    """A seek has ended without a game, and why."""

    type: Literal["over"] = "over"
    seek: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeMessage:
    """A challenge was received."""

    type: Literal["challenge"] = "challenge"
    seek: SeekView


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeOverMessage:
    """A challenge was cancelled, or answered elsewhere."""

    type: Literal["challenge-over"] = "challenge-over"
    seek: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxMessage:
    """The notifications of this account have changed, here or on another device."""

    type: Literal["inbox"] = "inbox"


LobbyServerMessage = (
    LobbyMessage
    | SeeksMessage
    | PairedMessage
    | SeekOverMessage
    | ChallengeMessage
    | ChallengeOverMessage
    | InboxMessage
    | RejectedMessage
    | PongMessage
)


class LobbyHello(HelloMessage):
    """The first message to the lobby; with `only`, the client is on another page and wants challenges alone."""

    only: Annotated[Literal["challenges"] | None, OrNothing] = None


LobbyClientMessage = LobbyHello | PingMessage
HELLO = MessageReader(TypeAdapter(LobbyHello), ErrorCode.HELLO)
PING = MessageReader(TypeAdapter(PingMessage), ErrorCode.COMMAND, types="ping")
