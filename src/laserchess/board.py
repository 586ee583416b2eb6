"""`Board`: a game in progress, with an interface like that of python-chess."""

from dataclasses import replace
from functools import lru_cache
from secrets import randbits
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from laserchess.board_queries import BoardQueries
from laserchess.core import endings, perft
from laserchess.core import layout as at
from laserchess.core.arrays import Arrays
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import start_of, target_of
from laserchess.core.errors import IllegalMoveError, LaserChessError, quote
from laserchess.core.kernel import ILLEGAL, MISFIT
from laserchess.core.move_errors import capture_mismatch, chance_mismatch, why_illegal
from laserchess.core.move_result import MoveResult, beams_of
from laserchess.core.moves import Beam, Move
from laserchess.core.outcome import Outcome, Termination, read_result
from laserchess.core.position import check, load
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.move_player import merge_turns
from laserchess.notation import WrittenMove, notation_of
from laserchess.notation.action_text import split_turn
from laserchess.notation.move_table import LegalMoves, move_table_for
from laserchess.notation.svg import SvgStyle
from laserchess.python_chess import BOARD, missing
from laserchess.variants import VariantLike, resolve_variant

__all__ = ["Board", "LegalMoves", "move_table_for"]

MAX_PERFT_DEPTH = 60
INNER = frozenset({"arrays", "copy_arrays", "row", "set_up", "shown", "snapshot", "state", "without_moves"})
"""Names by which other parts of the library use the kernel; `dir` leaves them out."""


@lru_cache(maxsize=64)
def _start(rules: Rules, text: str) -> Arrays:
    """Parse and check a position text; return its arrays with one row, for copying."""
    tables = tables_for(rules)
    written = notation_of(rules.variant).read_position(rules.variant, text)
    check(rules, written)
    arrays = tables.new_arrays()
    load(tables, written, arrays)
    return arrays


class Board(BoardQueries):
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

    # The position

    @property
    def actions_left(self) -> int:
        """Number of actions the side to move has left this turn; 1 in variants of one move a turn."""
        return int(self.state[at.ACTIONS_LEFT]) if self.variant.has_turn_end else 1

    @property
    def turns(self) -> tuple[str, ...]:
        """The turns played on this board in record notation; the last one may be unfinished."""
        if not self.variant.has_turn_end:
            return tuple(played.text for played in self._history)
        return tuple(merge_turns(self._history, inherited=int(self._root[at.ROTATED_NOTES])))

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

    def reseed(self, seed: int) -> None:
        """Restart the random numbers of the moves to come; without effect in variants without chance.

        Args:
            seed: The new seed.

        """
        seed_scratch(self.arrays.stack, seed)

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

    # The end

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it is in progress."""
        return read_result(self.variant, int(self.arrays.stack[self.row + at.RESULT]))

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
