"""Positions of one Monarch each in the tree: their value is in the tables, see `laserchess.tablebase`."""

from laserchess.core.jit import bit_count, inlined
from laserchess.core.layout import BITS, EMITTERS, QUIET, QUIET_LIMIT, SIDE
from laserchess.engine.search.memory import DRAW, ENDGAMES, FEATURES, MATE, USE_ENDGAMES, Cells, Memory, Tables
from laserchess.tablebase import index_of


@inlined
def _are_two(mem: Memory, at: int) -> bool:
    """Tell whether two pieces are left; they are royal, one each, or the game would be over."""
    one, two = at + BITS, at + BITS + 4
    return bit_count(mem[one]) + bit_count(mem[one + 1]) + bit_count(mem[two]) + bit_count(mem[two + 1]) == 2  # noqa: PLR2004


@inlined
def endgame_score(tables: Tables, cells: Cells, mem: Memory, at: int, ply: int) -> int:
    """Return the exact score of a position the tables hold, or that of a draw where they do not (none is drawn)."""
    if tables[ENDGAMES] == 0 or mem[FEATURES] & USE_ENDGAMES == 0 or not _are_two(mem, at):
        return DRAW
    player = mem[at + SIDE]
    own, other = mem[at + EMITTERS + 2 * player], mem[at + EMITTERS + 2 * player + 1]
    their_own, their_other = mem[at + EMITTERS + 2 - 2 * player], mem[at + EMITTERS + 3 - 2 * player]
    value = tables[tables[ENDGAMES] + index_of(cells, own + other, their_own + their_other)]
    if tables[QUIET_LIMIT] and mem[at + QUIET] + abs(value) >= tables[QUIET_LIMIT]:
        return DRAW
    return int(MATE - ply - value if value > 0 else ply - value - MATE)
