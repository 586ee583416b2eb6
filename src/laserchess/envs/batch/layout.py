"""What the integers of a guide mean.

A **guide** (int32) is one flat array a game that tells the compiled functions how moves are numbered and
where things stand in an observation. A **slot** is a kind of move of the piece on a square: the first
sixteen are steps and swaps by direction, then turns by argument, the toggle of a piece that has two
orientations and the shot. Boards lie as rows of two-dimensional arrays: `cells` as the kernel knows it and
`states`, the part of the kernel's row that is kept from move to move (`core.layout.KEPT` integers).
"""

from typing import Final

from laserchess.core.layout import CELLS, CODES

# Parameters: guide[...]
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

NEAR: Final = 16
"""More than any step differs by."""

# Sections: guide[SECTION + index]
NUMBER: Final = PARAMETERS
"""[player << 13 | cell << 5 | slot] number of an action, seen by that player; -1 where there is none."""
SLOT: Final = NUMBER + 2 * CELLS * SLOTS
"""[(act << 4 | argument) << 5 | to - from + NEAR] slot of a move, but that of a toggle."""
TOGGLES: Final = SLOT + 128 * 32
"""[code] 1 for a piece that has two orientations and is told outright how to face."""
SQUARE: Final = TOGGLES + CODES
"""[player << 8 | cell] place in an observation, in reading order, seen by that player."""
PLANE: Final = SQUARE + 2 * CELLS
"""[player << 9 | code] plane of a piece or feature, plus one; 0 where there is none."""
FACING: Final = PLANE + 2 * CODES
"""[player << 9 | code] facing of a piece that has eight, plus one; 0 for all others."""
ORDER: Final = FACING + 2 * CODES
"""[0 … SQUARES - 1] cells in reading order."""
GUIDE: Final = ORDER + CELLS

MOST_QUIET: Final = 100
"""Where the count of quiet turns stops in an observation."""

# Flags of a board after a step
OVER: Final = 1
CUT: Final = 2
"""Stopped at the limit of steps."""
