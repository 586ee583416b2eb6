"""Select a set from many puzzles, spread over goals, themes and difficulty."""

from collections.abc import Iterable
from itertools import zip_longest

from laserchess.puzzles.pattern import pattern_of
from laserchess.puzzles.puzzle import Puzzle

STEP = 200
"""Rating points within which puzzles count as equally hard."""


def pick(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """Return `count` puzzles, easiest first: from each kind in turn, and within a kind rare themes first."""
    fresh = distinct(puzzles)
    common: dict[str, int] = {}
    for puzzle in fresh:
        for theme in puzzle.themes:
            common[theme] = common.get(theme, 0) + 1
    kinds: dict[tuple[str, int], list[Puzzle]] = {}
    for puzzle in fresh:
        kinds.setdefault((puzzle.goal, puzzle.rating // STEP), []).append(puzzle)
    for kind in kinds.values():
        kind.sort(key=lambda puzzle: (min((common[theme] for theme in puzzle.themes), default=0), puzzle.id))
    rounds = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    taken = [puzzle for turn in rounds for puzzle in turn if puzzle is not None][:count]
    return sorted(taken, key=lambda puzzle: (puzzle.rating, puzzle.id))


def distinct(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Drop duplicates: the same position, or the same moves and beams, in any image."""
    known: set[str] = set()
    kept = []
    for puzzle in puzzles:
        marks = {f"{puzzle.variant} {puzzle.key}", f"{puzzle.variant} {pattern_of(puzzle)}"}
        if not marks & known:
            kept.append(puzzle)
            known |= marks
    return kept
