"""Static evaluation of variants whose turns have several actions, compiled.

Terms of each side: material, reduced for stunned pieces; distance of capturing pieces to the enemy King (`reach`); a
penalty for each Bomb next to its own King (`bombs`).
"""

from functools import lru_cache
from typing import Final

import numpy as np

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays
from laserchess.core.codec import cell_at, class_of, set_of, winner_of
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.tables import tables_for
from laserchess.core.variant import EntryRule, Rules
from laserchess.engine.actions.action_layout import PieceValues
from laserchess.engine.eval_weights import value_of, weights_of
from laserchess.engine.profiles import profile_of
from laserchess.engine.search.search_layout import MATE

STUNNED_PERCENT: Final = 65

# Piece values: [class] value, then [class] 1 for capturing pieces and 2 for Bombs, then the weights of terms
ROLES: Final = at.CLASSES
CAPTURES: Final = 1
EXPLODES: Final = 2
REACH: Final = ROLES + at.CLASSES
"""Centipawns for each square a capturing piece is nearer to the enemy King."""
BOMBS: Final = REACH + 1
"""Penalty for a Bomb next to its own King."""
VALUES_SIZE: Final = BOMBS + 1


@lru_cache(maxsize=16)
def piece_values(rules: Rules) -> PieceValues:
    """Return the table of the value and role of each class of pieces, and of the weights of terms."""
    tables, profile, terms = tables_for(rules), profile_of(rules.variant), weights_of(rules.variant).terms
    values = np.zeros(VALUES_SIZE, np.int32)
    values[REACH], values[BOMBS] = terms["reach"], terms["bombs"]
    for code, piece in tables.pieces.items():
        value = value_of(piece.piece_type, profile)
        values[class_of(code)] = value * STUNNED_PERCENT // 100 if piece.stunned else value
        captures = (
            piece.piece_type.onto.get("*") is EntryRule.CAPTURE and not piece.piece_type.royal and not piece.stunned
        )
        values[ROLES + class_of(code)] = CAPTURES if captures else EXPLODES if "C" in piece.piece_type.faces else 0
    return values


@inlined
def _king(arrays: Arrays, row: int, player: int) -> int:
    """Return the cell of a player's first royal piece, or 0."""
    for word in range(arrays.table[at.WORDS]):
        bits = arrays.stack[row + at.KINGS + set_of(player) + word]
        if bits:
            return int(cell_at(word, lowest_bit(bits)))
    return 0


@inlined
def _distance(arrays: Arrays, one: int, two: int) -> int:
    """Return the Manhattan distance of two cells."""
    stride = arrays.table[at.DELTA + 2]
    return int(abs(one // stride - two // stride) + abs(one % stride - two % stride))


@inlined
def _adjacent(arrays: Arrays, one: int, two: int) -> bool:
    """Return whether two cells touch, corners included."""
    stride = arrays.table[at.DELTA + 2]
    return bool(abs(one // stride - two // stride) <= 1 and abs(one % stride - two % stride) <= 1)


@inlined
def _side(arrays: Arrays, values: PieceValues, row: int, player: int) -> int:
    """Return the sum of one side's terms."""
    own, other = _king(arrays, row, player), _king(arrays, row, 1 - player)
    total = 0
    for word in range(arrays.table[at.WORDS]):
        bits = arrays.stack[row + at.BITS + set_of(player) + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            kind = class_of(arrays.cells[cell])
            total += values[kind]
            role = values[ROLES + kind]
            if role == CAPTURES:
                total -= values[REACH] * _distance(arrays, cell, other)
            elif role == EXPLODES and _adjacent(arrays, cell, own):
                total -= values[BOMBS]
    return int(total)


@compiled
def evaluate(arrays: Arrays, values: PieceValues, row: int, player: int) -> int:
    """Return the evaluation for a player, or the result of a finished game."""
    ending = arrays.stack[row + at.RESULT]
    if ending:
        winner = winner_of(ending)
        if winner == at.NO_SIDE:
            return 0
        return MATE if winner == player else -MATE
    return _side(arrays, values, row, player) - _side(arrays, values, row, 1 - player)
