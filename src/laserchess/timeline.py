"""A game under way: what was played, whether it is over and what the score is."""

from abc import abstractmethod
from typing import Self

from laserchess.base_board import BaseBoard
from laserchess.core.errors import IllegalMoveError
from laserchess.core.move_result import MoveResult
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome


class Timeline(BaseBoard):
    """A position with the moves that led to it; `Board` knows how they are played."""

    _history: list[MoveResult]

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""

    @abstractmethod
    def push(self, move: Move | str, *, recorded: bool = False) -> MoveResult:
        """Play a move and tell what it did."""

    @abstractmethod
    def pop(self) -> Move:
        """Take back the last move and return it."""

    @property
    def ply(self) -> int:
        """Number of moves played on this board."""
        return len(self._history)

    @property
    def history(self) -> tuple[MoveResult, ...]:
        """What was played on this board, oldest first."""
        return tuple(self._history)

    @property
    def move_stack(self) -> list[Move]:
        """The moves that were played on this board, oldest first."""
        return [played.move for played in self._history]

    def peek(self) -> MoveResult:
        """Return what was played last."""
        if not self._history:
            message = "no move has been played"
            raise IllegalMoveError(message, reason="start")
        return self._history[-1]

    def preview(self, move: Move | str) -> MoveResult:
        """Tell what a move would do, without playing it here."""
        return self.copy(history=False).push(move)

    def root(self) -> Self:
        """Return a board as this one was before its first move."""
        first = self.copy()
        while first.ply:
            first.pop()
        return first

    def reset(self, setup: str | None = None) -> None:
        """Begin anew: at a named setup, or at the game's first one."""
        self.set_position(self.variant.setup(setup))

    def is_game_over(self) -> bool:
        """Tell whether the game is over."""
        return self.outcome is not None

    def result(self) -> str:
        """Return the score as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return "*" if self.outcome is None else self.outcome.result(self.variant)
