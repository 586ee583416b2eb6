"""Boards from `position` commands: the GUI is the referee, so play continues from any position it sends."""

from dataclasses import replace
from typing import Any

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.variant import Variant
from laserchess.uci.protocol import SetPosition

FIRST_SETUP = "startpos"


class PositionReader:
    """Sets up boards; a `position` that continues the last one plays only its new moves."""

    def __init__(self) -> None:
        """Start without a last position."""
        self._last: tuple[Variant, dict[str, Any], SetPosition, Board] | None = None

    def forget(self) -> None:
        """Drop the last position, because its board was changed."""
        self._last = None

    def set_up(self, variant: Variant, rules: dict[str, Any], command: SetPosition) -> Board:
        """Return the board of a command; raise an error if any of it is invalid."""
        board, known = self._beginning(variant, rules, command)
        for text in command.moves[known:]:
            board = in_play(board)
            push(board, text)
        self._last = (variant, rules, command, board)
        return board

    def _beginning(self, variant: Variant, rules: dict[str, Any], command: SetPosition) -> tuple[Board, int]:
        """Return a board to continue from, and how many of the moves are on it."""
        if self._last is not None:
            before, same, last, board = self._last
            known = len(last.moves)
            if (before, same, last) == (variant, rules, replace(command, moves=command.moves[:known])):
                return board.copy(), known
        if command.is_text:
            return Board(variant, position=command.start, **rules), 0
        return Board(variant, setup=None if command.start == FIRST_SETUP else command.start, **rules), 0


def push(board: Board, text: str) -> None:
    """Play a move; its text has the chance results, if any."""
    if board.variant.has_turn_end and "," in text:
        board.push_turn(text, recorded=True)
    else:
        board.push(text, recorded=True)


def in_play(board: Board) -> Board:
    """Return the board or, if it is drawn by its history only, its position without history."""
    if board.outcome is None or board.outcome.winner is not None:
        return board
    rules: dict[str, Any] = dict(board.rules.options)
    try:
        fresh = Board(board.variant, position=board.position, **rules)
    except LaserChessError:
        return board
    return board if fresh.outcome else fresh
