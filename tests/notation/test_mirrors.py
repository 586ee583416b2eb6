"""The mirrors in every drawing reflect as the kernel does: in each variant, piece set and facing."""

import math
import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from laserchess.core import layout as at
from laserchess.core.codec import branches, first_branch, rotation_index, second_branch
from laserchess.core.tables import tables_for
from laserchess.core.variant import Piece, Rules, Variant
from laserchess.notation.piece_help import describe_faces, is_vulnerable
from laserchess.notation.svg.color_themes import find_hues, find_theme
from laserchess.notation.svg.piece_drawing import angle_of, draw_piece
from laserchess.notation.svg.piece_sets import SETS
from laserchess.notation.svg.sprite import art_of, draw_sprite
from tests.every_variant import EVERY_VARIANT

SVG = "{http://www.w3.org/2000/svg}"
COMMAND = re.compile(r"([MLHVZ])([^MLHVZ]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
SLANT = 6.0
"""Degrees a drawn mirror may differ from the true one, where a shape is not quite regular."""
BEHIND = 6.0
"""Units a mirror may lie behind the centre of its piece, as seen from the origin of the beam."""


class Edge(NamedTuple):
    """A straight piece of a mirror: its direction in degrees, modulo a half turn, and its middle."""

    angle: float
    x: float
    y: float


def edges(path: str, angle: float) -> list[Edge]:
    """Return the straight pieces of a path that is rotated by `angle` degrees clockwise."""
    found: list[Edge] = []
    here = first = (0.0, 0.0)
    for letter, rest in COMMAND.findall(path):
        numbers = [float(number) for number in NUMBER.findall(rest)]
        match letter:
            case "H":
                points = [(x, here[1]) for x in numbers]
            case "V":
                points = [(here[0], y) for y in numbers]
            case "Z":
                points = [first]
            case _:
                points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            here = first = points.pop(0)
        for point in points:
            found.append(edge(here, point, math.radians(angle)))
            here = point
    return found


def edge(start: tuple[float, float], end: tuple[float, float], turn: float) -> Edge:
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]) + turn)
    return Edge(
        angle % 180, x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    )  # y grows downwards, so this is clockwise


def normals(variant: Variant, piece: Piece) -> set[float]:
    """Return where the mirrors of a piece look by the kernel's tables, in degrees clockwise from north."""
    tables = tables_for(Rules.of(variant))
    found = set()
    for side in range(at.DIRECTIONS):
        if not is_vulnerable(variant, piece.piece_type, (side - piece.facing) % at.DIRECTIONS):
            continue
        travel = (side + 4) % at.DIRECTIONS
        result = int(tables.table[at.REFLECT + rotation_index(tables.code(piece), travel)])
        if result < 0:
            continue
        for out in (first_branch(result), second_branch(result)) if branches(result) else (result,):
            between = (out - side + 4) % 8 - 4
            if out != travel:
                found.add((45.0 * side + 22.5 * between) % 360)
    return found


def is_mirror_of(one: Edge, normal: float) -> bool:
    """Return whether an edge runs across a normal, and does not lie on the far side of the piece."""
    across = abs((one.angle - normal + 90) % 180 - 90)
    ahead = one.x * math.sin(math.radians(normal)) - one.y * math.cos(math.radians(normal))
    return across <= SLANT and ahead >= -BEHIND


def facings(variant: Variant) -> Iterator[Piece]:
    for piece_type in variant.pieces:
        for side in (0, 1):
            for orientation in range(piece_type.orientations):
                yield Piece(piece_type, side, orientation)


def mirrors(drawing: ET.Element) -> str:
    return "".join(path.attrib["d"] for path in drawing.iterfind(f".//{SVG}path[@class='mirror']"))


def compare(variant: Variant, piece: Piece, drawn: list[Edge]) -> None:
    """Assert that every mirror of the rules is drawn, and that every drawn one is a mirror of the rules."""
    looking = normals(variant, piece)
    assert [normal for normal in looking if not any(is_mirror_of(one, normal) for one in drawn)] == [], piece
    assert [one for one in drawn if not any(is_mirror_of(one, normal) for normal in looking)] == [], piece


@pytest.mark.parametrize("pieces", SETS)
@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_a_mirror_of_the_sprite_reflects_as_the_kernel_does(variant: Variant, pieces: str) -> None:
    sprite = ET.fromstring(draw_sprite(variant, pieces))  # noqa: S314  # our own output
    symbols = {symbol.attrib["id"]: symbol for symbol in sprite.iterfind(f"{SVG}symbol")}
    for piece in facings(variant):
        compare(variant, piece, edges(mirrors(symbols[art_of(variant, piece)]), angle_of(piece)))


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_a_mirror_of_a_picture_reflects_as_the_kernel_does(variant: Variant) -> None:
    theme = find_theme("light")
    for piece in facings(variant):
        drawing = draw_piece(piece, find_hues(variant, theme)[piece.side], theme)
        rotation = re.match(r'<g transform="rotate\((\d+)\)">', drawing)
        parsed = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawing}</svg>')  # noqa: S314  # our own output
        compare(variant, piece, edges(mirrors(parsed), float(rotation[1]) if rotation else 0.0))


def test_the_card_of_a_half_mirror_says_that_it_splits_the_beam() -> None:
    variant = EVERY_VARIANT["khet-horus"]
    eye = next(piece_type for piece_type in variant.pieces if piece_type.name == "Eye of Horus")
    assert describe_faces(variant, eye) == "splits the beam (half goes through, half is reflected) on every side"
