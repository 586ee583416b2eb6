"""Observations, compiled: planes of bytes, written in place."""

from laserchess.core.arrays import Arrays, Cells, Keys, Stack, Table
from laserchess.core.codec import (
    bit_of,
    cell_at,
    class_of,
    oriented,
    rotation_note_before,
    rotation_note_cell,
    set_of,
    square_index,
    word_of,
)
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    ACTIONS_LEFT,
    BITS,
    CAPPED,
    GATE_FLOOR,
    IDLE,
    IS_STUNNED,
    QUIET,
    ROTATED_NOTES,
    SIDE,
    SIZE,
    TRAITS,
    WORDS,
)
from laserchess.envs.batch.batch_layout import (
    BEFORE,
    CAPPED_PLANE,
    FACING,
    FACING_PLANES,
    FEATURES_BELOW,
    FLOOR_PLANES,
    IDLE_PLANE,
    LEFT_PLANE,
    MAX_QUIET,
    ORDER,
    PLANE,
    PLANES,
    QUIET_PLANE,
    REPEATED_PLANE,
    SIDE_PLANE,
    SPIN_PLANES,
    SQUARE,
    SQUARES,
    STUNNED_PLANE,
    Bytes,
    Counts,
    EncodingTable,
    ObservationSpec,
    Share,
    by_code,
    share_item,
    share_of,
)


@inlined
def _fill(encoding: EncodingTable, out: Bytes, plane: int, value: int, share: Share) -> None:
    """Fill a plane, or a share of it, if it exists.

    Indexes into a view of the plane are never negative, which LLVM can prove; for indexes into `out` it could not, and
    made a scatter of 512-bit vectors of one of the loops, whose constants slowed every observation by a tenth.
    """
    if plane >= 0 and value:
        squares = out[plane * encoding[SQUARES] :]
        for i in range(share_of(encoding[SQUARES], share)):
            squares[share_item(i, share)] = value


@inlined
def _draw_pieces(encoding: EncodingTable, arrays: Arrays, at: int, player: int, out: Bytes) -> None:
    """Write the planes of pieces, orientations and stunned pieces."""
    table, stack = arrays.table, arrays.stack
    squares, factored = encoding[SQUARES], encoding[FACING_PLANES] >= 0
    for word in range(table[WORDS]):
        bits = stack[at + BITS + word] | stack[at + BITS + set_of(1) + word]
        while bits:
            cell = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            code, place = arrays.cells[cell], encoding[SQUARE + square_index(player, cell)]
            out[(encoding[PLANE + by_code(player, code)] - 1) * squares + place] = 1
            if factored:
                facing = encoding[FACING + by_code(player, code)]
                if facing:
                    out[(encoding[FACING_PLANES] + facing - 1) * squares + place] = 1
            if encoding[STUNNED_PLANE] >= 0 and table[TRAITS + class_of(code)] & IS_STUNNED:
                out[encoding[STUNNED_PLANE] * squares + place] = 1


@inlined
def _draw_floor(encoding: EncodingTable, arrays: Arrays, player: int, out: Bytes) -> None:
    """Write the planes of features and of the floor under the pieces."""
    squares, size, below = encoding[SQUARES], arrays.table[SIZE], encoding[FEATURES_BELOW]
    for i in range(squares):
        cell = encoding[ORDER + i]
        code, floor, place = (
            arrays.cells[cell],
            arrays.cells[size + cell],
            encoding[SQUARE + square_index(player, cell)],
        )
        if floor:
            out[(encoding[FLOOR_PLANES] + floor - GATE_FLOOR) * squares + place] = 1
        if 0 < code < below:
            out[(encoding[PLANE + by_code(player, code)] - 1) * squares + place] = 1


