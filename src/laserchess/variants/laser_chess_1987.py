"""Laser Chess as it first appeared, in Compute! magazine of 1987: two actions a turn on 9 × 9.

Red and Green spend up to two actions a turn on steps, rotations and shots of their one Laser. Beams are reflected by
mirrors, comes back from Blocks, splits at Beam Splitters and destroys whatever it strikes on a bare side, friend or
foe. Kings and Blocks capture by stepping; a Hypercube flings what it steps on, and the Hypersquare in the centre
whatever enters it, to a random square. A side that loses its King loses the game.
Source: Mike Duppong's Laser Chess, Compute!, June 1987.
"""

from dataclasses import replace

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, Feature, FireMode, Option, OptionChange, PieceType, Player, Variant

BARE = "X X X X X X X X"
PLUNGES = {"Hypersquare": EntryRule.PLUNGE}
CAPTURES = PLUNGES | {"*": EntryRule.CAPTURE}
CAPTURES_FREELY = PLUNGES | {"*": EntryRule.CAPTURE_FREELY}
DISPLACES = PLUNGES | {"*": EntryRule.DISPLACE}

LASER = PieceType("Laser", "L", BARE, "turret", turns=(), onto=PLUNGES, fires=FireMode.ON_COMMAND)
KING = PieceType("King", "K", BARE, "crown", orientations=1, turns=(), onto=CAPTURES, royal=True, limit=1)
HYPERCUBE = PieceType("Hypercube", "H", ". . . . . . . .", "hypergon", orientations=1, turns=(), onto=DISPLACES)
SPLITTER = replace(LASER, name="Beam Splitter", letter="T", faces="Y . 0 . X . 0 .", shape="splitter", fires=None)
BLOCK = replace(SPLITTER, name="Block", letter="B", faces="< X X X X X X X", shape="", onto=CAPTURES)
MIRROR = replace(SPLITTER, name="straight Mirror", letter="M", faces="< X . X < X . X", shape="", orientations=2)
DIAGONAL = replace(MIRROR, name="diagonal Mirror", letter="G", faces="X 7 X 5 X 3 X 1", shape="slab", front="NE")
TRIANGLE = replace(SPLITTER, name="Triangular Mirror", letter="D", faces="X 7 X X X X X 1", shape="wedge", front="NE")

SETUPS = {
    "standard": (
        "d3,d3,g1,l4,k,h,g3,d5,d5/d5,b4,b4,t0,m0,m2,b4,b4,d3/9/9/4,@,4/9/9/"
        "D7,B0,B0,M2,M0,T4,B0,B0,D1/D1,D1,G3,H,K,L0,G1,D7,D7 r 2 -"
    ),
}

OPTIONS = {
    "rotation_cost": Option("turn", ("turn", "step"), "does a rotation cost one action, or one for each quarter turn"),
    "block_captures": Option(
        "once",
        ("once", "free"),
        "may a Block capture once a turn, or with each action",
        (OptionChange("free", "Block", onto=CAPTURES_FREELY),),
    ),
    "laser_steps": Option(
        True, (True, False), "may a Laser step", (OptionChange(False, "Laser", steps=False, onto={}),)
    ),
    "displaced_facing": Option("kept", ("kept", "random"), "how a piece faces that was flung to another square"),
    "own_laser": Option(
        "destroyed",
        ("destroyed", "immune"),
        "what its own beam does to a Laser",
        (OptionChange("immune", "Laser", immune=True),),
    ),
}

VARIANT = Variant(
    id="laser-chess-1987",
    title="Laser Chess (1987)",
    geometry=Geometry(columns=9, rows=9),
    place=50,
    blurb="The original: two actions a turn, one Laser, a Hypercube, and a square that flings you anywhere.",
    players=(Player("red", "r", "#cf3b40", "#d55e00"), Player("green", "g", "#3f9a4a", "#56b4e9")),
    pieces=(KING, LASER, HYPERCUBE, SPLITTER, BLOCK, MIRROR, DIAGONAL, TRIANGLE),
    setups=SETUPS,
    notation="tokens",
    options=OPTIONS,
    features=(Feature("Hypersquare", "@", blocks_beams=True, once=True),),
    diagonal_steps=False,
    actions=2,
    idle_turns=4,
)
