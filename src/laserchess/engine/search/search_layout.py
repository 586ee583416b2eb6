"""The search's interface: what its arrays and integers mean, as `core.layout` tells of the kernel's.

A thread searches with a `Thread`. The table of its arrays is the kernel's followed by the engine's own (weights,
margins); their stack, called `mem` here, holds everything else a thread owns: after the kernel's room to work in
come counters, frames, principal variations, move lists and, last, the rows. `at` is where the row of the present
position begins, `frame` where that of its ply does.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Arrays
from laserchess.core.layout import BEAM_SCRATCH, CELL_WORDS, CELLS, CLASSES, CODES, TABLES
from laserchess.engine.nnue.net_arrays import NetArrays

Memory = npt.NDArray[np.int64]
History = npt.NDArray[np.int16]
Shared = npt.NDArray[np.int64]


class Thread(NamedTuple):
    """What one thread searches with."""

    arrays: Arrays
    """The kernel's arrays; their stack is the thread's memory."""
    history: History
    """How well moves have done, by what the thread has seen."""
    shared: Shared
    """The stop flag and the transposition table, one for all threads."""
    net: NetArrays
    """The network that evaluates, if the game has one."""


MAX_PLIES: Final = 128
"""No line is searched further than this."""
DEEPEST: Final = 100
"""Iterations end here."""
MAX_MOVES: Final = 4096

# Scores, in hundredths of the game's common piece
MATE: Final = 32000
SURE: Final = MATE - 2 * MAX_PLIES
"""Scores beyond this are wins that were seen to the end."""
INFINITE: Final = 32100
DRAW: Final = 0

# The engine's tables, after the kernel's: tables[SECTION + index]
VALUES: Final = TABLES
"""[class] what a piece is worth when it is destroyed."""
TERMS: Final = VALUES + CLASSES
"""[term] weights of the evaluation's terms, see `evaluation`."""
MARGINS: Final = TERMS + 32
"""[margin] settings of the search, see `pruning`."""
ENDGAMES: Final = MARGINS + 31
"""Where the values of exact endgames begin, behind everything else; 0 where there are none."""
STANDING: Final = MARGINS + 32
"""[cell * tables[KEYS] + code] worth of a piece that stands there, for the first player."""
ENGINE_TABLES: Final = STANDING + CELLS * CODES
"""Upper bound of the length."""

# Memory: mem[0 …] is the kernel's room to work in
COUNTERS: Final = BEAM_SCRATCH
NODES: Final = COUNTERS
"""Positions visited."""
MADE: Final = COUNTERS + 1
"""Moves made on the board."""
NODE_LIMIT: Final = COUNTERS + 2
STOPPED: Final = COUNTERS + 3
"""Not 0 once this thread has seen that it must stop; scores are then void."""
REACHED: Final = COUNTERS + 4
"""Furthest ply reached."""
FEATURES: Final = COUNTERS + 5
"""Which parts of the search are on: bits below."""
ROOT: Final = COUNTERS + 6
"""Row of the root."""
OLDEST: Final = COUNTERS + 7
"""Row of the oldest position kept."""
ROOT_COUNT: Final = COUNTERS + 8
AGE: Final = COUNTERS + 9
"""Generation of this search in the transposition table."""
CHECKED: Final = COUNTERS + 11
"""Nodes at which the stop flag is looked at next."""
CALM_PLIES: Final = COUNTERS + 12
"""Plies of quiescence in which threats to royal pieces are answered."""
FIRST_PLY: Final = COUNTERS + 13
"""1, and …"""
FIRST_MOVE: Final = COUNTERS + 14
"""POOL: constants kept as variables, for a constant argument would have a function compiled once more, and
numba cannot load recursive functions that call themselves with other types from its cache."""

ROOT_MOVES: Final = COUNTERS + 64
ROOT_SCORES: Final = ROOT_MOVES + MAX_MOVES
ROOT_EFFORT: Final = ROOT_SCORES + MAX_MOVES
"""[number of the move] positions visited for it so far."""
ROOT_LINES: Final = ROOT_EFFORT + MAX_MOVES
"""[number of the move * MAX_PLIES] length, then the moves of its principal variation."""
ROOT_KEPT: Final = 256
"""Root moves whose lines are kept."""
ZONES: Final = ROOT_LINES + ROOT_KEPT * MAX_PLIES
"""[cell * CELL_WORDS] set of the squares around a cell."""
FRAMES: Final = ZONES + CELLS * CELL_WORDS
FRAME: Final = 32
LINES: Final = FRAMES + (MAX_PLIES + 4) * FRAME
"""[ply * MAX_PLIES] principal variation from that ply: length, then moves."""
POOL: Final = LINES + (MAX_PLIES + 1) * MAX_PLIES
"""Moves, list after list; once they are ordered each is `order << ORDER_BITS | move`."""
POOL_SIZE: Final = MAX_PLIES * MAX_MOVES
ORDER_BITS: Final = 23
MOVE_MASK: Final = (1 << ORDER_BITS) - 1
ROWS: Final = POOL + POOL_SIZE
"""The rows of the game so far and of the line being searched."""

# A frame: mem[frame + …]
BALANCE: Final = 0
"""Sum of STANDING over the board, for the first player."""
OWN: Final = 1
"""Set of the cells the mover's light touches, weapons included."""
FOE: Final = OWN + CELL_WORDS
"""The same for the other side."""
OWN_HITS: Final = FOE + CELL_WORDS
"""Set of the cells of the pieces the mover's light would destroy now."""
FOE_HITS: Final = OWN_HITS + CELL_WORDS
PASSED: Final = FOE_HITS + CELL_WORDS
"""Not 0 while a pass is searched, not a move."""
KILLERS: Final = PASSED + 1
"""Two quiet moves that refuted here before."""
LIT: Final = KILLERS + 2
"""Not 0 where the light is known already, because the last move touched none."""

# Features
USE_TABLE: Final = 1 << 0
USE_ENDGAMES: Final = 1 << 1
USE_FUTILITY: Final = 1 << 2
USE_NULL: Final = 1 << 3
USE_LATE_PRUNING: Final = 1 << 4
USE_QUIESCENCE: Final = 1 << 5
USE_PROOFS: Final = 1 << 6
"""Leave moves out that provably cannot help."""
USE_HISTORY: Final = 1 << 7
USE_KILLERS: Final = 1 << 8
USE_SIGHT: Final = 1 << 9
"""Make moves that may destroy something once, to see what, before they are ordered."""
USE_REDUCTIONS: Final = 1 << 10
"""Look at late moves that touch no light less deeply, where a network evaluates."""
ALL_FEATURES: Final = (1 << 11) - 1

HISTORY_SIZE: Final = 1 << 14
"""hist[history key], see `ordering`."""

# Shared: a header, then buckets
STOP: Final = 0
BUCKET_MASK: Final = 1
HEADER: Final = 8
ENTRIES: Final = 4
BUCKET: Final = 2 * ENTRIES
