"""Initial difficulty of a puzzle: search effort, length, and how well the solution is hidden.

The scale is about that of the engine's levels, where random play is 0; the documentation of puzzles says how often
each level solves what. Players' attempts correct the rating later.
"""

from math import log2

from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal
from laserchess.puzzles.themes import PlayedSolution

MIN_RATING, MAX_RATING = 400, 2800
BASE = 350
EFFORT = 130
"""Points for each doubling of the nodes until a search settles on the right move."""
LENGTH = 180
"""Points for every move after the first."""
QUIET = 120
BRANCHING = 60
"""Points for each doubling of the number of legal moves beyond `FEW_MOVES`."""
MIRROR = 40
"""Points for each mirror after the second."""
FEW_MOVES = 32
MIN_EFFORT = 32


def difficulty(puzzle: Puzzle, effort: int) -> int:
    """Return a rating; `effort` is the number of nodes until a search settled on the solution."""
    solution = PlayedSolution(puzzle)
    moves, choices = len(puzzle.own_moves), len(solution.board.legal_moves)
    points = BASE + EFFORT * log2(max(effort, MIN_EFFORT) / MIN_EFFORT) + LENGTH * (moves - 1)
    points += BRANCHING * log2(max(choices, 1) / FEW_MOVES) + MIRROR * max(0, solution.mirrors - 2)
    if not solution.first.removed and puzzle.aim is not PuzzleGoal.DEFEND:
        points += QUIET
    return round(max(MIN_RATING, min(MAX_RATING, points)))
