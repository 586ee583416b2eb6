"""How good a position looks without searching: named terms, a weight each.

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

from laserchess.core.jit import bit_count, compiled, inlined, lowest_bit
from laserchess.core.layout import BITS, CHANGES, EMITTERS, KEYS, REMOVED, ROYAL, SIDE, TRAITS, WORDS
from laserchess.engine.search.light import shine
from laserchess.engine.search.memory import (
    BALANCE,
    FOE,
    FOE_HITS,
    KINGS,
    LIT,
    OWN,
    OWN_HITS,
    ROYALS_FIRE,
    STANDING,
    TERMS,
    VALUES,
    ZONES,
    Cells,
    Memory,
    Tables,
)

LEVERS: Final = 0
GLARE: Final = 1
SHELTER: Final = 2
ROOM: Final = 3
PERIL: Final = 4
BOUNTY: Final = 5
TERM_NAMES: Final = ("levers", "glare", "shelter", "room", "peril", "bounty")
SHARE_BITS: Final = 8
"""Shares are parts of 256."""
UNIT_BITS: Final = 3
"""The weights of squares are eighths."""
LARGEST: Final = 20000
"""No evaluation is beyond this, so none is taken for a win."""


@inlined
def _royal(mem: Memory, at: int, frame: int, player: int, slot: int) -> int:
    """Return the cell of a royal piece, or 0."""
    if mem[ROYALS_FIRE]:
        return int(mem[at + EMITTERS + 2 * player + slot])
    return int(mem[frame + KINGS + player]) if slot == 0 else 0


@inlined
def _side(tables: Tables, mem: Memory, at: int, frame: int, player: int, light: int, foe_light: int) -> int:
    """Add up the terms of one side that count squares; `light` and `foe_light` say where in the frame light is."""
    low, high = mem[frame + light], mem[frame + light + 1]
    own_low, own_high = mem[at + BITS + 4 * player], mem[at + BITS + 4 * player + 1]
    foe_low, foe_high = mem[at + BITS + 4 - 4 * player], mem[at + BITS + 5 - 4 * player]
    shut_low = own_low | foe_low | mem[frame + foe_light]
    shut_high = own_high | foe_high | mem[frame + foe_light + 1]
    units = tables[TERMS + LEVERS] * (bit_count(low & own_low) + bit_count(high & own_high))
    for slot in range(2):
        cell = _royal(mem, at, frame, 1 - player, slot)
        if cell:
            zone = ZONES + cell * 2
            units += tables[TERMS + GLARE] * (bit_count(mem[zone] & low) + bit_count(mem[zone + 1] & high))
        cell = _royal(mem, at, frame, player, slot)
        if cell:
            zone = ZONES + cell * 2
            near_low, near_high = mem[zone], mem[zone + 1]
            units += tables[TERMS + SHELTER] * (bit_count(near_low & own_low) + bit_count(near_high & own_high))
            units += tables[TERMS + ROOM] * (bit_count(near_low & ~shut_low) + bit_count(near_high & ~shut_high))
    return int(units)


@inlined
def worth_hit(tables: Tables, cells: Cells, hits: int, player: int) -> int:
    """Add up what a shot destroys of a player, less what it destroys of the other."""
    worth = 0
    while hits:
        code = cells[hits & 255]
        value = tables[VALUES + (code >> 3)]
        worth += value if code >> 3 & 1 == player else -value
        hits >>= 8
    return worth


@inlined
def evaluate(tables: Tables, cells: Cells, mem: Memory, at: int, frame: int) -> int:
    """Return the evaluation of a position whose light has been traced into the frame."""
    player = mem[at + SIDE]
    units = _side(tables, mem, at, frame, player, OWN, FOE) - _side(tables, mem, at, frame, 1 - player, FOE, OWN)
    shares = tables[TERMS + BOUNTY] * worth_hit(tables, cells, mem[frame + OWN_HITS], 1 - player)
    shares -= tables[TERMS + PERIL] * worth_hit(tables, cells, mem[frame + FOE_HITS], player)
    score = -mem[frame + BALANCE] if player else mem[frame + BALANCE]
    score += (units >> UNIT_BITS) + (shares >> SHARE_BITS)
    return int(max(-LARGEST, min(LARGEST, score)))


@inlined
def gain_of(tables: Tables, mem: Memory, row: int) -> int:
    """Return what the move of a row destroyed of the opponent's, less what it destroyed of the mover's."""
    removals = row + tables[REMOVED]
    mover = 1 - mem[row + SIDE]
    gain = 0
    for i in range(mem[removals]):
        code = mem[removals + 1 + i] >> 16 & 511
        value = tables[VALUES + (code >> 3)]
        gain += -value if code >> 3 & 1 == mover else value
    return gain


@inlined
def carry(tables: Tables, cells: Cells, mem: Memory, row: int, frame: int, child: int) -> None:
    """Bring the balance and the Kings of a frame up to date in the next one, after a move was played."""
    width = tables[KEYS]
    balance = mem[frame + BALANCE]
    mem[child + LIT] = 0
    mem[child + KINGS], mem[child + KINGS + 1] = mem[frame + KINGS], mem[frame + KINGS + 1]
    count = mem[row + CHANGES]
    for i in range(count):
        noted = mem[row + CHANGES + 1 + i]
        cell, before = noted & 255, noted >> 16 & 511
        after = int(cells[cell])
        for later in range(i + 1, count):
            if mem[row + CHANGES + 1 + later] & 255 == cell:
                after = mem[row + CHANGES + 1 + later] >> 16 & 511
                break
        place = STANDING + cell * width
        balance += tables[place + after] - tables[place + before]
        if after and tables[TRAITS + (after >> 3)] & ROYAL:
            mem[child + KINGS + (after >> 3 & 1)] = cell
    mem[child + BALANCE] = balance


@inlined
def take_stock(tables: Tables, cells: Cells, mem: Memory, at: int, frame: int) -> None:
    """Work out the balance and the Kings of a position from scratch."""
    width = tables[KEYS]
    balance = 0
    for player in range(2):
        for word in range(tables[WORDS]):
            bits = mem[at + BITS + 4 * player + word]
            while bits:
                cell = (word << 6) + lowest_bit(bits)
                bits &= bits - 1
                code = cells[cell]
                balance += tables[STANDING + cell * width + code]
                if tables[TRAITS + (code >> 3)] & ROYAL:
                    mem[frame + KINGS + player] = cell
    mem[frame + BALANCE] = balance


@compiled
def evaluate_afresh(tables: Tables, cells: Cells, mem: Memory, at: int, frame: int) -> int:
    """Evaluate a position nothing is known about."""
    take_stock(tables, cells, mem, at, frame)
    mem[frame + LIT] = 0
    shine(tables, cells, mem, at, frame)
    return evaluate(tables, cells, mem, at, frame)
