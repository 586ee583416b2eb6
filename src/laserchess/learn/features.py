"""What a network is shown of many positions at once: the same inputs as in the engine, as lists for the trainer."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Arrays
from laserchess.core.codec import bit_of, word_of
from laserchess.core.jit import compiled
from laserchess.core.layout import SIDE
from laserchess.core.position import place_pieces
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.engine.eval_weights import engine_tables
from laserchess.engine.nnue.feature_set import Rows, feature_set_of
from laserchess.engine.search.beam_cache import trace_beams
from laserchess.engine.search.search_layout import FOE, FRAMES, LIT, OWN, ROWS
from laserchess.learn.position_file import Records, palette_of

MOST = 128
"""Inputs a view can have; there are seldom half as many, and what is beyond is left out."""
Features = npt.NDArray[np.int16]


class _Given(NamedTuple):
    squares: npt.NDArray[np.int64]
    codes: npt.NDArray[np.uint16]
    """[position, square]"""
    sides: npt.NDArray[np.int64]
    pieces: Rows
    light: Rows


@compiled
def _show(arrays: Arrays, given: _Given, shown: Features) -> None:
    """Set the positions up one after the other, trace their light, and list what each player sees."""
    cells, mem = arrays.cells, arrays.stack
    for n in range(len(given.codes)):
        mem[ROWS:] = 0
        for i in range(len(given.squares)):
            cells[given.squares[i]] = given.codes[n, i]
        place_pieces(arrays, ROWS)
        mem[ROWS + SIDE] = given.sides[n]
        mem[FRAMES + LIT] = 0
        trace_beams(arrays, ROWS, FRAMES)
        for view in range(2):
            player, count = given.sides[n] ^ view, 0
            for i in range(len(given.squares)):
                cell = given.squares[i]
                if cells[cell] and count < MOST:
                    shown[n, view, count] = given.pieces[player, cell, cells[cell]]
                    count += 1
                for whose in range(2):
                    light = FRAMES + (OWN if view == whose else FOE)
                    if mem[light + word_of(cell)] & bit_of(cell) and count < MOST:
                        shown[n, view, count] = given.light[player, whose, cell]
                        count += 1


def features_of(rules: Rules, records: Records) -> Features:
    """Return the inputs [position, mover then other, …], filled up with the number of inputs."""
    tables, inputs = tables_for(rules), feature_set_of(rules)
    stack = np.zeros(ROWS + tables.row, np.int64)
    arrays = Arrays(engine_tables(rules), tables.keys, tables.empty_cells(), stack)
    given = _Given(
        np.array(rules.variant.geometry.reading_order),
        palette_of(rules)[records["codes"]],
        records["side"].astype(np.int64),
        inputs.pieces,
        inputs.light,
    )
    shown = np.full((len(records), 2, MOST), inputs.count, np.int16)
    _show(arrays, given, shown)
    return shown
