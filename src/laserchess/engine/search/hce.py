"""Static evaluation: NNUE or, in a variant without a network, HCE (hand-crafted evaluation) terms.

| term              | key in variant files | counts                                                             |
|-------------------|----------------------|--------------------------------------------------------------------|
| PSQT              | value, squares       | material and piece-square table, updated incrementally             |
| mirror leverage   | levers               | squares of a side's beams with pieces of its own, which can redirect it |
| beam pressure     | glare                | squares of a side's beams next to an enemy royal piece             |
| king shelter      | shelter              | own pieces next to a royal piece                                   |
| mobility          | room                 | free squares next to a royal piece that no enemy beam touches      |
| hanging           | peril                | share of the value of own pieces hit by the enemy beam             |
| threats           | bounty               | share of the value of enemy pieces hit by the own beam             |

Scores are in centipawns for the side to move.
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
from laserchess.engine.nnue.net_arrays import HIDDEN
from laserchess.engine.search.accumulator import output, refresh, update
from laserchess.engine.search.beam_cache import trace_beams
from laserchess.engine.search.search_layout import (
    BEAMS_KNOWN,
    ENEMY_BEAM,
    ENEMY_HITS,
    OWN_BEAM,
    OWN_HITS,
    PSQT,
    PSQT_SCORE,
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
# The keys of these terms in variant files:
TERM_NAMES: Final = ("levers", "glare", "shelter", "room", "peril", "bounty")
SHARE_BITS: Final = 8
"""Share weights are in 256ths."""
UNIT_BITS: Final = 3
"""Weights of counted squares are in eighths of a centipawn."""
NO_CAP: Final = 1 << 30
MAX_HIT_VALUE: Final = 400
"""Cap of a hit piece's value in `hanging` and `threats`: its owner may still move it before the shot."""
MAX_EVAL: Final = 20000
"""Evaluations are clamped to this, far from mate scores."""


@inlined
def _mirror_leverage(arrays: Arrays, at: int, beam: int, player: int) -> int:
    """Return the number of squares of a side's beams with pieces of its own."""
    mem, count = arrays.stack, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(beam + word)] & mem[place(at + BITS + set_of(player) + word)])
    return count


@inlined
def _beam_pressure(arrays: Arrays, king: int, beam: int) -> int:
    """Return the number of beam squares next to a royal piece."""
    mem, zone, count = arrays.stack, ZONES + king * CELL_WORDS, 0
    for word in range(arrays.table[WORDS]):
        count += bit_count(mem[place(zone + word)] & mem[place(beam + word)])
    return count


@inlined
def _king_safety(arrays: Arrays, at: int, king: int, enemy_beam: int, player: int) -> int:
    """Return the king shelter and mobility terms of a royal piece."""
    table, mem = arrays.table, arrays.stack
    zone, own, foe = ZONES + king * CELL_WORDS, at + BITS + set_of(player), at + BITS + set_of(1 - player)
    shelter, mobility = 0, 0
    for word in range(table[WORDS]):
        near, mine = mem[place(zone + word)], mem[place(own + word)]
        shelter += bit_count(near & mine)
        mobility += bit_count(near & ~(mine | mem[place(foe + word)] | mem[place(enemy_beam + word)]))
    return int(table[TERMS + KING_SHELTER] * shelter + table[TERMS + MOBILITY] * mobility)


@inlined
def _side_terms(arrays: Arrays, at: int, player: int, beam: int, enemy_beam: int) -> int:
    """Return the sum of one side's square-counting terms, given the bitboards of both sides' beams."""
    table, mem = arrays.table, arrays.stack
    units = table[TERMS + MIRROR_LEVERAGE] * _mirror_leverage(arrays, at, beam, player)
    for word in range(table[WORDS]):
        bits = mem[place(at + KINGS + set_of(1 - player) + word)]
        while bits:
            units += table[TERMS + BEAM_PRESSURE] * _beam_pressure(arrays, cell_at(word, lowest_bit(bits)), beam)
            bits &= bits - 1
        bits = mem[place(at + KINGS + set_of(player) + word)]
        while bits:
            units += _king_safety(arrays, at, cell_at(word, lowest_bit(bits)), enemy_beam, player)
            bits &= bits - 1
    return int(units)


