"""Leiserchess 2023: two Monarchs and six Pawns a side on 8 × 8.

Tangerine and Lavender move one piece a turn, by a step or a rotation; Pawns of enough qi and Monarchs
shove Pawns ahead of them, squashing or ejecting them. Then both Monarchs of the mover fire at once, and
what they strike on an unmirrored side is zapped, friend or foe. A player who starts a turn with more
Monarchs than the other has won. The board may stay as it is only if the shot zaps something.
Source: MIT 6.106, Leiserchess 2023.
"""

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, FireMode, Option, PieceType, Player, Variant

MONARCH_SQUARES = """\
    -12 -13  -3  -4  -4  -3 -13 -12
    -24  11 -11  -6  -6 -11  11 -24
    -69 -15 -16  22  22 -16 -15 -69
    -30 -14  21   0   0  21 -14 -30
    -20 -23  33 -23 -23  33 -23 -20
    -14 -11  13 -10 -10  13 -11 -14
     31 -18  -1  16  16  -1 -18  31
     55  31  42  60  60  42  31  55
"""
PAWN_SQUARES = """\
     33  19   2  19  19   2  19  33
     38   8   2  20  20   2   8  38
     -5  12 -27 -16 -16 -27  12  -5
    -15  22   0   8   8   0  22 -15
     18   6   1 -22 -22   1   6  18
     -6   7  25   6   6  25   7  -6
     -7  -8  10  -8  -8  10  -8  -7
    -47 -34 -37 -23 -23 -37 -34 -47
"""

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
    value=600,
    squares=MONARCH_SQUARES,
)
PAWN = PieceType(
    "Pawn",
    "P",
    "X 7 X X X X X 1",
    "wedge",
    front="NW",
    turns=(1, 2, 3),
    onto={"Pawn": EntryRule.SHOVE_LEVEL},
    value=100,
    squares=PAWN_SQUARES,
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
BENCH = (
    "1sw1se4/4sw1se1/ee6sw/ne7/7NW/NE4NW2/1NE1NE2NE1/7WW W",
    "7ee/1ss1sesw1se1/2sw5/1ne6/6sw1/1NW4NENW/1SS1NE1NWSS1/8 W",
    "7nn/seww1sesw1sesw/2sw5/8/8/2NW5/NE2NENW1NENW/7WW W",
)

ELO = {
    "random": 0,
    "casual": 332,
    "greedy": 447,
    "careful": 845,
    "engine:1": 786,
    "engine:2": 1010,
    "engine:3": 1144,
    "engine:4": 1279,
    "engine:5": 1503,
    "engine:6": 1752,
    "engine:7": 2018,
    "engine:8": 2153,
}

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
    evaluation={"levers": 101, "glare": -81, "shelter": 101, "room": 43, "peril": 43, "bounty": 4},
    bench=BENCH,
    levels=(100, 145, 260, 510, 1200, 4000, 16000),
    elo=ELO,
)
