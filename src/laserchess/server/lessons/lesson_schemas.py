"""The JSON values of lessons: what there is to read, exercises, and answers to them."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.lessons.course import Goal
from laserchess.server.wire.schemas import MoveResultView, Player, View


class ExerciseCard(TypedDict):
    """An exercise by name."""

    id: str
    title: str


class LessonCard(TypedDict):
    """A game there is a lesson for."""

    variant: str
    title: str
    summary: str
    position: Annotated[str, Field(description="A position to show beside it.")]
    exercises: list[ExerciseCard]


class DiagramView(TypedDict):
    """A position to look at; where there is a move, what it does and the position after it."""

    caption: str
    view: View
    played: MoveResultView | None
    after: View | None


class PuzzlesView(TypedDict):
    """Puzzles of a theme that a chapter ends with."""

    theme: str
    title: str
    count: int


class ChapterView(TypedDict):
    """A few paragraphs under a heading."""

    id: str
    title: str
    paragraphs: list[str]
    diagrams: list[DiagramView]
    puzzles: list[PuzzlesView]


class ExerciseView(TypedDict):
    """A position and a task."""

    id: str
    chapter: str
    title: str
    task: str
    hint: str
    goal: Goal
    is_written: Annotated[bool, Field(description="Is the answer a text rather than moves on the board.")]
    player: Player
    moves: Annotated[int, Field(description="Moves the learner has; where a turn has actions, turns.")]
    view: View


class RulesChapter(TypedDict):
    """A few paragraphs under a heading, without boards."""

    id: str
    title: str
    paragraphs: list[str]


class ShotScene(TypedDict):
    """A shot to look at: the position, what was played, the position after it. Neither lists its moves."""

    caption: str
    view: View
    played: MoveResultView
    after: View


class RulesView(TypedDict):
    """The rules of a game in short, and a few shots that show what it is about."""

    variant: str
    title: str
    summary: str
    chapters: list[RulesChapter]
    scenes: list[ShotScene]


class LessonView(TypedDict):
    """Everything there is to learn about a game."""

    variant: str
    title: str
    summary: str
    chapters: list[ChapterView]
    exercises: list[ExerciseView]


class AnswerView(TypedDict):
    """Where an exercise stands: `after` is the position between the learner's move and the reply."""

    solved: bool
    done: bool
    message: str
    played: MoveResultView | None
    after: View | None
    reply: MoveResultView | None
    view: View
