"""Memory layout of the search: the meaning of its arrays and integers, as `core.layout` does for the kernel.

Every search thread owns a `Thread`. The table of its arrays is the kernel's table followed by the engine's weights
and margins. Its stack, called `mem` here, holds everything else: the kernel's scratch memory, counters, search stack
frames, principal variations, move lists and, last, the position rows. `at` is the offset of the current position's
row and `frame` that of the search stack frame of its ply.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Arrays
from laserchess.core.layout import BEAM_SCRATCH, CELL_WORDS, CELLS, CLASSES, TABLES
from laserchess.engine.nnue.net_arrays import NetArrays

Memory = npt.NDArray[np.int64]
History = npt.NDArray[np.int16]
Shared = npt.NDArray[np.int64]


class Thread(NamedTuple):
    """Everything one search thread works on."""

    arrays: Arrays
    """The kernel's arrays; `arrays.stack` is the thread's memory."""
    history: History
    """The history heuristic: a score for each quiet move."""
    shared: Shared
    """The stop flag and the transposition table, shared by all threads (lazy SMP)."""
    net: NetArrays
    """The NNUE weights and accumulators, if the variant has a network."""


MAX_PLIES: Final = 128
"""The maximum ply of a line."""
DEEPEST: Final = 100
"""The last depth of iterative deepening."""
MAX_MOVES: Final = 4096

# Scores in centipawns: hundredths of the variant's common piece
MATE: Final = 32000
MATE_IN_MAX_PLY: Final = MATE - 2 * MAX_PLIES
"""Scores beyond this bound are mates."""
INFINITE: Final = 32100
DRAW: Final = 0

# The engine's tables, after the kernel's: tables[SECTION + index]
VALUES: Final = TABLES
"""[class] material value of a piece."""
TERMS: Final = VALUES + CLASSES
"""[term] weights of the HCE terms, see `hce`."""
MARGINS: Final = TERMS + 32
"""[margin] pruning margins, see `pruning`."""
ENDGAMES: Final = MARGINS + 31
"""Offset of the tablebase, which follows everything else; 0 without one."""
PSQT: Final = MARGINS + 32
"""[cell * tables[KEYS] + code] piece-square table: material and square of a piece, for the first player."""

# Memory: mem[0 …] is the kernel's scratch memory
COUNTERS: Final = BEAM_SCRATCH
NODES: Final = COUNTERS
"""Nodes searched."""
MOVES_MADE: Final = COUNTERS + 1
"""Moves made on the board."""
NODE_LIMIT: Final = COUNTERS + 2
STOPPED: Final = COUNTERS + 3
"""Not 0 once this thread must stop; scores are void from then on."""
SELDEPTH: Final = COUNTERS + 4
"""The maximum ply reached."""
FEATURES: Final = COUNTERS + 5
"""The enabled parts of the search: the USE_ bits below."""
ROOT: Final = COUNTERS + 6
"""Row of the root position."""
OLDEST_ROW: Final = COUNTERS + 7
"""Row of the oldest position that can repeat."""
ROOT_COUNT: Final = COUNTERS + 8
AGE: Final = COUNTERS + 9
"""Generation of this search in the transposition table."""
NEXT_STOP_CHECK: Final = COUNTERS + 11
"""Node count at which the stop flag is polled next."""
EVASION_PLIES: Final = COUNTERS + 12
"""Plies of quiescence search in which evasions are searched."""
FIRST_PLY: Final = COUNTERS + 13
"""1, and …"""
FIRST_MOVE: Final = COUNTERS + 14
"""… MOVE_STACK. They are variables because a constant argument would compile a second specialisation, and numba
cannot load recursive functions from its cache if they call themselves with other argument types."""
EXTENSION_LIMIT: Final = COUNTERS + 15
"""The ply from which no line is extended."""

ROOT_MOVES: Final = COUNTERS + 64
ROOT_SCORES: Final = ROOT_MOVES + MAX_MOVES
ROOT_NODES: Final = ROOT_SCORES + MAX_MOVES
"""[root move] nodes searched below it so far."""
ROOT_PVS: Final = ROOT_NODES + MAX_MOVES
"""[root move * MAX_PLIES] its principal variation: length, then moves."""
MAX_ROOT_PVS: Final = 256
"""The number of root moves with a stored principal variation."""
ZONES: Final = ROOT_PVS + MAX_ROOT_PVS * MAX_PLIES
"""[cell * CELL_WORDS] bitboard of the king zone: the squares around a cell."""
FRAMES: Final = ZONES + CELLS * CELL_WORDS
FRAME: Final = 32
PV_TABLE: Final = FRAMES + (MAX_PLIES + 4) * FRAME
"""[ply * MAX_PLIES] triangular PV table: length of the line from that ply, then its moves."""
MOVE_STACK: Final = PV_TABLE + (MAX_PLIES + 1) * MAX_PLIES
"""The move lists of all plies, one after another; once scored, an entry is `order << ORDER_BITS | move`."""
MOVE_STACK_SIZE: Final = MAX_PLIES * MAX_MOVES
ORDER_BITS: Final = 23
MOVE_MASK: Final = (1 << ORDER_BITS) - 1
ROWS: Final = MOVE_STACK + MOVE_STACK_SIZE
"""The rows of the game history and of the current line."""

# A search stack frame: mem[frame + …]
PSQT_SCORE: Final = 0
"""Sum of the piece-square table over the board, for the first player."""
OWN_BEAM: Final = 1
"""Bitboard of the cells the mover's beams touch, weapons included."""
ENEMY_BEAM: Final = OWN_BEAM + CELL_WORDS
"""The same for the opponent."""
OWN_HITS: Final = ENEMY_BEAM + CELL_WORDS
"""Bitboard of the pieces the mover would destroy by firing now."""
ENEMY_HITS: Final = OWN_HITS + CELL_WORDS
IN_NULL_MOVE: Final = ENEMY_HITS + CELL_WORDS
"""Not 0 while a null move is searched."""
KILLERS: Final = IN_NULL_MOVE + 1
"""Two killer moves: quiet moves that caused a beta cutoff at this ply."""
BEAMS_KNOWN: Final = KILLERS + 2
"""Not 0 if the beams were copied from the previous frame because the last move touched none."""
ROYAL_LINES: Final = BEAMS_KNOWN + 1
"""Bitboard of the cells from which a beam reaches a royal piece, see `threats`."""
EVASIONS: Final = ROYAL_LINES + CELL_WORDS
"""Bitboard of the cells that the opponent's mate threat needs."""
THREAT: Final = EVASIONS + CELL_WORDS
"""The threat that quiescence search found at this ply."""

# Features
USE_TABLE: Final = 1 << 0
USE_ENDGAMES: Final = 1 << 1
USE_FUTILITY: Final = 1 << 2
USE_NULL: Final = 1 << 3
USE_LATE_PRUNING: Final = 1 << 4
USE_QUIESCENCE: Final = 1 << 5
USE_PROOFS: Final = 1 << 6
"""Mate pruning: skip moves that provably cannot avoid or beat a known mate."""
USE_HISTORY: Final = 1 << 7
USE_KILLERS: Final = 1 << 8
USE_SIGHT: Final = 1 << 9
"""Make possible captures once before ordering, to know what they destroy."""
USE_REDUCTIONS: Final = 1 << 10
"""Late move reductions of quiet moves; NNUE only."""
USE_THREATS: Final = 1 << 11
"""Find mate threats, see `threats`."""
ALL_FEATURES: Final = (1 << 12) - 1

HISTORY_SIZE: Final = 1 << 14
"""[history key], see `ordering`."""

# Shared: a header, then buckets
STOP: Final = 0
BUCKET_MASK: Final = 1
HEADER: Final = 8
ENTRIES: Final = 4
BUCKET: Final = 2 * ENTRIES
