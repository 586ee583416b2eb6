"""Boards to draw: a small game with every shape and feature, and a shot in each kind of game."""

from laserchess.core.geometry import Geometry
from laserchess.core.moves import Beam, BeamEnd
from laserchess.core.position import Position
from laserchess.core.variant import Feature, FireMode, Piece, PieceType, Player, Variant

FIRES = {"turret": FireMode.ON_COMMAND, "stun-turret": FireMode.STUN_ON_COMMAND}
SHAPED = tuple(
    PieceType(
        name,
        letter,
        faces,
        shape,
        orientations=ways,
        eighths=1,
        turns=(),
        royal=name == "King",
        fires=FIRES.get(shape),
        stunned_faces=faces,
    )
    for name, letter, shape, faces, ways in (
        ("King", "K", "crown", "X X X X X X X X", 1),
        ("Laser", "L", "turret", "X X X X X X X X", 8),
        ("Stunner", "S", "stun-turret", "X X X < < < X X", 8),
        ("One-Way Mirror", "W", "one-way", "< X X X . X X X", 8),
        ("Bomb", "B", "bomb", "C X C X C X C X", 2),
        ("Hypergon", "H", "hypergon", "? ? ? ? ? ? ? ?", 1),
        ("Beam Splitter", "T", "splitter", "Y . 0 . X . 0 .", 8),
        ("Full Octagon", "F", "octagon-full", "< < < < < < < <", 1),
        ("Part Octagon", "P", "octagon-part", "< < X X X X X <", 8),
        ("Triangular Mirror", "D", "flat-wedge", "< 7 . X X X . 1", 8),
    )
)
FEATURES = (
    Feature("Wall", "#", blocks_beams=True),
    Feature("Hole", "o", blocks_beams=False),
    Feature("Hyper Hole", "@", blocks_beams=True),
    Feature("closed Gate", "=", blocks_beams=True, flips=True),
    Feature("open Gate", "-", blocks_beams=False),
    Feature("active Displacement square", "*", blocks_beams=False),
    Feature("Displacement square", "'", blocks_beams=False),
)
WIDE = Variant(
    id="advanced",
    title="Wide & <odd>",
    geometry=Geometry(columns=15, rows=11),
    players=(Player("red", "r"), Player("green", "g")),
    pieces=SHAPED,
    setups={"kings": "/".join(["k,14", *["15"] * 9, "K,14"]) + " r 3 -"},
    notation="tokens",
    features=FEATURES[:4],
    floors={feature.letter: feature.name for feature in FEATURES[4:]},
    actions=3,
)
BY_LETTER = {piece_type.letter: piece_type for piece_type in SHAPED}

RED_ARMY = (
    "a11W2 b11D3 a10D2 b10D0 a9B0 b9W2 a8S6 b8H0 c8P2 a7L2 b7T6 c7P2 a6K0 b6S6 c6F0 "
    "a5L2 b5T6 c5P2 a4S6 b4H0 c4P2 a3B0 b3W2 a2D2 b2D4 a1W2 b1D1"
)


def _mirrored(facing: int, piece_type: PieceType) -> int:
    return -facing % 8 if piece_type.orientations == 8 else facing


def wide_start() -> Position:
    """Set up the army above and its mirror image, with holes between them."""
    pieces = {}
    for word in RED_ARMY.split():
        cell, piece_type, facing = WIDE.geometry.by_name[word[:-2]], BY_LETTER[word[-2]], int(word[-1])
        pieces[cell] = Piece(piece_type, 0, facing)
        pieces[WIDE.geometry.mirror(cell)] = Piece(piece_type, 1, _mirrored(facing, piece_type))
    holes = {WIDE.geometry.by_name[square]: "o" for square in ("h10", "h8", "h4", "h2")}
    return Position(pieces, 0, holes | {WIDE.geometry.by_name["h6"]: "@"}, actions_left=3)


def wide_gallery() -> Position:
    """Show every piece in eight ways, some of them stunned, and every feature, some of them under a piece."""
    cell = WIDE.geometry.cell
    pieces = {}
    for column, piece_type in enumerate(SHAPED):
        for facing in range(8):
            if facing < piece_type.orientations:
                pieces[cell(column, facing)] = Piece(piece_type, column % 2, facing)
        pieces[cell(column, 9)] = Piece(piece_type, 1 - column % 2, 0, stunned=True)
    floor = {cell(11 + n % 4, 9 - n // 4): feature.letter for n, feature in enumerate(FEATURES)}
    return Position(pieces, 0, floor | {cell(5, 9): "-", cell(6, 9): "*", cell(7, 9): "'"}, actions_left=2)


SPLIT_SHOT = (
    Beam("a7", "E", ("b7",), ("E",), BeamEnd.SPLIT),
    Beam("b7", "N", ("b8", "b9"), ("N", "N"), BeamEnd.HIT),
    Beam("b7", "S", ("b6", "b5"), ("S", "S"), BeamEnd.STOPPED),
    Beam("c6", "NE", ("d7", "e8", "f9", "g10", "h11"), ("NE",) * 5, BeamEnd.EDGE, "NE"),
)
ACE_SHOT = Beam(
    "j1",
    "N",
    ("j2", "j3", "j4", "i4", "h4", "h5", "i5", "j5", "j6", "j7", "j8"),
    tuple("NNNWWNEENNN"),
    BeamEnd.EDGE,
    "N",
)
"""Blue's Laser at the start of `ace`: round by four mirrors and off the board."""
