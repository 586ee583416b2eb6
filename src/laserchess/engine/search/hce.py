"""How good a position looks without searching: what its network says or, in a game without one, named terms.

    standing    every piece by kind, square and orientation (`STANDING`), kept up to date move by move
    levers      squares the light of a side touches with pieces of its own, which can send the light elsewhere
    glare       squares the light touches next to an opposing royal piece
    shelter     pieces next to one's own royal pieces
    room        free squares next to one's own royal pieces that the opponent's light does not touch
    peril       share of the worth of a piece that stands in the opponent's light
    bounty      share of the worth of a piece that stands in one's own

Scores are for the side to move.
"""

from typing import Final

from laserchess.core.arrays import Arrays
from laserchess.core.codec import (
    cell_at,
    changed_from,
    changed_place,
    class_of,
    owner_of,
    place,
    removed_code,
    set_of,
)
from laserchess.core.jit import bit_count, compiled, inlined, lowest_bit
from laserchess.core.layout import BITS, CELL_WORDS, CHANGES, KEYS, KINGS, REMOVED, SIDE, WORDS
from laserchess.engine.nnue.accumulator import output, refresh, update
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.beam_cache import trace_beams
from laserchess.engine.search.search_layout import (
    BALANCE,
    FOE,
    FOE_HITS,
    LIT,
    OWN,
    OWN_HITS,
    STANDING,
    TERMS,
    VALUES,
    ZONES,
    Thread,
)

MIRROR_LEVERAGE: Final = 0
BEAM_PRESSURE: Final = 1
KING_SHELTER: Final = 2
MOBILITY: Final = 3
HANGING: Final = 4
THREATS: Final = 5
TERM_NAMES: Final = ("levers", "glare", "shelter", "room", "peril", "bounty")
SHARE_BITS: Final = 8
"""Shares are parts of 256."""
UNIT_BITS: Final = 3
"""The weights of squares are eighths."""
NO_CAP: Final = 1 << 30
MAX_SHARED: Final = 400
"""What a royal piece in the light counts for at most: the owner of either can move before it fires."""
LARGEST: Final = 20000
"""No evaluation is beyond this, so none is taken for a win."""


@inlined
def _levers(arrays: Arrays, at: int, light: int, player: int) -> int:
    """Count the squares the light of a side touches with pieces of its own."""
    mem, count = arrays.stack, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(light + word)] & mem[place(at + BITS + set_of(player) + word)])
    return count


@inlined
def _glare(arrays: Arrays, king: int, light: int) -> int:
    """Count the squares light touches next to a royal piece."""
    mem, zone, count = arrays.stack, ZONES + king * CELL_WORDS, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(zone + word)] & mem[place(light + word)])
    return count


@inlined
def _care(arrays: Arrays, at: int, king: int, foe_light: int, player: int) -> int:
    """Add up shelter and room of a royal piece."""
    table, mem = arrays.table, arrays.stack
    zone, own, foe = ZONES + king * CELL_WORDS, at + BITS + set_of(player), at + BITS + set_of(1 - player)
    shelter, room = 0, 0
    for word in range(table[WORDS]):
        near, mine = mem[place(zone + word)], mem[place(own + word)]
        shelter += bit_count(near & mine)
        room += bit_count(near & ~(mine | mem[place(foe + word)] | mem[place(foe_light + word)]))
    return int(table[TERMS + KING_SHELTER] * shelter + table[TERMS + MOBILITY] * room)


@inlined
def _side(arrays: Arrays, at: int, player: int, light: int, foe_light: int) -> int:
    """Add up the terms of one side that count squares, given the sets of squares both sides' light touches."""
    table, mem = arrays.table, arrays.stack
    units = table[TERMS + MIRROR_LEVERAGE] * _levers(arrays, at, light, player)
    for word in range(table[WORDS]):
        bits = mem[place(at + KINGS + set_of(1 - player) + word)]
        while bits:
            units += table[TERMS + BEAM_PRESSURE] * _glare(arrays, cell_at(word, lowest_bit(bits)), light)
            bits &= bits - 1
        bits = mem[place(at + KINGS + set_of(player) + word)]
        while bits:
            units += _care(arrays, at, cell_at(word, lowest_bit(bits)), foe_light, player)
            bits &= bits - 1
    return int(units)


@inlined
def value_hit(arrays: Arrays, hits: int, player: int, most: int = NO_CAP) -> int:
    """Add up what a set of hits destroys of a player, less what it destroys of the other; each piece `most` at most."""
    table, mem, total = arrays.table, arrays.stack, 0
    for word in range(table[WORDS]):
        bits = mem[place(hits + word)]
        while bits:
            code = arrays.cells[cell_at(word, lowest_bit(bits))]
            bits &= bits - 1
            value = min(table[VALUES + class_of(code)], most)
            total += value if owner_of(code) == player else -value
    return total


