"""Mate threats: a move with which the opponent would destroy the last royal piece if the side to move passed.

A move redirects a beam only if it changes a square of the beam. The redirected beam reaches a royal piece only if that
square is also on one of the lines that lead to it: beams are reversible, so these are the beams that the royal piece
itself would fire in the four directions. Only moves that change a square of both are made.
"""

from typing import Final

from laserchess.core.arrays import Arrays
from laserchess.core.codec import (
    cell_at,
    move_kind_of,
    neighbour,
    owner_of,
    place,
    rotation_index,
    set_of,
    start_of,
    target_of,
    winner_of,
)
from laserchess.core.jit import compiled, inlined, lowest_bit
from laserchess.core.layout import (
    BITS,
    CELL_WORDS,
    DELTA,
    DIRECTIONS,
    EDGE,
    EMITTERS,
    HIT,
    KINGS,
    NULL,
    REFLECT,
    RESULT,
    ROYALS,
    SIDE,
    SIMPLE_BEAMS,
    WORDS,
)
from laserchess.core.make_unmake import undo
from laserchess.core.single_move import play
from laserchess.engine.search.beam_cache import NULL_MOVE, generate_among, touch, touches, trace_side
from laserchess.engine.search.bitboard import has_cell, spread
from laserchess.engine.search.search_layout import (
    ENEMY_BEAM,
    EVASIONS,
    FEATURES,
    MOVES_MADE,
    OWN_BEAM,
    ROYAL_LINES,
    USE_THREATS,
    Memory,
)

FREE: Final = 0
"""No threat: every move is searched."""
BEHIND: Final = 1
"""The side to move has fewer royal pieces and must even that out now or lose."""
ESCAPE: Final = 2
"""The opponent's beam hits the last royal piece of the side to move: the analogue of check."""
MATE_THREAT: Final = 3
"""The opponent threatens to win with one move."""


@inlined
def _trace_line(arrays: Arrays, royal: int, travel: int, player: int, lines: int) -> None:
    """Trace a line back from a royal piece; an enemy piece on it may also step back along it."""
    table, cells, mem = arrays.table, arrays.cells, arrays.stack
    cell = neighbour(royal, table[DELTA + travel])
    while cell != royal:
        code = cells[cell]
        if code:
            reflected = table[REFLECT + rotation_index(code, travel)]
            if reflected == EDGE:
                return
            if owner_of(code) != player:
                touch(mem, lines, neighbour(cell, table[DELTA + travel]))
            if reflected < 0:
                touch(mem, lines, cell)
                return
            travel = place(reflected)
        touch(mem, lines, cell)
        cell = neighbour(cell, table[DELTA + travel])


@inlined
def _trace_lines(arrays: Arrays, at: int, player: int, lines: int) -> None:
    """Write the cells from which a beam can be sent to a royal piece of `player` to the bitboard at `lines`."""
    table, mem = arrays.table, arrays.stack
    for word in range(CELL_WORDS):
        mem[lines + word] = 0
    for word in range(table[WORDS]):
        bits = mem[place(at + KINGS + set_of(player) + word)]
        while bits:
            royal = cell_at(word, lowest_bit(bits))
            bits &= bits - 1
            for travel in range(0, DIRECTIONS, 2):
                if table[REFLECT + rotation_index(arrays.cells[royal], travel ^ 4)] == HIT:
                    _trace_line(arrays, royal, travel, player, lines)


@inlined
def mark_prepared(arrays: Arrays, at: int, frame: int) -> bool:
    """Find the cells next to crossings of the own beam and a line to the last enemy royal piece.

    A piece there may redirect the beam with its next move. The cells replace the bitboard ROYAL_LINES of the frame.
    Return whether there are any.
    """
    table, mem, lines = arrays.table, arrays.stack, frame + ROYAL_LINES
    enemy = 1 - (mem[at + SIDE] & 1)
    if table[SIMPLE_BEAMS] == 0 or mem[FEATURES] & USE_THREATS == 0 or mem[at + ROYALS + enemy] != 1:
        for word in range(CELL_WORDS):
            mem[lines + word] = 0
        return False
    beam = frame + OWN_BEAM
    _trace_lines(arrays, at, enemy, lines)
    both = (
        mem[lines] & mem[beam],
        mem[lines + 1] & mem[beam + 1],
        mem[lines + 2] & mem[beam + 2],
        mem[lines + 3] & mem[beam + 3],
    )
    near = spread(both, table[DELTA + 2])
    mem[lines], mem[lines + 1], mem[lines + 2], mem[lines + 3] = near
    return bool(near[0] | near[1] | near[2] | near[3] != 0)


