"""Lessons over HTTP: texts, and exercises that are checked by playing them."""

from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.core.variant import Variant
from laserchess.puzzles import THEMES, load
from laserchess.server.api_errors import MISSING
from laserchess.server.lessons.course import WRITTEN, Chapter, Diagram, Exercise, Lesson, board_of, find_lesson, lessons
from laserchess.server.lessons.exercise_attempt import answer
from laserchess.server.lessons.goals import learner
from laserchess.server.lessons.lesson_schemas import (
    AnswerView,
    ChapterView,
    DiagramView,
    ExerciseView,
    LessonCard,
    LessonView,
    PuzzlesView,
    RulesView,
    ShotScene,
)
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input, path_variant
from laserchess.server.wire.responses import REFUSALS, Json, cacheable, refusals
from laserchess.server.wire.views import push_view, view_of

router = Router(prefix="/api/lessons", tags=["lessons"])

MAX_MOVES, MAX_TEXT = 24, 600
MAX_SCENES = 6
PUZZLES = 10
"""The number of puzzles at the end of a chapter."""
JSON = "application/json"

PathExercise = Annotated[str, Path(max_length=60, description="The id of an exercise.")]
MoveOrText = Annotated[str, Field(max_length=MAX_TEXT)]


class Attempt(Input):
    """The learner's moves from the start of the exercise (the replies follow from them), or a text."""

    moves: list[MoveOrText] = Field(default_factory=list, max_length=MAX_MOVES, examples=[["j5-"]])


@router.get("", response_model=list[LessonCard], responses=refusals())
def list_lessons(request: Request) -> Response:
    """List the variants and their exercises."""
    return cacheable(request, orjson.dumps([_card(lesson) for lesson in lessons().values()]), JSON)


@router.get("/{variant}", response_model=LessonView, responses=refusals(MISSING))
def get_lesson(request: Request, variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the lesson of a variant: paragraphs, diagrams and exercises."""
    return cacheable(request, _drawn(variant.id), JSON)


@router.get("/{variant}/rules", response_model=RulesView, responses=refusals(MISSING))
def get_rules(request: Request, variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the rules of a variant in short: the paragraphs of its lesson, and some of its shots."""
    return cacheable(request, _rules(variant.id), JSON)


@router.post("/{variant}/{exercise}", response_model=AnswerView, responses=REFUSALS | refusals(MISSING))
def answer_exercise(
    variant: Annotated[Variant, Depends(path_variant)], exercise: PathExercise, attempt: Attempt
) -> Response:
    """Play the learner's moves and report whether they solve the exercise; without moves, return its start."""
    return Json(answer(find_lesson(variant.id).exercise(exercise), attempt.moves).show())


@cache
def _drawn(variant: str) -> bytes:
    """Return a lesson as JSON; cached, since it never changes."""
    return orjson.dumps(lesson_view(find_lesson(variant)))


@cache
def _rules(variant: str) -> bytes:
    """Return the rules of a variant as JSON; cached."""
    return orjson.dumps(rules_view(find_lesson(variant)))


def rules_view(lesson: Lesson) -> RulesView:
    """Return the paragraphs of a lesson, and the shots of its diagrams that destroy something."""
    shown = (diagram for chapter in lesson.chapters for diagram in _diagram_views(lesson.variant, chapter))
    scenes = [scene for one in shown if (scene := _scene(one))][:MAX_SCENES]
    return {
        "variant": lesson.variant,
        "title": lesson.title,
        "summary": lesson.summary,
        "chapters": [
            {"id": chapter.id, "title": chapter.title, "paragraphs": list(chapter.text)} for chapter in lesson.chapters
        ],
        "scenes": scenes,
    }


def _scene(diagram: DiagramView) -> ShotScene | None:
    """Return a diagram in which a beam destroys something, without its lists of moves."""
    played, after = diagram["played"], diagram["after"]
    if played is None or after is None or not played["removed"] or not played["beams"]:
        return None
    before = diagram["view"]
    return {
        "key": diagram["key"],
        "caption": diagram["caption"],
        "view": {**before, "moves": []},
        "played": played,
        "after": {**after, "moves": []},
    }


def lesson_view(lesson: Lesson) -> LessonView:
    """Return a lesson with all its positions."""
    return {
        "variant": lesson.variant,
        "title": lesson.title,
        "summary": lesson.summary,
        "chapters": [_chapter_view(lesson.variant, chapter) for chapter in lesson.chapters],
        "exercises": [_exercise_view(one) for one in lesson.exercises],
    }


def _card(lesson: Lesson) -> LessonCard:
    return {
        "variant": lesson.variant,
        "title": lesson.title,
        "summary": lesson.summary,
        "position": lesson.cover,
        "exercises": [{"id": one.id, "title": one.title} for one in lesson.exercises],
    }


def _chapter_view(variant: str, chapter: Chapter) -> ChapterView:
    puzzles: list[PuzzlesView] = [
        {"theme": theme, "title": THEMES[theme].title, "count": min(PUZZLES, len(load(variant, theme=theme)))}
        for theme in chapter.themes
    ]
    return {
        "id": chapter.id,
        "title": chapter.title,
        "paragraphs": list(chapter.text),
        "diagrams": _diagram_views(variant, chapter),
        "puzzles": puzzles,
    }


def _diagram_views(variant: str, chapter: Chapter) -> list[DiagramView]:
    return [
        _diagram_view(variant, diagram, f"{chapter.id}.diagram.{number}")
        for number, diagram in enumerate(chapter.diagrams, 1)
    ]


def _diagram_view(variant: str, diagram: Diagram, key: str) -> DiagramView:
    board = board_of(variant, diagram.position)
    before, caption = view_of(board), diagram.caption
    if not diagram.move:
        return {"key": key, "caption": caption, "view": before, "played": None, "after": None}
    _, played = push_view(board, diagram.move)
    return {"key": key, "caption": caption, "view": before, "played": played, "after": view_of(board)}


def _exercise_view(exercise: Exercise) -> ExerciseView:
    return {
        "id": exercise.id,
        "chapter": exercise.chapter,
        "title": exercise.title,
        "task": exercise.task,
        "hint": exercise.hint,
        "goal": exercise.goal,
        "is_written": exercise.goal in WRITTEN,
        "player": learner(exercise),
        "moves": exercise.moves,
        "view": view_of(exercise.board()),
    }
