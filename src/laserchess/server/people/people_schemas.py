"""The JSON values about people; plain dictionaries, as those of the games."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.people.speeds import Speed
from laserchess.server.wire.game_schemas import ClockView, ListedGame, Milliseconds

SpeedName = Literal["bullet", "blitz", "rapid", "classical"]


class RatingView(TypedDict):
    """How strong somebody is in a game at a speed."""

    variant: str
    speed: SpeedName
    rating: int
    deviation: int
    provisional: Annotated[bool, Field(description="Is the rating little more than a guess.")]
    games: int
    wins: int
    draws: int
    losses: int
    updated: Milliseconds


class AccountView(TypedDict):
    """One's own account."""

    name: str
    host: bool
    hears: Annotated[Literal["everybody", "followed", "nobody"], Field(description="Whose words are shown.")]
    created: Milliseconds
    muted_until: Milliseconds | None
    ratings: list[RatingView]


class Me(TypedDict):
    """Who is asking: an account, or none."""

    account: AccountView | None


class SignedInView(TypedDict):
    """An account one has just signed in to; recovery codes are shown this once."""

    account: AccountView
    codes: list[str]


class Codes(TypedDict):
    """Recovery codes, each good for one new password."""

    codes: list[str]


class TokenView(TypedDict):
    """A token with which programs act for an account."""

    id: str
    name: str
    scopes: list[str]
    created: Milliseconds
    used: Milliseconds | None
    expires: Milliseconds | None


class NewTokenView(TypedDict):
    """A new token; its secret is shown this once."""

    id: str
    token: str


class SessionView(TypedDict):
    """A browser that is signed in."""

    id: str
    browser: str
    created: Milliseconds
    seen: Milliseconds


class RelationView(TypedDict):
    """Somebody who is followed or blocked."""

    name: str
    kind: Literal["follow", "block"]
    since: Milliseconds
    online: Annotated[bool, Field(description="Whether they have a page open; never of who blocks or is blocked.")]
    game: Annotated[str | None, Field(description="The game they play just now, to watch.")]


class HeadToHead(TypedDict):
    """How the games of two ended, seen from one of them."""

    won: int
    drawn: int
    lost: int


class Profile(TypedDict):
    """What everybody may know of an account."""

    name: str
    bot: bool
    level: int | None
    closed: bool
    created: Milliseconds
    ratings: list[RatingView]
    favourites: Annotated[list[str], Field(description="The games played most.")]
    relation: Annotated[Literal["follow", "block"] | None, Field(description="What they are to whoever asks.")]
    versus: Annotated[HeadToHead | None, Field(description="The games of whoever asks against them.")]
    you: bool


class GamesPage(TypedDict):
    """Some games, and what leads to those after them."""

    games: list[ListedGame]
    next: str | None


class GraphView(TypedDict):
    """A rating over time."""

    variant: str
    speed: SpeedName
    points: Annotated[list[list[float]], Field(description="Moments and the rating after them.")]


class Leader(RatingView):
    """Somebody in a leaderboard."""

    name: str


class Leaderboard(TypedDict):
    """The best at a game and speed, how everybody is spread, and what moving first is worth."""

    variant: str
    speed: SpeedName
    leaders: list[Leader]
    distribution: Annotated[list[list[int]], Field(description="From which rating on how many have one, in fifties.")]
    first_move: Annotated[float, Field(description="Points of rating that moving first is worth by the games so far.")]
    first_move_games: int


class BotView(TypedDict):
    """A bot of the house."""

    name: str
    level: int
    rating: int


class SeekView(TypedDict):
    """Somebody who waits for a game, or a challenge."""

    id: str
    name: str
    account: bool
    rating: int | None
    variant: str
    title: str
    setup: str
    options: dict[str, Any]
    clock: ClockView | None
    speed: Speed | None
    rated: bool
    side: str
    lowest: int | None
    highest: int | None
    created: Milliseconds


class PlacedView(TypedDict):
    """What became of a wish: one waits, or plays already."""

    seek: SeekView | None
    game: Annotated[str | None, Field(description="The id of the game.")]


class LobbyView(TypedDict):
    """Who waits."""

    people: int
    seeks: list[SeekView]
    challenges: Annotated[list[SeekView], Field(description="Of whoever asks.")]


class WatchedGame(ListedGame):
    """A live game."""

    watching: Annotated[int, Field(description="How many watch without playing.")]
    clock: ClockView | None


class WatchView(TypedDict):
    """Live games, the best first, and the best of each kind; `""` is of all."""

    games: list[WatchedGame]
    best: dict[str, str]


class LineView(TypedDict):
    """Something that was said beside a game; `words` is plain text."""

    id: int
    room: Literal["players", "watchers"]
    name: str
    account: bool
    preset: str | None
    words: str
    at: Milliseconds


class ChatView(TypedDict):
    """What was said that whoever asks may hear, and what can be said by everybody."""

    room: Literal["players", "watchers"]
    lines: list[LineView]
    presets: dict[str, str]


class RatingChange(TypedDict):
    """A rating before and after a game."""

    before: int
    after: int


class ReportView(TypedDict):
    """Something that was reported."""

    id: int
    by: str
    about: str
    game: str | None
    reason: str
    words: str
    record: str
    at: Milliseconds
    deed: str | None


class LimitBounds(TypedDict):
    """What a limit may be set to, and what it is where nothing is set."""

    lowest: int
    highest: int
    usual: int


class Figures(TypedDict):
    """How a server stands."""

    accounts: int
    sessions: int
    reports: int
    lobby: int
    waiting: int
    live_games: int
    bot_games: int
    games_in_memory: int
    limits: dict[str, float]
    settable: Annotated[dict[str, LimitBounds], Field(description="The limits that may be set.")]


class LadderBot(TypedDict):
    """A bot and how strong it is; one of the house has a level."""

    name: str
    level: int | None
    online: bool
    rating: int
    provisional: bool
    games: int


class LadderView(TypedDict):
    """The bots by rating, and the games they played last."""

    variant: str
    speed: SpeedName
    bots: list[LadderBot]
    games: list[ListedGame]