@inlined
def is_under_threat(thread: Thread, at: int, frame: int) -> bool:
    """Tell whether the opponent's light comes next to a royal piece of the mover: a bad time for guesses.

    Asked where a network evaluates: it often sees nothing wrong while a mate is near.
    """
    arrays, mem = thread.arrays, thread.arrays.stack
    if thread.net.facts[HIDDEN] == 0:
        return False
    for word in range(arrays.table[WORDS]):
        bits = mem[place(at + KINGS + set_of(mem[at + SIDE]) + word)]
        while bits:
            if _glare(arrays, cell_at(word, lowest_bit(bits)), frame + FOE):
                return True
            bits &= bits - 1
    return False


@inlined
def _add_up_terms(arrays: Arrays, at: int, frame: int) -> int:
    """Return the sum of the terms."""
    table, mem, frame = arrays.table, arrays.stack, place(frame)
    player = mem[place(at + SIDE)] & 1
    own, foe = frame + OWN, frame + FOE
    units = _side(arrays, at, player, own, foe) - _side(arrays, at, 1 - player, foe, own)
    shares = table[TERMS + THREATS] * value_hit(arrays, frame + OWN_HITS, 1 - player, MAX_SHARED)
    shares -= table[TERMS + HANGING] * value_hit(arrays, frame + FOE_HITS, player, MAX_SHARED)
    score = -mem[frame + BALANCE] if player else mem[frame + BALANCE]
    score += (units >> UNIT_BITS) + (shares >> SHARE_BITS)
    return int(score)


@inlined
def evaluate(thread: Thread, at: int, frame: int) -> int:
    """Return the evaluation of a position whose light has been traced into the frame, after that of the ply before."""
    if thread.net.facts[HIDDEN]:
        update(thread, at, frame)
        score = output(thread, at, frame)
    else:
        score = _add_up_terms(thread.arrays, at, frame)
    return max(-LARGEST, min(LARGEST, score))


@inlined
def gain_of(arrays: Arrays, row: int) -> int:
    """Return what the move of a row destroyed of the opponent's, less what it destroyed of the mover's."""
    table, mem = arrays.table, arrays.stack
    removals = place(row + table[REMOVED])
    mover = 1 - mem[row + SIDE]
    gain = 0
    for i in range(mem[removals]):
        code = removed_code(mem[place(removals + 1 + i)])
        value = table[VALUES + class_of(code)]
        gain += -value if owner_of(code) == mover else value
    return gain


@inlined
def update_terms(arrays: Arrays, row: int, frame: int, child: int) -> None:
    """Bring the balance of a frame up to date in the next one, after a move was played."""
    table, mem = arrays.table, arrays.stack
    balance, changes = mem[frame + BALANCE], place(row + CHANGES)
    mem[child + LIT] = 0
    count = mem[changes]
    for i in range(1, count + 1):
        noted = mem[place(changes + i)]
        cell = changed_place(noted)
        after = int(arrays.cells[cell])
        for later in range(i + 1, count + 1):
            if changed_place(mem[place(changes + later)]) == cell:
                after = changed_from(mem[place(changes + later)])
                break
        first = place(STANDING + cell * table[KEYS])
        balance += table[place(first + after)] - table[place(first + changed_from(noted))]
    mem[child + BALANCE] = balance


@inlined
def prepare_terms(arrays: Arrays, at: int, frame: int) -> None:
    """Work out the balance of a position from scratch."""
    table, mem, balance = arrays.table, arrays.stack, 0
    for player in range(2):
        for word in range(table[WORDS]):
            bits = mem[at + BITS + set_of(player) + word]
            while bits:
                cell = cell_at(word, lowest_bit(bits))
                bits &= bits - 1
                balance += table[STANDING + cell * table[KEYS] + arrays.cells[cell]]
    mem[frame + BALANCE] = balance


@compiled
def evaluate_from_scratch(thread: Thread, at: int, frame: int) -> int:
    """Evaluate a position nothing is known about."""
    arrays = thread.arrays
    prepare_terms(arrays, at, frame)
    arrays.stack[frame + LIT] = 0
    trace_beams(arrays, at, frame)
    if thread.net.facts[HIDDEN]:
        refresh(thread, at, frame)
        score = output(thread, at, frame)
    else:
        score = _add_up_terms(arrays, at, frame)
    return max(-LARGEST, min(LARGEST, score))
