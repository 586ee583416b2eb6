"""Piece sets: the same faces in different styles."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from laserchess.core.variant import PieceType
from laserchess.notation.svg.piece_shapes import FLAT_WEDGE, SHAPES, Shape, disc, octagon, shape_of


@dataclass(frozen=True)
class Pen:
    """How wide the lines of a set are: outlines, the second player's mark, decoration, and what beams hit."""

    outline: int = 4
    inner: int = 6
    line: int = 3
    mirror: tuple[int, int, int] = (15, 9, 5)
    """Keyline, glass and shine."""
    shield: tuple[int, int] = (16, 12)
    """Rim and bar."""
    teeth: str = ""
    """Dashes along the middle of a shield."""


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


COURSES = "M-36 19H36M-25 30H25M-14 41H14M-12 8V19M12 8V19M0 19V30M-8 30V41M8 30V41"
STRIPES = (
    "M-24-22H24M-29-8H-14M29-8H14M-32 6H-14M32 6H14M-36 20H-9M36 20H9M-14-16V4Q0 20 14 4V-16M0 14V36M-7-6H-3M7-6H3"
)
ANKH = "M0 0V17M-9 6H9M0 0C-10-6-7-16 0-16S10-6 0 0Z"
RING = octagon(11, 26)
SUN = "M0-46 10-31 33-33 31-10 46 0 31 10 33 33 10 31 0 46-10 31-33 33-31 10-46 0-31-10-33-33-10-31Z"
STEPS = "M-51 0H51V8H40V19H29V30H18V41H8V51H-8V41H-18V30H-29V19H-40V8H-51Z"

