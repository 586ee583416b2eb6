"""HCE weights of each variant, and the tables built from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Table
from laserchess.core.codec import bit_of, class_for, word_of
from laserchess.core.geometry import Geometry
from laserchess.core.tables import tables_for
from laserchess.core.variant import EntryRule, FireMode, PieceType, Rules, Variant
from laserchess.engine.profiles import DEFAULT_TERMS, EngineProfile, profile_of
from laserchess.engine.search import search_layout as mem
from laserchess.engine.search.hce import TERM_NAMES
from laserchess.engine.search.pruning import MARGIN_NAMES

ROYAL_VALUE = 10_000
"""Value of a piece whose loss ends the game; it is no part of the piece-square score."""


MARGINS = {
    "futile_depth": 6,
    "futile_margin": 70,
    "late_depth": 5,
    "late_base": 5,
    "late_factor": 3,
    "null_base": 3,
}
"""Pruning margins: depths, centipawns, and the factors used by `search.pruning`."""


FIREPOWER = {None: 0, FireMode.AFTER_MOVE: 200, FireMode.ON_COMMAND: 600, FireMode.STUN_ON_COMMAND: 250}


@dataclass(frozen=True)
class Weights:
    """The HCE weights of one variant.

    Attributes:
        values: Piece values in centipawns, by name.
        terms: Weights of the terms of `search.hce` and `actions.action_eval`, by key.
        margins: Pruning margins.
        squares: Piece-square bonuses by name and cell, from the first player's perspective.

    """

    values: Mapping[str, int]
    terms: Mapping[str, int]
    margins: Mapping[str, int] = field(default_factory=lambda: MARGINS)
    squares: Mapping[str, Mapping[int, int]] = field(default_factory=dict)


@cache
def weights_of(variant: Variant) -> Weights:
    """Return the weights of a variant, with defaults for those its profile leaves out."""
    profile = profile_of(variant)
    values = {
        piece_type.name: ROYAL_VALUE if is_the_royal(piece_type) else value_of(piece_type, profile)
        for piece_type in variant.pieces
    }
    squares = dict(profile.square_values(variant))
    return Weights(values, DEFAULT_TERMS | dict(profile.evaluation), squares=squares)


def is_the_royal(piece_type: PieceType) -> bool:
    """Return whether the loss of this single piece ends the game."""
    return piece_type.royal and piece_type.limit == 1


def value_of(piece_type: PieceType, profile: EngineProfile) -> int:
    """Return the value of a piece type: the one of the profile or an estimate from its properties."""
    if piece_type.name in profile.values:
        return profile.values[piece_type.name]
    entries = set(piece_type.onto.values())
    safe_faces = sum(word not in {"X", "C"} for word in piece_type.faces.split())
    value = 100 + 15 * safe_faces + 400 * piece_type.royal + FIREPOWER[piece_type.fires]
    return value + 150 * (EntryRule.CAPTURE in entries) + 250 * (EntryRule.DISPLACE in entries)


def _square_bonus(weights: Weights, variant: Variant, name: str, cell: int, player: int) -> int:
    """Return the piece-square bonus, with the board rotated for the second player."""
    seen = variant.geometry.half_turn(cell) if player else cell
    return weights.squares.get(name, {}).get(seen, 0)


def _fill_values(table: Table, rules: Rules, weights: Weights) -> None:
    tables = tables_for(rules)
    for name, value in weights.values.items():
        for player in (0, 1):
            table[mem.VALUES + class_for(tables.kinds[name], player)] = value


def _fill_psqt(table: Table, rules: Rules, weights: Weights) -> None:
    tables = tables_for(rules)
    width = int(table[at.KEYS])
    for cell in rules.variant.geometry.cells:
        for code, piece in tables.pieces.items():
            value = weights.values[piece.piece_type.name]
            score = value if value < ROYAL_VALUE else 0
            score += _square_bonus(weights, rules.variant, piece.piece_type.name, cell, piece.side)
            table[mem.PSQT + cell * width + code] = -score if piece.side else score


@lru_cache(maxsize=16)
def engine_tables(rules: Rules) -> Table:
    """Return the kernel's tables of a variant followed by the engine's."""
    return make_tables(rules, weights_of(rules.variant))


def make_tables(rules: Rules, weights: Weights) -> Table:
    """Return the tables of a variant with other weights."""
    kernel = tables_for(rules).table
    size = mem.PSQT + int(kernel[at.SIZE]) * int(kernel[at.KEYS])
    table = np.zeros(size, np.int32)
    table[: at.TABLES] = kernel
    for number, name in enumerate(TERM_NAMES):
        table[mem.TERMS + number] = weights.terms[name]
    for number, name in enumerate(MARGIN_NAMES):
        table[mem.MARGINS + number] = weights.margins[name]
    _fill_values(table, rules, weights)
    _fill_psqt(table, rules, weights)
    table.flags.writeable = False
    return table


def with_endgames(table: Table, maps: npt.NDArray[np.int32], values: npt.NDArray[np.int8]) -> Table:
    """Return the tables of a variant with the tablebase's maps and values appended."""
    longer = np.concatenate([table, maps, values.view(np.int32)])
    longer[mem.ENDGAMES] = len(table)
    longer.flags.writeable = False
    return longer


@lru_cache(maxsize=4)
def zones(geometry: Geometry) -> mem.Memory:
    """Return the king zone of each cell: the bitboard of the squares around it."""
    words = np.zeros(at.CELLS * at.CELL_WORDS, np.uint64)
    for cell in geometry.cells:
        for other in geometry.cells:
            across = abs(geometry.column(cell) - geometry.column(other))
            if max(across, abs(geometry.row(cell) - geometry.row(other))) == 1:
                words[cell * at.CELL_WORDS + word_of(other)] |= np.uint64(bit_of(other))
    return words.view(np.int64)
