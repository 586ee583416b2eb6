"""Plays moves on a board's arrays and reports what they did.

A turn is one move and a shot, or several actions with chance: apart from the kernel, only this module knows the
difference. It also joins actions to whole turns, as records contain them.
"""

from laserchess.core import layout as at
from laserchess.core import py_kernel
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.chance import draws_made, write_script
from laserchess.core.codec import move_for, start_of, target_of
from laserchess.core.displacement import corner_of
from laserchess.core.move_result import MoveResult, path_in_scratch, removals
from laserchess.core.moves import Move, MoveKind
from laserchess.core.scratch import SCRATCH
from laserchess.core.tables import Tables
from laserchess.notation import WrittenMove, notation_of
from laserchess.notation.action_text import join_chance, write_chance


class MovePlayer:
    """Plays moves of one variant on the arrays of a board."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables of a variant."""
        self._tables = tables
        self._length = tables.row
        self._is_single = not tables.variant.actions
        self._notation = notation_of(tables.variant)

    def generate(self, arrays: Arrays, row: int) -> Moves:
        """Return the codes of the legal moves, or single actions."""
        moves = SCRATCH.moves
        return moves[: py_kernel.generate(*arrays, row, moves)].copy()

    def find(self, arrays: Arrays, row: int, code: int) -> int:
        """Return the code of the legal move that a code stands for, see `kernel.find`."""
        return py_kernel.find(*arrays, row, code, SCRATCH.moves)

    def play(self, arrays: Arrays, row: int, move: Move, written: WrittenMove | None) -> tuple[int, MoveResult | None]:
        """Play a move; return the new row and the result, or the kernel's error code and `None` (nothing changed)."""
        if self._is_single:
            after = py_kernel.advance(*arrays, row, move.code, SCRATCH.moves)
            return after, self._played_move(arrays, after, move) if after >= 0 else None
        state, here = int(arrays.stack[at.STATE]), row
        steps = self._steps(arrays, move.code, written.via if written else None)
        for step in steps:
            write_script(arrays.stack, written.chance if written and step == steps[-1] else None)
            after = py_kernel.advance(*arrays, here, step, SCRATCH.moves)
            if after < 0:
                arrays.stack[at.STATE] = state
                if here != row:
                    py_kernel.undo(*arrays, here)
                return after, None
            here = after
        played = self._played_action(arrays, here, move, steps)
        played.state = state
        return here, played

    def _steps(self, arrays: Arrays, code: int, via: int | None) -> tuple[int, ...]:
        """Return the two steps of a diagonal step (through the corner `via`, if given), or the code itself."""
        corner = corner_of(arrays, code, via or 0)
        if not corner:
            return (code,)
        return move_for(start_of(code), corner, at.STEP, 0), move_for(corner, target_of(code), at.STEP, 0)

    def _played(self, arrays: Arrays, row: int, move: Move, rows: int = 1) -> MoveResult:
        kept = arrays.stack[row - (rows - 1) * self._length : row + self._length].copy()
        return MoveResult(self._tables, move, move.text, arrays.cells.copy(), kept)

    def _played_move(self, arrays: Arrays, row: int, move: Move) -> MoveResult:
        """Return the result of a move; its text names what it captured, in reading order."""
        played = self._played(arrays, row, move)
        if self._notation.write_captures and arrays.stack[row + self._tables.removals]:
            geometry = self._tables.variant.geometry
            gone = {cell for cell, _, _ in removals(self._tables, arrays.stack[row : row + self._length])}
            played.text += "".join(f"x{geometry.names[cell]}" for cell in geometry.reading_order if cell in gone)
        return played

    def _played_action(self, arrays: Arrays, row: int, move: Move, steps: tuple[int, ...]) -> MoveResult:
        """Return the result of an action; its text names what chance did."""
        variant = self._tables.variant
        played = self._played(arrays, row, move, len(steps))
        played.draws = draws_made(arrays.stack)
        played.chance = write_chance(variant, steps[-1], played.draws)
        played.rows = len(steps)
        if move.kind is MoveKind.FIRE:
            played.path = path_in_scratch(arrays.stack)
        if played.chance:
            single = (self._notation.write_move(variant, step) for step in steps)
            played.text = ",".join(single) + join_chance(steps[-1], played.chance)
        return played


def merge_turns(history: list[MoveResult], inherited: int = 0) -> list[str]:
    """Return the turns in record notation: changed rotations once, cancelled ones not at all.

    Changes of the `inherited` rotations, which are older than the history, are written as they were made.
    """
    turns: list[str] = []
    turn: list[str] = []
    rotations = inherited
    for played in history:
        now = played.rotations_left
        changed = played.move.kind is MoveKind.ROTATE and inherited < rotations >= now
        if changed:
            turn = turn[:-1]
        if played.move.kind is MoveKind.END:
            turns.append(",".join([*turn, played.text] if played.chance or not turn else turn))
            turn = []
        elif not changed or now == rotations:
            turn.append(played.text)
        rotations, inherited = now, min(inherited, now)
    return [*turns, ",".join(turn)] if turn else turns
