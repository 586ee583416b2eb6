"""Boards from `position` commands: the GUI is the referee, so a game goes on where it says so."""

from typing import Any

from laserchess.board import Board
from laserchess.core.errors import LaserChessError
from laserchess.core.spec import Game
from laserchess.uci.protocol import SetPosition

FIRST_SETUP = "startpos"


def set_up(game: Game, rules: dict[str, Any], command: SetPosition) -> Board:
    """Return the board a command describes, or refuse it as a whole."""
    if command.is_text:
        board = Board(game, position=command.start, **rules)
    else:
        board = Board(game, setup=None if command.start == FIRST_SETUP else command.start, **rules)
    for text in command.moves:
        board = in_play(board)
        push(board, text)
    return board


def push(board: Board, text: str) -> None:
    """Play a move that happened elsewhere; where chance had a part, the text says what it did."""
    if board.game.has_turn_end and "," in text:
        board.push_turn(text, recorded=True)
    else:
        board.push(text, recorded=True)


def in_play(board: Board) -> Board:
    """Return the board itself or, where it is drawn by its past alone, its position without that past."""
    if board.outcome is None or board.outcome.winner is not None:
        return board
    rules: dict[str, Any] = dict(board.rules.options)
    try:
        fresh = Board(board.game, position=board.position, **rules)
    except LaserChessError:
        return board
    return board if fresh.outcome else fresh
