"""The move stack of a board: what was played, and whether the game is over."""

from abc import abstractmethod
from typing import Self

from laserchess.base_board import BaseBoard
from laserchess.core.errors import IllegalMoveError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome


class Timeline(BaseBoard):
    """A position with the moves that led to it; `Board` adds how they are played."""

    _history: list[MoveResult]

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it is in progress."""

    @abstractmethod
    def push(self, move: Move | str, *, recorded: bool = False) -> MoveResult:
        """Play a move and return what it did."""

    @abstractmethod
    def pop(self) -> Move:
        """Take back the last move and return it."""

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
