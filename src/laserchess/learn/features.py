"""NNUE features of many positions as lists for the trainer, the same as in the engine."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Arrays
from laserchess.core.codec import bit_of, word_of
from laserchess.core.errors import InvalidFileError
from laserchess.core.jit import compiled
from laserchess.core.layout import SIDE
from laserchess.core.position import place_pieces
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.engine.eval_weights import engine_tables
from laserchess.engine.nnue.feature_set import Rows, feature_set_of
from laserchess.engine.search.beam_cache import trace_beams
from laserchess.engine.search.search_layout import BEAMS_KNOWN, ENEMY_BEAM, FRAMES, OWN_BEAM, ROWS
from laserchess.learn.position_file import palette_of
from laserchess.learn.record_file import Records

MAX_ACTIVE = 128
"""The maximum number of active features in a perspective; there are seldom half as many, and others are dropped."""
Features = npt.NDArray[np.int16]


class _Given(NamedTuple):
    squares: npt.NDArray[np.int64]
    codes: npt.NDArray[np.uint16]
    """[position, square]"""
    sides: npt.NDArray[np.int64]
    pieces: Rows
    beams: Rows


@compiled
def _list_features(arrays: Arrays, given: _Given, active: Features) -> None:
    """Set up each position, trace its beams and list the active features of both perspectives."""
    cells, mem = arrays.cells, arrays.stack
    for n in range(len(given.codes)):
        mem[ROWS:] = 0
        for i in range(len(given.squares)):
            cells[given.squares[i]] = given.codes[n, i]
        place_pieces(arrays, ROWS)
        mem[ROWS + SIDE] = given.sides[n]
        mem[FRAMES + BEAMS_KNOWN] = 0
        trace_beams(arrays, ROWS, FRAMES)
        for view in range(2):
            player, count = given.sides[n] ^ view, 0
            for i in range(len(given.squares)):
                cell = given.squares[i]
                if cells[cell] and count < MAX_ACTIVE:
                    active[n, view, count] = given.pieces[player, cell, cells[cell]]
                    count += 1
                for whose in range(2):
                    beam = FRAMES + (OWN_BEAM if view == whose else ENEMY_BEAM)
                    if mem[beam + word_of(cell)] & bit_of(cell) and count < MAX_ACTIVE:
                        active[n, view, count] = given.beams[player, whose, cell]
                        count += 1


def features_of(rules: Rules, records: Records) -> Features:
    """Return the active features [position, side to move then opponent, …], padded with the number of features.

    Raises:
        InvalidFileError: A record has an unknown piece or side.

    """
    palette = palette_of(rules)
    limits = {"codes": len(palette), "side": len(rules.variant.players)}
    for name, limit in limits.items() if len(records) else ():
        if (found := int(records[name].max())) >= limit:  # compiled code would read past its tables
            message = f"a position has {name} {found}"
            raise InvalidFileError(message, reason="palette", expected=f"numbers below {limit}")
    tables, inputs = tables_for(rules), feature_set_of(rules)
    stack = np.zeros(ROWS + tables.row, np.int64)
    arrays = Arrays(engine_tables(rules), tables.keys, tables.empty_cells(), stack)
    given = _Given(
        np.array(rules.variant.geometry.reading_order),
        palette[records["codes"]],
        records["side"].astype(np.int64),
        inputs.pieces,
        inputs.beams,
    )
    active = np.full((len(records), 2, MAX_ACTIVE), inputs.count, np.int16)
    _list_features(arrays, given, active)
    return active
