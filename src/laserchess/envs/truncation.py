"""Games that are cut short: after how many steps, and what they are then."""

from typing import Final

import numpy as np

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import UnknownNameError, quote
from laserchess.core.outcome import Outcome, Termination
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules, Variant
from laserchess.envs.batch.batch_layout import PieceValues

MAX_MOVES: Final = 512
MAX_ACTIONS: Final = 2048
TRUNCATIONS: Final = ("draw", "material")
"""What a game is that reaches the limit of steps: undecided, or won by whoever has more on the board."""


def default_max_steps(variant: Variant) -> int:
    """Return after how many steps (moves, or single actions) a game is cut short unless told otherwise."""
    return MAX_ACTIONS if variant.has_turn_end else MAX_MOVES


def values_of(rules: Rules, truncation: str) -> PieceValues:
    """Return what pieces are worth by code, below 0 for the second player's; nothing if games are not judged by it."""
    if truncation not in TRUNCATIONS:
        message = f"a game that is cut short cannot be judged by {quote(str(truncation))}"
        raise UnknownNameError(message, reason="truncation", text=str(truncation), expected=" or ".join(TRUNCATIONS))
    if truncation == TRUNCATIONS[0]:
        return np.zeros(0, np.int32)
    from laserchess.engine.eval_weights import is_the_royal, value_of  # noqa: PLC0415  # only where it is asked for

    piece_values = np.zeros(at.CODES, np.int32)
    for code, piece in tables_for(rules).pieces.items():
        worth = 0 if is_the_royal(piece.piece_type) else value_of(piece.piece_type)
        piece_values[code] = -worth if piece.side else worth
    return piece_values


class TruncationRule:
    """When games are cut short, and how they are judged then."""

    def __init__(self, board: Board, steps: int | None = None, truncation: str = TRUNCATIONS[0]) -> None:
        """Take the game's usual limit unless told otherwise."""
        self.steps = default_max_steps(board.variant) if steps is None else steps
        self._values = values_of(board.rules, truncation)
        self._cells = list(board.variant.geometry.cells)

    def outcome(self, board: Board) -> Outcome | None:
        """Return how a game ended: by the rules, or by being cut short and judged."""
        if board.outcome or board.ply < self.steps or not len(self._values):
            return board.outcome
        lead = int(self._values[board.arrays.cells[self._cells]].sum())
        return Outcome(board.variant.players[int(lead < 0)].name if lead else None, Termination.LIMIT)

    def is_truncated(self, board: Board) -> bool:
        """Tell whether a game is cut short undecided."""
        return board.ply >= self.steps and self.outcome(board) is None
