"""JSON types for accounts, ratings, the lobby, chat and moderation; plain dictionaries, as for games."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.models import OptionValue
from laserchess.server.wire.game_schemas import ClockView, LineView, ListedGame, Milliseconds
from laserchess.server.wire.speeds import Speed

Hears = Literal["everybody", "followed", "nobody"]
Country = Annotated[str | None, Field(description="The country whose flag is shown, by its code of ISO 3166-1.")]
SpeedName = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]


class RatingView(TypedDict):
    """A player's rating in one variant at one speed."""

    variant: str
    speed: SpeedName
    rating: int
    deviation: int
    provisional: Annotated[bool, Field(description="Whether the rating is still uncertain.")]
    games: int
    wins: int
    draws: int
    losses: int
    updated: Milliseconds


class AccountView(TypedDict):
    """The requesting account."""

    name: str
    host: bool
    hears: Annotated[Hears, Field(description="Whose chat lines are shown.")]
    country: Country
    created: Milliseconds
    muted_until: Milliseconds | None
    ratings: list[RatingView]


class Me(TypedDict):
    """Who sends the request: an account, or null."""

    account: AccountView | None


class SignedInView(TypedDict):
    """The account that has just signed in; recovery codes are shown only once."""

    account: AccountView
    codes: list[str]


class Codes(TypedDict):
    """Recovery codes, each valid for one new password."""

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
    """A new token; its secret is shown only once."""

    id: str
    token: str


class SessionView(TypedDict):
    """A browser that is signed in."""

    id: str
    browser: str
    created: Milliseconds
    seen: Milliseconds


class RelationView(TypedDict):
    """A player who is followed or blocked."""

    name: str
    kind: Literal["follow", "block"]
    since: Milliseconds
    online: Annotated[bool, Field(description="Whether they have a page open; false if either side blocks the other.")]
    game: Annotated[str | None, Field(description="The game they are playing now, to watch.")]


class HeadToHead(TypedDict):
    """The results of two players' games, from the point of view of one of them."""

    won: int
    drawn: int
    lost: int


class Profile(TypedDict):
    """The public profile of an account."""

    name: str
    bot: bool
    level: int | None
    closed: bool
    country: Country
    created: Milliseconds
    ratings: list[RatingView]
    favourites: Annotated[list[str], Field(description="The variants played most.")]
    relation: Annotated[Literal["follow", "block"] | None, Field(description="Your relation to the account.")]
    versus: Annotated[HeadToHead | None, Field(description="Your results against the account.")]
    you: bool


class GamesPage(TypedDict):
    """One page of games, and the cursor of the next page."""

    games: list[ListedGame]
    next: str | None


class SearchPage(GamesPage):
    """One page of found games."""

    counting: Annotated[bool, Field(description="Whether a search by position may find more games soon.")]


LossCause = Literal["own-beam", "royal", "time", "resignation", "other"]


class SideResults(TypedDict):
    """A player's results with one side of a variant."""

    variant: str
    side: str
    won: int
    drawn: int
    lost: int


class LossCount(TypedDict):
    """How many games were lost in one way."""

    cause: Annotated[LossCause, Field(description="`own-beam`: the loser's own move removed the royal piece.")]
    games: int


class ThemeResults(TypedDict):
    """How many puzzles with a theme were tried, and how many of them missed."""

    theme: str
    title: str
    tried: int
    missed: int


class InsightsView(TypedDict):
    """Insights into a player's latest finished games, and for the player also into puzzles."""

    games: int
    max_games: Annotated[int, Field(description="The number of latest games that are read at most.")]
    sides: list[SideResults]
    losses: Annotated[list[LossCount], Field(description="The most common cause first.")]
    themes: Annotated[list[ThemeResults] | None, Field(description="Missed themes; null for other players.")]


class GraphView(TypedDict):
    """A rating over time."""

    variant: str
    speed: SpeedName
    points: Annotated[list[list[float]], Field(description="Times and the ratings after them.")]


class Leader(RatingView):
    """An entry of a leaderboard."""

    name: str


class Leaderboard(TypedDict):
    """The best players of a variant and speed, the rating distribution, and the first-move advantage."""

    variant: str
    speed: SpeedName
    leaders: list[Leader]
    distribution: Annotated[list[list[int]], Field(description="Lower bounds of rating bins of 50 points, and counts.")]
    first_move: Annotated[float, Field(description="The measured first-move advantage in rating points.")]
    first_move_games: int


class BotView(TypedDict):
    """A house bot."""

    name: str
    level: int
    rating: int


class SeekView(TypedDict):
    """An open seek or a challenge."""

    id: str
    name: str
    account: bool
    rating: int | None
    provisional: Annotated[bool, Field(description="Whether the rating is still uncertain.")]
    variant: str
    title: str
    setup: str
    options: dict[str, OptionValue]
    clock: ClockView | None
    speed: Speed | None
    rated: bool
    side: str
    lowest: int | None
    highest: int | None
    created: Milliseconds


class PlacedView(TypedDict):
    """The result of placing a seek: an open seek, or a game that has started."""

    seek: SeekView | None
    game: Annotated[str | None, Field(description="The id of the game.")]


class LobbyView(TypedDict):
    """The open games and challenges of the lobby."""

    people: int
    seeks: list[SeekView]
    challenges: Annotated[list[SeekView], Field(description="Challenges you have received.")]


class WatchedGame(ListedGame):
    """A live game."""

    watching: Annotated[int, Field(description="The number of spectators.")]
    clock: ClockView | None


class WatchView(TypedDict):
    """Live games, best first, and the best of each variant; `""` is the best of all."""

    games: list[WatchedGame]
    best: dict[str, str]


class ChatView(TypedDict):
    """The chat lines shown to the requester, and the presets available to all players."""

    room: Literal["players", "watchers"]
    lines: list[LineView]
    presets: dict[str, str]


class RatingChange(TypedDict):
    """A rating before and after a game."""

    before: int
    after: int


class ReportView(TypedDict):
    """A report about a player."""

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
    """The range a limit may be set to, and its default."""

    lowest: int
    highest: int
    usual: int


class Figures(TypedDict):
    """Usage figures and limits of the server."""

    accounts: int
    sessions: int
    reports: int
    lobby: int
    waiting: int
    live_games: int
    bot_games: int
    games_in_memory: int
    limits: dict[str, float]
    settable: Annotated[dict[str, LimitBounds], Field(description="The limits that can be changed.")]


class LadderBot(TypedDict):
    """A bot and its rating; a house bot has a level."""

    name: str
    level: int | None
    online: bool
    rating: int
    provisional: bool
    games: int


class LadderView(TypedDict):
    """The bots by rating, and their latest games."""

    variant: str
    speed: SpeedName
    bots: list[LadderBot]
    games: list[ListedGame]
