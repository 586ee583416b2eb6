"""Boards that can be edited and drawn: their pieces, symmetries and images.

A position may break the rules while it is being edited; `validate` checks it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self, Unpack

from laserchess.board.board_state import BoardState
from laserchess.core.errors import IllegalPositionError, RuleError
from laserchess.core.position import Position, check
from laserchess.core.symmetries import HALF_TURN, MIRROR, image, symmetries
from laserchess.core.variant import Piece
from laserchess.notation import notation_of
from laserchess.notation.drawing import find_cell
from laserchess.notation.piece_text import read_piece
from laserchess.notation.svg import SvgStyle, draw_svg
from laserchess.notation.unicode_board import draw_text


class EditableBoard(BoardState):
    """A position that can be read and edited; edits clear the move stack and need not follow the rules."""

    # Pieces

    def piece_map(self) -> dict[str, Piece]:
        """Return the pieces on the board by square.

        Returns:
            Square → piece; empty squares are left out.

        >>> from laserchess import Board
        >>> str(Board("khet").piece_map()["e1"])
        'silver Pharaoh'

        """
        names = self.variant.geometry.names
        return {names[cell]: piece for cell, piece in self.snapshot().pieces.items()}

    def set_piece_at(self, square: str, piece: Piece | str | None) -> None:
        """Put a piece on a square, replacing what is there.

        Like every edit this clears the move stack and does not check the rules: see `validate`.

        Args:
            square: The name of the square.
            piece: A piece, its text in the variant's notation (`p+`), or `None` to empty the square.

        Raises:
            UnknownNameError: The variant has no such square.
            InvalidPositionError: The text is no piece.

        """
        cell, position = find_cell(self.variant, square), self.snapshot()
        pieces = dict(position.pieces)
        pieces.pop(cell, None)
        if piece is not None:
            pieces[cell] = read_piece(self.variant, piece) if isinstance(piece, str) else piece
        rotations = tuple(rotation for rotation in position.rotations if rotation[0] != cell)
        capped = tuple(other for other in position.capped if other != cell)
        self.set_snapshot(replace(position, pieces=pieces, rotations=rotations, capped=capped))

    def remove_piece_at(self, square: str) -> Piece | None:
        """Remove the piece on a square.

        Args:
            square: The name of the square.

        Returns:
            The piece, or `None` if the square was empty.

        Raises:
            UnknownNameError: The variant has no such square.

        """
        piece = self.piece_map().get(square)
        self.set_piece_at(square, None)
        return piece

    def set_piece_map(self, pieces: Mapping[str, Piece | str]) -> None:
        """Replace all pieces.

        Args:
            pieces: Square → piece, or its text in the variant's notation.

        Raises:
            UnknownNameError: The variant has no such square.
            InvalidPositionError: A text is no piece.

        """
        by_cell = {
            find_cell(self.variant, square): read_piece(self.variant, piece) if isinstance(piece, str) else piece
            for square, piece in pieces.items()
        }
        self.set_snapshot(replace(self.snapshot(), pieces=by_cell, rotations=(), capped=()))

    def clear(self) -> None:
        """Remove all pieces; side 0 is to move."""
        floor = self.snapshot().floor
        self.set_snapshot(Position({}, 0, floor, self.variant.actions))

    def set_position(self, text: str) -> None:
        """Set the position of a text and clear the move stack.

        Args:
            text: The position in the variant's notation.

        Raises:
            InvalidPositionError: The text cannot be read; the board stays as it was.
            IllegalPositionError: The position breaks the rules; the board stays as it was.

        """
        written = notation_of(self.variant).read_position(self.variant, text)
        check(self.rules, written)
        self.set_snapshot(written)

    def validate(self) -> None:
        """Check the position against the rules.

        Raises:
            IllegalPositionError: The position breaks the rules; the message names the square or the count.

        """
        check(self.rules, self.snapshot())

    def is_valid(self) -> bool:
        """Return whether the position follows the rules.

        Returns:
            `True` if `validate` raises nothing.

        """
        try:
            self.validate()
        except IllegalPositionError:
            return False
        return True

    # Symmetries

    def rotated(self) -> Self:
        """Return the position as the opponent sees it: rotated by 180 degrees, with the sides exchanged.

        Returns:
            A new board without a move stack.

        """
        return self._transformed(image(self.variant, self.snapshot(), HALF_TURN, swaps=True))

    def mirrored(self) -> Self:
        """Return the position with left and right exchanged.

        Returns:
            A new board without a move stack.

        Raises:
            RuleError: The variant is not symmetric in a mirror.

        """
        if MIRROR not in symmetries(self.variant):
            message = f"{self.variant.title} is not symmetric in a mirror"
            raise RuleError(message, reason="mirror", expected="a variant whose pieces, zones and homes are")
        return self._transformed(image(self.variant, self.snapshot(), MIRROR))

    def _transformed(self, position: Position) -> Self:
        other = self.copy(history=False)
        other.set_snapshot(position)
        return other

    # Images

    def drawing_defaults(self) -> SvgStyle:
        """Return what an image shows with the position: the last move and its beams.

        Returns:
            Arguments of `svg`.

        """
        if not self._history:
            return {}
        last = self._history[-1]
        squares = (last.move.start, last.move.to) if last.move.start else ()
        return {"last": squares, "beams": last.beams, "removed": last.removed}

    def __str__(self) -> str:
        """Draw the board as text."""
        return draw_text(self.variant, self.snapshot())

    def svg(self, **style: Unpack[SvgStyle]) -> str:
        """Draw the board as SVG, by default with the last move and its beams.

        Args:
            style: See `SvgStyle`.

        Returns:
            The SVG document.

        Raises:
            UnknownNameError: A style, theme or piece set is unknown.
            LaserChessError: A colour or the size is invalid.

        """
        wanted = self.drawing_defaults()
        wanted.update(style)
        return draw_svg(self.variant, self.snapshot(), **wanted)

    def _repr_svg_(self) -> str:
        """Return the image that notebooks show."""
        return self.svg()
