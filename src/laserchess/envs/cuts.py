"""Games that are cut short: after how many steps, and what they are then."""

from typing import Final

import numpy as np

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.outcome import Outcome, Reason
from laserchess.core.spec import Game, Rules
from laserchess.core.tables import tables_for
from laserchess.envs.batch.layout import PieceValues

MOST_MOVES: Final = 512
MOST_ACTIONS: Final = 2048
CUTS: Final = ("draw", "material")
"""What a game is that reaches the limit of steps: undecided, or won by whoever has more on the board."""


def most_steps(game: Game) -> int:
    """Return after how many steps (moves, or single actions) a game is cut short unless told otherwise."""
    return MOST_ACTIONS if game.has_turn_end else MOST_MOVES


def values_of(rules: Rules, cut: str) -> PieceValues:
    """Return what pieces are worth by code, below 0 for the second player's; nothing if games are not judged by it."""
    if cut not in CUTS:
        message = f"a game that is cut short cannot be judged by {quote(str(cut))}"
        raise UnknownNameError(message, reason="cut", text=str(cut), expected=" or ".join(CUTS))
    if cut == CUTS[0]:
        return np.zeros(0, np.int32)
    from laserchess.engine.weights import is_the_royal, value_of  # noqa: PLC0415  # only where it is asked for

    piece_values = np.zeros(at.CODES, np.int32)
    for code, man in tables_for(rules).men.items():
        worth = 0 if is_the_royal(man.piece) else value_of(man.piece)
        piece_values[code] = -worth if man.side else worth
    return piece_values


class Limit:
    """When games are cut short, and how they are judged then."""

    def __init__(self, board: Board, steps: int | None = None, cut: str = CUTS[0]) -> None:
        """Take the game's usual limit unless told otherwise."""
        self.steps = most_steps(board.game) if steps is None else steps
        self._values = values_of(board.rules, cut)
        self._cells = list(board.game.geometry.cells)

    def outcome(self, board: Board) -> Outcome | None:
        """Return how a game ended: by the rules, or by being cut short and judged."""
        if board.outcome or board.ply < self.steps or not len(self._values):
            return board.outcome
        lead = int(self._values[board.arrays.cells[self._cells]].sum())
        return Outcome(board.game.players[int(lead < 0)].name if lead else None, Reason.LIMIT)

    def cuts(self, board: Board) -> bool:
        """Tell whether a game is cut short undecided."""
        return board.ply >= self.steps and self.outcome(board) is None
