"""Built-in opponents by name: simple ones, the engine, and policy-value networks."""

from random import Random

from laserchess.board import Board
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.moves import Move
from laserchess.opponents import OPPONENTS, Opponent

EXPECTED = f"{', '.join(OPPONENTS)}, a level as engine:3 or a network as net:FILE"
NET_NODES = 64
"""Simulations of a network per move."""


def _choose_by_engine(level: int) -> Opponent:
    from laserchess.engine import Engine  # noqa: PLC0415  # imported on use

    engine = Engine(level)

    def choose(board: Board, random: Random) -> Move:
        del random
        return engine.play(board).move or board.legal_moves[0]

    return choose


def _choose_by_network(file: str) -> Opponent:
    from laserchess.envs.net_engine import NetEngine  # noqa: PLC0415  # imported on use

    engine = NetEngine(file)

    def choose(board: Board, random: Random) -> Move:
        del random
        return engine.play(board, nodes=NET_NODES).move or board.legal_moves[0]

    return choose


def find_opponent(name: str | Opponent) -> Opponent:
    """Return an opponent by name (`random`, `greedy`, …, `engine:3`, `net:FILE`), or the function itself."""
    if callable(name):
        return name
    if name in OPPONENTS:
        return OPPONENTS[name]
    word, _, level = str(name).partition(":")
    if word == "engine" and level in {"1", "2", "3", "4", "5", "6", "7", "8"}:
        return _choose_by_engine(int(level))
    if word == "net":
        return _choose_by_network(level)
    message = f"there is no opponent {quote(str(name))}"
    raise UnknownNameError(message, reason="opponent", text=str(name), expected=EXPECTED)
