"""Patterns: two puzzles with the same moves and beams, from the solver's point of view, are the same to a solver."""

from laserchess.core.symmetries import HALF_TURN, Symmetry, symmetries
from laserchess.puzzles.puzzle import Puzzle


def pattern_of(puzzle: Puzzle) -> str:
    """Return the beam paths and the squares of the solver's moves, in their canonical image."""
    board = puzzle.board()
    geometry = board.variant.geometry
    paths = [
        [
            step.played.move.start,
            step.played.move.to,
            *(square for beam in step.played.beams for square in beam.squares),
        ]
        for step in puzzle.steps()
        if step.is_solver
    ]

    def seen(symmetry: Symmetry) -> str:
        def name(square: str) -> str:
            cell = geometry.by_name.get(square)
            if cell is None:
                return "-"
            if board.side:
                cell = HALF_TURN.cell(geometry, cell)
            return geometry.names[symmetry.cell(geometry, cell)]

        return "/".join(" ".join(map(name, path)) for path in paths)

    return f"{puzzle.goal}: {min(map(seen, symmetries(board.variant)))}"
