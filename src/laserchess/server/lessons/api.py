"""Lessons over HTTP: texts, and exercises that are checked by playing them."""

from typing import Annotated

import orjson
from fastapi import Depends, Path, Request
from pydantic import Field
from starlette.responses import Response

from laserchess.core.variant import Variant
from laserchess.server.api_errors import MISSING
from laserchess.server.lessons.course import find_lesson, lessons
from laserchess.server.lessons.exercise_attempt import answer
from laserchess.server.lessons.lesson_schemas import AnswerView, LessonCard, LessonView, RulesView
from laserchess.server.lessons.lesson_views import card_view, lesson_json, rules_json
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import Input, path_variant
from laserchess.server.wire.responses import REFUSALS, Json, cacheable, refusals

router = Router(prefix="/api/lessons", tags=["lessons"])

MAX_MOVES, MAX_TEXT = 24, 600
JSON = "application/json"

PathExercise = Annotated[str, Path(max_length=60, description="The id of an exercise.")]
MoveOrText = Annotated[str, Field(max_length=MAX_TEXT)]


class Attempt(Input):
    """The learner's moves from the start of the exercise (the replies follow from them), or a text."""

    moves: list[MoveOrText] = Field(default_factory=list, max_length=MAX_MOVES, examples=[["j5-"]])


@router.get("", response_model=list[LessonCard], responses=refusals())
def list_lessons(request: Request) -> Response:
    """List the variants and their exercises."""
    return cacheable(request, orjson.dumps([card_view(lesson) for lesson in lessons().values()]), JSON)


@router.get("/{variant}", response_model=LessonView, responses=refusals(MISSING))
def get_lesson(request: Request, variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the lesson of a variant: paragraphs, diagrams and exercises."""
    return cacheable(request, lesson_json(variant.id), JSON)


@router.get("/{variant}/rules", response_model=RulesView, responses=refusals(MISSING))
def get_rules(request: Request, variant: Annotated[Variant, Depends(path_variant)]) -> Response:
    """Return the rules of a variant in short: the paragraphs of its lesson, and some of its shots."""
    return cacheable(request, rules_json(variant.id), JSON)


@router.post("/{variant}/{exercise}", response_model=AnswerView, responses=REFUSALS | refusals(MISSING))
def answer_exercise(
    variant: Annotated[Variant, Depends(path_variant)], exercise: PathExercise, attempt: Attempt
) -> Response:
    """Play the learner's moves and report whether they solve the exercise; without moves, return its start."""
    return Json(answer(find_lesson(variant.id).exercise(exercise), attempt.moves).show())
