"""Advanced Laser Chess: ten kinds of pieces, eight directions and three actions a turn on 15 × 11.

Red and Green spend up to three actions a turn on steps, rotations and shots of their Lasers and
Stunners. Beams split at Beam Splitters, scatter at Hypergons and set off Bombs; stunned pieces lose
their mirrors until they thaw. Kings and Octagons capture by stepping, a Hypergon displaces what it steps on
to a random square; Holes, Gates and Displacement squares are part of the floor. A side that loses its King loses.
Source: the rules of Advanced Laser Chess (MD+F).
"""

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, Feature, FireMode, Option, OptionChange, PieceType, Player, Variant

BARE = "X X X X X X X X"
STEPS_INTO_HYPER_HOLE = {"Hyper Hole": EntryRule.PLUNGE}
CAPTURES = STEPS_INTO_HYPER_HOLE | {"*": EntryRule.CAPTURE}
DISPLACES = STEPS_INTO_HYPER_HOLE | {"*": EntryRule.DISPLACE}


def piece(
    name: str,
    letter: str,
    shape: str,
    faces: str,
    stunned: str = BARE,
    *,
    orientations: int = 8,
    onto: dict[str, EntryRule] = STEPS_INTO_HYPER_HOLE,
    fires: FireMode | None = None,
) -> PieceType:
    """Return a piece type of this variant: it rotates by eighths, to a direction that is named."""
    return PieceType(
        name,
        letter,
        faces,
        shape,
        orientations=orientations,
        eighths=1,
        turns=(),
        onto=onto,
        royal=name == "King",
        limit=1 if name == "King" else None,
        fires=fires,
        stunned_faces=stunned,
        immune=fires is FireMode.ON_COMMAND,
    )


SCATTERS = "? ? ? ? ? ? ? ?"
EXPLODES = "C X C X C X C X"

PIECES = (
    piece("King", "K", "crown", BARE, orientations=1, onto=CAPTURES),
    piece("Laser", "L", "turret", BARE, fires=FireMode.ON_COMMAND),
    piece("Stunner", "S", "stun-turret", "X X X < < < X X", fires=FireMode.STUN_ON_COMMAND),
    piece("One-Way Mirror", "W", "one-way", "< X X X . X X X", "X X X X . X X X"),
    piece("Bomb", "B", "bomb", EXPLODES, EXPLODES, orientations=2),
    piece("Hypergon", "H", "hypergon", SCATTERS, SCATTERS, orientations=1, onto=DISPLACES),
    piece("Beam Splitter", "T", "splitter", "Y . 0 . X . 0 .", "X . X . X . X ."),
    piece("Fully Mirrored Octagon", "F", "octagon-full", "< < < < < < < <", orientations=1, onto=CAPTURES),
    piece("Partially Mirrored Octagon", "P", "octagon-part", "< < X X X X X <", onto=CAPTURES),
    piece("Triangular Mirror", "D", "flat-wedge", "< 7 . X X X . 1", "X X . X X X . X"),
)

FEATURES = (
    Feature("Wall", "#", blocks_beams=True),
    Feature("Hole", "o", blocks_beams=False, swallows=True),
    Feature("Hyper Hole", "@", blocks_beams=True),
    Feature("closed Gate", "=", blocks_beams=True, flips=True),
)
FLOORS = {"-": "open Gate", "*": "active Displacement square", "'": "resting Displacement square"}

SETUPS = {
    "standard": (
        "W2,D3,11,d5,w6/D2,D0,5,o,5,d0,d6/B0,W2,11,w6,b0/S6,H,P2,4,o,4,p6,h,s2/L2,T6,P2,9,p6,t2,l6/"
        "K,S6,F,4,@,4,f,s2,k/L2,T6,P2,9,p6,t2,l6/S6,H,P2,4,o,4,p6,h,s2/B0,W2,11,w6,b0/"
        "D2,D4,5,o,5,d4,d6/W2,D1,11,d7,w6 r 3 -"
    ),
}

OPTIONS = {
    "stunner_shield": Option(
        "rear",
        ("rear", "flanks"),
        "which sides of a Stunner are shielded",
        (OptionChange("flanks", "Stunner", faces="X X < X < X < X"),),
    ),
    "rotation_cost": Option("turn", ("turn", "step"), "does a rotation cost one action, or one for each eighth turn"),
    "thaw": Option(0.25, help="chance that a stunned piece thaws at the start of its player's turn"),
    "gate": Option(0.5, help="chance that an unoccupied Gate flips at the end of a turn"),
}

WORDS = {
    "stunner_shield": "Shielded sides of a Stunner",
    "rotation_cost": "A rotation costs",
    "rotation_cost.turn": "One action",
    "rotation_cost.step": "One for each eighth",
    "thaw": "Chance that a stunned piece thaws",
    "gate": "Chance that a Gate flips",
}

VARIANT = Variant(
    id="advanced",
    title="Advanced Laser Chess",
    geometry=Geometry(columns=15, rows=11),
    place=40,
    blurb="Ten kinds of pieces, eight directions, three actions a turn, and a little luck.",
    players=(Player("red", "r", "#cf3b40", "#d55e00"), Player("green", "g", "#3f9a4a", "#56b4e9")),
    pieces=PIECES,
    setups=SETUPS,
    notation="tokens",
    options=OPTIONS,
    features=FEATURES,
    floors=FLOORS,
    words=WORDS,
    diagonal_steps=False,
    actions=3,
    idle_turns=4,
)
