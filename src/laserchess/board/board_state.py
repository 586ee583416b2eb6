"""The arrays of a board: its position, the rows of the moves that led to it, copies and pickles."""

from dataclasses import replace
from typing import Any, Self

import numpy as np

from laserchess.core import layout as at
from laserchess.core import py_kernel
from laserchess.core.arrays import Arrays, Cells, Stack
from laserchess.core.chance import seed_scratch
from laserchess.core.errors import IllegalMoveError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move
from laserchess.core.position import Position, load, snapshot_of
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Piece, Rules
from laserchess.move_player import MovePlayer
from laserchess.notation.drawing import find_cell
from laserchess.notation.move_table import move_table_for
from laserchess.notation.position_writer import position_writer

FIRST_ROWS = 64
RESULT_BYTES = 1000
"""About the size of what is stored for a move, without the board and the row after it."""


class BoardState:
    """A position and the moves that led to it, as the kernel stores them."""

    def _prepare(self, rules: Rules) -> None:
        self.rules = rules
        self.variant = rules.variant
        self._tables: Tables = tables_for(rules)
        self._move_table, self._texts = move_table_for(self.variant), position_writer(rules)
        self._first, self._length = self._tables.first_row, self._tables.row
        self._player = MovePlayer(self._tables)

    def _begin(self, start: Arrays) -> None:
        """Set a position that has no history."""
        self._hold(start.cells, start.stack[self._first :], FIRST_ROWS)
        self._history: list[MoveResult] = []
        self._root, self._is_whole = self.state.copy(), True
        """The row before the first move; whether the stack holds the rows of all moves or only recent ones."""

    def _hold(self, cells: Cells, rows: Stack, more: int) -> None:
        """Copy a board and the rows that led to it, with space for `more` rows."""
        self.arrays = self._tables.new_arrays(cells, rows, more)
        """The kernel's arrays: to read or copy, not to change."""
        self.row = self._first + len(rows) - self._length
        """Offset of the current position's row in the stack."""

    # The position

    def snapshot(self) -> Position:
        """Return the position as a value: pieces by cell, side to move.

        Returns:
            The position.

        """
        return snapshot_of(self._tables, self.arrays.cells, self.state)

    @property
    def position(self) -> str:
        """The position as text; `Board(variant, position=board.position)` is the same position."""
        return self._texts.write(self.arrays.cells, self.state)

    @property
    def state(self) -> Stack:
        """The current position's row of the kernel's stack."""
        return self.arrays.stack[self.row : self.row + self._length]

    def set_snapshot(self, position: Position) -> None:
        """Set a position, legal or not, and clear the move stack.

        Args:
            position: The position.

        """
        chance, arrays = self.arrays.stack[at.STATE], self._tables.new_arrays()
        load(self._tables, position, arrays)
        self._begin(arrays)
        self.arrays.stack[at.STATE] = chance

    @property
    def side(self) -> int:
        """The side to move, 0 or 1."""
        return int(self.arrays.stack[self.row + at.SIDE])

    @property
    def turn(self) -> str:
        """Name of the side to move; setting it, like every edit, clears the move stack."""
        return self.variant.players[self.side].name

    @turn.setter
    def turn(self, player: str) -> None:
        self.set_snapshot(replace(self.snapshot(), side=self.variant.player(player)))

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square.

        Args:
            square: The name of the square.

        Returns:
            The piece, or `None` if the square is empty.

        Raises:
            UnknownNameError: The variant has no such square.

        """
        return self._tables.pieces.get(int(self.arrays.cells[find_cell(self.variant, square)]))

    def copy_arrays(self, more: int) -> Arrays:
        """Return arrays of the current position alone, with space for `more` moves of the kernel.

        Args:
            more: Number of further rows to allocate.

        Returns:
            New arrays, independent of the board's.

        """
        arrays = self._tables.new_arrays(self.arrays.cells, self.state, more)
        arrays.stack[at.STATE] = self.arrays.stack[at.STATE]
        return arrays

    def _retreat(self, rows: int) -> None:
        """Undo some rows."""
        for _ in range(rows):
            py_kernel.undo(*self.arrays, self.row)
            self.row -= self._length

    def _recall(self) -> None:
        """Restore the rows of all moves, which a copy does not have."""
        rows = np.concatenate([self._root, *(played.kept for played in self._history)])
        rows[-self._length :] = self.state
        self._hold(self.arrays.cells, rows, FIRST_ROWS)
        self._is_whole = True

    # The move stack

    @property
    def ply(self) -> int:
        """Number of moves played on this board."""
        return len(self._history)

    @property
    def history(self) -> tuple[MoveResult, ...]:
        """The results of the moves played on this board, oldest first."""
        return tuple(self._history)

    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first."""
        return [played.move for played in self._history]

    def peek(self) -> MoveResult:
        """Return the result of the last move.

        Returns:
            What the last move did.

        Raises:
            IllegalMoveError: No move has been played.

        """
        if not self._history:
            message = "no move has been played"
            raise IllegalMoveError(message, reason="start")
        return self._history[-1]

    # Copies and comparisons

    def copy(self, *, history: bool = True) -> Self:
        """Return an independent copy.

        Args:
            history: Whether to keep the move stack.

        Returns:
            The copy.

        """
        return self._copy(self._recent(), self._history) if history else self._copy(self.state, [])

    def without_moves(self) -> Self:
        """Return a copy that knows the positions that may repeat, but no moves: small, and enough for an engine.

        Returns:
            The copy.

        """
        return self._copy(self._recent(), [])

    def _copy(self, rows: Stack, history: list[MoveResult]) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._hold(self.arrays.cells, rows, 2)
        other.arrays.stack[at.STATE] = self.arrays.stack[at.STATE]
        other._history = list(history)
        other._root, other._is_whole = (self._root, False) if history else (self.state.copy(), True)
        return other

    def _recent(self) -> Stack:
        """Return the current row and those before it that may repeat; older ones are in the history."""
        stack = self.arrays.stack
        reversible = int(stack[self.row + at.REVERSIBLE]) if self.variant.has_repetition else 0
        return stack[max(self._first, self.row - reversible * self._length) : self.row + self._length]

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return `copy()`: tables and move results never change, so copies share them."""
        return self.copy()

    def __sizeof__(self) -> int:
        """Return the approximate size of the board in bytes, history included."""
        history = (RESULT_BYTES + self.arrays.cells.nbytes + self._root.nbytes) * len(self._history)
        return self.arrays.cells.nbytes + self.arrays.stack.nbytes + history

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what cannot be derived."""
        return {
            "rules": self.rules,
            "cells": self.arrays.cells,
            "rows": self._recent(),
            "root": self._root,
            "chance": int(self.arrays.stack[at.STATE]),
            "history": self._history,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled board."""
        self._prepare(state["rules"])
        self._hold(state["cells"], state["rows"], FIRST_ROWS)
        seed_scratch(self.arrays.stack, state["chance"])
        self._history, self._root, self._is_whole = state["history"], state["root"], False

    def __eq__(self, other: object) -> bool:
        """Compare variant, rule options and position, not the move stack."""
        if not isinstance(other, BoardState):
            return NotImplemented
        return self.rules == other.rules and self.position == other.position

    def __hash__(self) -> int:
        """Return the position's Zobrist hash (boards change: do not keep them in sets)."""
        return int(self.state[at.HASH])

    def __repr__(self) -> str:
        """Return the expression that makes this position."""
        options = "".join(f", {name}={value!r}" for name, value in self.rules.changed.items())
        return f"{type(self).__name__}({self.variant.id!r}, position={self.position!r}{options})"
