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
    """The second player's mark."""
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


def disc(radius: int) -> str:
    """Return the path of a circle."""
    return f"M{-radius} 0A{radius} {radius} 0 1 1 {radius} 0A{radius} {radius} 0 1 1 {-radius} 0Z"


def octagon(near: int, far: int) -> str:
    """Return the path of an octagon whose corners are so near to, and far from, the middle lines."""
    corners = ((near, far), (far, near), (far, -near), (near, -far))
    points = [*corners, *((-x, -y) for x, y in corners)]
    return "M" + " ".join(f"{x} {y}" for x, y in points) + "Z"


WEDGE = Shape("M-51 0H51L0 51Z", "M-20 19H20L0 39Z", mirrors="M-45 4H45")
TURRET = Shape("M-12-48H12V-21A25 25 0 1 1-12-21Z", disc(9), marks="M-14-46H14", guard=disc(24))
OCTAGON = Shape(octagon(16, 39), octagon(8, 18))
SPIRAL = "M2 0A5 5 0 0 1-8 0A10 10 0 0 1 12 0A15 15 0 0 1-18 0A20 20 0 0 1 15-13"

SHAPES: Mapping[str, Shape] = {
    "crown": Shape(
        "M-34 34-40-18-19 0 0-40 19 0 40-18 34 34Z", "M-21 22-22 8-13 14 0-8 13 14 22 8 21 22Z", turns=False
    ),
    "muzzle-crown": Shape(
        "M-33 36-39-16-18 4-10-46H10L18 4 39-16 33 36Z", "M-20 25-22 11-12 16H12L22 11 20 25Z", marks="M-13-44H13"
    ),
    "slab": Shape("M-46-18H46V18H-46Z", "M-38 0H38", mirrors="M-40-14H40M-40 14H40"),
    "block": Shape("M-34-30H34V34H-34Z", "M-17-9H17V19H-17Z", shields="M-38-31H38"),
    "wedge": WEDGE,
    "turret": TURRET,
    "stun-turret": Shape(
        "M-20-48H-8V-29H8V-48H20V-27L31-15V13L14 31H-14L-31 13V-15Z",
        "M-12-14H12V8H-12Z",
        mirrors="M29 11 13 27H-13L-29 11",
        marks="M-21-46H-7M7-46H21",
    ),
    "one-way": Shape("M-45 0H45V20H-45ZM-7-4V-22H-19L0-45 19-22H7V-4Z", "M-36 15H36", mirrors="M-40 4H40"),
    "bomb": Shape(disc(36), disc(25), marks="M-33 0H33M0-33V33"),
    "hypergon": Shape("M-42 0-21-37H21L42 0 21 37H-21Z", "M-35 0-17-30H17L35 0 17 30H-17Z", bright=SPIRAL),
    "splitter": Shape("M0-34 48 14V26H-48V14Z", "M-20 15H20", mirrors="M-41 14 0-27 41 14", spot="M0-27h0.1"),
    "octagon-full": replace(OCTAGON, mirrors=octagon(15, 35)),
    "octagon-part": replace(OCTAGON, mirrors="M-36-15-15-36H15L36-15"),
    "flat-wedge": WEDGE,
}
FLAT_WEDGE = Shape("M-45 0H45L23 32H-23Z", "M-20 18H20L13 25H-13Z", mirrors="M-39 4H39")
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
        octagon(8, 18),
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
