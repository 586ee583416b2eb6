"""Data with which the browser app works without a server: texts, openings, puzzles and exercises with solutions."""

from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from typing import Annotated

import orjson
from fastapi import Depends, Request
from starlette.responses import Response
from typing_extensions import TypedDict

from laserchess.book import opening_table
from laserchess.core.variant import Variant
from laserchess.notation.describe import BEAM_ENDS, ENDS
from laserchess.notation.phrases import FATES, PHRASES, WAYS
from laserchess.puzzles import THEMES, Puzzle, load, shipped_variants
from laserchess.puzzles.daily import order_of
from laserchess.server.api_errors import MISSING, ErrorCode, api_error
from laserchess.server.lessons.course import Exercise, find_lesson
from laserchess.server.routes import Router
from laserchess.server.wire.inputs import path_variant
from laserchess.server.wire.responses import cacheable, refusals

router = Router(prefix="/api", tags=["local data"])
JSON = "application/json"
PathVariant = Annotated[Variant, Depends(path_variant)]


class RejectionTexts(TypedDict):
    """The texts of a rejection, with its facts in braces."""

    reason: str
    message: str
    hint: str


class Texts(TypedDict):
    """English texts with facts in braces: phrases by key (for one and for several), and parts of sentences."""

    phrases: dict[str, str | list[str]]
    outcomes: dict[str, str]
    beam_ends: dict[str, str]
    fates: dict[str, str]
    ways: list[str]
    themes: dict[str, str]
    rejections: dict[str, RejectionTexts]


class PuzzleData(TypedDict):
    """A puzzle with its solution."""

    id: str
    position: str
    aim: str
    solution: list[str]
    themes: list[str]
    rating: int


class PuzzleSet(TypedDict):
    """The puzzles of a variant, easiest first, and the order in which they are daily puzzles."""

    variant: str
    puzzles: list[PuzzleData]
    daily: list[str]


@router.get("/phrases", response_model=Texts, responses=refusals())
def get_texts(request: Request) -> Response:
    """Return the English texts of which answers are made."""
    return cacheable(request, texts_json(), JSON)


@cache
def texts_json() -> bytes:
    """Return the texts as JSON; cached, since they never change."""
    texts: Texts = {
        "phrases": {key: text if isinstance(text, str) else list(text) for key, text in PHRASES.items()},
        "outcomes": {str(key): text for key, text in ENDS.items()},
        "beam_ends": {str(key): text for key, text in BEAM_ENDS.items()},
        "fates": {str(key): text for key, text in FATES.items()},
        "ways": list(WAYS),
        "themes": {theme.name: theme.title for theme in THEMES.values()},
        "rejections": {
            code.name.lower(): {"reason": code.reason, "message": code.message, "hint": code.hint} for code in ErrorCode
        },
    }
    return orjson.dumps(texts)


@router.get("/openings/{variant}", response_model=dict[str, dict[str, str]], responses=refusals(MISSING))
def get_openings(request: Request, variant: PathVariant) -> Response:
    """Return the named openings of a variant: by setup, names by line, its moves separated by spaces."""
    return cacheable(request, openings_json(variant.id), JSON)


def openings_json(variant: str) -> bytes:
    """Return the named openings of a variant as JSON."""
    return orjson.dumps(dict(opening_table(variant)))


@router.get("/puzzles/sets/{variant}", response_model=PuzzleSet, responses=refusals(MISSING))
def get_puzzles(request: Request, variant: PathVariant) -> Response:
    """Return all puzzles of a variant with their solutions."""
    if variant.id not in shipped_variants():
        raise api_error(ErrorCode.NO_PUZZLES, variant.id)
    return cacheable(request, puzzles_json(variant.id), JSON)


def puzzles_json(variant: str) -> bytes:
    """Return the puzzles of a variant as JSON."""
    order = order_of(datetime.now(UTC).date(), variant)
    chosen: PuzzleSet = {
        "variant": variant,
        "puzzles": [_puzzle(each) for each in load(variant)],
        "daily": [each.id for each in order],
    }
    return orjson.dumps(chosen)


def _puzzle(puzzle: Puzzle) -> PuzzleData:
    return {
        "id": puzzle.id,
        "position": puzzle.position,
        "aim": puzzle.aim.value,
        "solution": list(puzzle.solution),
        "themes": list(puzzle.themes),
        "rating": puzzle.rating,
    }


@router.get("/lessons/{variant}/exercises", response_model=list[Exercise], responses=refusals(MISSING))
def get_exercises(request: Request, variant: PathVariant) -> Response:
    """Return the exercises of a variant with their solutions."""
    return cacheable(request, exercises_json(variant.id), JSON)


def exercises_json(variant: str) -> bytes:
    """Return the exercises of a variant as JSON."""
    return orjson.dumps([asdict(each) for each in find_lesson(variant).exercises])
