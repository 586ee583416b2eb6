"""Leiserchess 2023: two Monarchs and six Pawns a side on 8 × 8.

Tangerine and Lavender move one piece a turn, by a step or a rotation; Pawns of enough qi and Monarchs
shove Pawns ahead of them, squashing or ejecting them. Then both Monarchs of the mover fire at once, and
what they strike on an unmirrored side is zapped, friend or foe. A player who starts a turn with more
Monarchs than the other has won. The board may stay as it is only if the shot zaps something.
Source: MIT 6.106, Leiserchess 2023.
"""

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, FireMode, Option, PieceType, Player, Variant

MONARCH = PieceType(
    "Monarch",
    "M",
    "X X X X X X X X",
    "muzzle-crown",
    turns=(1, 2, 3),
    onto={"Pawn": EntryRule.SHOVE},
    royal=True,
    fires=FireMode.AFTER_MOVE,
    limit=2,
)
PAWN = PieceType(
    "Pawn",
    "P",
    "X 7 X X X X X 1",
    "wedge",
    front="NW",
    turns=(1, 2, 3),
    onto={"Pawn": EntryRule.SHOVE_LEVEL},
)

SETUPS = {
    "opening": "nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W",
    "endgame": "ss7/8/8/8/8/8/8/7NN W",
}

OPTIONS = {
    "quiet_moves": Option(50, help="moves by each side without a zap that make a draw"),
    "quiet_reset": Option("zapped", ("zapped", "destroyed"), "do squashing and ejecting start that count again"),
}

WORDS = {
    "energy": "qi",
    "quiet_moves": "Moves by each side without a zap that make a draw",
    "quiet_reset": "That count starts again after",
    "quiet_reset.zapped": "A zap",
    "quiet_reset.destroyed": "Any loss",
}
QI = """\
     0 24 40 48 48 40 24  0
    24 48 64 72 72 64 48 24
    40 64 80 88 88 80 64 40
    48 72 88 96 96 88 72 48
    48 72 88 96 96 88 72 48
    40 64 80 88 88 80 64 40
    24 48 64 72 72 64 48 24
     0 24 40 48 48 40 24  0
"""

VARIANT = Variant(
    id="leiserchess",
    title="Leiserchess",
    geometry=Geometry(columns=8, rows=8, first_row=0),
    place=30,
    blurb="Two Monarchs a side that fire at once, and Pawns to mirror and to shove.",
    players=(Player("tangerine", "W", "#f08a1d", "#e69f00"), Player("lavender", "B", "#8f76d6", "#0072b2")),
    pieces=(MONARCH, PAWN),
    setups=SETUPS,
    notation="fen",
    options=OPTIONS,
    energy=QI,
    null_move=True,
    majority=True,
    aliases={"startpos": "opening"},
    words=WORDS,
)
