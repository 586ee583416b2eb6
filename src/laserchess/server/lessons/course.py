"""Lessons: what the files in the folder beside this module say, one file for each game.

A lesson has chapters, each with a few paragraphs and diagrams, and exercises that belong to a chapter. Nothing here
knows a rule: positions and moves are texts, and `lesson_answers` plays them on a Board.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from laserchess.board import Board
from laserchess.server.api_errors import MISSING, ApiError
from laserchess.variants import VARIANTS, find_variant

SEED = 1


class Goal(StrEnum):
    """What an exercise asks for."""

    WIN = "win"
    """Force a win with at most `moves` moves."""
    REMOVE = "remove"
    """Remove the pieces on `squares`, or `count` pieces in one move, and none of one's own that is not named."""
    KEEP = "keep"
    """Move so that one's own light hurts no piece of one's own."""
    SURVIVE = "survive"
    """Move so that no answer of the opponent wins at once."""
    GUARD = "guard"
    """Move so that no answer of the opponent destroys a piece of one's own."""
    STAY = "stay"
    """Move so that the game is not lost at the end of the turn."""
    LIGHT = "light"
    """Send the light through all of `squares`."""
    STUN = "stun"
    """Stun the pieces on `squares`."""
    DISPLACE = "displace"
    """Fling the pieces on `squares` away."""
    MOVES = "moves"
    """Play one of `accept`."""
    POSITION = "position"
    """Write the position down."""
    RECORD = "record"
    """Write the moves of `solution` down."""
    SETUP = "setup"
    """Write down any position in which one move destroys `count` pieces."""


WRITTEN = {Goal.POSITION, Goal.RECORD, Goal.SETUP}
"""Goals whose answer is a text."""


@dataclass(frozen=True)
class Diagram:
    """A position to look at, and perhaps a move to see played."""

    caption: str
    position: str
    move: str = ""


@dataclass(frozen=True)
class Chapter:
    """A few paragraphs under a heading."""

    id: str
    title: str
    text: tuple[str, ...]
    diagrams: tuple[Diagram, ...] = ()
    themes: tuple[str, ...] = ()
    """Of the puzzles that end it."""


@dataclass(frozen=True)
class Exercise:
    """A position and a task; `solution` are moves of the learner that reach the goal (or the text to write)."""

    variant: str
    id: str
    chapter: str
    title: str
    task: str
    position: str
    goal: Goal
    hint: str
    explanation: str
    solution: tuple[str, ...]
    moves: int = 1
    squares: tuple[str, ...] = ()
    count: int = 0
    accept: tuple[str, ...] = ()

    def board(self) -> Board:
        """Return the board the exercise begins on; its chance is always the same."""
        return board_of(self.variant, self.position)


@dataclass(frozen=True)
class Lesson:
    """All there is to learn about one game."""

    variant: str
    title: str
    summary: str
    cover: str
    """A position to show beside the title."""
    chapters: tuple[Chapter, ...]
    exercises: tuple[Exercise, ...]

    def exercise(self, name: str) -> Exercise:
        """Return the exercise with this id."""
        found = next((one for one in self.exercises if one.id == name), None)
        if found is None:
            message = f"there is no exercise of this name in {self.title}"
            raise ApiError(message, reason="exercise", status=MISSING, text=name[:60])
        return found


def board_of(variant: str, position: str) -> Board:
    """Return a board of a lesson; where there is chance, it is always the same."""
    found = find_variant(variant)
    return Board(found, position=position, seed=SEED if found.has_chance else None)


def find_lesson(variant: str) -> Lesson:
    """Return the lesson of a game."""
    about = find_variant(variant)
    found = lessons().get(about.id)
    if found is None:
        message = f"there is no lesson about {about.title}"
        raise ApiError(message, reason="lesson", status=MISSING, text=about.id)
    return found


@cache
def lessons() -> dict[str, Lesson]:
    """Read the lessons of the games that have one."""
    return {variant: _read(variant) for variant in VARIANTS if (files(__package__) / f"{variant}.toml").is_file()}


def _read(variant: str) -> Lesson:
    text = (files(__package__) / f"{variant}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Lesson(
        variant,
        VARIANTS[variant].title,
        data["summary"],
        data["cover"],
        tuple(_chapter(entry) for entry in data["chapters"]),
        tuple(
            _exercise(variant, chapter["id"], entry)
            for chapter in data["chapters"]
            for entry in chapter.get("exercises", ())
        ),
    )


def _chapter(entry: dict[str, Any]) -> Chapter:
    diagrams = tuple(Diagram(**item) for item in entry.get("diagrams", ()))
    return Chapter(entry["id"], entry["title"], tuple(entry["text"]), diagrams, tuple(entry.get("themes", ())))


def _exercise(variant: str, chapter: str, entry: dict[str, Any]) -> Exercise:
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    fields["goal"] = Goal(entry["goal"])
    return Exercise(variant=variant, chapter=chapter, **fields)
