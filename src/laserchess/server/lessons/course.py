"""Lessons: read from the TOML files in the folder next to this module, one file for each variant.

A lesson has chapters, each with a few paragraphs and diagrams, and exercises that belong to a chapter. This module
knows no rules: positions and moves are texts, and `exercise_attempt` plays them on a Board.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from laserchess.board import Board
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.variants import VARIANTS, find_variant

SEED = 1


class Goal(StrEnum):
    """The goal of an exercise."""

    WIN = "win"
    """Force a win with at most `moves` moves."""
    REMOVE = "remove"
    """Remove the pieces on `squares`, or `count` pieces in one move, and none of your own that is not named."""
    KEEP = "keep"
    """Move so that your own beam hurts no piece of yours."""
    SURVIVE = "survive"
    """Move so that no reply of the opponent wins at once."""
    GUARD = "guard"
    """Move so that no reply of the opponent destroys a piece of yours."""
    STAY = "stay"
    """Move so that the game is not lost at the end of the turn."""
    LIGHT = "light"
    """Direct a beam through all of `squares`."""
    STUN = "stun"
    """Stun the pieces on `squares`."""
    DISPLACE = "displace"
    """Throw the pieces on `squares` to other squares."""
    MOVES = "moves"
    """Play one of `accept`."""
    POSITION = "position"
    """Write down the position."""
    RECORD = "record"
    """Write down the moves of `solution`."""
    SETUP = "setup"
    """Write down any position in which one move destroys `count` pieces."""


WRITTEN = {Goal.POSITION, Goal.RECORD, Goal.SETUP}
"""Goals that are answered with a text."""


@dataclass(frozen=True)
class Diagram:
    """A position, and perhaps a move to show."""

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
    """The theme of the puzzles at its end."""


@dataclass(frozen=True)
class Exercise:
    """A position and a task; `solution` has moves of the learner that reach the goal, or the text to write."""

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
    moves: int
    squares: tuple[str, ...]
    count: int
    accept: tuple[str, ...]

    def board(self) -> Board:
        """Return the board at the start of the exercise; chance has a fixed seed."""
        return board_of(self.variant, self.position)


@dataclass(frozen=True)
class Lesson:
    """The lesson of one variant."""

    variant: str
    title: str
    summary: str
    cover: str
    """A position to show next to the title."""
    chapters: tuple[Chapter, ...]
    exercises: tuple[Exercise, ...]

    def exercise(self, name: str) -> Exercise:
        """Return the exercise with this id."""
        found = next((one for one in self.exercises if one.id == name), None)
        if found is None:
            raise api_error(ErrorCode.EXERCISE, name)
        return found


def board_of(variant: str, position: str) -> Board:
    """Return a board of a lesson; chance has a fixed seed."""
    found = find_variant(variant)
    return Board(found, position=position, seed=SEED if found.has_chance else None)


def find_lesson(variant: str) -> Lesson:
    """Return the lesson of a variant."""
    about = find_variant(variant)
    found = lessons().get(about.id)
    if found is None:
        raise api_error(ErrorCode.LESSON, about.id)
    return found


@cache
def lessons() -> dict[str, Lesson]:
    """Read the lessons of the variants that have one."""
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


Entry = dict[str, Any]
"""A table of a TOML file."""
EXERCISE_DEFAULTS: Entry = {"moves": 1, "squares": (), "count": 0, "accept": ()}


def _chapter(entry: Entry) -> Chapter:
    diagrams = tuple(Diagram(**item) for item in entry.get("diagrams", ()))
    return Chapter(entry["id"], entry["title"], tuple(entry["text"]), diagrams, tuple(entry.get("themes", ())))


def _exercise(variant: str, chapter: str, entry: Entry) -> Exercise:
    fields: Entry = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    fields["goal"] = Goal(entry["goal"])
    return Exercise(variant=variant, chapter=chapter, **EXERCISE_DEFAULTS | fields)
