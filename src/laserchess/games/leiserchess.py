"""Leiserchess 2023: two Monarchs and six Pawns a side on 8 × 8.

Tangerine and Lavender move one piece a turn, by a step or a rotation; Pawns of enough qi and Monarchs
shove Pawns ahead of them, squashing or ejecting them. Then both Monarchs of the mover fire at once, and
what they strike on an unmirrored side is zapped, friend or foe. A player who starts a turn with more
Monarchs than the other has won. The board may stay as it is only if the shot zaps something.
Source: MIT 6.106, Leiserchess 2023.
"""

from laserchess.core.geometry import Geometry
from laserchess.core.spec import Entry, Fires, Game, Option, Piece, Player

MONARCH = Piece(
    "Monarch",
    "M",
    "X X X X X X X X",
    "muzzle-crown",
    turns=(1, 2, 3),
    onto={"Pawn": Entry.SHOVE},
    royal=True,
    fires=Fires.AFTER_MOVE,
    limit=2,
)
PAWN = Piece("Pawn", "P", "X 7 X X X X X 1", "wedge", front="NW", turns=(1, 2, 3), onto={"Pawn": Entry.SHOVE_LEVEL})

SETUPS = {
    "opening": "nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W",
    "endgame": "ss7/8/8/8/8/8/8/7NN W",
}

OPTIONS = {
    "quiet_moves": Option(50, help="moves by each side without a zap that make a draw"),
    "quiet_reset": Option("zapped", ("zapped", "destroyed"), "do squashing and ejecting start that count again"),
}


def qi(column: int, row: int) -> int:
    """Energy of a square: 96 in the centre, 0 in the corners."""
    return 98 - (2 * column - 7) ** 2 - (2 * row - 7) ** 2


GAME = Game(
    id="leiserchess",
    title="Leiserchess",
    geometry=Geometry(columns=8, rows=8, first_row=0),
    players=(Player("tangerine", "W"), Player("lavender", "B")),
    pieces=(MONARCH, PAWN),
    setups=SETUPS,
    notation="fen",
    options=OPTIONS,
    energy=qi,
    null_move=True,
    majority=True,
    aliases={"startpos": "opening"},
)