EGYPT = PieceSet(
    shapes={
        "crown": Shape(
            "M-24-30Q0-52 24-30L42 38H-42Z",
            "M-14-16H14V4Q0 20-14 4Z",
            lines=STRIPES,
            turns=False,
        ),
        "muzzle-crown": Shape(
            "M-9-48H9L12-34Q23-31 26-22L42 38H-42L-26-22Q-23-31-12-34Z",
            "M-14-16H14V4Q0 20-14 4Z",
            marks="M-13-46H13",
            lines=STRIPES,
        ),
        "slab": Shape(
            "M-36-18H36C46-18 52-9 52 0S46 18 36 18H-36C-46 18-52 9-52 0S-46-18-36-18Z",
            disc(5),
            mirrors="M-36-14H36M-36 14H36",
            lines="M-16-7Q-28 0-16 7M16-7Q28 0 16 7M-16 0H-46M16 0H46",
        ),
        "block": Shape(
            "M-29-30-35-50-14-33H14L35-50 29-30V10L12 40H-12L-29 10Z",
            "M-14-10H14V8L6 24H-6L-14 8Z",
            shields="M-36-28H36",
            lines="M-18-12-8-6M18-12 8-6M-5 31H5",
        ),
        "wedge": Shape(STEPS, "M-20 17H20L0 37Z", mirrors="M-45 4H45", lines=COURSES),
        "flat-wedge": Shape(STEPS, "M-20 17H20L0 37Z", mirrors="M-45 4H45", lines=COURSES),
        "turret": Shape(
            "M-13-34 0-52 13-34V2H36V40H-36V2H-13Z",
            "M-20 21H20",
            marks="M-15-33H15",
            lines="M-13-16H13M-24 2V40M24 2V40",
            guard="M-30 10H30V34H-30Z",
        ),
        "stun-turret": Shape(
            "M-22-50-8-46V-27H8V-46L22-50V-27L35-12V12L14 31H-14L-35 12V-12L-22-27Z",
            "M-12-14H12V8H-12Z",
            mirrors="M31 11 13 27H-13L-31 11",
            marks="M-23-46-7-43M7-43 23-46",
            lines="M-26-10H26M-28 2H28",
        ),
        "one-way": replace(SHAPES["one-way"], lines="M-24 3V20M0 3V20M24 3V20"),
        "bomb": Shape(SUN, disc(25), marks="M-33 0H33M0-33V33", lines=disc(31)),
        "hypergon": Shape(
            "M-50 0Q0-56 50 0Q0 56-50 0Z",
            "M-39 0Q0-40 39 0Q0 40-39 0Z",
            bright=SHAPES["hypergon"].bright,
            lines="M-50 0H-24M50 0H24",
        ),
        "splitter": replace(SHAPES["splitter"], lines="M-34 12H34M-18-2H18M-8 12V26M18 12V26M0-2V12"),
        "octagon-full": replace(SHAPES["octagon-full"], inner=RING, lines=ANKH),
        "octagon-part": replace(SHAPES["octagon-part"], inner=RING, lines=ANKH),
    },
    flat_wedge=Shape(
        "M-45 0H45V11H34V22H23V33H-23V22H-34V11H-45Z",
        "M-16 18H16V25H-16Z",
        mirrors="M-39 4H39",
        lines="M-34 11H34M-23 22H23M-10 0V11M10 0V11",
    ),
    plain=ANKH,
)
BOLD = PieceSet(
    Pen(outline=7, inner=9, line=5, mirror=(23, 15, 7), shield=(24, 17), teeth="9 8"),
    shapes={
        "crown": Shape("M-40 38V-30L-17-2 0-44 17-2 40-30V38Z", "M-22 20V8H22V20Z", lines="M-40 26H40", turns=False),
        "muzzle-crown": Shape("M-40 38V-22L-18 4-12-48H12L18 4 40-22V38Z", "M-22 24V14H22V24Z", marks="M-16-44H16"),
        "slab": Shape("M-48-23H48V23H-48Z", "M-34 0H34", mirrors="M-38-16H38M-38 16H38"),
        "block": Shape("M-38-34H38V38H-38Z", "M-20-4H20V22H-20Z", shields="M-40-32H40"),
        "wedge": Shape("M-54-4H54L0 50Z", "M-16 18H16L0 34Z", mirrors="M-42 4H42"),
        "flat-wedge": Shape("M-54-4H54L0 50Z", "M-16 18H16L0 34Z", mirrors="M-42 4H42"),
        "turret": Shape("M-16-50H16V-30A34 34 0 1 1-16-30Z", disc(10), marks="M-18-45H18", guard=disc(24)),
        "stun-turret": Shape(
            "M-26-50H-8V-28H8V-50H26V-26L34-14V14L16 34H-16L-34 14V-14Z",
            "M-12-12H12V4H-12Z",
            mirrors="M28 12 13 26H-13L-28 12",
            marks="M-28-45H-6M6-45H28",
        ),
        "one-way": Shape("M-48-2H48V26H-48ZM-11-4V-20H-26L0-50 26-20H11V-4Z", "M-34 19H34", mirrors="M-38 4H38"),
        "bomb": Shape(disc(40), disc(22), marks="M-36 0H36M0-36V36"),
        "hypergon": Shape(
            "M-46 0-23-40H23L46 0 23 40H-23Z", "M-32 0-16-27H16L32 0 16 27H-16Z", marks="M-18-18 18 18M-18 18 18-18"
        ),
        "splitter": Shape("M0-42 50 10V30H-50V10Z", "M-22 20H22", mirrors="M-38 11 0-27 38 11", spot="M0-27h0.1"),
        "octagon-full": Shape(octagon(18, 43), octagon(7, 15), mirrors=octagon(15, 35)),
        "octagon-part": Shape(octagon(18, 43), octagon(7, 15), mirrors="M-36-15-15-36H15L36-15"),
    },
    flat_wedge=Shape("M-49-4H49L27 34H-27Z", "M-18 18H18L12 25H-12Z", mirrors="M-37 4H37"),
)
SETS: Mapping[str, PieceSet] = {"usual": PieceSet(), "khet": EGYPT, "contrast": BOLD}
