"""Checks of what comes from outside and compiled code trusts: numbers, and arrays of positions."""

from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Stack
from laserchess.core.codec import bit_of, result_for, rotation_note_before, rotation_note_cell, word_of
from laserchess.core.errors import IllegalPositionError, UnknownNameError
from laserchess.core.tables import FLOOR_OF, Tables, tables_for
from laserchess.core.variant import Rules
from laserchess.envs.batch.legal_masks import restore_many

Flags = npt.NDArray[np.bool_]
ANY_CODE = 1 << 16
MAX_COUNT = (1 << 31) - 1
"""Step counts have 32 bits."""


def check_positive(name: str, value: int) -> None:
    """Raise an error unless a setting is a whole number from 1 to `MAX_COUNT`."""
    if not isinstance(value, int) or not 1 <= value <= MAX_COUNT:
        message = f"{name} is out of range: {value!r}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=f"a whole number from 1 to {MAX_COUNT}")


def check_positions(rules: Rules, cells: Cells, states: Stack, *, max_pieces: int | None = None) -> None:
    """Raise an error for positions, a row each, that are impossible under these rules.

    Args:
        rules: The rules.
        cells: The pieces and floors by cell.
        states: The kernel's rows of the positions.
        max_pieces: The maximum number of pieces of a side, if there is one.

    Raises:
        IllegalPositionError: A shape, a type, a piece, a floor or a count is wrong.

    """
    tables = tables_for(rules)
    _check_array("cells", cells, (len(states), tables.cell_count), np.dtype(np.uint16))
    _check_array("states", states, (len(states), at.KEPT), np.dtype(np.int64))
    _demand(_has_known_codes(tables, cells), "a cell", "codes of this variant's pieces and floors")
    if max_pieces is not None:
        _demand(_max_pieces(tables, cells) <= max_pieces, "the number of pieces", f"at most {max_pieces} of a side")
    limits = {
        "side": (at.SIDE, 1),
        "actions left": (at.ACTIONS_LEFT, rules.variant.actions),
        "empty turns": (at.IDLE, rules.variant.idle_turns),
        "rotations": (at.ROTATED_NOTES, rules.variant.actions),
        "result": (at.RESULT, result_for(at.BY_STALEMATE, at.NO_SIDE)),
        "quiet turns": (at.QUIET, np.iinfo(np.int32).max),
        "reversible turns": (at.REVERSIBLE, np.iinfo(np.int32).max),
    }
    for name, (place, most) in limits.items():
        _demand((states[:, place] >= 0) & (states[:, place] <= most), name, f"0 to {most}")
    _demand(_has_known_caps(tables, states), "a used cap", "squares of the board")
    _demand(_has_fitting_rotations(tables, cells, states), "a rotation", "pieces that can face that way")
    known = states.copy()
    restore_many(tables.table, tables.keys, cells, known)
    _demand((known == states).all(axis=1), "the sets of squares", "those that follow from the cells")


def _check_array(name: str, array: npt.NDArray[Any], shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
    if array.shape != shape or array.dtype != kind:
        message = f"{name} of shape {array.shape} and type {array.dtype}"
        raise IllegalPositionError(message, reason="array", expected=f"{shape} of {kind}")


def _demand(fits: Flags, what: str, expected: str) -> None:
    """Raise an error for the first row that does not fit."""
    if not fits.all():
        refuse_row(int(fits.argmin()), what, expected)


def refuse_row(row: int, what: str, expected: str) -> NoReturn:
    """Raise an error for one of many positions."""
    message = f"{what} of position {row} is invalid"
    raise IllegalPositionError(message, reason="array", text=str(row), expected=expected)


def _has_known_codes(tables: Tables, cells: Cells) -> Flags:
    """Return which rows have a border around the board and valid codes on every square."""
    size, squares = tables.variant.geometry.size, list(tables.variant.geometry.cells)
    standing, lying = np.zeros(ANY_CODE, bool), np.zeros(ANY_CODE, bool)
    standing[[0, *tables.features.values(), *tables.pieces]] = True
    letters = [*tables.features, *tables.variant.floors]
    lying[[at.PLAIN, *(FLOOR_OF[letter] for letter in letters if letter in FLOOR_OF)]] = True
    empty = tables.empty_cells()
    fits: Flags = np.asarray(standing[cells[:, squares]].all(axis=1))
    border = np.ones(len(empty), bool)
    border[squares] = False
    if tables.has_floor:
        below = [size + cell for cell in squares]
        fits &= lying[cells[:, below]].all(axis=1)
        border[below] = False
    fits &= (cells[:, border] == empty[border]).all(axis=1)
    return fits


def _max_pieces(tables: Tables, cells: Cells) -> npt.NDArray[np.int64]:
    """Return the number of pieces of the side that has more of them, in each row."""
    owned = np.zeros((2, ANY_CODE), bool)
    for code, piece in tables.pieces.items():
        owned[piece.side, code] = True
    standing = cells[:, list(tables.variant.geometry.cells)]
    counts: npt.NDArray[np.int64] = np.max([owned[side][standing].sum(axis=1) for side in (0, 1)], axis=0)
    return counts


def _has_known_caps(tables: Tables, states: Stack) -> Flags:
    words = np.zeros(at.CELL_WORDS, np.uint64)
    for cell in tables.variant.geometry.cells:
        words[word_of(cell)] |= np.uint64(bit_of(cell))
    fits: Flags = ((states[:, at.CAPPED : at.CAPPED + at.CELL_WORDS] & ~words.view(np.int64)) == 0).all(axis=1)
    return fits


def _has_fitting_rotations(tables: Tables, cells: Cells, states: Stack) -> Flags:
    """Return which rows record rotations only of pieces, to orientations they have."""
    fits = np.ones(len(states), bool)
    for row in np.flatnonzero(states[:, at.ROTATED_NOTES]):
        count = int(states[row, at.ROTATED_NOTES])
        for spin in states[row, at.ROTATED_NOTES + 1 : at.ROTATED_NOTES + 1 + count].tolist():
            piece = (
                tables.pieces.get(int(cells[row, rotation_note_cell(spin)]))
                if rotation_note_cell(spin) < cells.shape[1]
                else None
            )
            fits[row] &= piece is not None and 0 <= rotation_note_before(spin) < piece.piece_type.orientations
    return fits
