"""The JSON values of live games; plain dictionaries, as those of `schemas`."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.models import Facts, Kind, Mode, OptionValue
from laserchess.server.wire.schemas import MoveResultView, OutcomeView, PhraseView, Player, View

Milliseconds = Annotated[int, Field(description="Milliseconds; moments are counted from 1970.")]


class SeatView(TypedDict):
    """The player of a side."""

    name: str
    kind: Literal["human", "computer"]
    level: int | None
    taken: bool
    account: Annotated[bool, Field(description="Whether the player has an account.")]
    rating: Annotated[int | None, Field(description="Rating of an account when the game began.")]
    provisional: Annotated[bool, Field(description="Whether that rating was still uncertain.")]
    online: Annotated[bool, Field(description="Whether the player is online.")]


class ClockView(TypedDict):
    """Base time and increment in seconds; a correspondence game has days per turn."""

    base: float
    increment: float
    days: NotRequired[Annotated[int, Field(description="Days per turn of a correspondence game.")]]


class ClocksView(TypedDict):
    """Both clocks at a moment, and whose has been running since."""

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
    words: Annotated[list[PhraseView], Field(description="The move in a few words, where its text is a code.")]


class CapturedView(TypedDict):
    """A piece a player has lost."""

    player: Player
    name: str
    art: str


class Offers(TypedDict):
    """The open offers, with their players."""

    draw: Player | None
    takeback: Player | None
    rematch: Player | None


class SharedGame(TypedDict):
    """The public part of a live game, without its list of moves."""

    id: str
    variant: str
    title: str
    setup: str | None
    start: str
    options: dict[str, OptionValue]
    mode: Mode
    clock: ClockView | None
    casual: Annotated[bool, Field(description="Whether moves may be taken back.")]
    rated: Annotated[bool, Field(description="Whether the game is rated.")]
    tournament: Annotated[str | None, Field(description="The tournament the game belongs to.")]
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
    preview: Annotated[bool, Field(description="Whether beams may be previewed.")]
    captured: list[CapturedView]


class GameView(SharedGame):
    """A live game, for one visitor."""

    you: Annotated[list[Player], Field(description="The sides the visitor plays.")]
    moves: list[MoveEntry]
    invite: Annotated[str | None, Field(description="Code of the invitation, for the creator while a seat is free.")]


class ListedGame(TypedDict):
    """A game in a list."""

    id: str
    variant: str
    title: str
    mode: Mode
    rated: bool
    seats: dict[str, SeatView]
    ply: int
    outcome: OutcomeView | None
    created: Milliseconds
    updated: Milliseconds
    turn: Player
    position: str
    you: list[Player]


class Ply(TypedDict):
    """A position of a game and the move that led to it, if any."""

    view: View
    played: MoveResultView | None


class EventView(TypedDict):
    """An event of a game."""

    seq: int
    kind: Kind
    by: Player | None
    at: Milliseconds
    data: Facts


class LineView(TypedDict):
    """A chat line of a game; `words` is plain text."""

    id: int
    room: Literal["players", "watchers"]
    name: str
    account: bool
    preset: str | None
    words: str
    at: Milliseconds
