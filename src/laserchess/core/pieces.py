"""Piece types: what their faces do to beams, and what they may do.

The `faces` of a piece type are eight words, one for each side that a beam can hit, clockwise from the front (so word 0
is the front and word 4 the back):

    X      hit: the beam ends and the piece is destroyed (or stunned)
    =      stopped: the beam ends, the piece stays
    <      reflected straight back
    .      passed through
    0–7    reflected to that many eighth turns clockwise from the front
    .7 .<  half passed through, half reflected as the second sign says
    Y      split in two, a quarter turn to either side of the front
    ?      reflected in a random direction
    C      hit in the centre: the pieces around are hit, too
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import cached_property

from laserchess.core.errors import InvalidVariantError
from laserchess.core.geometry import COMPASS
from laserchess.core.python_chess import PIECE, replaced

FACE_WORD = re.compile(r"[X=Y?C]|\.?[<0-7]|\.")
FACE_WORDS = "eight words: X = < . Y ? C, a digit 0 to 7, or a . before < or a digit"


class EntryRule(IntEnum):
    """What happens when a piece steps onto an occupied square."""

    BLOCKED = 0
    """The step is not legal."""
    SWAP = 1
    """The pieces exchange their squares."""
    SHOVE_LEVEL = 2
    """The other piece is shoved one square on, but not onto a square of more energy than that of the mover."""
    SHOVE = 3
    """The other piece is shoved one square on."""
    CAPTURE = 4
    """The other piece is captured; pieces of the opponent only."""
    DISPLACE = 5
    """The other piece is displaced to a random square."""
    PLUNGE = 6
    """The moving piece is displaced to a random square."""
    CAPTURE_FREELY = 7
    """As `CAPTURE`, but any number of times a turn."""


class FireMode(Enum):
    """When a piece fires, and what its beam does."""

    AFTER_MOVE = "after-move"
    """It fires after every move of its side."""
    ON_COMMAND = "on-command"
    """It fires as an action."""
    STUN_ON_COMMAND = "stun-on-command"
    """It fires as an action, and its beam stuns instead of destroying."""


@dataclass(frozen=True)
class PieceType:
    """A type of piece: what beams do to it and what it may do.

    Raises:
        InvalidVariantError: The faces are not eight valid words.

    """

    name: str
    """Its name, as `Pyramid`."""
    letter: str
    """Its letter in position texts."""
    faces: str
    """What each of its eight sides does to a beam, clockwise from the front: see `laserchess.core.pieces`."""
    shape: str = ""
    """The shape it is drawn with; empty: an octagon with its letter, with mirrors where its faces reflect."""
    front: str = "N"
    """Its direction at orientation 0, as a compass point."""
    orientations: int = 4
    """Number of distinct orientations; rotations are taken modulo this number."""
    eighths: int = 2
    """Eighth turns between two neighbouring orientations."""
    turns: tuple[int, ...] = (1, 3)
    """Rotations of one move, in orientations clockwise; empty: it may face any way, named outright."""
    steps: bool = True
    """Whether it may step to another square."""
    onto: Mapping[str, EntryRule] = field(default_factory=dict)
    """Piece (or feature) name → what stepping onto it does; `*` is every piece."""
    royal: bool = False
    """Whether a side that has no such piece left has lost, as with the King."""
    fires: FireMode | None = None
    """When it fires; `None`: never."""
    limit: int | None = None
    """Maximum number a side may have."""
    homes: tuple[tuple[str, str], ...] = ()
    """For pieces that never leave their square: for each side the square and the directions it may face."""
    stunned_faces: str = ""
    """Its faces while it is stunned; empty in variants without stunning."""
    immune: bool = False
    """Whether its own beam has no effect on it."""
    drawing: Mapping[str, str] = field(default_factory=dict)
    """A drawing instead of a shape: SVG paths within ±50, facing north, as `body`, `inner`, `mirrors`,
    `shields`, `marks`, `bright` and `spot`."""
    glyphs: str = ""
    """Its sign on a terminal: one, one for each of eight directions, or eight for each side; empty: by its shape."""

    @cached_property
    def facings(self) -> tuple[int, ...]:
        """Its direction (0–7) at each orientation."""
        first = COMPASS.index(self.front)
        return tuple((first + self.eighths * orientation) % 8 for orientation in range(self.orientations))

    @property
    def names_facing(self) -> bool:
        """Whether a rotation names the new direction, instead of quarter turns."""
        return not self.turns and self.orientations > 1

    def __post_init__(self) -> None:
        """Check the words of the face tables."""
        for faces in (self.faces, *filter(None, [self.stunned_faces])):
            words = faces.split()
            if len(words) != len(COMPASS) or not all(map(FACE_WORD.fullmatch, words)):
                message = f"faces of {self.name}: {faces!r} are not eight words"
                raise InvalidVariantError(message, reason="faces", text=faces, expected=FACE_WORDS)


@replaced(PIECE)
@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of one side, with its orientation.

    Attributes:
        piece_type: Its type.
        side: The side it belongs to, 0 or 1.
        orientation: Its orientation, 0 to `piece_type.orientations` - 1.
        stunned: Whether it is stunned.
        side_name: The name of its side, as `"blue"`.

    >>> from laserchess import Board
    >>> piece = Board("leiserchess").piece_at("a0")
    >>> piece.name, piece.side_name, piece.compass
    ('Monarch', 'tangerine', 'S')

    """

    piece_type: PieceType
    side: int
    orientation: int = 0
    stunned: bool = False
    side_name: str = field(default="", compare=False)
    """Always set for pieces on a board; not compared."""

    @property
    def name(self) -> str:
        """The name of its type."""
        return self.piece_type.name

    @property
    def facing(self) -> int:
        """Its direction: 0 to 7, clockwise from north."""
        return self.piece_type.facings[self.orientation]

    @property
    def compass(self) -> str:
        """Its direction as a compass point: `N`, `NE` and so on."""
        return COMPASS[self.facing]

    def __str__(self) -> str:
        """Return its side, type and, where pieces rotate, direction."""
        way = f" facing {self.compass}" if self.piece_type.orientations > 1 else ""
        return f"{self.side_name or f'side {self.side}'} {self.name}{way}{', stunned' * self.stunned}"

    def __repr__(self) -> str:
        """Return the text, marked as a piece."""
        return f"<Piece {self}>"
