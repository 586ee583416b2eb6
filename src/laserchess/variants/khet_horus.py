"""Khet 2.0 with the Eye of Horus: a half mirror that splits the beam.

Everything is as in Khet, and each side has an Eye: a beam that hits it passes straight through and is also reflected
by a quarter turn, so that one shot may remove several pieces. An Eye cannot be destroyed and swaps as a Scarab does.
If one shot hits both Pharaohs, the game is drawn.
Source: the rules of the Eye of Horus, an expansion of the first Khet, fitted to Khet 2.0.
"""

from dataclasses import replace

from laserchess.variants import khet

EYE = replace(
    khet.SCARAB,
    name="Eye of Horus",
    letter="H",
    faces="X .7 X .5 X .3 X .1",
    shape="",
    front="NE",
    drawing={
        "body": "M-48 0A56 56 0 0 1 48 0A56 56 0 0 1-48 0Z",
        "inner": "M-33 0A42 42 0 0 1 33 0A42 42 0 0 1-33 0Z",
        "mirrors": "M-40 0H40",
        "spot": "M0 0h0.1",
    },
    glyphs="─╲│╱─╲│╱",
)
PIECES = (khet.PHARAOH, khet.SCARAB, EYE, khet.ANUBIS, khet.PYRAMID, khet.SPHINX)

SETUPS = {
    "classic": "x++3a++ra++p+2/2p++7/3P+++6/p1P++1sh+1p+1P+++/p+1P+++1H+S1p1P++/6p+3/7P2/2P+++ARA3X s",
    "dynasty": "x++3p++a++p+3/5r4/p3p++a++s+3/p+1h1P+++1P+3/3p+++1p+1H1P+++/3S+AP3P++/4R5/3P+++AP3X s",
    "imhotep": "x++3a++ra++s+2/*/3P+++2p3/pP++2P+h+2p+P+++/p+P+++2H+p+++2pP++/3P++2p+3/*/2S+ARA3X s",
    "osiris": "x++S+3p++r1p+P++/2a++3a++p+2/6P+++3/p3h+s3P+++/p+3SH+3P++/3p+6/2P+++A3A2/pP+++1RP3s+X s",
    "isis": "x++5a++rp+1/p1s3p++a++2/1S8/p1p1P+++H+2p++1/1P2h+p+1P++1P++/8s1/2AP3S1P++/1P+++RA5X s",
}

VARIANT = replace(
    khet.VARIANT,
    id="khet-horus",
    title="Khet with the Eye of Horus",
    place=25,
    blurb="Khet with a half mirror a side: one beam becomes two, and one shot takes several.",
    pieces=PIECES,
    setups=SETUPS,
)
