"""Commands of players, and the messages of a game's WebSocket."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from laserchess.server.api_errors import ErrorCode
from laserchess.server.wire.incoming import ClientMessage, HelloMessage, MessageReader, OrNothing, PingMessage

MAX_MOVE = 200
MAX_PLY = 1_000_000
PlainType = Literal["draw", "decline", "resign", "claim", "rematch", "abort"]


class MoveCommand(ClientMessage):
    """A move; `ply` is the number of moves played before it.

    `spent` is the player's thinking time in milliseconds, as measured by their client: the rest of the time is lag.
    """

    type: Literal["move"] = "move"
    ply: Annotated[int, Field(ge=0, le=MAX_PLY)]
    move: Annotated[str, Field(min_length=1, max_length=MAX_MOVE)]
    spent: Annotated[Annotated[int, Field(ge=0)] | None, OrNothing] = None


class TakebackCommand(ClientMessage):
    """A request to take back a move; with `agree`, the answer to a request of the opponent."""

    type: Literal["takeback"] = "takeback"
    agree: Annotated[bool | None, OrNothing] = None


class PlainCommand(ClientMessage):
    """A command that needs nothing but its type."""

    type: PlainType


Command = Annotated[MoveCommand | TakebackCommand | PlainCommand, Field(discriminator="type")]
GameClientMessage = Annotated[Command | PingMessage, Field(discriminator="type")]
TYPES = ("move", "draw", "decline", "resign", "takeback", "claim", "rematch", "abort")
HELLO = MessageReader(TypeAdapter(HelloMessage), ErrorCode.HELLO)
MESSAGE = MessageReader(
    TypeAdapter[Command | PingMessage](GameClientMessage), ErrorCode.COMMAND, types=", ".join(TYPES)
)
