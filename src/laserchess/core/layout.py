"""The kernel's interface: what its arrays mean.

A **position** is two arrays. `cells` (uint16) holds a piece code for every cell of the board (see
`geometry`), the border included; variants whose floor changes have a second half, `cells[size + cell]`, for
the floor under the pieces. `stack` (int64) begins with `table[SCRATCH_SIZE]` integers of scratch memory; then it
holds one row of `table[ROW]` integers for every ply since the start. The row of the current position begins
at `at`. Playing a move writes the next row, which also
keeps what is needed to take the move back, and the hashes of all earlier positions.

`table` (int32) is one flat array for each variant, with the sections below: all the kernel knows of it. `keys`
(int64) are the Zobrist keys. `codec` documents piece codes, moves and other packed integers.
"""

from typing import Final

CODES: Final = 512
CLASSES: Final = CODES >> 3
CELLS: Final = 256
CELL_WORDS: Final = CELLS // 64
"""Words of a set of cells."""
DIRECTIONS: Final = 8

# Limits of a variant
MAX_ACTIONS: Final = 8
"""Actions a turn."""
MAX_IDLE_TURNS: Final = 15
MAX_KINDS: Final = CODES >> 4
"""Kinds of pieces, those that can be stunned twice, and of features; the first two are taken."""
MAX_MOVES: Final = CELLS * 16
"""Size of a list of moves: at most 8 steps, 7 rotations and a shot for each cell."""

# Parameters: table[...]
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
"""Does a rotation cost one action for each step between two orientations."""
THAWS: Final = 14
GATES: Final = 15
"""Chances (of 2 ** 30) that a stunned piece thaws and that a gate flips."""
SQUARE_COUNT: Final = 16
GATE_CODE: Final = 17
"""Code of a closed Gate."""
IDLE_LIMIT: Final = 18
"""Empty turns in a row that end the game."""
SIMPLE_BEAMS: Final = 19
"""Is every beam one line that ends by itself: no branches, no loops, no centres, nothing scattered."""
SCRATCH_SIZE: Final = 20
"""Where in a stack the first row begins."""
KEEPS_FACING: Final = 21
"""Does a displaced piece keep its facing."""
STEPS_REMOVE: Final = 22
"""May a step remove a piece: by shoving it out or capturing it."""
SALVO: Final = 23
"""Maximum number of weapons of a side that fire after a move, where beams are simple; no legal position has more."""
STALEMATE: Final = 24
"""What a side to move without a legal move gets: below; 0 where the pieces leave every side a move."""
PARAMETERS: Final = 32

# Sections: table[SECTION + index]
DELTA: Final = PARAMETERS
"""[direction] cell difference of a step."""
STEP_DELTA: Final = DELTA + DIRECTIONS
"""[0 … STEP_COUNT - 1] the same for the directions a piece may step in."""
REFLECT: Final = STEP_DELTA + DIRECTIONS
"""[by_turn(code, travel)] new travel, two of them (`codec.branch_for`), or what ends the beam (below)."""
ENTER: Final = REFLECT + CODES * DIRECTIONS
"""[by_meeting(class, class)] what a step onto a piece does: an `Entry`."""
ALLOWED: Final = ENTER + CLASSES * CLASSES
"""[by_square(player, cell)] whether that player's pieces may be there."""
ENERGY: Final = ALLOWED + 2 * CELLS
"""[cell] energy of the square."""
ROTATIONS: Final = ENERGY + CELLS
"""[code] mask of the arguments a turn may have."""
ROTATED: Final = ROTATIONS + CODES
"""[by_turn(code, argument)] code after that turn."""
FACING: Final = ROTATED + CODES * 8
"""[code] direction the piece faces, and fires in if it does."""
TRAITS: Final = FACING + CODES
"""[class] what the piece is: bits below."""
STUNNED: Final = TRAITS + CLASSES
"""[code] code of the same piece stunned, or thawed if it is stunned."""
SQUARES: Final = STUNNED + CODES
"""[0 … SQUARE_COUNT - 1] the squares in reading order."""
ORIENTATIONS: Final = SQUARES + CELLS
"""[class] distinct orientations of the piece."""
LIMIT: Final = ORIENTATIONS + CLASSES
"""[class] how many of a piece a side may have, or UNLIMITED. From here on sections say where pieces may stand."""
HOME: Final = LIMIT + CLASSES
"""[class] the square a piece never leaves, or 0."""
HOME_WAYS: Final = HOME + CLASSES
"""[class] bits of the directions it may face there."""
PLACING: Final = HOME_WAYS + CLASSES
"""[class] bits below."""
RESERVED: Final = PLACING + CLASSES
"""[by_square(player, cell)] is a square reserved for that player's pieces."""
TABLES: Final = RESERVED + 2 * CELLS
UNLIMITED: Final = -1