@inlined
def _draw_turn(encoding: EncodingTable, arrays: Arrays, at: int, player: int, out: Bytes) -> None:
    """Write the planes of the actions used this turn."""
    squares, stack, cells = encoding[SQUARES], arrays.stack, arrays.cells
    if stack[at + CAPPED] | stack[at + CAPPED + 1] | stack[at + CAPPED + 2] | stack[at + CAPPED + 3]:
        for i in range(squares):
            cell = encoding[ORDER + i]
            if stack[at + CAPPED + word_of(cell)] & bit_of(cell):
                out[encoding[CAPPED_PLANE] * squares + encoding[SQUARE + square_index(player, cell)]] = 1
    spins = stack[at + ROTATED_NOTES]
    for i in range(1, spins + 1):
        cell = rotation_note_cell(stack[at + ROTATED_NOTES + i])
        place, plane = encoding[SQUARE + square_index(player, cell)], encoding[SPIN_PLANES] + (0 if i == spins else 1)
        out[plane * squares + place] = 1
        if i == spins:
            before = oriented(cells[cell], rotation_note_before(stack[at + ROTATED_NOTES + i]))
            facing = encoding[BEFORE + by_code(player, before)]
            if facing:
                out[(encoding[SPIN_PLANES] + 1 + facing) * squares + place] = 1


@inlined
def draw_template(sight: ObservationSpec, out: Bytes, share: Share) -> None:
    """Write the constant planes, and zeros to the others."""
    for i in range(share_of(sight.encoding[PLANES] * sight.encoding[SQUARES], share)):
        place = share_item(i, share)
        out[place] = sight.template[place]


@inlined
def fill_planes(
    encoding: EncodingTable, stack: Stack, at: int, seen: int, player: int, out: Bytes, share: Share
) -> None:
    """Fill the planes of a single value: the player, and the counts of turns, actions and repetitions."""
    _fill(encoding, out, encoding[SIDE_PLANE], player & 1, share)
    if encoding[LEFT_PLANE] >= 0:
        _fill(encoding, out, encoding[LEFT_PLANE], stack[at + ACTIONS_LEFT], share)
        _fill(encoding, out, encoding[IDLE_PLANE], stack[at + IDLE], share)
    else:
        _fill(encoding, out, encoding[REPEATED_PLANE], 1 if seen else 0, share)
        _fill(encoding, out, encoding[REPEATED_PLANE] + 1, 1 if seen > 1 else 0, share)
        _fill(encoding, out, encoding[QUIET_PLANE], min(stack[at + QUIET], MAX_QUIET), share)


@inlined
def draw_marks(encoding: EncodingTable, arrays: Arrays, at: int, player: int, out: Bytes) -> None:
    """Write what single squares hold: pieces, floors and the actions used this turn."""
    player &= 1
    _draw_pieces(encoding, arrays, at, player, out)
    if encoding[LEFT_PLANE] >= 0:
        _draw_floor(encoding, arrays, player, out)
        _draw_turn(encoding, arrays, at, player, out)


@inlined
def write_planes(sight: ObservationSpec, arrays: Arrays, at: int, seen: int, player: int, out: Bytes) -> None:
    """Write a player's observation of a position with `seen` previous occurrences to `out`.

    The template is copied by a plain loop, which becomes a `memcpy`; one over a share does not, and takes a tenth
    longer where the observations are larger than the caches.
    """
    for i in range(sight.encoding[PLANES] * sight.encoding[SQUARES]):
        out[i] = sight.template[i]
    fill_planes(sight.encoding, arrays.stack, at, seen, player, out, Share(0, 1))
    draw_marks(sight.encoding, arrays, at, player, out)


@compiled
def observe(sight: ObservationSpec, arrays: Arrays, at: int, seen: int, player: int, out: Bytes) -> None:
    """Write a player's observation of one board."""
    write_planes(sight, arrays, at, seen, player, out)


@compiled
def observe_many(
    sight: ObservationSpec, table: Table, keys: Keys, cells: Cells, states: Stack, seen: Counts, out: Bytes
) -> None:
    """Write the observations of boards in the perspective of the player to move."""
    for board in range(len(states)):
        arrays = Arrays(table, keys, cells[board], states[board])
        write_planes(sight, arrays, 0, seen[board], states[board, SIDE], out[board])
