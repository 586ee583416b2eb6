"""Shapes of pieces: those named by variants, those defined by variants, and those made from a face table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from laserchess.core.variant import PieceType


@dataclass(frozen=True)
class Shape:
    """What a piece is drawn from: SVG paths at facing north."""

    body: str
    inner: str
    """The upper facet: filled for the first player, engraved for the second."""
    mirrors: str = ""
    """Centre lines of the bevels."""
    shields: str = ""
    marks: str = ""
    """Dark lines of 8 units."""
    bright: str = ""
    """A light line of 6 units that is no mirror."""
    spot: str = ""
    """A point that shines."""
    lines: str = ""
    """Thin lines that only dress it."""
    guard: str = ""
    """A shield for a piece that stops beams on every side."""
    turns: bool = True


def disc(radius: int, y: int = 0) -> str:
    """Return the path of a circle around (0, `y`)."""
    return f"M{-radius} {y}A{radius} {radius} 0 1 1 {radius} {y}A{radius} {radius} 0 1 1 {-radius} {y}Z"


def octagon(near: int, far: int) -> str:
    """Return the path of an octagon whose corners are so near to, and far from, the middle lines."""
    corners = ((near, far), (far, near), (far, -near), (near, -far))
    points = [*corners, *((-x, -y) for x, y in corners)]
    return "M" + " ".join(f"{x} {y}" for x, y in points) + "Z"


WEDGE = Shape("M-57 0H57L0 57Z", "M-25 19H25L0 44Z", mirrors="M-50 1H50")
TURRET = Shape("M-14-42H14V-21A32 32 0 1 1-14-21Z", disc(13, 8), marks="M-19-43H19", guard=disc(30, 8))
OCTAGON = Shape(octagon(17, 40), octagon(9, 21))
SPIRAL = "M2 0A5 5 0 0 1-8 0A10 10 0 0 1 12 0A15 15 0 0 1-18 0A20 20 0 0 1 15-13"

SHAPES: Mapping[str, Shape] = {
    "crown": Shape(
        "M-35 37-42-19-20 0 0-42 20 0 42-19 35 37Z", "M-24 27-26 3-15 13 0-14 15 13 26 3 24 27Z", turns=False
    ),
    "muzzle-crown": Shape(
        "M-35 38-41-16-19 4-11-42H11L19 4 41-16 35 38Z", "M-23 28-25 8-13 15H13L25 8 23 28Z", marks="M-16-43H16"
    ),
    "slab": Shape("M-41-20H41V20H-41Z", "M-32 0H32", mirrors="M-38-19H38M-38 19H38"),
    "block": Shape("M-37-32H37V38H-37Z", "M-21-13H21V24H-21Z", shields="M-40-35H40"),
    "wedge": WEDGE,
    "turret": TURRET,
    "stun-turret": Shape(
        "M-23-42H-9V-27H9V-42H23V-25L35-12V16L17 36H-17L-35 16V-12Z",
        "M-14-11H14V12H-14Z",
        mirrors="M33 14 16 33H-16L-33 14",
        marks="M-26-43H-6M6-43H26",
    ),
    "one-way": Shape("M-46 0H46V24H-46ZM-8-4V-20H-22L0-44 22-20H8V-4Z", "M-34 15H34", mirrors="M-43 2H43"),
    "bomb": Shape(disc(38), disc(24), marks="M-35 0H35M0-35V35"),
    "hypergon": Shape("M-43 0-22-37H22L43 0 22 37H-22Z", "M-33 0-16-28H16L33 0 16 28H-16Z", bright=SPIRAL),
    "splitter": Shape("M0-38 44 6V30H-44V6Z", "M-24 16H24", mirrors="M-40 7 0-33 40 7", spot="M0-32h0.1"),
    "octagon-full": replace(OCTAGON, mirrors=octagon(16, 38)),
    "octagon-part": replace(OCTAGON, mirrors="M-38-16-16-38H16L38-16"),
    "flat-wedge": WEDGE,
}
FLAT_WEDGE = Shape("M-44 0H44L23 36H-23Z", "M-20 16H20L13 27H-13Z", mirrors="M-41 1H41")
"""A `flat-wedge` that faces along a row or column."""
CORNERS = ((-16, -39), (16, -39), (39, -16), (39, 16), (16, 39), (-16, 39), (-39, 16), (-39, -16))
"""Where the sides of an octagon meet, clockwise; the first side lies between the first two."""
HALF = 4
"""Eighths of half a turn."""
BEVEL = 0.94
"""How far inside its edge the mirror of a side lies."""


def shape_of(piece_type: PieceType, facing: int) -> Shape:
    """Return what to draw for a piece that faces this way: its own drawing, its shape, or its faces."""
    if piece_type.drawing:
        return Shape(**{"inner": "", **piece_type.drawing}, turns=piece_type.orientations > 1)
    if piece_type.shape == "flat-wedge" and facing % 2 == 0:
        return FLAT_WEDGE
    if piece_type.shape not in SHAPES:
        return _from_faces(piece_type.faces, piece_type.orientations > 1, piece_type.fires is not None)
    shape = SHAPES[piece_type.shape]
    return replace(shape, shields=shape.guard) if shape.guard and "=" in piece_type.faces else shape


def has_letter(piece_type: PieceType) -> bool:
    """Return whether a piece needs its letter, because it has no drawing."""
    return not piece_type.drawing and piece_type.shape not in SHAPES


@lru_cache(maxsize=64)
def _from_faces(faces: str, turns: bool, fires: bool) -> Shape:  # noqa: FBT001  # of a piece
    """Make an octagon that shows what each of its sides does to beams."""
    words = faces.split()
    return Shape(
        octagon(16, 39),
        octagon(9, 21),
        mirrors=_mirrors(words),
        shields=_sides(side for side, word in enumerate(words) if word == "="),
        marks="M-9-46H9" * fires + _sides(side for side, word in enumerate(words) if word in {"C", "?"}),
        bright=_mirrors([word if len(word) > 1 else "X" for word in words]),
        turns=turns,
    )


def _mirrors(words: list[str]) -> str:
    """Return the path of the mirrors: each across the middle between the directions of the beam before and after it."""
    normals = {
        (2 * side + between) % 16
        for side, word in enumerate(words)
        for out in _ways_out(side, word)
        if (between := (out - side + HALF) % 8 - HALF) > -HALF
    }
    path = _sides(normal // 2 for normal in sorted(normals) if normal % 2 == 0)
    for normal in sorted(normals):
        if normal % 2:
            (x, y), (to_x, to_y) = _middle(normal // 2), _middle((normal // 2 + 1) % 8)
            path += f"M{x:g} {y:g} {to_x:g} {to_y:g}"
    return path


def _ways_out(side: int, word: str) -> tuple[int, ...]:
    """Return where a face reflects a beam, apart from what passes."""
    if word == "Y":
        return (2, 6)
    sign = word.removeprefix(".")
    if sign == "<":
        return (side,)
    return (int(sign),) if sign.isdigit() else ()


def _middle(side: int) -> tuple[float, float]:
    """Return the middle of a side of the octagon."""
    (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % len(CORNERS)]
    return (x + to_x) * BEVEL / 2, (y + to_y) * BEVEL / 2


def _sides(sides: Iterable[int]) -> str:
    """Return the path along some sides of the octagon."""
    path = ""
    for side in sides:
        (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % len(CORNERS)]
        path += f"M{x * BEVEL:g} {y * BEVEL:g} {to_x * BEVEL:g} {to_y * BEVEL:g}"
    return path
