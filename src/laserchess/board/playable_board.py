"""Boards on which moves are played and taken back."""

from dataclasses import replace
from typing import Self

import numpy as np

from laserchess.board.editable_board import EditableBoard
from laserchess.core import endings
from laserchess.core import layout as at
from laserchess.core.chance import seed_scratch
from laserchess.core.codec import start_of, target_of
from laserchess.core.errors import IllegalMoveError, LaserChessError, quote
from laserchess.core.kernel import ILLEGAL, MISFIT
from laserchess.core.move_errors import capture_mismatch, chance_mismatch, why_illegal
from laserchess.core.move_result import MoveResult, beams_of
from laserchess.core.moves import Beam, Move
from laserchess.core.outcome import Outcome, Termination, read_result
from laserchess.move_player import merge_turns
from laserchess.notation import WrittenMove
from laserchess.notation.action_text import split_turn
from laserchess.notation.move_table import LegalMoves


class PlayableBoard(EditableBoard):
    """A position in which moves are played and taken back."""

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

    def root(self) -> Self:
        """Return a copy of the board before its first move.

        Returns:
            The copy.

        """
        first = self.copy()
        while first.ply:
            first.pop()
        return first

    def reset(self, setup: str | None = None) -> None:
        """Set up the board again.

        Args:
            setup: The name of a starting position; by default the variant's first.

        Raises:
            UnknownNameError: There is no such setup.

        """
        self.set_position(self.variant.setup(setup))

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
