"""The layout of an encoding, and the groups of arrays that compiled functions take.

An **encoding** (int32) is a flat array of a variant with the numbering of actions and the layout of observations.
A **slot** is a kind of move of the piece on a square: the first sixteen are steps and swaps by direction, then
rotations by argument, the toggle of a piece with two orientations and the shot. Boards are rows of two-dimensional
arrays: the kernel's `cells`, and `states`, the part of the kernel's row that persists between moves
(`core.layout.KEPT` integers).
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
"""Indexes of boards."""


class Listing(NamedTuple):
    """Output arrays for the legal actions of a board."""

    moves: Moves
    """Scratch memory for moves."""
    numbers: Numbers
    codes: Codes
    mask: Mask


class ObservationSpec(NamedTuple):
    """What an observation depends on besides the board: the encoding and the constant planes."""

    encoding: EncodingTable
    template: Bytes


class BoardBatch(NamedTuple):
    """Boards that are stepped together, a row each."""

    table: Table
    keys: Keys
    cells: Cells
    states: Stack
    hashes: Stack
    """[board, turns since the last removal] hashes, for the repetition rule."""
    generators: Stack
    """State of each board's random generator."""
    steps: Counts
    seen: Counts
    """Previous occurrences of each position."""
    start_cells: Cells
    start_states: Stack
    """The start positions of new games."""
    piece_values: PieceValues
    """[code] piece values, negative for the second player: the result of truncated games. Empty unless truncation is
    by material."""


class Choices(NamedTuple):
    """The legal actions of each board."""

    numbers: Numbers
    codes: Codes
    counts: Counts
    masks: Mask
    places: Counts
    """Index of the chosen action in its board's list."""


class Results(NamedTuple):
    """The results of a step, a row for each board."""

    observations: Bytes
    finals: Bytes
    """The last observation of a game that ended and was reset."""
    rewards: Rewards
    flags: Flags
    results: Flags
    lengths: Counts


class Span(NamedTuple):
    """The boards of one call, and the operation."""

    picked: Picked
    max_steps: int
    operation: int
    """One of the operations below."""
    observed: int


class Share(NamedTuple):
    """The part of a loop that belongs to one of several workers: every `step`-th item, starting at `first`."""

    first: int
    step: int


@accessor
def share_of(count: int, share: Share) -> int:
    """Return the number of items of a share of `count`; item `i` of them is at index `share_item(i, share)`.

    A range with a step does the same at a third of the speed, because LLVM does not vectorise such a loop.
    """
    return (count - share.first + share.step - 1) // share.step


@accessor
def share_item(number: int, share: Share) -> int:
    """Return the index of an item of a share."""
    return share.first + number * share.step


# Operations
KEEP: Final = 0
"""Step; leave finished games as they are."""
RESTART: Final = 1
"""Step; reset finished games."""
START: Final = 2
"""Reset all games."""
LOOK: Final = 3
"""Only observe: the boards were changed from outside."""


@accessor
def by_slot(player: int, cell: int, slot: int) -> int:
    """Return the index of a slot of a square in a player's perspective."""
    return player << 13 | cell << 5 | slot


@accessor
def by_act(move_kind: int, argument: int) -> int:
    """Return the index of a move kind and its argument."""
    return move_kind << 4 | argument


@accessor
def by_code(player: int, code: int) -> int:
    """Return the index of a piece in a player's perspective."""
    return player << 9 | code


# Parameters: encoding[...]
ACTIONS: Final = 0
"""Number of actions."""
SQUARES: Final = 1
PLANES: Final = 2
FLOOR_PLANES: Final = 5
"""First of the three planes of the floor under the pieces; -1, as for all planes below, if there is none."""
FACING_PLANES: Final = 6
STUNNED_PLANE: Final = 7
SIDE_PLANE: Final = 8
REPEATED_PLANE: Final = 9
QUIET_PLANE: Final = 10
LEFT_PLANE: Final = 11
IDLE_PLANE: Final = 12
CAPPED_PLANE: Final = 13
SPIN_PLANES: Final = 14
"""The rotation that may be changed, older ones, and the eight previous orientations of the first."""
FEATURES_BELOW: Final = 15
"""Codes of floor features are below this, codes of pieces are not."""
PARAMETERS: Final = 32

# Slots
SWAP_SLOT: Final = 8
TURN_SLOT: Final = 16
TOGGLE_SLOT: Final = 24
FIRE_SLOT: Final = 25
NULL_SLOT: Final = 26
END_SLOT: Final = 27
"""Moves without a piece: they have the same number on every square."""
SLOTS: Final = 32

# Sections: encoding[SECTION + index]
NUMBER: Final = PARAMETERS
"""[by_slot(player, cell, slot)] number of an action in that player's perspective; -1 if there is none."""
SLOT: Final = NUMBER + 2 * CELLS * SLOTS
"""[by_act(act, argument)] slot of a move that is neither a step nor a toggle; the first one of steps and swaps."""
WAY: Final = SLOT + 128
"""[to - from + CELLS] direction of a step."""
TOGGLES: Final = WAY + 2 * CELLS
"""[code] 1 for a piece with two orientations whose rotation names the orientation."""
SQUARE: Final = TOGGLES + CODES
"""[by_square(player, cell)] index in an observation, in reading order, in that player's perspective."""
PLANE: Final = SQUARE + 2 * CELLS
"""[by_code(player, code)] plane of a piece or feature, plus one; 0 if there is none."""
FACING: Final = PLANE + 2 * CODES
"""[by_code(player, code)] facing of a piece that has eight, plus one; 0 for all others."""
BEFORE: Final = FACING + 2 * CODES
"""[by_code(player, code)] facing of a piece that has more than two, plus one; 0 for all others."""
ORDER: Final = BEFORE + 2 * CODES
"""[0 … SQUARES - 1] cells in reading order."""
ENCODING: Final = ORDER + CELLS

MAX_QUIET: Final = 100
"""The maximum of the quiet-turn count in an observation."""

# Flags of a board after a step
OVER: Final = 1
TRUNCATED: Final = 2
"""Truncated at the step limit."""
