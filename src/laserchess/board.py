"""`Board`: a game in progress, with an interface like that of python-chess.

Every answer comes from the kernel: beams are traced and moves are played on a copy of the board.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from secrets import randbits
from typing import Any, Self, Unpack

import numpy as np

from laserchess.core import endings, perft, py_kernel
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays, Cells, Stack
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import start_of, target_of
from laserchess.core.errors import (
    IllegalMoveError,
    IllegalPositionError,
    LaserChessError,
    RuleError,
    UnknownNameError,
    quote,
)
from laserchess.core.kernel import ILLEGAL, MISFIT
from laserchess.core.move_errors import capture_mismatch, chance_mismatch, why_illegal
from laserchess.core.move_result import MoveResult, beams_of, hits_of
from laserchess.core.moves import Beam, Move, MoveKind, RemovalCause
from laserchess.core.outcome import Outcome, Termination, read_result
from laserchess.core.position import Position, check, load, snapshot_of
from laserchess.core.python_chess import BOARD, replaced
from laserchess.core.symmetries import HALF_TURN, MIRROR, image, symmetries
from laserchess.core.tables import Tables, tables_for
from laserchess.core.variant import Piece, PieceType, Rules
from laserchess.move_player import MovePlayer, merge_turns
from laserchess.notation import WrittenMove, notation_of
from laserchess.notation.action_text import split_turn
from laserchess.notation.drawing import find_cell
from laserchess.notation.move_table import LegalMoves, move_table_for
from laserchess.notation.piece_text import read_piece
from laserchess.notation.position_writer import position_writer
from laserchess.notation.svg import SvgStyle, draw_svg
from laserchess.notation.unicode_board import draw_text
from laserchess.variants import VariantLike, resolve_variant

__all__ = ["Board", "LegalMoves", "move_table_for"]

FIRST_ROWS = 64
RESULT_BYTES = 1000
"""About the size of what is stored for a move, without the board and the row after it."""
MAX_PERFT_DEPTH = 60
INNER = frozenset({"arrays", "copy_arrays", "row", "state", "without_moves"})
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


@replaced(BOARD)
class Board:
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

    def _prepare(self, rules: Rules) -> None:
        self.rules = rules
        self.variant = rules.variant
        self._tables: Tables = tables_for(rules)
        self._move_table, self._texts = move_table_for(self.variant), position_writer(rules)
        self._first, self._length = self._tables.first_row, self._tables.row
        self._player = MovePlayer(self._tables)

    def _begin(self, start: Arrays) -> None:
        """Set a position that has no history."""
        self._hold(start.cells, start.stack[self._first :], FIRST_ROWS)
        self._history: list[MoveResult] = []
        self._root, self._is_whole = self.state.copy(), True
        """The row before the first move; whether the stack holds the rows of all moves or only recent ones."""

    def _hold(self, cells: Cells, rows: Stack, more: int) -> None:
        """Copy a board and the rows that led to it, with space for `more` rows."""
        self.arrays = self._tables.new_arrays(cells, rows, more)
        """The kernel's arrays: to read or copy, not to change."""
        self.row = self._first + len(rows) - self._length
        """Offset of the current position's row in the stack."""

    # The position

    @property
    def position(self) -> str:
        """The position as text; `Board(variant, position=board.position)` is the same position."""
        return self._texts.write(self.arrays.cells, self.state)

    @property
    def turn(self) -> str:
        """Name of the side to move; setting it, like every edit, clears the move stack."""
        return self.variant.players[self.side].name

    @turn.setter
    def turn(self, player: str) -> None:
        self.set_snapshot(replace(self.snapshot(), side=self.variant.player(player)))

    @property
    def side(self) -> int:
        """The side to move, 0 or 1."""
        return int(self.arrays.stack[self.row + at.SIDE])

    @property
    def actions_left(self) -> int:
        """Number of actions the side to move has left this turn; 1 in variants of one move a turn."""
        return int(self.state[at.ACTIONS_LEFT]) if self.variant.has_turn_end else 1

    def piece_at(self, square: str) -> Piece | None:
        """Return the piece on a square.

        Args:
            square: The name of the square.

        Returns:
            The piece, or `None` if the square is empty.

        Raises:
            UnknownNameError: The variant has no such square.

        """
        return self._tables.pieces.get(int(self.arrays.cells[find_cell(self.variant, square)]))

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

    @property
    def position_key(self) -> int:
        """Zobrist key of the position, 0 to 2**64 - 1: pieces with their facings, floor and side to move.

        In variants with several actions a turn it also covers what is left of the turn. Positions that repeat have
        equal keys. Variants and rule options are not part of it.
        """
        return int(self.state[at.HASH]) & UNSIGNED

    def snapshot(self) -> Position:
        """Return the position as a value: pieces by cell, side to move.

        Returns:
            The position.

        """
        return snapshot_of(self._tables, self.arrays.cells, self.state)

    @property
    def state(self) -> Stack:
        """The current position's row of the kernel's stack."""
        return self.arrays.stack[self.row : self.row + self._length]

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

    # Moves

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves (single actions in variants with several a turn); empty once the game is over."""
        return LegalMoves(self._move_table, self._player.generate(self.arrays, self.row))

    def is_legal(self, move: Move | str) -> bool:
        """Return whether a move is legal.

        Args:
            move: A move or its text; a text that cannot be read is not legal.

        Returns:
            Whether the move may be played now.

        """
        try:
            return self._look_up(str(move)) is not None
        except LaserChessError:
            return False

    def parse_move(self, text: str) -> Move:
        """Parse a legal move.

        Args:
            text: The move in the variant's notation, with or without what it captures.

        Returns:
            The move, as `legal_moves` lists it.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: The move is not legal, or does not do what the text says.

        """
        move = self._look_up(text)
        if move is None:
            raise self._illegal(self._move_table.read(text).code, text)
        return move

    def _look_up(self, text: str) -> Move | None:
        """Return the legal move of a text; only captures, chance and two steps in one have to be tried."""
        written = self._move_table.read(text)
        move = self._find(written.code)
        if not written.is_plain or (
            move is None and self.variant.actions and self._move_table[written.code].is_diagonal
        ):
            return self.preview(text).move
        return move

    def push(self, move: Move | str, *, recorded: bool = False) -> MoveResult:
        """Play a move.

        Args:
            move: A move or its text. A text may include its captures and what chance did.
            recorded: Whether the text comes from a record, where chance that is not named did not happen; by
                default chance that is not named is drawn.

        Returns:
            What the move did: its beams, the pieces it removed and so on.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: The move is not legal; the board stays as it was.

        >>> from laserchess import Board
        >>> Board("laser-chess").push("h2g2").text
        'h2g2'

        """
        if isinstance(move, Move):
            return self._play(move, None, move.text)
        written = self._move_table.read(move)
        if recorded and written.chance is None:
            written = replace(written, chance=())
        return self._play(self._find(written.code) or self._move_table[written.code], written, move)

    def push_turn(self, text: str, *, recorded: bool = False) -> tuple[MoveResult, ...]:
        """Play a whole turn, as `a7@3,a7*,c6d6`.

        Args:
            text: The actions of the turn, separated by commas; in variants of one move a turn, that move.
            recorded: As for `push`.

        Returns:
            What each action did.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: An action is not legal; none of the turn is played.

        """
        if not self.variant.has_turn_end:
            return (self.push(text),)
        done: list[MoveResult] = []
        try:
            for action in split_turn(text):
                if action == "." and done and self.outcome:
                    break
                done.append(self.push(action, recorded=recorded))
        except LaserChessError:
            for _ in done:
                self.pop()
            raise
        return tuple(done)

    def pop(self) -> Move:
        """Take back the last move, together with what chance did.

        Returns:
            The move.

        Raises:
            IllegalMoveError: No move has been played.

        """
        played = self.peek()
        if not self._is_whole:
            self._recall()
        self._history.pop()
        if self.variant.has_turn_end:
            self.arrays.stack[at.STATE] = played.state
        self._retreat(played.rows)
        return played.move

    def preview(self, move: Move | str) -> MoveResult:
        """Return what a move would do, without playing it.

        Args:
            move: A move or its text.

        Returns:
            What the move would do.

        Raises:
            InvalidMoveError: The text cannot be read.
            IllegalMoveError: The move is not legal.

        """
        return self.copy(history=False).push(move)

    def beams(self) -> tuple[Beam, ...]:
        """Return the beams that the side to move would fire now.

        Returns:
            The beams; empty in variants where firing is an action.

        """
        return beams_of(self._tables, self.arrays.cells, int(self.state[at.SIDE]))

    def _find(self, code: int) -> Move | None:
        """Return the legal move of a code; rotations with the same result are the same move."""
        found = self._player.find(self.arrays, self.row, code)
        return None if found == ILLEGAL else self._move_table[found]

    def _play(self, move: Move, written: WrittenMove | None, text: str) -> MoveResult:
        """Play a move, or raise and leave the board as it was."""
        stack = self.arrays.stack
        if self.row + 3 * self._length > len(stack):
            self.arrays = self.arrays._replace(stack=np.concatenate([stack, np.zeros_like(stack)]))
        row, played = self._player.play(self.arrays, self.row, move, written)
        if played is None:
            raise chance_mismatch(text) if row == MISFIT else self._illegal(move.code, text)
        self.row = row
        if written is not None and written.captured is not None:
            self._verify(played, written.captured, text)
        self._history.append(played)
        return played

    def _verify(self, played: MoveResult, captured: tuple[int, ...], text: str) -> None:
        """Take a move back if it did not capture what its text says."""
        names = [self.variant.geometry.names[cell] for cell in captured]
        if sorted(names) != sorted(gone.square for gone in played.removed):
            self._retreat(played.rows)
            raise capture_mismatch(text, names, played.text)

    def _illegal(self, code: int, text: str) -> IllegalMoveError:
        """Return the error for an illegal move."""
        pieces, cells, names = self._tables.pieces, self.arrays.cells, self.variant.geometry.names
        ends = (start_of(code), target_of(code))
        here, there = (pieces.get(int(cells[cell])) if cell in names else None for cell in ends)
        why, reason = next(why_illegal(self.variant, code, (here, there), self.turn, self.actions_left, self.outcome))
        return IllegalMoveError(f"{quote(text)} is illegal: {why}", reason=reason, text=text)

    def _retreat(self, rows: int) -> None:
        """Undo some rows."""
        for _ in range(rows):
            py_kernel.undo(*self.arrays, self.row)
            self.row -= self._length

    def _recall(self) -> None:
        """Restore the rows of all moves, which a copy does not have."""
        rows = np.concatenate([self._root, *(played.kept for played in self._history)])
        rows[-self._length :] = self.state
        self._hold(self.arrays.cells, rows, FIRST_ROWS)
        self._is_whole = True

    # The move stack

    @property
    def ply(self) -> int:
        """Number of moves played on this board."""
        return len(self._history)

    @property
    def history(self) -> tuple[MoveResult, ...]:
        """The results of the moves played on this board, oldest first."""
        return tuple(self._history)

    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first."""
        return [played.move for played in self._history]

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns played on this board in record notation; the last one may be unfinished."""
        if not self.variant.has_turn_end:
            return tuple(played.text for played in self._history)
        return tuple(merge_turns(self._history, inherited=int(self._root[at.ROTATED_NOTES])))

    def peek(self) -> MoveResult:
        """Return the result of the last move.

        Returns:
            What the last move did.

        Raises:
            IllegalMoveError: No move has been played.

        """
        if not self._history:
            message = "no move has been played"
            raise IllegalMoveError(message, reason="start")
        return self._history[-1]

    def root(self) -> Self:
        """Return a copy of the board before its first move.

        Returns:
            The copy.

        """
        first = self.copy()
        while first.ply:
            first.pop()
        return first

    def reseed(self, seed: int) -> None:
        """Restart the random numbers of the moves to come; without effect in variants without chance.

        Args:
            seed: The new seed.

        """
        seed_scratch(self.arrays.stack, seed)

    # The end

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it is in progress."""
        return read_result(self.variant, int(self.arrays.stack[self.row + at.RESULT]))

    def is_game_over(self) -> bool:
        """Return whether the game is over.

        Returns:
            Whether there is an outcome.

        """
        return self.outcome is not None

    def result(self) -> str:
        """Return the result as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is in progress.

        Returns:
            The result.

        """
        return "*" if self.outcome is None else self.outcome.result(self.variant)

    @property
    def occurrences(self) -> int:
        """How often the position has occurred with this side to move, now included."""
        return endings.occurrences(self.arrays, self.row)

    @property
    def quiet_turns(self) -> int:
        """Number of turns since a piece was last destroyed (as the variant's quiet rule counts them)."""
        return int(self.state[at.QUIET])

    def can_claim_draw(self) -> bool:
        """Return whether the side to move may claim a draw by repetition.

        Returns:
            Whether `claim_draw` would succeed.

        """
        return bool(endings.can_claim(self.arrays, self.row))

    def claim_draw(self) -> Outcome:
        """Claim a draw by repetition; taking back a move takes back the claim.

        Returns:
            The outcome of the game.

        Raises:
            IllegalMoveError: There is no draw to claim.

        """
        if not self.can_claim_draw():
            message = f"{self.turn} cannot claim a draw: the position has occurred {self.occurrences} time(s)"
            raise IllegalMoveError(message, reason="claim", expected="a third occurrence in a game in progress")
        endings.claim(self.arrays, self.row)
        return Outcome(None, Termination.REPETITION)

    # Attacks

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

    # Editing: edits clear the move stack and need not follow the rules

    def reset(self, setup: str | None = None) -> None:
        """Set up the board again.

        Args:
            setup: The name of a starting position; by default the variant's first.

        Raises:
            UnknownNameError: There is no such setup.

        """
        self.set_position(self.variant.setup(setup))

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

    def set_snapshot(self, position: Position) -> None:
        """Set a position, legal or not, and clear the move stack.

        Args:
            position: The position.

        """
        chance, arrays = self.arrays.stack[at.STATE], self._tables.new_arrays()
        load(self._tables, position, arrays)
        self._begin(arrays)
        self.arrays.stack[at.STATE] = chance

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

    # Copies and comparisons

    def copy(self, *, history: bool = True) -> Self:
        """Return an independent copy.

        Args:
            history: Whether to keep the move stack.

        Returns:
            The copy.

        """
        return self._copy(self._recent(), self._history) if history else self._copy(self.state, [])

    def without_moves(self) -> Self:
        """Return a copy that knows the positions that may repeat, but no moves: small, and enough for an engine.

        Returns:
            The copy.

        """
        return self._copy(self._recent(), [])

    def copy_arrays(self, more: int) -> Arrays:
        """Return arrays of the current position alone, with space for `more` moves of the kernel.

        Args:
            more: Number of further rows to allocate.

        Returns:
            New arrays, independent of the board's.

        """
        arrays = self._tables.new_arrays(self.arrays.cells, self.state, more)
        arrays.stack[at.STATE] = self.arrays.stack[at.STATE]
        return arrays

    def _copy(self, rows: Stack, history: list[MoveResult]) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._hold(self.arrays.cells, rows, 2)
        other.arrays.stack[at.STATE] = self.arrays.stack[at.STATE]
        other._history = list(history)
        other._root, other._is_whole = (self._root, False) if history else (self.state.copy(), True)
        return other

    def _recent(self) -> Stack:
        """Return the current row and those before it that may repeat; older ones are in the history."""
        stack = self.arrays.stack
        reversible = int(stack[self.row + at.REVERSIBLE]) if self.variant.has_repetition else 0
        return stack[max(self._first, self.row - reversible * self._length) : self.row + self._length]

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Return `copy()`: tables and move results never change, so copies share them."""
        return self.copy()

    def __sizeof__(self) -> int:
        """Return the approximate size of the board in bytes, history included."""
        history = (RESULT_BYTES + self.arrays.cells.nbytes + self._root.nbytes) * len(self._history)
        return self.arrays.cells.nbytes + self.arrays.stack.nbytes + history

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what cannot be derived."""
        return {
            "rules": self.rules,
            "cells": self.arrays.cells,
            "rows": self._recent(),
            "root": self._root,
            "chance": int(self.arrays.stack[at.STATE]),
            "history": self._history,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled board."""
        self._prepare(state["rules"])
        self._hold(state["cells"], state["rows"], FIRST_ROWS)
        seed_scratch(self.arrays.stack, state["chance"])
        self._history, self._root, self._is_whole = state["history"], state["root"], False

    def __eq__(self, other: object) -> bool:
        """Compare variant, rule options and position, not the move stack."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.rules == other.rules and self.position == other.position

    def __hash__(self) -> int:
        """Return the position's Zobrist hash (boards change: do not keep them in sets)."""
        return int(self.state[at.HASH])

    def __repr__(self) -> str:
        """Return the expression that makes this position."""
        options = "".join(f", {name}={value!r}" for name, value in self.rules.changed.items())
        return f"{type(self).__name__}({self.variant.id!r}, position={self.position!r}{options})"

    # Attributes

    def __dir__(self) -> list[str]:
        """Return the public names."""
        return [name for name in super().__dir__() if name.startswith("__") or not (name[0] == "_" or name in INNER)]
