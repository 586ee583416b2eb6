"""Piece sets: the same faces in different styles."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from laserchess.core.variant import PieceType, Variant
from laserchess.notation.svg.piece_shapes import FLAT_WEDGE, SHAPES, WEDGE, Shape, disc, octagon, shape_of


@dataclass(frozen=True)
class Pen:
    """How wide the lines of a set are: outlines, bevels, engraved facets, decoration, and what beams hit."""

    outline: int = 3
    bevel: int = 8
    inner: int = 5
    line: int = 3
    mirror: tuple[int, int, int] = (18, 12, 6)
    """Keyline, glass and shine."""
    shield: tuple[int, int] = (19, 14)
    """Rim and bar."""
    guard: tuple[int, int] = (12, 8)
    """Rim and bar of a shield all around."""
    teeth: str = ""
    """Dashes along the middle of a shield."""
    hollow: bool = False
    """Whether bodies are dark and only their edges show the hue of the side."""


@dataclass(frozen=True)
class PieceSet:
    """A set: its pen, and the shapes it draws in its own way."""

    pen: Pen = Pen()
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    flat_wedge: Shape = FLAT_WEDGE
    plain: str = ""
    """Lines on pieces that are made from their faces."""

    def shape_of(self, piece_type: PieceType, facing: int) -> Shape:
        """Return what to draw for a piece that faces this way."""
        usual = shape_of(piece_type, facing)
        if piece_type.drawing:
            return usual
        if piece_type.shape not in SHAPES:
            return replace(usual, inner=RING, lines=self.plain) if self.plain else usual
        if usual is FLAT_WEDGE:
            return self.flat_wedge
        shape = self.shapes.get(piece_type.shape)
        if shape is None:
            return usual
        return replace(shape, shields=shape.guard) if shape.guard and "=" in piece_type.faces else shape


COURSES = "M-40 10 0 50 40 10M-29 12 0 41 29 12"
STRIPES = (
    "M-24-22H24M-29-8H-14M29-8H14M-32 6H-14M32 6H14M-36 20H-9M36 20H9M-14-16V4Q0 20 14 4V-16M0 14V36M-7-6H-3M7-6H3"
)
ANKH = "M0 0V17M-9 6H9M0 0C-10-6-7-16 0-16S10-6 0 0Z"
RING = octagon(11, 26)
SUN = "M0-44 10-31 31-31 31-10 44 0 31 10 31 31 10 31 0 44-10 31-31 31-31 10-44 0-31-10-31-31-10-31Z"

EGYPT = PieceSet(
    shapes={
        "crown": Shape(
            "M-26-28Q0-50 26-28L42 38H-42Z",
            "M-14-16H14V4Q0 20-14 4Z",
            lines=STRIPES,
            turns=False,
        ),
        "muzzle-crown": Shape(
            "M-10-42H10L13-30Q23-28 26-20L42 38H-42L-26-20Q-23-28-13-30Z",
            "M-14-16H14V4Q0 20-14 4Z",
            marks="M-15-43H15",
            lines=STRIPES,
        ),
        "slab": Shape(
            "M-34-19H34C43-19 48-9 48 0S43 19 34 19H-34C-43 19-48 9-48 0S-43-19-34-19Z",
            disc(6),
            mirrors="M-34-18H34M-34 18H34",
            lines="M-16-7Q-28 0-16 7M16-7Q28 0 16 7M-16 0H-46M16 0H46",
        ),
        "block": Shape(
            "M-30-28-36-42-16-31H16L36-42 30-28V12L13 40H-13L-30 12Z",
            "M-14-10H14V8L6 24H-6L-14 8Z",
            shields="M-37-27H37",
            lines="M-18-12-8-6M18-12 8-6M-5 31H5",
        ),
        "wedge": replace(WEDGE, inner="M-15 15H15L0 30Z", lines=COURSES),
        "flat-wedge": replace(WEDGE, inner="M-15 15H15L0 30Z", lines=COURSES),
        "turret": Shape(
            "M-14-27 0-43 14-27V2H38V38H-38V2H-14Z",
            "M-16 20H16",
            marks="M-16-26H16",
            lines="M-14-11H14",
            guard="M-32 8H32V32H-32Z",
        ),
        "stun-turret": Shape(
            "M-23-44-9-40V-26H9V-40L23-44V-25L35-12V12L14 31H-14L-35 12V-12L-23-25Z",
            "M-12-14H12V8H-12Z",
            mirrors="M31 11 13 27H-13L-31 11",
            marks="M-25-44-7-40M7-40 25-44",
            lines="M-26-10H26M-28 2H28",
        ),
        "one-way": replace(SHAPES["one-way"], lines="M-24 3V20M0 3V20M24 3V20"),
        "bomb": Shape(SUN, disc(25), marks="M-33 0H33M0-33V33", lines=disc(31)),
        "hypergon": Shape(
            "M-45 0Q0-60 45 0Q0 60-45 0Z",
            "M-34 0Q0-40 34 0Q0 40-34 0Z",
            bright=SHAPES["hypergon"].bright,
            lines="M-45 0H-24M45 0H24",
        ),
        "splitter": replace(SHAPES["splitter"], lines="M-34 12H34M-18-2H18M-8 12V26M18 12V26M0-2V12"),
        "octagon-full": replace(SHAPES["octagon-full"], inner=RING, lines=ANKH),
        "octagon-part": replace(SHAPES["octagon-part"], inner=RING, lines=ANKH),
    },
    flat_wedge=Shape(
        "M-45 0H45V11H34V22H23V33H-23V22H-34V11H-45Z",
        "M-16 18H16V25H-16Z",
        mirrors="M-39 1H39",
        lines="M-34 11H34M-23 22H23M-10 0V11M10 0V11",
    ),
    plain=ANKH,
)
BOLD = PieceSet(
    Pen(outline=4, bevel=5, inner=8, line=5, mirror=(23, 15, 7), shield=(24, 17), guard=(18, 12), teeth="9 8"),
    shapes={
        "crown": Shape("M-40 38V-30L-17-2 0-44 17-2 40-30V38Z", "M-22 20V8H22V20Z", lines="M-40 26H40", turns=False),
        "muzzle-crown": Shape("M-40 38V-22L-18 4-12-44H12L18 4 40-22V38Z", "M-22 24V14H22V24Z", marks="M-16-44H16"),
        "slab": Shape("M-42-21H42V21H-42Z", "M-34 0H34", mirrors="M-38-17H38M-38 17H38"),
        "block": Shape("M-38-34H38V38H-38Z", "M-20-4H20V22H-20Z", shields="M-40-32H40"),
        "wedge": Shape("M-55-2H55L0 53Z", "M-15 24H15L0 39Z", mirrors="M-45 2H45"),
        "flat-wedge": Shape("M-55-2H55L0 53Z", "M-15 24H15L0 39Z", mirrors="M-45 2H45"),
        "turret": Shape("M-17-42H17V-22A33 33 0 1 1-17-22Z", disc(10, 6), marks="M-20-43H20", guard=disc(27, 6)),
        "stun-turret": Shape(
            "M-26-42H-8V-26H8V-42H26V-24L35-12V14L16 36H-16L-35 14V-12Z",
            "M-12-12H12V4H-12Z",
            mirrors="M28 12 13 26H-13L-28 12",
            marks="M-29-43H-5M5-43H29",
        ),
        "one-way": Shape("M-48-2H48V26H-48ZM-11-4V-20H-26L0-50 26-20H11V-4Z", "M-34 19H34", mirrors="M-38 4H38"),
        "bomb": Shape(disc(40), disc(22), marks="M-36 0H36M0-36V36"),
        "hypergon": Shape(
            "M-46 0-23-40H23L46 0 23 40H-23Z", "M-32 0-16-27H16L32 0 16 27H-16Z", marks="M-18-18 18 18M-18 18 18-18"
        ),
        "splitter": Shape("M0-40 44 4V30H-44V4Z", "M-20 20H20", mirrors="M-38 6 0-32 38 6", spot="M0-31h0.1"),
        "octagon-full": Shape(octagon(18, 43), octagon(7, 15), mirrors=octagon(15, 35)),
        "octagon-part": Shape(octagon(18, 43), octagon(7, 15), mirrors="M-36-15-15-36H15L36-15"),
    },
    flat_wedge=Shape("M-49-4H49L27 34H-27Z", "M-18 18H18L12 25H-12Z", mirrors="M-37 4H37"),
)
NEON = PieceSet(Pen(outline=2, bevel=7, inner=4, mirror=(17, 12, 6), hollow=True))
SETS: Mapping[str, PieceSet] = {"usual": PieceSet(), "khet": EGYPT, "neon": NEON, "contrast": BOLD}
OWN_SETS: Mapping[str, str] = {"khet": "khet", "khet-horus": "khet"}
"""Variant id → the set it is drawn in by default, if it has its own."""


def own_set(variant: Variant) -> str:
    """Return the name of the set that a variant is drawn in by default."""
    return OWN_SETS.get(variant.id, "usual")
