"""The board editor's positions: parsed and checked, with their problems."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.errors import IllegalPositionError, LaserChessError, UnknownNameError, quote
from laserchess.core.position import Position, check
from laserchess.core.variant import Piece, Rules, Variant
from laserchess.notation import notation_of
from laserchess.notation.drawing import find_cell
from laserchess.notation.svg.piece_drawing import angle_of
from laserchess.notation.svg.sprite import features_of
from laserchess.server.wire.inputs import Input, Name, VariantId
from laserchess.server.wire.schemas import View
from laserchess.server.wire.views import view_of
from laserchess.variants import find_variant

MAX_SQUARES = 400
SquareName = Annotated[str, Field(max_length=8, examples=["e4"])]


class DrawnPiece(Input):
    """A piece as placed in the editor; its angle is one of those its piece type has."""

    square: SquareName
    player: Name
    name: Name
    angle: int = Field(default=0, ge=0, lt=360)
    stunned: bool = False


class DrawnFloor(Input):
    """A feature as placed in the editor."""

    square: SquareName
    letter: str = Field(min_length=1, max_length=1, examples=["#"])


class DrawnPosition(Input):
    """A position from the editor."""

    variant: VariantId
    turn: Name
    pieces: list[DrawnPiece] = Field(max_length=MAX_SQUARES)
    floor: list[DrawnFloor] = Field(default_factory=list, max_length=MAX_SQUARES)
    actions_left: int | None = Field(default=None, ge=0, le=100)


class Problem(TypedDict):
    """A problem that makes a position unplayable."""

    reason: str
    message: str
    square: str | None


class Checked(TypedDict):
    """A playable position, or its problems."""

    position: str | None
    problems: list[Problem]
    view: View | None


def check_drawn(drawn: DrawnPosition) -> Checked:
    """Parse a position of the editor and check it by the rules."""
    variant = find_variant(drawn.variant)
    reading = Reading(variant)
    reading.read(drawn)
    try:
        if not reading.problems:
            position = reading.position(drawn)
            check(Rules.of(variant), position)
            board = Board(variant, position=notation_of(variant).write_position(variant, position))
            return {"position": board.position, "problems": [], "view": view_of(board)}
    except LaserChessError as error:
        reading.note(error)
    return {"position": None, "problems": reading.problems, "view": None}


class Reading:
    """A position of the editor while it is parsed: what is valid, and the problems."""

    def __init__(self, variant: Variant) -> None:
        """Start with an empty board."""
        self.variant = variant
        self.pieces: dict[int, Piece] = {}
        self.floor: dict[int, str] = {}
        self.problems: list[Problem] = []

    def note(self, error: LaserChessError, square: str | None = None) -> None:
        """Add a problem; where no square is given, the error may name one."""
        named = error.text if error.text in self.variant.geometry.by_name else None
        self.problems.append({"reason": error.reason, "message": str(error), "square": square or named})

    def read(self, drawn: DrawnPosition) -> None:
        """Place everything that is valid."""
        items: list[DrawnPiece | DrawnFloor] = [*drawn.pieces, *drawn.floor]
        for item in items:
            try:
                cell = find_cell(self.variant, item.square)
                if isinstance(item, DrawnPiece):
                    self._reject_second(self.pieces, cell, item.square)
                    self.pieces[cell] = read_piece(self.variant, item)
                else:
                    self._reject_second(self.floor, cell, item.square)
                    self.floor[cell] = read_letter(self.variant, item.letter)
            except LaserChessError as error:
                self.note(error, item.square)

    @staticmethod
    def _reject_second(board: Mapping[int, object], cell: int, square: str) -> None:
        if cell in board:
            message = f"{square} has two pieces or features"
            raise IllegalPositionError(message, reason="twice", text=square, expected="one on a square")

    def position(self, drawn: DrawnPosition) -> Position:
        """Return the position, with the player to move."""
        left = self.variant.actions if drawn.actions_left is None else drawn.actions_left
        return Position(
            self.pieces, self.variant.player(drawn.turn), self.floor, left if self.variant.has_turn_end else 0
        )


def read_piece(variant: Variant, item: DrawnPiece) -> Piece:
    """Return a placed piece."""
    player = variant.player(item.player)
    piece_type = next((piece_type for piece_type in variant.pieces if piece_type.name == item.name), None)
    if piece_type is None:
        expected = "one of " + ", ".join(piece_type.name for piece_type in variant.pieces)
        message = f"{variant.title} has no piece {quote(item.name)}"
        raise UnknownNameError(message, reason="piece", text=item.name, expected=expected)
    angles = [angle_of(Piece(piece_type, player, way)) for way in range(piece_type.orientations)]
    way = (
        0
        if piece_type.orientations == 1
        else next((way for way, angle in enumerate(angles) if angle == item.angle), None)
    )
    if way is None:
        message = f"no {piece_type.name} is rotated by {item.angle} degrees"
        expected = " or ".join(map(str, angles))
        raise UnknownNameError(message, reason="angle", text=str(item.angle), expected=expected)
    return Piece(piece_type, player, way, stunned=item.stunned and bool(piece_type.stunned_faces))


def read_letter(variant: Variant, letter: str) -> str:
    """Return the letter of a feature of the variant."""
    if letter in features_of(variant):
        return letter
    message = f"the floor of {variant.title} has no {quote(letter)}"
    expected = "one of " + " ".join(features_of(variant)) if features_of(variant) else "no features"
    raise UnknownNameError(message, reason="floor", text=letter, expected=expected)
