"""Boards of the environments, and access to the arrays of a `Board`."""

from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import IllegalMoveError, IllegalPositionError, UnknownNameError
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules, Variant
from laserchess.envs.batch.batch_layout import Listing
from laserchess.envs.batch.legal_masks import legal_of
from laserchess.envs.batch.observe import observe
from laserchess.envs.encoding import Encoding, encoding_of
from laserchess.notation.move_table import move_table_for
from laserchess.opponents import loss_of
from laserchess.variants import VariantLike, resolve_variant


def new_board(variant: VariantLike, **settings: Any) -> Board:  # noqa: ANN401  # those of Board
    """Return a board; by default the third repetition is an automatic draw."""
    found = resolve_variant(variant)
    if "repetition" in found.options:
        settings = {"repetition": "automatic"} | settings
    return Board(found, **settings)


def start_of(settings: dict[str, Any], options: dict[str, Any] | None) -> dict[str, Any]:
    """Return settings with the `setup` or `position` of a reset's options; other options are ignored."""
    named = {name: options[name] for name in ("setup", "position") if options and name in options}
    kept = {name: value for name, value in settings.items() if name not in {"setup", "position"}} if named else settings
    return kept | named


def reward_of(outcome: Outcome | None, variant: Variant, player: int) -> float:
    """Return the reward of `player` for an outcome: 1, 0 or -1."""
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == variant.players[player].name else -1.0


def losses_of(rules: Rules) -> npt.NDArray[np.float32]:
    """Return the value of destroying a piece for each player, by code, as the greedy opponent counts it."""
    losses = np.zeros((2, at.CODES), np.float32)
    for code, piece in tables_for(rules).pieces.items():
        for player in (0, 1):
            losses[player, code] = loss_of(royal=piece.piece_type.royal, own=piece.side == player)
    return losses


def new_listing(actions: int) -> Listing:
    """Allocate the list of legal actions of one board, for an encoding with `actions` actions."""
    moves, numbers = np.empty(at.MAX_MOVES, np.int64), np.empty(at.MAX_MOVES, np.uint16)
    return Listing(moves, numbers, np.empty(at.MAX_MOVES, np.int32), np.zeros(actions, np.int8))


class Lens:
    """Computes legal actions, masks and observations of boards of one variant."""

    def __init__(self, board: Board) -> None:
        """Prepare for boards of the variant of this one.

        Args:
            board: A board of the variant.

        """
        self._variant = board.variant
        self.encoding: Encoding = encoding_of(board.variant)
        self._book = move_table_for(board.variant)
        self._listing = new_listing(self.encoding.actions)
        self._count = 0

    def look(self, board: Board) -> int:
        """Compute the legal actions of a board for the methods below.

        Args:
            board: The board.

        Returns:
            The number of legal actions.

        Raises:
            IllegalPositionError: The board has another variant.

        """
        self._check(board)
        self._count = legal_of(self.encoding.table, board.arrays, board.row, self._listing)
        return self._count

    def numbers(self) -> npt.NDArray[np.uint16]:
        """Return the numbers of the legal actions, in the order of move generation.

        Returns:
            A copy of the numbers.

        """
        return self._listing.numbers[: self._count].copy()

    def mask(self) -> npt.NDArray[np.int8]:
        """Return the mask of the legal actions.

        Returns:
            A copy of the mask: 1 for each legal action.

        """
        return self._listing.mask.copy()

    def has(self, action: int) -> bool:
        """Return whether an action is legal.

        Args:
            action: The number of the action.

        Returns:
            Whether it is legal on the board of the last `look`.

        """
        return bool((self._listing.numbers[: self._count] == action).any())

    def move(self, action: int) -> Move:
        """Return the legal move of an action.

        Args:
            action: The number of the action.

        Returns:
            The move.

        Raises:
            IllegalMoveError: The action is not legal on the board of the last `look`.

        """
        places = (self._listing.numbers[: self._count] == action).nonzero()[0]
        if not len(places):
            message = f"action {action} is not legal here"
            raise IllegalMoveError(message, reason="action", text=str(action), expected="an action of the mask")
        return self._book[int(self._listing.codes[places[0]])]

    def number(self, move: Move) -> int:
        """Return the number of a legal move.

        Args:
            move: The move.

        Returns:
            The number of its action.

        Raises:
            IllegalMoveError: The move is not legal on the board of the last `look`.

        """
        places = (self._listing.codes[: self._count] == move.code).nonzero()[0]
        if not len(places):
            message = f"{move} is not legal here"
            raise IllegalMoveError(message, reason="move", text=move.text, expected="a legal move")
        return int(self._listing.numbers[places[0]])

    def observation(self, board: Board, player: int) -> npt.NDArray[np.uint8]:
        """Return a player's observation of a board.

        Args:
            board: The board.
            player: The side that observes it, 0 or 1.

        Returns:
            The planes, in the shape of the encoding.

        Raises:
            IllegalPositionError: The board has another variant.
            UnknownNameError: There is no such player.

        """
        self._check(board)
        if player not in {0, 1}:
            message = f"there is no player {player!r}"
            raise UnknownNameError(message, reason="player", text=str(player), expected="0 or 1")
        encoding = self.encoding
        out = np.empty(encoding.template.size, np.uint8)
        seen = board.occurrences - 1 if board.variant.has_repetition else 0
        observe(encoding.sight, board.arrays, board.row, seen, player, out)
        return out.reshape(encoding.shape)

    def _check(self, board: Board) -> None:
        """Raise an error for a board whose actions or pieces may have no number here."""
        if board.variant is not self._variant and board.variant != self._variant:
            message = f"a board of {board.variant.title}"
            raise IllegalPositionError(message, reason="games", expected=f"a board of {self._variant.title}")