@inlined
def value_hit(arrays: Arrays, hits: int, player: int, most: int = NO_CAP) -> int:
    """Return the value of a player's hit pieces minus that of the other's, each capped at `most`."""
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
    """Return whether an enemy beam passes next to a royal piece of the side to move: no forward pruning then.

    Only with NNUE, whose evaluation often misses a near mate.
    """
    arrays, mem = thread.arrays, thread.arrays.stack
    if thread.net.facts[HIDDEN] == 0:
        return False
    for word in range(arrays.table[WORDS]):
        bits = mem[place(at + KINGS + set_of(mem[at + SIDE]) + word)]
        while bits:
            if _beam_pressure(arrays, cell_at(word, lowest_bit(bits)), frame + ENEMY_BEAM):
                return True
            bits &= bits - 1
    return False


@inlined
def _sum_terms(arrays: Arrays, at: int, frame: int) -> int:
    """Return the sum of the HCE terms."""
    table, mem, frame = arrays.table, arrays.stack, place(frame)
    player = mem[place(at + SIDE)] & 1
    own, foe = frame + OWN_BEAM, frame + ENEMY_BEAM
    units = _side_terms(arrays, at, player, own, foe) - _side_terms(arrays, at, 1 - player, foe, own)
    shares = table[TERMS + THREATS] * value_hit(arrays, frame + OWN_HITS, 1 - player, MAX_HIT_VALUE)
    shares -= table[TERMS + HANGING] * value_hit(arrays, frame + ENEMY_HITS, player, MAX_HIT_VALUE)
    score = -mem[frame + PSQT_SCORE] if player else mem[frame + PSQT_SCORE]
    score += (units >> UNIT_BITS) + (shares >> SHARE_BITS)
    return int(score)


@inlined
def evaluate(thread: Thread, at: int, frame: int) -> int:
    """Return the static evaluation; beams are traced into the frame and the previous ply has been evaluated."""
    if thread.net.facts[HIDDEN]:
        update(thread, at, frame)
        score = output(thread, at, frame)
    else:
        score = _sum_terms(thread.arrays, at, frame)
    return max(-MAX_EVAL, min(MAX_EVAL, score))


@inlined
def gain_of(arrays: Arrays, row: int) -> int:
    """Return the value destroyed by the move of a row: enemy pieces minus own pieces."""
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
    """Update the piece-square score incrementally into the next frame after a move."""
    table, mem = arrays.table, arrays.stack
    psqt, changes = mem[frame + PSQT_SCORE], place(row + CHANGES)
    mem[child + BEAMS_KNOWN] = 0
    count = mem[changes]
    for i in range(1, count + 1):
        change = mem[place(changes + i)]
        cell = changed_place(change)
        after = int(arrays.cells[cell])
        for later in range(i + 1, count + 1):
            if changed_place(mem[place(changes + later)]) == cell:
                after = changed_from(mem[place(changes + later)])
                break
        first = place(PSQT + cell * table[KEYS])
        psqt += table[place(first + after)] - table[place(first + changed_from(change))]
    mem[child + PSQT_SCORE] = psqt


@inlined
def prepare_terms(arrays: Arrays, at: int, frame: int) -> None:
    """Compute the piece-square score of a position from scratch."""
    table, mem, psqt = arrays.table, arrays.stack, 0
    for player in range(2):
        for word in range(table[WORDS]):
            bits = mem[at + BITS + set_of(player) + word]
            while bits:
                cell = cell_at(word, lowest_bit(bits))
                bits &= bits - 1
                psqt += table[PSQT + cell * table[KEYS] + arrays.cells[cell]]
    mem[frame + PSQT_SCORE] = psqt


@compiled
def evaluate_from_scratch(thread: Thread, at: int, frame: int) -> int:
    """Return the static evaluation of a position without anything incremental."""
    arrays = thread.arrays
    prepare_terms(arrays, at, frame)
    arrays.stack[frame + BEAMS_KNOWN] = 0
    trace_beams(arrays, at, frame)
    if thread.net.facts[HIDDEN]:
        refresh(thread, at, frame)
        score = output(thread, at, frame)
    else:
        score = _sum_terms(arrays, at, frame)
    return max(-MAX_EVAL, min(MAX_EVAL, score))
