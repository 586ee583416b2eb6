"""Laser Chess: King, mirrors and one Laser a side on 10 × 8.

Blue and Red take turns; a turn is one step, swap or quarter turn, and then the mover's Laser fires from
its corner. The beam turns at mirrors and removes the first piece it strikes on a bare face, friend or
foe. Switches are mirrored on both sides and may trade places with a Deflector or Defender; some squares
are reserved for one colour. A side whose King is hit loses.
Source: the variant's guide and its Laser Algebraic Notation.
"""

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, FireMode, Option, OptionChange, PieceType, Player, Variant

KING = PieceType("King", "K", "X X X X X X X X", "crown", orientations=1, turns=(1,), royal=True, limit=1)
SWITCH = PieceType(
    "Switch",
    "S",
    "X 7 X 5 X 3 X 1",
    "slab",
    front="SW",
    orientations=2,
    turns=(1,),
    onto={"Deflector": EntryRule.SWAP, "Defender": EntryRule.SWAP},
    limit=2,
)
DEFENDER = PieceType("Defender", "D", "= X X X X X X X", "block", limit=2)
DEFLECTOR = PieceType("Deflector", "B", "X 7 X X X X X 1", "wedge", front="SW", limit=7)
LASER = PieceType(
    "Laser",
    "L",
    "= = = = = = = =",
    "turret",
    steps=False,
    fires=FireMode.AFTER_MOVE,
    limit=1,
    homes=(("j1", "N W"), ("a8", "S E")),
)

SETUPS = {
    "ace": "l++3d++kd++b+++2/2b7/3B+6/b++1B1ss+1b+++1B+/b+++1B+1S+S1b++1B/6b+++3/7B++2/2B+DKD3L b",
    "curiosity": "l++3d++kd++s+2/*/3B+2b++3/b++B2B+++s+2b+++B+/b+++B+2S+b+2b++B/3B2b+++3/*/2S+DKD3L b",
    "grail": "l++3bd++b+++3/5k4/b++3bd++s+3/b+++1s1B+1B+++3/3b+1b+++1S1B+/3S+DB++3B/4K5/3B+DB++3L b",
    "mercury": "l+3bkb+++2S+/5d++b+++3/b+++2s+1d++4/b++3B+3B1/1b++3b+++3B/4D1S+2B+/3B+D5/s+2B+KB++3L+++ b",
    "mercury-as-printed": "l++3bkb+++2S+/5d++b+++3/b+++2s+1d++4/b++3B+3B1/1b++3b+++3B/4D1S+2B+/3B+D5/s+2B+KB++3L b",
    "sophie": "l++3kB+b+++3/3d++1d+3B/b++3bb+++1S+1B+/7s2/2S7/b+++1s+1B+B++3B/b++3D+++1D3/3B+b+++K3L b",
}

BLUE_ONLY = "j8 j7 j6 j5 j4 j3 j2 b8 b1"
RED_ONLY = "a7 a6 a5 a4 a3 a2 a1 i8 i1"

OPTIONS = {
    "king_rotation": Option(
        True, (True, False), "may a King be rotated, which is a pass", (OptionChange(False, "King", turns=()),)
    ),
    "swap_reserved": Option("strict", ("strict", "loose"), "must both swapped pieces be allowed on their new squares"),
    "repetition": Option("claim", ("claim", "automatic"), "is a third occurrence a draw only when claimed"),
}

WORDS = {
    "king_rotation": "The King may be turned, which is a pass",
    "swap_reserved": "Swaps near reserved squares",
    "swap_reserved.strict": "Both must fit",
    "swap_reserved.loose": "Free",
    "repetition": "The same position for the third time is a draw",
    "repetition.claim": "When claimed",
    "repetition.automatic": "Automatically",
}

VARIANT = Variant(
    id="laser-chess",
    title="Laser Chess",
    geometry=Geometry(columns=10, rows=8),
    place=10,
    blurb="One Laser per side, mirrors that redirect its beam, and a King to hit.",
    players=(Player("blue", "b", "#178f8d", "#0072b2"), Player("red", "r", "#dc4a2a", "#d55e00")),
    pieces=(KING, SWITCH, DEFENDER, DEFLECTOR, LASER),
    setups=SETUPS,
    notation="sn",
    options=OPTIONS,
    reserved=(BLUE_ONLY, RED_ONLY),
    words=WORDS,
)
