"""JSON types of puzzles, attempts and standings."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.wire.schemas import MoveResultView, PhraseView, Player, View


class ThemeView(TypedDict):
    """A theme of solutions, and the number of its puzzles per variant."""

    name: str
    title: str
    words: str
    counts: dict[str, int]


class PuzzleGame(TypedDict):
    """A variant with puzzles."""

    variant: str
    title: str
    count: int
    lowest: int
    highest: int


class Catalogue(TypedDict):
    """The variants and themes of the puzzles."""

    games: list[PuzzleGame]
    themes: list[ThemeView]


class PuzzleView(TypedDict):
    """A puzzle to solve; its themes are revealed once it is solved."""

    id: str
    puzzle: Annotated[
        str, Field(description="What to send back as `puzzle`: its id, or the line of a puzzle of your own.")
    ]
    variant: str
    title: str
    player: Player
    task: list[PhraseView]
    moves: Annotated[int, Field(description="The number of moves, or actions of a turn, to find.")]
    rating: int
    view: View


class DailyView(TypedDict):
    """The daily puzzle."""

    date: str
    puzzle: PuzzleView


class AttemptView(TypedDict):
    """The result of the solver's last move: `after` is the position between it and the reply, or its refutation."""

    right: bool
    solved: bool
    message: str
    played: MoveResultView | None
    after: View | None
    reply: MoveResultView | None
    view: View
    themes: Annotated[list[PhraseView], Field(description="Titles of the themes, once the puzzle is solved.")]


class HintView(TypedDict):
    """A hint, and the square it is about."""

    phrases: list[PhraseView]
    square: str


class SolutionStep(TypedDict):
    """A move of the solution and the position after it."""

    played: MoveResultView
    view: View


class SolutionView(TypedDict):
    """The solution from the start, to be replayed."""

    view: View
    steps: list[SolutionStep]
    themes: list[PhraseView]


class PuzzleStanding(TypedDict):
    """A player's puzzle rating and counts in a variant."""

    rating: float
    deviation: float
    volatility: float
    tried: int
    solved: int
    streak: int
    best: Annotated[int, Field(description="The longest streak.")]
    storm: Annotated[int, Field(description="The best storm.")]


class PuzzleStandings(TypedDict):
    """The standings of an account, by variant; `null` without an account."""

    account: str | None
    games: dict[str, PuzzleStanding]


class CountedAttempt(TypedDict):
    """The effect of an attempt on the player's rating, and the puzzle's current rating."""

    counted: Annotated[bool, Field(description="Whether it counted: a puzzle counts once for an account.")]
    solved: bool
    change: int
    standing: PuzzleStanding
    puzzle_rating: int


class StormView(TypedDict):
    """The puzzles of a storm by their ids, easiest first."""

    variant: str
    seconds: int
    puzzles: list[str]


class OwnPuzzles(TypedDict):
    """The puzzles found in a game."""

    game: str
    puzzles: list[PuzzleView]


Step = Literal[1, 2]