@inlined
def prepares(mem: Memory, frame: int, move: int) -> bool:
    """Return whether a move brings a piece next to a crossing of the own beam and a line, see `mark_prepared`."""
    return has_cell(mem, frame + ROYAL_LINES, target_of(move))


@inlined
def _attackers(arrays: Arrays, at: int, frame: int, foe: int) -> tuple[int, int, int, int]:
    """Return the pieces of `foe` next to a square of both their beam and a line, and the weapons next to a line."""
    mem, stride = arrays.stack, arrays.table[DELTA + 2]
    beam, lines = frame + ENEMY_BEAM, frame + ROYAL_LINES
    pieces, weapons = at + BITS + set_of(foe), at + EMITTERS + set_of(foe)
    line = mem[lines], mem[lines + 1], mem[lines + 2], mem[lines + 3]
    both = (
        line[0] & mem[beam],
        line[1] & mem[beam + 1],
        line[2] & mem[beam + 2],
        line[3] & mem[beam + 3],
    )
    near, beside = spread(both, stride), spread(line, stride)
    return (
        mem[pieces] & near[0] | mem[weapons] & beside[0],
        mem[pieces + 1] & near[1] | mem[weapons + 1] & beside[1],
        mem[pieces + 2] & near[2] | mem[weapons + 2] & beside[2],
        mem[pieces + 3] & near[3] | mem[weapons + 3] & beside[3],
    )


@inlined
def _touches_both(arrays: Arrays, frame: int, move: int) -> bool:
    """Return whether a move changes a square of the beam and one of the lines."""
    if not touches(arrays, frame + ROYAL_LINES, move):
        return False
    return touches(arrays, frame + ENEMY_BEAM, move)


@inlined
def _list_evasions(arrays: Arrays, row: int, frame: int, move: int, foe: int) -> None:
    """Write the cells that the winning move needs: those it changes and those its beams touch afterwards."""
    mem, start, to = arrays.stack, start_of(move), target_of(move)
    trace_side(arrays, row, foe, frame + EVASIONS, frame + ROYAL_LINES)
    touch(mem, frame + EVASIONS, start)
    touch(mem, frame + EVASIONS, to)
    touch(mem, frame + EVASIONS, neighbour(to, to - start))


@inlined
def _try_moves(arrays: Arrays, row: int, frame: int, first: int, last: int) -> int:
    """Make the moves of a list that may redirect a beam at a royal piece, until one does; return the threat."""
    mem, foe = arrays.stack, arrays.stack[row + SIDE]
    for i in range(first, last):
        move = mem[place(i)]
        if move_kind_of(move) == NULL or not _touches_both(arrays, frame, move):
            continue
        after = play(arrays, row, move)
        mem[MOVES_MADE] += 1
        wins = mem[after + RESULT] != 0 and winner_of(mem[after + RESULT]) == foe
        if wins:
            _list_evasions(arrays, after, frame, move, foe)
        undo(arrays, after)
        if wins:
            return MATE_THREAT
    return FREE


@compiled
def find_threat(arrays: Arrays, at: int, frame: int, first: int) -> int:
    """Return MATE_THREAT or FREE; `first` is the end of the move stack.

    The bitboard EVASIONS of the frame receives the cells of the threat: a move that touches none of them, nor the own
    beam, does not parry it. There are no such threats on one of several royal pieces, or where beams branch.
    """
    mem = arrays.stack
    player = mem[at + SIDE] & 1
    if arrays.table[SIMPLE_BEAMS] == 0 or mem[at + ROYALS + player] != 1:
        return FREE
    _trace_lines(arrays, at, player, frame + ROYAL_LINES)
    pieces = _attackers(arrays, at, frame, 1 - player)
    if pieces[0] | pieces[1] | pieces[2] | pieces[3] == 0:
        return FREE
    row = play(arrays, at, NULL_MOVE)
    mem[MOVES_MADE] += 1
    found = _try_moves(arrays, row, frame, first, generate_among(arrays, row, pieces, first))
    undo(arrays, row)
    return found
