"""Truncation: the step limit of games, and the result of a truncated game."""

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
"""The result at the step limit: undecided, or a win of the player with more material."""


def default_max_steps(variant: Variant) -> int:
    """Return the default step limit (moves, or single actions) of a variant."""
    return MAX_ACTIONS if variant.has_turn_end else MAX_MOVES


def values_of(rules: Rules, truncation: str) -> PieceValues:
    """Return piece values by code, negative for the second player; empty unless truncation is by material."""
    if truncation not in TRUNCATIONS:
        message = f"there is no truncation {quote(str(truncation))}"
        raise UnknownNameError(message, reason="truncation", text=str(truncation), expected=" or ".join(TRUNCATIONS))
    if truncation == TRUNCATIONS[0]:
        return np.zeros(0, np.int32)
    from laserchess.engine.eval_weights import is_the_royal, value_of  # noqa: PLC0415  # needed for `material` only
    from laserchess.engine.profiles import profile_of  # noqa: PLC0415  # likewise

    profile = profile_of(rules.variant)
    piece_values = np.zeros(at.CODES, np.int32)
    for code, piece in tables_for(rules).pieces.items():
        worth = 0 if is_the_royal(piece.piece_type) else value_of(piece.piece_type, profile)
        piece_values[code] = -worth if piece.side else worth
    return piece_values


class TruncationRule:
    """When games are truncated, and their result then."""

    def __init__(self, board: Board, steps: int | None = None, truncation: str = TRUNCATIONS[0]) -> None:
        """Use the default step limit of the variant unless `steps` is given."""
        self.steps = default_max_steps(board.variant) if steps is None else steps
        self._values = values_of(board.rules, truncation)
        self._cells = list(board.variant.geometry.cells)

    def outcome(self, board: Board) -> Outcome | None:
        """Return the outcome of a game by the rules, or by material at the step limit."""
        if board.outcome or board.ply < self.steps or not len(self._values):
            return board.outcome
        lead = int(self._values[board.arrays.cells[self._cells]].sum())
        return Outcome(board.variant.players[int(lead < 0)].name if lead else None, Termination.LIMIT)

    def is_truncated(self, board: Board) -> bool:
        """Return whether a game is truncated without a winner."""
        return board.ply >= self.steps and self.outcome(board) is None
