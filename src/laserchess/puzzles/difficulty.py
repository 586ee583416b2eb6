"""How hard a puzzle is, before anybody has tried it: what it costs to find, how long it is, how well it hides.

The scale is about that of the engine's levels, whoever moves at random being 0: see the page on puzzles for how often
they solve what. What people make of a puzzle corrects the number later.
"""

from math import log2

from laserchess.puzzles.puzzle import Puzzle, PuzzleGoal
from laserchess.puzzles.themes import PlayedSolution

EASIEST, HARDEST = 400, 2800
BASE = 350
EFFORT = 130
"""Points for each doubling of the positions that a search looks at before it stays with the right move."""
LENGTH = 180
"""Points for every move after the first."""
QUIET = 120
BRANCHING = 60
"""Points for each doubling of the moves to choose from, beyond about 32."""
MIRROR = 40
"""Points for each mirror after the second."""
FEW_MOVES = 32
MIN_EFFORT = 32


def difficulty(puzzle: Puzzle, effort: int) -> int:
    """Return a rating; `effort` is how many positions a search looked at until it stayed with the solution."""
    solution = PlayedSolution(puzzle)
    moves, choices = len(puzzle.own_moves), len(solution.board.legal_moves)
    points = BASE + EFFORT * log2(max(effort, MIN_EFFORT) / MIN_EFFORT) + LENGTH * (moves - 1)
    points += BRANCHING * log2(max(choices, 1) / FEW_MOVES) + MIRROR * max(0, solution.mirrors - 2)
    if not solution.first.removed and puzzle.aim is not PuzzleGoal.DEFEND:
        points += QUIET
    return round(max(EASIEST, min(HARDEST, points)))
