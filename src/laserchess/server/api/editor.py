"""Positions that are drawn square by square: read, checked and told what is wrong with them."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from laserchess.board import Board
from laserchess.core.errors import IllegalPositionError, LaserChessError, UnknownNameError, quote
from laserchess.core.position import Position, check
from laserchess.core.spec import Game, Man, Rules
from laserchess.games import find_game
from laserchess.notation import notation_of
from laserchess.notation.picture import find_cell
from laserchess.notation.svg_pieces import angle_of
from laserchess.notation.svg_sprite import features_of
from laserchess.server.wire.inputs import Input, Name, VariantId
from laserchess.server.wire.shapes import View
from laserchess.server.wire.views import view_of

MOST_SQUARES = 400
SquareName = Annotated[str, Field(max_length=8, examples=["e4"])]


class DrawnPiece(Input):
    """A piece as it was put on the board; its angle is one of those its kind has."""

    square: SquareName
    player: Name
    name: Name
    angle: int = Field(default=0, ge=0, lt=360)
    stunned: bool = False


class DrawnFloor(Input):
    """A feature as it was put on the board."""

    square: SquareName
    letter: str = Field(min_length=1, max_length=1, examples=["#"])


class Drawn(Input):
    """A position as it was drawn."""

    variant: VariantId
    turn: Name
    pieces: list[DrawnPiece] = Field(max_length=MOST_SQUARES)
    floor: list[DrawnFloor] = Field(default_factory=list, max_length=MOST_SQUARES)
    actions_left: int | None = Field(default=None, ge=0, le=100)


class Problem(TypedDict):
    """Something that keeps a position from being played."""

    reason: str
    message: str
    square: str | None


class Checked(TypedDict):
    """A position that can be played, or its problems."""

    position: str | None
    problems: list[Problem]
    view: View | None


def check_drawn(drawn: Drawn) -> Checked:
    """Read a drawn position and check it by the rules."""
    game = find_game(drawn.variant)
    reading = Reading(game)
    reading.read(drawn)
    try:
        if not reading.problems:
            position = reading.position(drawn)
            check(Rules.of(game), position)
            board = Board(game, position=notation_of(game).write_position(game, position))
            return {"position": board.position, "problems": [], "view": view_of(board)}
    except LaserChessError as error:
        reading.note(error)
    return {"position": None, "problems": reading.problems, "view": None}


class Reading:
    """A drawn position on its way to be one: what could be read of it, and what could not."""

    def __init__(self, game: Game) -> None:
        """Begin with an empty board."""
        self.game = game
        self.men: dict[int, Man] = {}
        self.floor: dict[int, str] = {}
        self.problems: list[Problem] = []

    def note(self, error: LaserChessError, square: str | None = None) -> None:
        """Add a problem; where no square is given, the error may name one."""
        named = error.text if error.text in self.game.geometry.by_name else None
        self.problems.append({"reason": error.reason, "message": str(error), "square": square or named})

    def read(self, drawn: Drawn) -> None:
        """Put everything on the board that can be put there."""
        items: list[DrawnPiece | DrawnFloor] = [*drawn.pieces, *drawn.floor]
        for item in items:
            try:
                cell = find_cell(self.game, item.square)
                if isinstance(item, DrawnPiece):
                    self._refuse_second(self.men, cell, item.square)
                    self.men[cell] = read_man(self.game, item)
                else:
                    self._refuse_second(self.floor, cell, item.square)
                    self.floor[cell] = read_letter(self.game, item.letter)
            except LaserChessError as error:
                self.note(error, item.square)

    @staticmethod
    def _refuse_second(board: Mapping[int, object], cell: int, square: str) -> None:
        if cell in board:
            message = f"{square} is drawn twice"
            raise IllegalPositionError(message, reason="twice", text=square, expected="one thing on a square")

    def position(self, drawn: Drawn) -> Position:
        """Return what was read, with the player to move."""
        left = self.game.actions if drawn.actions_left is None else drawn.actions_left
        return Position(self.men, self.game.player(drawn.turn), self.floor, left if self.game.has_turn_end else 0)


def read_man(game: Game, item: DrawnPiece) -> Man:
    """Return the piece that was drawn."""
    player = game.player(item.player)
    piece = next((piece for piece in game.pieces if piece.name == item.name), None)
    if piece is None:
        expected = "one of " + ", ".join(piece.name for piece in game.pieces)
        message = f"{game.title} has no piece {quote(item.name)}"
        raise UnknownNameError(message, reason="piece", text=item.name, expected=expected)
    angles = [angle_of(Man(piece, player, way)) for way in range(piece.orientations)]
    way = 0 if piece.orientations == 1 else next((way for way, angle in enumerate(angles) if angle == item.angle), None)
    if way is None:
        message = f"no {piece.name} is turned by {item.angle} degrees"
        expected = " or ".join(map(str, angles))
        raise UnknownNameError(message, reason="angle", text=str(item.angle), expected=expected)
    return Man(piece, player, way, stunned=item.stunned and bool(piece.stunned_faces))


def read_letter(game: Game, letter: str) -> str:
    """Return the letter of a feature the game has."""
    if letter in features_of(game):
        return letter
    message = f"the floor of {game.title} has no {quote(letter)}"
    expected = "one of " + " ".join(features_of(game)) if features_of(game) else "no features"
    raise UnknownNameError(message, reason="floor", text=letter, expected=expected)
