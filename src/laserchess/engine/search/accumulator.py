"""NNUE inference: (features → hidden) × 2 → 1, SCReLU, int16, with incrementally updated accumulators.

There is one accumulator for each perspective and ply. A move subtracts the weight columns of removed features
(pieces and beam squares) and adds those of new ones.
"""

from laserchess.core.codec import cell_at, changed_from, changed_place, place, set_of
from laserchess.core.jit import inlined, lowest_bit, squared_dot
from laserchess.core.layout import BITS, CHANGES, SIDE, WORDS
from laserchess.engine.nnue.file import CEILING
from laserchess.engine.nnue.net_arrays import (
    BEAMS,
    BIAS,
    HIDDEN,
    OUT_BIAS,
    OUTPUT_DIVISOR,
    SCALE,
    SIZE,
    WIDTH,
    NetArrays,
)
from laserchess.engine.nnue.simd import add_row, copy_row, replace_row, subtract_row
from laserchess.engine.search.search_layout import ENEMY_BEAM, FRAME, FRAMES, OWN_BEAM, Thread


@inlined
def _accumulator(net: NetArrays, frame: int, player: int) -> int:
    """Return the offset of the accumulator of a perspective at the ply of a frame."""
    return int((2 * ((frame - FRAMES) // FRAME) + player) * net.facts[HIDDEN])


@inlined
def _piece(net: NetArrays, player: int, cell: int, code: int) -> int:
    """Return the offset of the weights of a piece feature in a player's perspective."""
    facts = net.facts
    return int(net.offsets[place((player * facts[SIZE] + cell) * facts[WIDTH] + code)])


@inlined
def _beam(net: NetArrays, player: int, owner: int, cell: int) -> int:
    """Return the offset of the weights of a square of the owner's beam in a player's perspective."""
    facts = net.facts
    return int(net.offsets[place(facts[BEAMS] + (2 * player + (owner ^ player)) * facts[SIZE] + cell)])


@inlined
def _update_beam(net: NetArrays, to: int, player: int, owner: int, beams: tuple[int, int, int]) -> None:
    """Update an accumulator for one word of the owner's beam bitboard: (word, before, after)."""
    word, before, after = beams
    removed, added = before & ~after, after & ~before
    while removed:
        subtract_row(net, to, _beam(net, player, owner, cell_at(word, lowest_bit(removed))))
        removed &= removed - 1
    while added:
        add_row(net, to, _beam(net, player, owner, cell_at(word, lowest_bit(added))))
        added &= added - 1


@inlined
def refresh(thread: Thread, at: int, frame: int) -> None:
    """Compute both accumulators of a position from scratch; its beams are traced into the frame."""
    arrays, net = thread.arrays, thread.net
    table, mem = arrays.table, arrays.stack
    mover = mem[at + SIDE]
    for player in range(2):
        to = _accumulator(net, frame, player)
        copy_row(net, to, net.facts[BIAS])
        for owner in range(2):
            beam = frame + OWN_BEAM if owner == mover else frame + ENEMY_BEAM
            for word in range(table[WORDS]):
                _update_beam(net, to, player, owner, (word, 0, mem[place(beam + word)]))
                bits = mem[place(at + BITS + set_of(owner) + word)]
                while bits:
                    cell = cell_at(word, lowest_bit(bits))
                    bits &= bits - 1
                    add_row(net, to, _piece(net, player, cell, arrays.cells[cell]))


@inlined
def _is_first(thread: Thread, changes: int, number: int) -> bool:
    """Return whether no earlier change of the same move concerns the same cell."""
    mem = thread.arrays.stack
    cell = changed_place(mem[place(changes + number)])
    for earlier in range(1, number):  # noqa: SIM110  # compiled code has no generators
        if changed_place(mem[place(changes + earlier)]) == cell:
            return False
    return True


@inlined
def _update_piece(thread: Thread, to: int, player: int, change: int) -> None:
    """Update an accumulator for a cell whose piece has changed."""
    net, cell, before = thread.net, changed_place(change), changed_from(change)
    after = int(thread.arrays.cells[cell])
    if before and after:
        replace_row(net, to, _piece(net, player, cell, before), _piece(net, player, cell, after))
    elif before:
        subtract_row(net, to, _piece(net, player, cell, before))
    elif after:
        add_row(net, to, _piece(net, player, cell, after))


@inlined
def update(thread: Thread, at: int, frame: int) -> None:
    """Update both accumulators from those of the previous frame by the move that led to the row at `at`."""
    arrays, net = thread.arrays, thread.net
    table, mem = arrays.table, arrays.stack
    mover, changes, previous = mem[at + SIDE], place(at + CHANGES), frame - FRAME
    for player in range(2):
        to = _accumulator(net, frame, player)
        copy_row(net, to, _accumulator(net, previous, player))
        for number in range(1, mem[changes] + 1):
            change = mem[place(changes + number)]
            if changed_from(change) != arrays.cells[changed_place(change)] and _is_first(thread, changes, number):
                _update_piece(thread, to, player, change)
        for word in range(table[WORDS]):
            _update_beam(
                net, to, player, mover, (word, mem[previous + ENEMY_BEAM + word], mem[frame + OWN_BEAM + word])
            )
            _update_beam(
                net, to, player, 1 - mover, (word, mem[previous + OWN_BEAM + word], mem[frame + ENEMY_BEAM + word])
            )


@inlined
def output(thread: Thread, at: int, frame: int) -> int:
    """Return the output for the side to move in centipawns; the accumulators are up to date."""
    net, facts = thread.net, thread.net.facts
    mover, hidden = thread.arrays.stack[at + SIDE], facts[HIDDEN]
    total = facts[OUT_BIAS]
    total += squared_dot(net.accumulators, _accumulator(net, frame, mover), net.out, 0, hidden, CEILING)
    total += squared_dot(net.accumulators, _accumulator(net, frame, 1 - mover), net.out, hidden, hidden, CEILING)
    return int(total * facts[SCALE] // facts[OUTPUT_DIVISOR])