# Placing
MAY_TRESPASS: Final = 1
"""It may stand on a reserved square of the other side, where a swap can have put it."""
MAY_BE_USED: Final = 2
"""It has a special act, which may have been used this turn."""

# Traits
STEPS: Final = 1
ROYAL: Final = 2
EMITTER: Final = 4
WEAPON: Final = 8
STUN_WEAPON: Final = 16
IS_STUNNED: Final = 32
IMMUNE: Final = 64
"""Its own beam does nothing to it."""
FIXTURE: Final = 128
"""Part of the floor; no piece can be there."""
SWALLOWS: Final = 256
"""A feature that removes pieces displaced onto it."""
PIECE: Final = 512
ONCE: Final = 1024
"""A fixture that is entered once a turn, by whichever piece."""

# What ends a beam (negative, so that a new travel is ≥ 0)
HIT: Final = -1
STOPPED: Final = -2
EDGE: Final = -3
SPLIT: Final = -4
SCATTER: Final = -5
CENTRE: Final = -6
REPEAT: Final = -7

# Kinds of every variant
EMPTY: Final = 0
BORDER: Final = 1

# Acts
STEP: Final = 0
ROTATE: Final = 1
SWAP: Final = 2
NULL: Final = 3
FIRE: Final = 4
END: Final = 5

# A row of the stack: stack[at + …]
HASH: Final = 0
SIDE: Final = 1
RESULT: Final = 2
"""0 while the game is in progress, else as `codec.result_for` makes it."""
QUIET: Final = 3
"""Turns since the count of quiet turns began."""
REVERSIBLE: Final = 4
"""Turns since anything was removed: no older position can come again."""
ROYALS: Final = 5
"""[player] royal pieces left."""
BITS: Final = 7
"""[set_of(player) + word] occupied cells."""
EMITTERS: Final = BITS + 2 * CELL_WORDS
"""[set_of(player) + word] cells of the pieces that fire after every move."""
KINGS: Final = EMITTERS + 2 * CELL_WORDS
"""[set_of(player) + word] cells of the royal pieces."""
ACTIONS_LEFT: Final = KINGS + 2 * CELL_WORDS
"""Actions left this turn. The following is used by variants of several actions a turn only."""
IDLE: Final = ACTIONS_LEFT + 1
"""Empty turns in a row."""
CAPPED: Final = IDLE + 1
"""[word] cells of pieces that have used their special act, and of features that were used."""
ROTATED_NOTES: Final = CAPPED + CELL_WORDS
"""Number of rotations that may still be changed, then each as `codec.spin_for` makes it."""
KEPT: Final = ROTATED_NOTES + 1 + MAX_ACTIONS
"""Everything before this may be carried to the next row."""
MOVE: Final = KEPT
"""The move that led here."""
CHANGES: Final = MOVE + 1
"""Number of cells changed by that move, then each as `codec.change_for` makes it; at table[REMOVED] the
number of pieces removed by it, then each as `codec.removal_for` makes it."""

# Ways to be removed
ZAPPED: Final = 0
SQUASHED: Final = 1
EJECTED: Final = 2
CAPTURED: Final = 3
SWALLOWED: Final = 4

