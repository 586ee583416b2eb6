"""Where the light of both sides goes in a position: traced once, used by everything else.

A move none of whose squares the mover's light touches cannot change what the shot hits.
"""

from laserchess.core.jit import inlined
from laserchess.core.kernel import generate, trace
from laserchess.core.layout import BITS, DELTA, EMITTERS, HIT, MUZZLE, NULL_MOVE, ROYAL, ROYALS, SIDE, STEP, TRAITS
from laserchess.engine.search.bits import has_cell, spread
from laserchess.engine.search.memory import FOE, FOE_HITS, LIT, OWN, OWN_HITS, Cells, Memory, Tables


@inlined
def _trace_side(tables: Tables, cells: Cells, mem: Memory, at: int, player: int) -> tuple[int, int, int]:
    """Return the cells a side's light touches (two words) and the cells it hits."""
    low, high, hits = 0, 0, 0
    for slot in range(2):
        weapon = mem[at + EMITTERS + 2 * player + slot]
        if weapon:
            mem[0] = 0
            end = trace(tables, cells, weapon, tables[MUZZLE + cells[weapon & 255]], mem)
            for i in range(mem[0]):
                cell = mem[1 + i] & 255
                if cell < 64:  # noqa: PLR2004  # bits of a word
                    low |= 1 << cell
                else:
                    high |= 1 << (cell & 63)
            if weapon < 64:  # noqa: PLR2004
                low |= 1 << weapon
            else:
                high |= 1 << (weapon & 63)
            if end >> 8 == HIT and hits & 255 != end & 255:
                hits = hits << 8 | end & 255
    return low, high, hits


@inlined
def shine(tables: Tables, cells: Cells, mem: Memory, at: int, frame: int) -> None:
    """Trace the light of both sides into the frame, unless it is there."""
    if mem[frame + LIT]:
        return
    player = mem[at + SIDE]
    low, high, hits = _trace_side(tables, cells, mem, at, player)
    mem[frame + OWN], mem[frame + OWN + 1], mem[frame + OWN_HITS] = low, high, hits
    low, high, hits = _trace_side(tables, cells, mem, at, 1 - player)
    mem[frame + FOE], mem[frame + FOE + 1], mem[frame + FOE_HITS] = low, high, hits


@inlined
def keep_light(mem: Memory, frame: int, child: int) -> None:
    """Hand the light on to the next frame after a move that touched none and destroyed nothing."""
    mem[child + LIT] = 1
    mem[child + OWN], mem[child + OWN + 1] = mem[frame + FOE], mem[frame + FOE + 1]
    mem[child + FOE], mem[child + FOE + 1] = mem[frame + OWN], mem[frame + OWN + 1]
    mem[child + OWN_HITS], mem[child + FOE_HITS] = mem[frame + FOE_HITS], mem[frame + OWN_HITS]


@inlined
def royals_hit(tables: Tables, cells: Cells, hits: int, player: int) -> int:
    """Count the royal pieces of a player among the cells hit."""
    count = 0
    while hits:
        code = cells[hits & 255]
        if tables[TRAITS + (code >> 3)] & ROYAL and code >> 3 & 1 == player:
            count += 1
        hits >>= 8
    return count


@inlined
def shot_wins(tables: Tables, cells: Cells, mem: Memory, at: int, hits: int, player: int) -> bool:
    """Tell whether a shot of `player` with these hits takes the other's last royal pieces and not all of theirs."""
    if hits == 0:
        return False
    struck = royals_hit(tables, cells, hits, 1 - player)
    if struck == 0 or struck < mem[at + ROYALS + 1 - player]:
        return False
    return bool(royals_hit(tables, cells, hits, player) < mem[at + ROYALS + player])


@inlined
def touches(cells: Cells, low: int, high: int, move: int) -> bool:
    """Tell whether a move changes any of these cells, that of a shoved piece included."""
    start, to = move & 255, move >> 8 & 255
    if has_cell(low, high, start) or has_cell(low, high, to):
        return True
    return move >> 20 == STEP and cells[to] != 0 and has_cell(low, high, to + to - start & 255)


@inlined
def shoves_out(cells: Cells, move: int) -> bool:
    """Tell whether a move squashes or ejects the piece it steps on."""
    start, to = move & 255, move >> 8 & 255
    return move >> 20 == STEP and cells[to] != 0 and cells[to + to - start & 255] != 0


@inlined
def generate_near(tables: Tables, cells: Cells, mem: Memory, at: int, frame: int, first: int, escape: bool) -> int:
    """List the moves of the pieces that can touch the mover's light (or the opponent's) or shove something out."""
    player = mem[at + SIDE]
    low, high = mem[frame + OWN], mem[frame + OWN + 1]
    if escape:
        low, high = low | mem[frame + FOE], high | mem[frame + FOE + 1]
    foe = at + BITS + 4 * (1 - player)
    if tables[NULL_MOVE]:
        low, high = low | mem[foe], high | mem[foe + 1]
    low, high = spread(low, high, tables[DELTA + 2])
    own = at + BITS + 4 * player
    all_low, all_high = mem[own], mem[own + 1]
    mem[own], mem[own + 1] = all_low & low, all_high & high
    last = generate(tables, cells, mem, at, mem, first)
    mem[own], mem[own + 1] = all_low, all_high
    return int(last)
