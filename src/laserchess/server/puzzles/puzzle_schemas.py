"""The JSON values of puzzles: what there is, one to solve, what came of a move, and how people stand."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.wire.schemas import MoveResultView, Player, View


class ThemeView(TypedDict):
    """Something that solutions have in common, and how many puzzles of each game have it."""

    name: str
    title: str
    words: str
    counts: dict[str, int]


class PuzzleGame(TypedDict):
    """A game there are puzzles of."""

    variant: str
    title: str
    count: int
    lowest: int
    highest: int


class Catalogue(TypedDict):
    """What puzzles there are."""

    games: list[PuzzleGame]
    themes: list[ThemeView]


class PuzzleView(TypedDict):
    """A puzzle to solve; its themes are told once it is solved."""

    id: str
    puzzle: Annotated[str, Field(description="What to send back as `puzzle`: the id, or a line of one's own games.")]
    variant: str
    title: str
    player: Player
    task: str
    moves: Annotated[int, Field(description="Moves, or actions of a turn, that the solver has to find.")]
    rating: int
    view: View


class DailyView(TypedDict):
    """The puzzle of a day."""

    date: str
    puzzle: PuzzleView


class AttemptView(TypedDict):
    """What came of the solver's last move: `after` is the position between it and the reply, or its refutation."""

    right: bool
    solved: bool
    message: str
    played: MoveResultView | None
    after: View | None
    reply: MoveResultView | None
    view: View
    themes: Annotated[list[str], Field(description="Titles of the themes, once it is solved.")]


class HintView(TypedDict):
    """A hint in words, and the square it is about."""

    text: str
    square: str


class SolutionStep(TypedDict):
    """A move of the solution and the position after it."""

    played: MoveResultView
    view: View


class SolutionView(TypedDict):
    """The solution from the beginning, to be replayed."""

    view: View
    steps: list[SolutionStep]
    themes: list[str]


class PuzzleStanding(TypedDict):
    """How well somebody solves the puzzles of a game."""

    rating: float
    deviation: float
    volatility: float
    tried: int
    solved: int
    streak: int
    best: Annotated[int, Field(description="The longest streak.")]
    storm: Annotated[int, Field(description="The best storm.")]


class PuzzleStandings(TypedDict):
    """How an account stands, by game; `null` where nobody is signed in."""

    account: str | None
    games: dict[str, PuzzleStanding]


class CountedAttempt(TypedDict):
    """What a puzzle did to a rating, and how hard the puzzle now is."""

    counted: Annotated[bool, Field(description="Whether it counted: a puzzle does so once for an account.")]
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
    """Puzzles that were found in a game."""

    game: str
    puzzles: list[PuzzleView]


Step = Literal[1, 2]
