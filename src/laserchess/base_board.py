"""What stands on a board: looked at by the names of squares, changed by hand, turned about and drawn.

A base board may break the rules of its game while it is being changed; `validate` says so, when it is asked.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Self, Unpack

from laserchess.core.errors import IllegalPositionError, RuleError
from laserchess.core.position import Position, check
from laserchess.core.symmetries import HALF_TURN, MIRROR, image, symmetries
from laserchess.core.variant import Piece, Rules, Variant
from laserchess.notation import notation_of
from laserchess.notation.drawing import find_cell
from laserchess.notation.piece_text import read_piece
from laserchess.notation.svg import SvgStyle, draw_svg
from laserchess.notation.unicode_board import draw_text


class BaseBoard(ABC):
    """A position of a game, to look at and to change; `Board` adds the moves."""

    variant: Variant
    rules: Rules

    @abstractmethod
    def snapshot(self) -> Position:
        """Return the position as a value: pieces by cell, side to move."""

    @abstractmethod
    def set_snapshot(self, position: Position) -> None:
        """Take up a position, legal or not; the past is forgotten."""

    @abstractmethod
    def copy(self, *, history: bool = True) -> Self:
        """Return one that shares nothing with this one."""

    @property
    @abstractmethod
    def side(self) -> int:
        """Number (0 or 1) of the player to move."""

    @property
    def turn(self) -> str:
        """The player to move; setting it, as changing a piece, forgets the moves played so far."""
        return self.variant.players[self.side].name

    @turn.setter
    def turn(self, player: str) -> None:
        self.set_snapshot(replace(self.snapshot(), side=self.variant.player(player)))

    @property
    @abstractmethod
    def position(self) -> str:
        """The position as text; `Board(game, position=board.position)` is the same position."""

    def __eq__(self, other: object) -> bool:
        """Compare game, options and position; the past does not count."""
        if not isinstance(other, BaseBoard):
            return NotImplemented
        return self.rules == other.rules and self.position == other.position

    @abstractmethod
    def __hash__(self) -> int:
        """Return the position's hash."""

    def __repr__(self) -> str:
        """Show how to make this position again."""
        options = "".join(f", {name}={value!r}" for name, value in self.rules.changed.items())
        return f"{type(self).__name__}({self.variant.id!r}, position={self.position!r}{options})"

    # Pieces by the names of their squares

    def piece_map(self) -> dict[str, Piece]:
        """Return the pieces on the board by the names of their squares."""
        names = self.variant.geometry.names
        return {names[cell]: piece for cell, piece in self.snapshot().pieces.items()}

    def set_piece_at(self, square: str, piece: Piece | str | None) -> None:
        """Put a piece on a square, in place of what stands there: one of another square, or as texts write it (`p+`).

        As everything that changes a position by hand, this forgets the moves played so far and asks nothing about
        the rules: see `validate`.
        """
        cell, position = find_cell(self.variant, square), self.snapshot()
        pieces = dict(position.pieces)
        pieces.pop(cell, None)
        if piece is not None:
            pieces[cell] = read_piece(self.variant, piece) if isinstance(piece, str) else piece
        spins = tuple(spin for spin in position.rotations if spin[0] != cell)
        capped = tuple(other for other in position.capped if other != cell)
        self.set_snapshot(replace(position, pieces=pieces, rotations=spins, capped=capped))

    def remove_piece_at(self, square: str) -> Piece | None:
        """Take the piece on a square away and return it."""
        piece = self.piece_map().get(square)
        self.set_piece_at(square, None)
        return piece

    def set_piece_map(self, pieces: Mapping[str, Piece | str]) -> None:
        """Put exactly these pieces on the board."""
        by_cell = {
            find_cell(self.variant, square): read_piece(self.variant, piece) if isinstance(piece, str) else piece
            for square, piece in pieces.items()
        }
        self.set_snapshot(replace(self.snapshot(), pieces=by_cell, rotations=(), capped=()))

    def clear(self) -> None:
        """Take all pieces away; the first player begins."""
        floor = self.snapshot().floor
        self.set_snapshot(Position({}, 0, floor, self.variant.actions))

    def set_position(self, text: str) -> None:
        """Set up a position text, which is checked; if it is refused, everything stays as it was."""
        written = notation_of(self.variant).read_position(self.variant, text)
        check(self.rules, written)
        self.set_snapshot(written)

    def validate(self) -> None:
        """Refuse a position that no game allows, naming the square or the count."""
        check(self.rules, self.snapshot())

    def is_valid(self) -> bool:
        """Tell whether the position is one the game allows."""
        try:
            self.validate()
        except IllegalPositionError:
            return False
        return True

    # The same, seen otherwise

    def rotated(self) -> Self:
        """Return the position as the other player sees it: half a turn, and the players exchanged."""
        return self._transformed(image(self.variant, self.snapshot(), HALF_TURN, swaps=True))

    def mirrored(self) -> Self:
        """Return the position with left and right exchanged, in games that are the same in a mirror."""
        if MIRROR not in symmetries(self.variant):
            message = f"{self.variant.title} is not the same in a mirror"
            raise RuleError(message, reason="mirror", expected="a game whose pieces, zones and homes are")
        return self._transformed(image(self.variant, self.snapshot(), MIRROR))

    def _transformed(self, position: Position) -> Self:
        other = self.copy(history=False)
        other.set_snapshot(position)
        return other

    # Pictures

    def drawing_defaults(self) -> SvgStyle:
        """Return what a picture shows beside the position."""
        return {}

    def __str__(self) -> str:
        """Draw the board as text."""
        return draw_text(self.variant, self.snapshot())

    def svg(self, **style: Unpack[SvgStyle]) -> str:
        """Draw the board as SVG; unless `style` says otherwise, with the last move and where its light went."""
        wanted = self.drawing_defaults()
        wanted.update(style)
        return draw_svg(self.variant, self.snapshot(), **wanted)

    def _repr_svg_(self) -> str:
        """Be shown as a picture in notebooks."""
        return self.svg()
