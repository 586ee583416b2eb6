"""`Board`: a game in progress, with an interface like that of python-chess.

`Board` is one class in four files, each of which needs only those before it: `board_state` holds the position and
the moves, `editable_board` edits and draws, `playable_board` plays, and this one sets up, answers questions and counts.
Every answer comes from the kernel: beams are traced and moves are played on a copy of the board.
"""

from collections import defaultdict
from dataclasses import replace
from functools import lru_cache
from secrets import randbits
from typing import TYPE_CHECKING, NoReturn, Self

import numpy as np

from laserchess.board.playable_board import PlayableBoard
from laserchess.core import endings, perft
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays
from laserchess.core.chance import seed_scratch
from laserchess.core.errors import IllegalMoveError, UnknownNameError, quote
from laserchess.core.move_result import hits_of
from laserchess.core.moves import Move, MoveKind, RemovalCause
from laserchess.core.position import check, load
from laserchess.core.tables import tables_for
from laserchess.core.variant import PieceType, Rules
from laserchess.notation import notation_of
from laserchess.notation.drawing import find_cell
from laserchess.notation.move_table import LegalMoves, move_table_for
from laserchess.python_chess import BOARD, missing
from laserchess.variants import VariantLike, resolve_variant

__all__ = ["Board", "LegalMoves", "move_table_for"]

MAX_PERFT_DEPTH = 60
INNER = frozenset({"arrays", "copy_arrays", "row", "set_up", "shown", "snapshot", "state", "without_moves"})
"""Names by which other parts of the library use the kernel; `dir` leaves them out."""
UNSIGNED = (1 << 64) - 1
STEPPED = frozenset({RemovalCause.CAPTURED, RemovalCause.SQUASHED, RemovalCause.EJECTED})
"""How pieces leave the board by a step."""


@lru_cache(maxsize=64)
def _start(rules: Rules, text: str) -> Arrays:
    """Parse and check a position text; return its arrays with one row, for copying."""
    tables = tables_for(rules)
    written = notation_of(rules.variant).read_position(rules.variant, text)
    check(rules, written)
    arrays = tables.new_arrays()
    load(tables, written, arrays)
    return arrays


class Board(PlayableBoard):
    """A position with the moves that led to it.

    Boards are equal if their variants, rule options and positions are. They can be copied and pickled.

    >>> board = Board("khet")
    >>> board.turn, len(board.legal_moves)
    ('silver', 77)
    >>> result = board.push("d1d2")
    >>> result.removed, board.turn
    ((), 'red')

    """

    def __init__(
        self,
        variant: VariantLike = "laser-chess",
        *,
        setup: str | None = None,
        position: str | None = None,
        seed: int | None = None,
        **options: object,
    ) -> None:
        """Set up a board.

        Args:
            variant: A variant, its id or the path of its TOML file.
            setup: The name of a starting position; by default the variant's first.
            position: A position text to start from, instead of a setup.
            seed: For variants with chance: the same seed and moves give the same game. By default random.
            options: Rule options of the variant, by name.

        Raises:
            UnknownNameError: There is no such variant, setup or option.
            InvalidPositionError: The position text cannot be read.
            IllegalPositionError: The position breaks the rules.

        """
        found = resolve_variant(variant)
        if seed is not None and not found.has_chance:
            options["seed"] = seed
        self._prepare(Rules.of(found, **options))
        self._begin(_start(self.rules, found.setup(setup) if position is None else position))
        seed_scratch(self.arrays.stack, randbits(64) if seed is None else seed)

    # Questions

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

    # Trees

    def perft(self, depth: int, *, finished: bool = False) -> int:
        """Count the leaves of the tree of legal moves at exactly `depth`.

        Args:
            depth: The depth in plies, 0 to 60.
            finished: Whether games that ended before `depth` count as leaves, too.

        Returns:
            The number of leaves.

        Raises:
            IllegalMoveError: The variant has chance or several actions a turn, or the depth is out of range.

        >>> Board("khet").perft(2)
        5920

        """
        if not self.variant.has_perft:
            message = f"{self.variant.title} has no perft"
            raise IllegalMoveError(message, reason="chance", expected="a game of one move a turn, without chance")
        if not 0 <= depth <= MAX_PERFT_DEPTH:
            message = f"perft depth {depth}"
            raise IllegalMoveError(message, reason="depth", text=str(depth), expected=f"0 to {MAX_PERFT_DEPTH}")
        moves = np.zeros(at.MAX_MOVES * (depth + 1), np.int64)
        arrays = self.copy_arrays(depth + 1)
        return perft.perft(arrays, self._first, moves, 0, depth, int(finished))

    def divide(self, depth: int) -> dict[str, int]:
        """Return the number of leaves at `depth` below each legal move.

        Args:
            depth: The depth in plies, 1 to 60.

        Returns:
            Text of the move → leaves below it, sorted by the texts.

        Raises:
            IllegalMoveError: As for `perft`.

        """
        counts = {}
        for move in sorted(self.legal_moves, key=str):
            after = self.copy(history=False)
            after.push(move)
            after.state[at.RESULT] = endings.result(after.arrays, after.row)  # draws end no tree
            counts[move.text] = after.perft(depth - 1)
        return counts

    # Attributes

    def __dir__(self) -> list[str]:
        """Return the public names."""
        return [name for name in super().__dir__() if name.startswith("__") or not (name[0] == "_" or name in INNER)]

    if not TYPE_CHECKING:  # a type checker would accept any name

        def __getattr__(self, name: str) -> NoReturn:
            """Raise for a missing name; if python-chess has it, the error says what to use instead."""
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise missing(message, name, BOARD, self)
