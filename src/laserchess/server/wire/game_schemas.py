"""The JSON values of games that are played; plain dictionaries, as those of `shapes`."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.models import Facts, Kind
from laserchess.server.wire.schemas import MoveResultView, OutcomeView, Player, View

Milliseconds = Annotated[int, Field(description="Milliseconds; moments are counted from 1970.")]


class SeatView(TypedDict):
    """Who plays a side."""

    name: str
    kind: Literal["human", "computer"]
    level: int | None
    taken: bool
    account: Annotated[bool, Field(description="Is it an account, which can be looked up by its name.")]
    rating: Annotated[int | None, Field(description="Of an account, when the game began.")]
    online: Annotated[bool, Field(description="Is this player's holder connected, as far as this process knows.")]


class ClockView(TypedDict):
    """Seconds for the game and for each turn."""

    base: float
    increment: float


class ClocksView(TypedDict):
    """What both clocks showed at a moment, and whose has been running since."""

    ms: dict[str, int]
    running: Player | None
    at: Milliseconds


class MoveEntry(TypedDict):
    """A move of the list; `ply` and `turn` count from 1."""

    ply: int
    by: Player
    text: str
    turn: int
    clock_ms: int | None
    start: str
    to: str
    words: Annotated[str, Field(description="The move in a few words, where its text is a code.")]


class CapturedView(TypedDict):
    """A piece a player has lost."""

    player: Player
    name: str
    art: str


class Offers(TypedDict):
    """Who has offered what."""

    draw: Player | None
    takeback: Player | None
    rematch: Player | None


class SharedGame(TypedDict):
    """A game that is played, as far as everybody may know it; without its list of moves."""

    id: str
    variant: str
    title: str
    setup: str | None
    start: str
    options: dict[str, Any]
    mode: Literal["computer", "friend", "here"]
    clock: ClockView | None
    casual: Annotated[bool, Field(description="May moves be taken back.")]
    rated: Annotated[bool, Field(description="Does the result count for the ratings of both accounts.")]
    seats: dict[str, SeatView]
    seq: Annotated[int, Field(description="The number of the last event.")]
    ply: int
    view: View
    played: MoveResultView | None
    clocks: ClocksView | None
    now: Milliseconds
    offers: Offers
    outcome: OutcomeView | None
    next: Annotated[str | None, Field(description="The id of the rematch.")]
    created: Milliseconds
    preview: Annotated[bool, Field(description="May beams be shown before a move is made.")]
    captured: list[CapturedView]


class GameView(SharedGame):
    """A game that is played, for one visitor."""

    you: Annotated[list[Player], Field(description="The sides the visitor plays.")]
    moves: list[MoveEntry]
    invite: Annotated[str | None, Field(description="For whoever made the game, while a seat is free.")]


class ListedGame(TypedDict):
    """A game in a list."""

    id: str
    variant: str
    title: str
    mode: Literal["computer", "friend", "here"]
    rated: bool
    seats: dict[str, SeatView]
    ply: int
    outcome: OutcomeView | None
    created: Milliseconds
    updated: Milliseconds
    turn: Player
    position: str
    you: list[Player]


class EventView(TypedDict):
    """Something that happened in a game."""

    seq: int
    kind: Kind
    by: Player | None
    at: Milliseconds
    data: Facts
