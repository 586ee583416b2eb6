"""Pieces: the faces light meets, and what a piece may do.

A piece's `faces` are eight words, one for each side light can strike, clockwise from the side the piece
faces (so word 0 is its front and word 4 its back):

    X      hit: the beam ends and the piece is destroyed (or stunned)
    =      stopped: the beam ends, the piece stays
    <      sent straight back
    .      let through
    0–7    sent that many eighth turns clockwise from where the piece faces
    .7 .<  half let through, and half turned or sent back as the second sign says
    Y      split in two, a quarter turn to either side of where the piece faces
    ?      sent in a random direction
    C      hit in the centre: what stands around is hit too
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property

from laserchess.core.errors import InvalidVariantError
from laserchess.core.geometry import COMPASS

FACE_WORD = re.compile(r"[X=Y?C]|\.?[<0-7]|\.")
FACE_WORDS = "eight words: X = < . Y ? C, a digit 0 to 7, or a . before < or a digit"


class EntryRule(IntEnum):
    """What happens when a piece steps onto an occupied square."""

    BLOCKED = 0
    SWAP = 1
    SHOVE_LEVEL = 2
    """Shove it one square on, but never onto a square of more energy than one's own."""
    SHOVE = 3
    CAPTURE = 4
    """Opposing pieces only."""
    DISPLACE = 5
    """The piece that stands there is flung to a random square."""
    PLUNGE = 6
    """The piece that steps there is flung to a random square."""
    CAPTURE_FREELY = 7
    """Opposing pieces only, and as often as there are actions."""


class FireMode(Enum):
    """When, and with what, a piece shoots."""

    AFTER_MOVE = "after-move"
    ON_COMMAND = "on-command"
    STUN_ON_COMMAND = "stun-on-command"


@dataclass(frozen=True)
class PieceType:
    """One kind of piece: what light does to it and what it may do."""

    name: str
    letter: str
    faces: str
    shape: str = ""
    """What a picture of it shows; empty: an octagon with its letter, mirrored where its faces are."""
    front: str = "N"
    """Compass point it faces at rotation 0."""
    orientations: int = 4
    """Distinct ones; rotations are taken modulo this number."""
    eighths: int = 2
    """Eighth turns between two neighbouring orientations."""
    turns: tuple[int, ...] = (1, 3)
    """Rotations of one move, in orientations clockwise; empty: it may face any way, named outright."""
    steps: bool = True
    onto: Mapping[str, EntryRule] = field(default_factory=dict)
    """Piece (or feature) name → what stepping onto it does; `*` stands for every piece."""
    royal: bool = False
    fires: FireMode | None = None
    limit: int | None = None
    """How many a side may have."""
    homes: tuple[tuple[str, str], ...] = ()
    """For a piece that never leaves its square: for each player the square and the ways it may face."""
    stunned_faces: str = ""
    """Its faces while it is stunned; empty where nothing stuns."""
    immune: bool = False
    """Does its own beam do nothing to it."""
    value: int | None = None
    """What it is worth to the engine, a common piece being 100; left out, it is guessed from these facts."""
    squares: str = ""
    """What its square adds to that: numbers by row, the top row first, as the first player sees the board."""
    drawing: Mapping[str, str] = field(default_factory=dict)
    """A picture of its own instead of a shape: SVG paths within ±50, facing north, as `body`, `inner`, `mirrors`,
    `shields`, `marks`, `bright` and `spot`."""
    glyphs: str = ""
    """Its sign on a terminal: one, one for each of the eight facings, or eight for each player; empty: by its shape."""

    @cached_property
    def facings(self) -> tuple[int, ...]:
        """Direction (0–7) it faces at each orientation."""
        first = COMPASS.index(self.front)
        return tuple((first + self.eighths * orientation) % 8 for orientation in range(self.orientations))

    @property
    def names_facing(self) -> bool:
        """Is it turned to whichever facing is named, not by quarter turns from where it stands."""
        return not self.turns and self.orientations > 1

    def __post_init__(self) -> None:
        """Refuse a misspelt face table when the game file is imported."""
        for faces in (self.faces, *filter(None, [self.stunned_faces])):
            words = faces.split()
            if len(words) != len(COMPASS) or not all(map(FACE_WORD.fullmatch, words)):
                message = f"faces of {self.name}: {faces!r} are not eight words"
                raise InvalidVariantError(message, reason="faces", text=faces, expected=FACE_WORDS)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a player, turned some way: `piece` says of which kind it is, `side` (0 or 1) and `player` whose."""

    piece_type: PieceType
    side: int
    orientation: int = 0
    stunned: bool = False
    side_name: str = field(default="", compare=False)
    """Name of the side, for whoever reads it; always there on a board."""

    @property
    def name(self) -> str:
        """Name of its kind."""
        return self.piece_type.name

    @property
    def facing(self) -> int:
        """Direction (0–7 clockwise from north) the piece faces."""
        return self.piece_type.facings[self.orientation]

    @property
    def compass(self) -> str:
        """The same as a compass point: `N`, `NE` and so on."""
        return COMPASS[self.facing]

    def __str__(self) -> str:
        """Name player and piece, and the way it faces where that makes a difference."""
        way = f" facing {self.compass}" if self.piece_type.orientations > 1 else ""
        return f"{self.side_name or f'side {self.side}'} {self.name}{way}{', stunned' * self.stunned}"

    def __repr__(self) -> str:
        """Show what `str` says."""
        return f"<Piece {self}>"
