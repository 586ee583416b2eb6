"""Positions of one Monarch each, with a Pawn or without, in the tree: their value is in `laserchess.tablebase`.

Its maps and then its values, four to a word, are appended to the tables of the game.
"""

from laserchess.core.jit import bit_count, inlined, lowest_bit
from laserchess.core.layout import BITS, EMITTERS, QUIET, QUIET_LIMIT, ROYALS, SIDE
from laserchess.engine.search.memory import DRAW, ENDGAMES, FEATURES, MATE, USE_ENDGAMES, Cells, Memory, Tables
from laserchess.tablebase.index import MAPS, index_of_three, index_of_two, piece_on

MOST_PIECES = 3
UNKNOWN = -1


@inlined
def _without(word: int, number: int, cell: int) -> int:
    """Return a word of a set of cells (the first or the second) without one of them."""
    return word & ~(1 << (cell & 63)) if cell >> 6 == number else word


@inlined
def _index(tables: Tables, cells: Cells, mem: Memory, at: int) -> int:
    """Return the index of a position in the table, if it has it."""
    one, two = at + BITS, at + BITS + 4
    first, second = mem[one] | mem[two], mem[one + 1] | mem[two + 1]
    count = bit_count(first) + bit_count(second)
    if count > MOST_PIECES or mem[at + ROYALS] != 1 or mem[at + ROYALS + 1] != 1:
        return UNKNOWN
    player = mem[at + SIDE]
    mine, theirs = at + EMITTERS + 2 * player, at + EMITTERS + 2 - 2 * player
    own, other = mem[mine] + mem[mine + 1], mem[theirs] + mem[theirs + 1]
    my_piece, their_piece = piece_on(own, cells[own]), piece_on(other, cells[other])
    if count < MOST_PIECES:
        return index_of_two(tables, tables[ENDGAMES], my_piece, their_piece)
    first = _without(_without(first, 0, own), 0, other)
    second = _without(_without(second, 1, own), 1, other)
    pawn = lowest_bit(first) if first else 64 + lowest_bit(second)
    code = int(cells[pawn])
    is_mine = 1 if code >> 3 & 1 == player else 0
    return index_of_three(tables, tables[ENDGAMES], my_piece, their_piece, piece_on(pawn, code), is_mine)


@inlined
def _value(tables: Tables, index: int) -> int:
    """Return the value of an index: a signed byte."""
    byte = tables[tables[ENDGAMES] + MAPS + (index >> 2)] >> 8 * (index & 3) & 255
    return int(byte - 256 if byte > 127 else byte)  # noqa: PLR2004  # bytes


@inlined
def endgame_score(tables: Tables, cells: Cells, mem: Memory, at: int, ply: int) -> int:
    """Return the exact score of a win or a loss the tables hold, and that of a draw where there is neither."""
    if tables[ENDGAMES] == 0 or mem[FEATURES] & USE_ENDGAMES == 0:
        return DRAW
    index = _index(tables, cells, mem, at)
    if index == UNKNOWN:
        return DRAW
    value = _value(tables, index)
    if value == 0 or (tables[QUIET_LIMIT] and mem[at + QUIET] + abs(value) >= tables[QUIET_LIMIT]):
        return DRAW
    return int(MATE - ply - value if value > 0 else ply - value - MATE)
