"""Memory layout of the search for turns of several actions, as `search.search_layout` for one move a turn."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Moves
from laserchess.core.codec import move_for
from laserchess.engine.search.search_layout import Shared

PieceValues = npt.NDArray[np.int32]

END_OF_TURN: Final = move_for(0, 0, at.END, 0)
MAX_PLIES: Final = 32
"""The maximum number of actions in a line."""
MAX_LISTED: Final = at.MAX_MOVES
"""The maximum number of actions in one position."""

# Counters: memory[…]
NODES: Final = 0
"""Actions made so far."""
NODE_LIMIT: Final = 1
SEED: Final = 2
"""Seed of all chance, the same for every line."""
STOPPED: Final = 3
"""Not 0 once the search must end; scores are void from then on."""
AGE: Final = 4
"""Generation of this search in the transposition table."""
ROOT_COUNT: Final = 5
SELDEPTH: Final = 6
FIRST_PLY: Final = 7
"""1, and …"""
FIRST_LIST: Final = 8
"""… the first list of `moves`: variables, as a constant argument would compile a second specialisation."""

# Quick gains of the side's weapons and captures, see `action_tactics`
GAINS: Final = 16
"""[player * GAIN_SIZE + actions] the most that this number of actions wins."""
GAIN_SIZE: Final = 16
OFFERS: Final = GAINS + 2 * GAIN_SIZE
"""[actions] what one piece wins with this number of actions."""
KILLS: Final = OFFERS + GAIN_SIZE
"""[player] the fewest actions that remove the enemy King, or NO_KILL."""
NO_KILL: Final = 99
RISKS: Final = KILLS + 2
"""[player] 1 if a stunned piece would remove the enemy King."""
MARKING: Final = RISKS + 2
"""Not 0 while `find_gains` marks the cells that shots pass."""
PASSED: Final = MARKING + 1
"""[word] the cells marked."""

KILLERS: Final = 128
"""[ply * 2] quiet actions that caused a beta cutoff at this ply."""
PV_TABLE: Final = KILLERS + 2 * (MAX_PLIES + 2)
"""[ply * MAX_PLIES] the line from that ply: its length, then its actions."""
RELEVANT: Final = PV_TABLE + (MAX_PLIES + 2) * MAX_PLIES
"""[ply * CELL_WORDS + word] the cells that shots of either side pass at this ply."""
HISTORY: Final = RELEVANT + (MAX_PLIES + 2) * at.CELL_WORDS
"""[player * HISTORY_SIZE + key] the history heuristic."""
HISTORY_SIZE: Final = 1 << 13
ROOT_MOVES: Final = HISTORY + 2 * HISTORY_SIZE
ROOT_SCORES: Final = ROOT_MOVES + MAX_LISTED
"""[root move] its score, or -INFINITE if it is none of the best lines."""
ROOT_PVS: Final = ROOT_SCORES + MAX_LISTED
"""[root move * ROOT_PV] its line: length, then actions."""
ROOT_PV: Final = at.MAX_ACTIONS + 4
MEMORY_SIZE: Final = ROOT_PVS + MAX_LISTED * ROOT_PV


class Workspace(NamedTuple):
    """Everything one search works on; the first row of its arrays is the root."""

    arrays: Arrays
    values: PieceValues
    moves: Moves
    """The lists of actions of all plies, one after another."""
    memory: Moves
    shared: Shared
