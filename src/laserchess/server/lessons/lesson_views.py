"""Lessons as clients read them: with every position and its moves, written once into a file each.

A server has them before its rules are compiled. `make lessons` writes the files after a change of a lesson.
"""

from functools import cache
from pathlib import Path
from typing import Final

import orjson

from laserchess.puzzles import THEMES, load
from laserchess.server.lessons.course import WRITTEN, Chapter, Diagram, Exercise, Lesson, board_of, find_lesson
from laserchess.server.lessons.goals import learner
from laserchess.server.lessons.lesson_schemas import (
    ChapterView,
    DiagramView,
    ExerciseView,
    LessonCard,
    LessonView,
    PuzzlesView,
    RulesView,
    ShotScene,
)
from laserchess.server.wire.views import push_view, view_of

FOLDER: Final = Path(__file__).with_name("written")
MAX_SCENES: Final = 6
PUZZLES: Final = 10
"""The number of puzzles at the end of a chapter."""


@cache
def lesson_json(variant: str) -> bytes:
    """Return a lesson as JSON, from its file."""
    return lesson_path(find_lesson(variant)).read_bytes()


@cache
def rules_json(variant: str) -> bytes:
    """Return the rules of a variant as JSON: the paragraphs of its lesson, and some of its shots."""
    return orjson.dumps(rules_view(orjson.loads(lesson_json(variant))))


def lesson_path(lesson: Lesson) -> Path:
    """Return the path of a lesson's file."""
    return FOLDER / f"{lesson.variant}.json"


def write_lesson(lesson: Lesson) -> bytes:
    """Return the file of a lesson: JSON with a line for each chapter and each exercise."""
    view = lesson_view(lesson)
    first = {"variant": view["variant"], "title": view["title"], "summary": view["summary"]}
    chapters = b",\n".join(orjson.dumps(chapter) for chapter in view["chapters"])
    exercises = b",\n".join(orjson.dumps(exercise) for exercise in view["exercises"])
    lists = b'"chapters":[\n%b\n],\n"exercises":[\n%b\n]' % (chapters, exercises)
    return b"%b,\n%b}\n" % (orjson.dumps(first)[:-1], lists)


def rules_view(lesson: LessonView) -> RulesView:
    """Return the paragraphs of a lesson, and the shots of its diagrams that destroy something."""
    shown = (diagram for chapter in lesson["chapters"] for diagram in chapter["diagrams"])
    scenes = [scene for one in shown if (scene := _scene(one))][:MAX_SCENES]
    return {
        "variant": lesson["variant"],
        "title": lesson["title"],
        "summary": lesson["summary"],
        "chapters": [
            {"id": chapter["id"], "title": chapter["title"], "paragraphs": chapter["paragraphs"]}
            for chapter in lesson["chapters"]
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


def card_view(lesson: Lesson) -> LessonCard:
    """Return the title of a lesson and the names of its exercises."""
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
