"""Questions about a position: where pieces are, what attacks them and what a move would remove.

Every answer comes from the kernel: beams are traced and moves are played on a copy of the board.
"""

from abc import abstractmethod
from collections import defaultdict
from dataclasses import replace
from typing import Self

from laserchess.board_state import BoardState
from laserchess.core import layout as at
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.move_result import hits_of
from laserchess.core.moves import Move, MoveKind, RemovalCause
from laserchess.core.variant import PieceType
from laserchess.notation.drawing import find_cell
from laserchess.notation.move_table import LegalMoves

UNSIGNED = (1 << 64) - 1
STEPPED = frozenset({RemovalCause.CAPTURED, RemovalCause.SQUASHED, RemovalCause.EJECTED})
"""How pieces leave the board by a step."""


class BoardQueries(BoardState):
    """A position with queries about its pieces, attacks and threats.

    A side is given by its number (0 or 1) or its name (`"blue"`).
    """

    @property
    @abstractmethod
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""

    @property
    def position_key(self) -> int:
        """Zobrist key of the position, 0 to 2**64 - 1: pieces with their facings, floor and side to move.

        In variants with several actions a turn it also covers what is left of the turn. Positions that repeat have
        equal keys. Variants and rule options are not part of it.
        """
        return int(self.state[at.HASH]) & UNSIGNED

    def pieces(self, piece_type: PieceType | str, side: int | str) -> tuple[str, ...]:
        """Return the squares of the pieces of one type and side, in reading order.

        Args:
            piece_type: A type of piece or its name, as `"Pyramid"`.
            side: Whose pieces.

        Returns:
            The names of the squares; empty if there are no such pieces.

        Raises:
            UnknownNameError: The variant has no such piece type or side.

        """
        name, number = self._piece_type(piece_type).name, self._side_number(side)
        return self._squares_of({name}, number)

    def king(self, side: int | str) -> str | None:
        """Return the square of a side's royal piece: King, Pharaoh and so on.

        Args:
            side: Whose royal piece.

        Returns:
            The name of the square, or `None` if the side has no royal piece, or several.

        Raises:
            UnknownNameError: The variant has no such side.

        >>> from laserchess import Board
        >>> Board("laser-chess").king("red")
        'f8'

        """
        royals = {piece_type.name for piece_type in self.variant.pieces if piece_type.royal}
        squares = self._squares_of(royals, self._side_number(side))
        return squares[0] if len(squares) == 1 else None

    def is_capture(self, move: Move | str) -> bool:
        """Return whether a legal move removes a piece of the opponent, by its step or by the beam that it fires.

        A beam that removes only pieces of the mover is no capture. Where chance decides, the answer is that of one
        draw, the one `preview` shows.

        Args:
            move: A move or its text.

        Returns:
            Whether a piece of the opponent is removed.

        Raises:
            IllegalMoveError: The move is not legal here.
            InvalidMoveError: The text cannot be read.

        """
        return any(gone.side_name != self.turn for gone in self.preview(move).removed)

    def attackers(self, side: int | str, square: str) -> tuple[str, ...]:
        """Return the squares of the pieces that attack the piece on `square`, in reading order.

        A piece of `side` attacks it in one of two ways:

        - it fires, and its beam removes the piece on `square` as the board is now;
        - it can remove that piece with a legal step onto the square, if it were its side's turn.

        Mirrors on the way of a beam are no attackers, nor are pieces that must move first to open its way: see
        `threats`. A beam spares no side, so pieces may be attacked by their own. Nothing attacks an empty square,
        and nothing attacks once the game is over. Where chance decides, the answer is that of one draw.

        Args:
            side: The attacking side.
            square: The square of the attacked piece.

        Returns:
            The names of the attackers' squares.

        Raises:
            UnknownNameError: The variant has no such side or square.

        """
        cell, number = find_cell(self.variant, square), self._side_number(side)
        if self.piece_at(square) is None or self.outcome is not None:
            return ()
        board = self._with_turn(number)
        found = set(hits_of(self._tables, board.arrays.cells, number, cell))
        for move in board.legal_moves:
            if move.kind is MoveKind.FIRE or (move.kind is MoveKind.STEP and move.to == square):
                gone = {one.square: one.cause for one in board.preview(move).removed}
                if square in gone and (move.kind is MoveKind.FIRE or gone[square] in STEPPED):
                    found.add(self.variant.geometry.by_name[move.start])
        geometry = self.variant.geometry
        return tuple(geometry.names[other] for other in geometry.reading_order if other in found)

    def is_attacked(self, side: int | str, square: str) -> bool:
        """Return whether `side` attacks the piece on `square`: see `attackers`.

        Args:
            side: The attacking side.
            square: The square of the attacked piece.

        Returns:
            Whether there is an attacker.

        Raises:
            UnknownNameError: The variant has no such side or square.

        """
        return bool(self.attackers(side, square))

    def threats(self, side: int | str | None = None) -> dict[str, tuple[Move, ...]]:
        """Return what `side` could remove with one legal move, if it were its turn: square → the moves that do.

        Unlike `attackers`, this plays every legal move (a single action, where a turn has several), so that it also
        finds a rotated mirror that sends the beam elsewhere. Only pieces of the other side count.

        Args:
            side: Whose moves; by default the opponent of the side to move.

        Returns:
            The threatened squares in reading order; empty once the game is over.

        Raises:
            UnknownNameError: The variant has no such side.

        """
        number = 1 - self.side if side is None else self._side_number(side)
        if self.outcome is not None:
            return {}
        board, found = self._with_turn(number), defaultdict[str, list[Move]](list)
        for move in board.legal_moves:
            for gone in board.preview(move).removed:
                if gone.side_name != board.turn:
                    found[gone.square].append(move)
        geometry = self.variant.geometry
        squares = (geometry.names[cell] for cell in geometry.reading_order)
        return {square: tuple(found[square]) for square in squares if square in found}

    def _with_turn(self, side: int) -> Self:
        """Return a copy without a past on which it is the turn of `side`, with all its actions if it was not."""
        board = self.copy(history=False)
        if side != self.side:
            board.set_snapshot(
                replace(self.snapshot(), side=side, actions_left=self.variant.actions, capped=(), rotations=())
            )
        return board

    def _squares_of(self, names: set[str], side: int) -> tuple[str, ...]:
        pieces, geometry = self.snapshot().pieces, self.variant.geometry
        standing = {cell for cell, piece in pieces.items() if piece.side == side and piece.piece_type.name in names}
        return tuple(geometry.names[cell] for cell in geometry.reading_order if cell in standing)

    def _piece_type(self, piece_type: PieceType | str) -> PieceType:
        name = piece_type if isinstance(piece_type, str) else piece_type.name
        for known in self.variant.pieces:
            if known.name == name:
                return known
        message = f"{self.variant.title} has no piece type {quote(name)}"
        expected = "one of " + ", ".join(known.name for known in self.variant.pieces)
        raise UnknownNameError(message, reason="piece", text=name, expected=expected)

    def _side_number(self, side: int | str) -> int:
        if isinstance(side, str):
            return self.variant.player(side)
        if side in {0, 1}:
            return int(side)
        message = f"{side} is not a side"
        expected = " or ".join(f"{number} ({player.name})" for number, player in enumerate(self.variant.players))
        raise UnknownNameError(message, reason="side", text=str(side), expected=expected)
