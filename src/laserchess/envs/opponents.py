"""Built-in opponents: one that plays anything, one that looks a single move ahead, and the engine."""

from collections.abc import Callable
from random import Random

from laserchess.board import Board
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.moves import Move

Opponent = Callable[[Board, Random], Move]
ROYAL_WORTH = 1000.0
OWN_PIECE = 1.25
"""Losing a piece weighs a little more than taking one."""
EXPECTED = "random, greedy or a level as engine:3"


def choose_random(board: Board, random: Random) -> Move:
    """Choose any legal move."""
    return random.choice(board.legal_moves)


def choose_greedy(board: Board, random: Random) -> Move:
    """Choose the move whose shot costs the other side most."""
    return max(board.legal_moves, key=lambda move: (_gain(board, move), random.random()))


def _gain(board: Board, move: Move) -> float:
    """Weigh what a move removes: above zero what is the other side's."""
    royal = {piece.name for piece in board.game.pieces if piece.royal}
    worth = ((item.player, ROYAL_WORTH if item.piece in royal else 1.0) for item in board.preview(move).removed)
    return sum(-OWN_PIECE * value if player == board.turn else value for player, value in worth)


def _choose_by_engine(level: int) -> Opponent:
    from laserchess.engine import Engine  # noqa: PLC0415  # compiled only where it plays

    engine = Engine(level)

    def choose(board: Board, random: Random) -> Move:
        del random
        return engine.play(board).move or board.legal_moves[0]

    return choose


def find_opponent(name: str | Opponent) -> Opponent:
    """Return an opponent by name (`random`, `greedy`, `engine:3`), or the function itself."""
    if callable(name):
        return name
    if name in OPPONENTS:
        return OPPONENTS[name]
    word, _, level = str(name).partition(":")
    if word == "engine" and level in {"1", "2", "3", "4", "5", "6", "7", "8"}:
        return _choose_by_engine(int(level))
    message = f"no opponent is called {quote(str(name))}"
    raise UnknownNameError(message, reason="opponent", text=str(name), expected=EXPECTED)


OPPONENTS: dict[str, Opponent] = {"random": choose_random, "greedy": choose_greedy}
