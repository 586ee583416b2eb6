"""Messages of a tournament's socket."""

from typing import Literal

from typing_extensions import TypedDict

from laserchess.server.wire.messages import PongMessage, RejectedMessage
from laserchess.server.wire.tournament_schemas import TournamentView


class TournamentMessage(TypedDict):
    """A tournament has changed: all of it, at most twice a second."""

    type: Literal["tournament"]
    tournament: TournamentView


class TournamentChatMessage(TypedDict):
    """There are new chat lines, to be read over HTTP."""

    type: Literal["chat"]


TournamentServerMessage = TournamentMessage | TournamentChatMessage | PongMessage | RejectedMessage
