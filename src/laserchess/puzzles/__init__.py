"""Puzzles: positions with one good move, the sets that come with the package, and how to read them.

    >>> from laserchess import puzzles
    >>> for puzzle in puzzles.load("khet", theme="swap")[:1]:
    ...     board, solution = puzzle.board(), puzzle.solution

`mining` finds new ones in engine games or game records.
"""

from laserchess.puzzles.daily import puzzle_of
from laserchess.puzzles.file import find, load, read_file, read_puzzles, shipped_variants
from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal, PuzzleStep
from laserchess.puzzles.themes import THEMES, PuzzleTheme, themes_of

__all__ = [
    "THEMES",
    "Puzzle",
    "PuzzleGoal",
    "PuzzleStep",
    "PuzzleTheme",
    "find",
    "load",
    "puzzle_of",
    "read_file",
    "read_puzzles",
    "shipped_variants",
    "themes_of",
]
