"""What the integers of an encoding mean, and the bundles of arrays that compiled functions take.

An **encoding** (int32) is one flat array a game that tells the compiled functions how moves are numbered and
where things stand in an observation. A **slot** is a kind of move of the piece on a square: the first
sixteen are steps and swaps by direction, then turns by argument, the toggle of a piece that has two
orientations and the shot. Boards lie as rows of two-dimensional arrays: `cells` as the kernel knows it and
`states`, the part of the kernel's row that is kept from move to move (`core.layout.KEPT` integers).
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core.arrays import Cells, Keys, Moves, Stack, Table
from laserchess.core.jit import accessor
from laserchess.core.layout import CELLS, CODES

EncodingTable = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.uint16]
Codes = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]
Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]
Rewards = npt.NDArray[np.float32]
Flags = npt.NDArray[np.int8]
PieceValues = npt.NDArray[np.int32]
Picked = npt.NDArray[np.int64]
"""Numbers of boards."""


class Listing(NamedTuple):
    """Where the legal actions of a board are written."""

    moves: Moves
    """Room to list moves in."""
    numbers: Numbers
    codes: Codes
    mask: Mask


class ObservationSpec(NamedTuple):
    """What observations are drawn from, beside the board: an encoding and what never changes."""

    encoding: EncodingTable
    template: Bytes


class BoardBatch(NamedTuple):
    """Boards that are stepped together, a row each."""

    table: Table
    keys: Keys
    cells: Cells
    states: Stack
    hashes: Stack
    """[board, turns since something was last removed]: the repetition rule needs no more."""
    generators: Stack
    """State of each board's chance."""
    steps: Counts
    seen: Counts
    """How often each position stood before."""
    start_cells: Cells
    start_states: Stack
    """What new games start from."""
    piece_values: PieceValues
    """[code] what a piece is worth, below 0 for the second player's: games that are cut short are won by whoever
    has more. Empty where they are not judged."""


class Choices(NamedTuple):
    """The legal actions of each board."""

    numbers: Numbers
    codes: Codes
    counts: Counts
    masks: Mask
    places: Counts
    """Where in its board's list the action chosen stands."""


class Results(NamedTuple):
    """What a step shows, a row for each board."""

    observations: Bytes
    finals: Bytes
    """The last observation of a game that ended and was started anew."""
    rewards: Rewards
    flags: Flags
    results: Flags
    lengths: Counts


class Span(NamedTuple):
    """Which boards one call steps, and how."""

    picked: Picked
    most_steps: int
    operation: int
    """One of the deeds below."""
    observed: int


# Deeds
KEEP: Final = 0
"""Step; leave finished games as they are."""
RESTART: Final = 1
"""Step; start finished games anew."""
START: Final = 2
"""Start all games anew."""
LOOK: Final = 3
"""Step nothing: the boards were changed from outside."""


@accessor
def by_slot(player: int, cell: int, slot: int) -> int:
    """Return the index of a slot of a square, seen by a player."""
    return player << 13 | cell << 5 | slot


@accessor
def by_act(move_kind: int, argument: int) -> int:
    """Return the index of an act and its argument."""
    return move_kind << 4 | argument


@accessor
def by_code(player: int, code: int) -> int:
    """Return the index of a piece, seen by a player."""
    return player << 9 | code


# Parameters: encoding[...]
ACTIONS: Final = 0
"""Number of actions."""
SQUARES: Final = 1
PLANES: Final = 2
FLOOR_PLANES: Final = 5
"""First of the three planes of the floor under the pieces, as all planes below -1 where there is none."""
FACING_PLANES: Final = 6
STUNNED_PLANE: Final = 7
SIDE_PLANE: Final = 8
REPEATED_PLANE: Final = 9
QUIET_PLANE: Final = 10
LEFT_PLANE: Final = 11
IDLE_PLANE: Final = 12
CAPPED_PLANE: Final = 13
SPIN_PLANES: Final = 14
"""The rotation that may be changed, older ones, and the eight ways the first faced before."""
FEATURES_BELOW: Final = 15
"""Codes of features are below this, codes of pieces are not."""
PARAMETERS: Final = 32

# Slots
SWAP_SLOT: Final = 8
TURN_SLOT: Final = 16
TOGGLE_SLOT: Final = 24
FIRE_SLOT: Final = 25
NULL_SLOT: Final = 26
END_SLOT: Final = 27
"""Moves of no piece: they have the same number on every square."""
SLOTS: Final = 32

# Sections: encoding[SECTION + index]
NUMBER: Final = PARAMETERS
"""[by_slot(player, cell, slot)] number of an action, seen by that player; -1 where there is none."""
SLOT: Final = NUMBER + 2 * CELLS * SLOTS
"""[by_act(act, argument)] slot of a move that is neither a step nor a toggle; the first one of steps and swaps."""
WAY: Final = SLOT + 128
"""[to - from + CELLS] direction of a step."""
TOGGLES: Final = WAY + 2 * CELLS
"""[code] 1 for a piece that has two orientations and is told outright how to face."""
SQUARE: Final = TOGGLES + CODES
"""[by_square(player, cell)] place in an observation, in reading order, seen by that player."""
PLANE: Final = SQUARE + 2 * CELLS
"""[by_code(player, code)] plane of a piece or feature, plus one; 0 where there is none."""
FACING: Final = PLANE + 2 * CODES
"""[by_code(player, code)] facing of a piece that has eight, plus one; 0 for all others."""
BEFORE: Final = FACING + 2 * CODES
"""[by_code(player, code)] facing of a piece that has more than two, plus one; 0 for all others."""
ORDER: Final = BEFORE + 2 * CODES
"""[0 … SQUARES - 1] cells in reading order."""
ENCODING: Final = ORDER + CELLS

MAX_QUIET: Final = 100
"""Where the count of quiet turns stops in an observation."""

# Flags of a board after a step
OVER: Final = 1
TRUNCATED: Final = 2
"""Stopped at the limit of steps."""
