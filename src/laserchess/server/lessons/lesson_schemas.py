"""JSON types of lessons, exercises and answers."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.server.lessons.course import Goal
from laserchess.server.wire.schemas import MoveResultView, PhraseView, Player, View


class ExerciseCard(TypedDict):
    """An exercise by name."""

    id: str
    title: str


class LessonCard(TypedDict):
    """A variant with a lesson."""

    variant: str
    title: str
    summary: str
    position: Annotated[str, Field(description="A position to show next to it.")]
    exercises: list[ExerciseCard]


class DiagramView(TypedDict):
    """A position; if there is a move, also what it does and the position after it."""

    key: Annotated[str, Field(description="By which the caption is translated: `goal.diagram.1`.")]
    caption: str
    view: View
    played: MoveResultView | None
    after: View | None


class PuzzlesView(TypedDict):
    """The puzzles of a theme at the end of a chapter."""

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
    is_written: Annotated[bool, Field(description="Whether the answer is a text rather than moves on the board.")]
    player: Player
    moves: Annotated[int, Field(description="The number of moves, or turns of several actions, for the learner.")]
    view: View


class RulesChapter(TypedDict):
    """A few paragraphs under a heading, without boards."""

    id: str
    title: str
    paragraphs: list[str]


class ShotScene(TypedDict):
    """A shot: the position, the move, and the position after it. Neither lists its moves."""

    key: Annotated[str, Field(description="By which the caption is translated: `goal.diagram.1`.")]
    caption: str
    view: View
    played: MoveResultView
    after: View


class RulesView(TypedDict):
    """The rules of a variant in short, and a few shots that show what it is about."""

    variant: str
    title: str
    summary: str
    chapters: list[RulesChapter]
    scenes: list[ShotScene]


class LessonView(TypedDict):
    """The whole lesson of a variant."""

    variant: str
    title: str
    summary: str
    chapters: list[ChapterView]
    exercises: list[ExerciseView]


class AnswerView(TypedDict):
    """The state of an exercise: `after` is the position between the learner's move and the reply."""

    solved: bool
    done: bool
    message: Annotated[str, Field(description="The phrases in English.")]
    phrases: list[PhraseView]
    played: MoveResultView | None
    after: View | None
    reply: MoveResultView | None
    view: View
