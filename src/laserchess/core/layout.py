"""The kernel's interface: what its arrays and integers mean.

A **position** is two arrays. `cells` (int16) holds a piece code for every cell of the board (see
`geometry`), the border included; games whose floor changes have a second half, `cells[size + cell]`, for
the floor under the pieces. `stack` (int64) holds one row of `tables[ROW]` integers for every ply since
the start; the row of the present position begins at `at`. Playing a move writes the next row, which also
keeps what is needed to take the move back, and the hashes of all earlier positions.

A **piece code** is `kind << 4 | player << 3 | orientation`; 0 is an empty square. `code >> 3` is the
piece's *class* (kind and player), `code >> 4` its kind.

A **move** is one integer: `from | to << 8 | argument << 16 | act << 20`. For a turn `to` equals `from` and
the argument is a rotation (or, in games that name it outright, the new orientation).

**Tables** (`tables`, int32, and `keys`, int64, the Zobrist keys) are one flat array a game, with the
sections below; they are all the kernel knows of a game.
"""

from typing import Final

CODES: Final = 512
CLASSES: Final = CODES >> 3
CELLS: Final = 256

# Parameters: tables[...]
SIZE: Final = 0
WORDS: Final = 1
ROW: Final = 2
KEYS: Final = 3
STEP_COUNT: Final = 4
NULL_MOVE: Final = 5
MAJORITY: Final = 6
QUIET_LIMIT: Final = 7
QUIET_RESET: Final = 8
SWAP_LOOSE: Final = 9
AUTOMATIC: Final = 10
ACTIONS: Final = 11
REMOVED: Final = 12
"""Where in a row the pieces removed begin."""
ROTATION_STEPS: Final = 13
"""Does a rotation cost one action for each eighth turn."""
THAWS: Final = 14
GATES: Final = 15
"""Chances (of 2 ** 30) that a stunned piece thaws and that a gate flips."""
SQUARE_COUNT: Final = 16
GATE_CODE: Final = 17
"""Code of a closed Gate."""
IDLE_LIMIT: Final = 18
"""Empty turns in a row that end the game."""
PARAMETERS: Final = 32

# Sections: tables[SECTION + index]
DELTA: Final = PARAMETERS
"""[direction] cell difference of a step."""
STEP_DELTA: Final = DELTA + 8
"""[0 … STEP_COUNT - 1] the same for the directions a piece may step in."""
LIGHT: Final = STEP_DELTA + 8
"""[code << 3 | travel] new travel, or what ends the beam (below)."""
ENTER: Final = LIGHT + CODES * 8
"""[class << 6 | class] what a step onto a piece does: an `Entry`."""
ALLOWED: Final = ENTER + CLASSES * CLASSES
"""[player << 8 | cell] may that player's pieces stand there."""
ENERGY: Final = ALLOWED + 2 * CELLS
"""[cell] energy of the square."""
TURNS: Final = ENERGY + CELLS
"""[code] mask of the arguments a turn may have."""
TURNED: Final = TURNS + CODES
"""[code << 3 | argument] code after that turn."""
MUZZLE: Final = TURNED + CODES * 8
"""[code] direction the piece fires in, or -1."""
TRAITS: Final = MUZZLE + CODES
"""[class] what the piece is: bits below."""
STUNNED: Final = TRAITS + CLASSES
"""[code] code of the same piece stunned, or thawed if it is stunned."""
SQUARES: Final = STUNNED + CODES
"""[0 … SQUARE_COUNT - 1] the squares in reading order."""
ORIENTATIONS: Final = SQUARES + CELLS
"""[class] distinct orientations of the piece."""
TABLES: Final = ORIENTATIONS + CLASSES

# Traits
STEPS: Final = 1
ROYAL: Final = 2
EMITTER: Final = 4
WEAPON: Final = 8
STUN_WEAPON: Final = 16
IS_STUNNED: Final = 32
SCATTERS: Final = 64
FIXTURE: Final = 128
"""Part of the floor; no piece stands there."""
SWALLOWS: Final = 256
"""A fixture that takes whatever is flung onto it."""
PIECE: Final = 512

# What ends a beam (negative, so that a new travel is ≥ 0)
HIT: Final = -1
STOPPED: Final = -2
EDGE: Final = -3
SPLIT: Final = -4
SCATTER: Final = -5
CENTRE: Final = -6
REPEAT: Final = -7

# Kinds every game has
EMPTY: Final = 0
BORDER: Final = 1

# Acts
STEP: Final = 0
TURN: Final = 1
SWAP: Final = 2
NULL: Final = 3
FIRE: Final = 4
END: Final = 5

# A row of the stack: stack[at + …]
HASH: Final = 0
SIDE: Final = 1
RESULT: Final = 2
"""0 while the game goes on, else `ending << 2 | winner`, winner 2 being nobody."""
QUIET: Final = 3
"""Turns since the count of quiet turns began."""
REVERSIBLE: Final = 4
"""Turns since anything was removed: no older position can come again."""
ROYALS: Final = 5
"""[player] royal pieces left."""
EMITTERS: Final = 7
"""[player * 2 + i] cells of the pieces that fire after every move, 0 where gone."""
BITS: Final = 11
"""[player * 4 + word] occupied cells, 64 a word."""
LEFT: Final = 19
"""Actions left this turn."""
IDLE: Final = 20
"""Empty turns in a row."""
CAPS: Final = 21
"""[word] cells of pieces that have used their special act."""
SPINS: Final = 25
"""Number of rotations that may still be changed, then each as `cell | orientation before << 8`."""
KEPT: Final = 29
"""Everything before this is carried to the next row."""
MOVE: Final = 29
"""The move that led here."""
CHANGES: Final = 30
"""Number of cells changed by that move, then each as `cell | code before << 16`."""
MOST_CHANGES: Final = 6
MOST_REMOVALS: Final = 3
"""At tables[REMOVED]: number of pieces removed by that move, then each as `cell | how << 8 | code << 16`."""

# Ways to be removed
ZAPPED: Final = 0
SQUASHED: Final = 1
EJECTED: Final = 2
CAPTURED: Final = 3
SWALLOWED: Final = 4

# Endings the kernel finds, with nobody as winner 2
BY_KING: Final = 1
BY_MAJORITY: Final = 2
BY_BOTH_KINGS: Final = 3
BY_IDLENESS: Final = 4
BY_REPETITION: Final = 5
BY_QUIET: Final = 6
NOBODY: Final = 2

# Floor under the pieces: cells[tables[SIZE] + cell]
PLAIN: Final = 0
GATE_FLOOR: Final = 1
RESTING: Final = 2
ACTIVE: Final = 3
"""A Displacement square, inactive and active."""

MOST_MOVES: Final = 2048
"""Room that a list of moves always has enough of: 12 for each of 165 pieces (4 steps, 7 turns and a shot)."""

# Keys: [cell * tables[KEYS] + code] for pieces, then [cell * FLOORS + floor], then the extra ones
FLOORS: Final = 8
SIDE_KEY: Final = 0
LEFT_KEY: Final = 1
IDLE_KEY: Final = 8
CAP_KEY: Final = 16
SPIN_KEY: Final = CAP_KEY + CELLS
EXTRA_KEYS: Final = SPIN_KEY + 3 * CELLS * 8
