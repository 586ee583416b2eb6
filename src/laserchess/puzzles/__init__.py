"""Puzzles: positions with one good move, the sets that come with the package, and how they are read.

    >>> from laserchess import puzzles
    >>> for puzzle in puzzles.load("khet", theme="swap")[:1]:
    ...     board, solution = puzzle.board(), puzzle.solution

`mining` makes them of games of the engine or of records.
"""

from laserchess.puzzles.daily import puzzle_of
from laserchess.puzzles.file import find, load, read_file, read_puzzles, shipped_games
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
    "shipped_games",
    "themes_of",
]
