"""Khet 2.0: the Laser Chess mechanism in Egyptian dress.

Silver and Red move one piece a turn by a step, a quarter turn or, with a Scarab, a swap, and then the
mover's Sphinx fires. Pyramids have one mirror, Scarabs two, an Anubis stops beams with its front. The
Pharaoh may not be rotated, so a turn is never passed. A side whose Pharaoh is hit loses; a position for
the third time lets the side to move claim a draw.
Source: the rules of Khet: The Laser Game 2.0 and the Khet notations PKN and SN.
"""

from dataclasses import replace

from laserchess.core.geometry import Geometry
from laserchess.core.variant import EntryRule, Option, OptionChange, Player, Variant
from laserchess.variants import laser_chess

PHARAOH = replace(laser_chess.KING, name="Pharaoh", letter="R")
SCARAB = replace(laser_chess.SWITCH, name="Scarab", onto={"Pyramid": EntryRule.SWAP, "Anubis": EntryRule.SWAP})
ANUBIS = replace(laser_chess.DEFENDER, name="Anubis", letter="A")
PYRAMID = replace(laser_chess.DEFLECTOR, name="Pyramid", letter="P", front="NE")
SPHINX = replace(laser_chess.LASER, name="Sphinx", letter="X")

SETUPS = {
    "classic": "x++3a++ra++p+2/2p++7/3P+++6/p1P++1ss+1p+1P+++/p+1P+++1S+S1p1P++/6p+3/7P2/2P+++ARA3X s",
    "dynasty": "x++3p++a++p+3/5r4/p3p++a++s+3/p+1s1P+++1P+3/3p+++1p+1S1P+++/3S+AP3P++/4R5/3P+++AP3X s",
    "imhotep": "x++3a++ra++s+2/*/3P+++2p3/pP++2P+s+2p+P+++/p+P+++2S+p+++2pP++/3P++2p+3/*/2S+ARA3X s",
}

OPTIONS = laser_chess.OPTIONS | {
    "king_rotation": Option(
        False, (True, False), "may a Pharaoh be rotated, which is a pass", (OptionChange(False, "Pharaoh", turns=()),)
    ),
}

VARIANT = Variant(
    id="khet",
    title="Khet 2.0",
    geometry=Geometry(columns=10, rows=8),
    place=20,
    blurb="The same beams in Egyptian dress: Sphinx, Scarabs and a Pharaoh that cannot rotate.",
    players=(Player("silver", "s", "#8b9bae", "#999999"), Player("red", "r", "#c2303a", "#d55e00")),
    pieces=(PHARAOH, SCARAB, ANUBIS, PYRAMID, SPHINX),
    setups=SETUPS,
    notation="sn",
    options=OPTIONS,
    reserved=laser_chess.VARIANT.reserved,
    words=laser_chess.WORDS | {"king_rotation": "The Pharaoh may be turned, which is a pass"},
)
