"""Tablebase probes inside the search: positions of one Monarch each, with or without a Pawn.

The tablebase's maps and values (four to a word) are appended to the variant's tables, see `laserchess.tablebase`.
"""

from laserchess.core.arrays import Arrays, Table
from laserchess.core.codec import bit_of, cell_at, owner_of, set_of, word_of
from laserchess.core.jit import bit_count, inlined, lowest_bit
from laserchess.core.layout import BITS, KINGS, QUIET, QUIET_LIMIT, ROYALS, SIDE, WORDS
from laserchess.engine.search.bitboard import first_cell
from laserchess.engine.search.search_layout import DRAW, ENDGAMES, FEATURES, MATE, USE_ENDGAMES
from laserchess.tablebase.index import MAPS, index_of_three, index_of_two, piece_on

MAX_PIECES = 3
UNKNOWN = -1


@inlined
def _without(word: int, number: int, cell: int) -> int:
    """Return word `number` of a bitboard with one cell cleared."""
    return word & ~bit_of(cell) if word_of(cell) == number else word


@inlined
def _index(arrays: Arrays, at: int) -> int:
    """Return the tablebase index of a position, or UNKNOWN."""
    table, cells, mem = arrays.table, arrays.cells, arrays.stack
    one, two = at + BITS, at + BITS + set_of(1)
    first, second = mem[one] | mem[two], mem[one + 1] | mem[two + 1]
    count = bit_count(first) + bit_count(second)
    if count > MAX_PIECES or mem[at + ROYALS] != 1 or mem[at + ROYALS + 1] != 1:
        return UNKNOWN
    player = mem[at + SIDE]
    own = first_cell(mem, at + KINGS + set_of(player), table[WORDS])
    other = first_cell(mem, at + KINGS + set_of(1 - player), table[WORDS])
    my_piece, their_piece = piece_on(own, cells[own]), piece_on(other, cells[other])
    if count < MAX_PIECES:
        return index_of_two(table, table[ENDGAMES], my_piece, their_piece)
    first = _without(_without(first, 0, own), 0, other)
    second = _without(_without(second, 1, own), 1, other)
    pawn = cell_at(0, lowest_bit(first)) if first else cell_at(1, lowest_bit(second))
    code = int(cells[pawn])
    is_mine = 1 if owner_of(code) == player else 0
    return index_of_three(table, table[ENDGAMES], my_piece, their_piece, piece_on(pawn, code), is_mine)


@inlined
def _value(table: Table, index: int) -> int:
    """Return the tablebase value of an index, a signed byte."""
    byte = table[table[ENDGAMES] + MAPS + (index >> 2)] >> 8 * (index & 3) & 255
    return int(byte - 256 if byte > 127 else byte)  # noqa: PLR2004  # bytes


@inlined
def endgame_score(arrays: Arrays, at: int, ply: int) -> int:
    """Return the exact score of a tablebase win or loss, and DRAW otherwise (also if the position is unknown)."""
    table, mem = arrays.table, arrays.stack
    if table[ENDGAMES] == 0 or mem[FEATURES] & USE_ENDGAMES == 0:
        return DRAW
    index = _index(arrays, at)
    if index == UNKNOWN:
        return DRAW
    value = _value(table, index)
    if value == 0 or (table[QUIET_LIMIT] and mem[at + QUIET] + abs(value) >= table[QUIET_LIMIT]):
        return DRAW
    return int(MATE - ply - value if value > 0 else ply - value - MATE)