# Endings that the kernel detects; winner 2 is a draw
BY_KING: Final = 1
BY_MAJORITY: Final = 2
BY_BOTH_KINGS: Final = 3
BY_IDLENESS: Final = 4
BY_REPETITION: Final = 5
BY_QUIET: Final = 6
BY_LIMIT: Final = 7
"""Not of the rules: a game that was truncated and adjudicated."""
BY_STALEMATE: Final = 8
"""The side to move has no legal move."""
STALEMATE_LOSS: Final = 1
STALEMATE_DRAW: Final = 2
NO_SIDE: Final = 2

# Floor under the pieces: cells[table[SIZE] + cell]
PLAIN: Final = 0
GATE_FLOOR: Final = 1
RESTING: Final = 2
ACTIVE: Final = 3
"""A Displacement square, inactive and active."""

# Keys: [cell * table[KEYS] + code] for pieces, then [cell * FLOORS + floor], then the extra ones
FLOORS: Final = 8
SIDE_KEY: Final = 0
ACTIONS_LEFT_KEY: Final = 1
IDLE_KEY: Final = ACTIONS_LEFT_KEY + MAX_ACTIONS + 1
CAPPED_KEY: Final = IDLE_KEY + MAX_IDLE_TURNS + 1
ROTATION_KEY: Final = CAPPED_KEY + CELLS
EXTRA_KEYS: Final = ROTATION_KEY + MAX_ACTIONS * CELLS * DIRECTIONS

# Scratch memory: stack[...]; variants without chance have only what their beams need
STATE: Final = 0
"""State of the generator that chance is drawn from."""
SCRIPTED: Final = 1
"""Number of scripted draws, -1 for none: draw at random."""
CURSOR: Final = 2
"""How many of them are used up."""
FAILED: Final = 3
"""Kind of the draw the script did not fit, or 0."""
DRAWN: Final = 4
"""Number of draws made."""
STRUCK: Final = 8
"""Set of the cells of pieces that were hit, then …"""
CENTRES: Final = STRUCK + CELL_WORDS
"""… of those that were hit in the centre."""
SEEN: Final = CENTRES + CELL_WORDS
"""[bit by_turn(cell, travel)] whether a beam has entered that cell in that direction."""
PENDING: Final = SEEN + CELLS * DIRECTIONS // 64
"""Number of branches still to be followed, then each as `codec.pending_for` makes it."""
PATH: Final = PENDING + 1 + CELLS * DIRECTIONS
"""Number of entries of the path of the beams, then each as `codec.mark_for` makes it: every entry into a cell
may end one branch and begin two."""
ELIGIBLE: Final = PATH + 3 + 5 * CELLS * DIRECTIONS
"""Number of squares that a flight may end on, then those."""
SCRIPT: Final = ELIGIBLE + 1 + CELLS
MAX_DRAWS: Final = CELLS * DIRECTIONS
"""[0 … SCRIPTED - 1] the script."""
DRAWS: Final = SCRIPT + MAX_DRAWS
"""[0 … DRAWN - 1] the draws made, each as `codec.draw_for` makes it."""

SIMPLE_SCRATCH: Final = SEEN
"""Scratch memory of variants whose beams are simple, …"""
BEAM_SCRATCH: Final = ELIGIBLE
"""… of other variants without chance …"""
FULL_SCRATCH: Final = DRAWS + MAX_DRAWS
"""… and of variants with chance."""

# What is drawn
SQUARE: Final = 1
FACING_DRAWN: Final = 2
"""A facing."""
EXIT: Final = 3
GATE: Final = 4
THAW: Final = 5
LEFT_OVER: Final = 6
"""Not a draw: the script had more draws than the action made."""
CERTAIN: Final = 1 << 30
"""Odds of what always happens."""

# Marks in the path of beams
ENTERED: Final = 0
STARTS: Final = 1
ENDS: Final = 2
