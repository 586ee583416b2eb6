"""The boards of a vector environment as arrays: their memory, and what can be read of each."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Stack
from laserchess.core.errors import IllegalMoveError
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome, read_result
from laserchess.core.tables import tables_for
from laserchess.envs.batch.batch_layout import OVER, BoardBatch, Choices, Results
from laserchess.envs.encoding import encoding_of
from laserchess.envs.snapshots import pieces_of
from laserchess.envs.truncation import default_max_steps, values_of
from laserchess.envs.validate import check_positive
from laserchess.notation.position_writer import position_writer


class VectorBoards:
    """Boards of one variant as arrays that compiled functions read and write."""

    def __init__(
        self, first: Sequence[Board], boards: int, *, max_steps: int | None, observe: bool, truncation: str
    ) -> None:
        """Allocate the arrays.

        Args:
            first: The start positions, all with the same rules.
            boards: Number of boards.
            max_steps: Step limit of a game; that of the variant by default.
            observe: Whether there are observations.
            truncation: How truncated games are judged.

        Raises:
            UnknownNameError: A name is unknown or a number out of range.

        """
        check_positive("boards", boards)
        self.rules, self.variant = first[0].rules, first[0].variant
        self.boards, self.observe = boards, observe
        self.max_steps = default_max_steps(self.variant) if max_steps is None else max_steps
        check_positive("max_steps", self.max_steps)
        self.encoding = encoding_of(self.variant)
        self._tables = tables_for(self.rules)
        self.max_pieces = max(max(pieces_of(board)) for board in first)
        """The maximum number of pieces of a side, from which the sizes of arrays follow."""
        self._make_games(first, truncation)
        self.max_legal_actions = self.encoding.max_legal_actions(self.max_pieces)
        """The maximum number of legal actions in a position."""
        self._make_arrays(self.max_legal_actions)

    def _make_games(self, first: Sequence[Board], truncation: str) -> None:
        """Allocate the boards."""
        count, tables = self.boards, self._tables
        quiet = int(tables.table[at.QUIET_LIMIT])  # positions cannot repeat beyond the quiet-move limit
        past = min(self.max_steps, quiet or self.max_steps) if self.variant.has_repetition else 0
        start_cells = np.stack([board.arrays.cells for board in first])
        start_states = np.stack([board.state[: at.KEPT] for board in first])
        self.games = BoardBatch(
            tables.table,
            tables.keys,
            np.zeros((count, tables.cell_count), np.uint16),
            np.zeros((count, at.KEPT), np.int64),
            np.zeros((count, past + 1), np.int64),
            np.zeros(count, np.int64),
            np.zeros(count, np.int32),
            np.zeros(count, np.int32),
            start_cells,
            start_states,
            values_of(self.rules, truncation),
        )
        """The boards as arrays for compiled functions."""
        self._dice = np.zeros(count, np.int64)

    def _make_arrays(self, width: int) -> None:
        """Allocate action lists and results, for at most `width` legal actions."""
        count, encoding = self.boards, self.encoding
        self._choices = Choices(
            np.zeros((count, width), np.uint16),
            np.zeros((count, width), np.int32),
            np.zeros(count, np.int32),
            np.zeros((count, encoding.actions), np.int8),
            np.zeros(count, np.int32),
        )
        seen = (count if self.observe else 1, *encoding.shape)
        self._observations, self._finals = np.zeros(seen, np.uint8), np.zeros(seen, np.uint8)
        self._shown = Results(
            self._observations.reshape(seen[0], -1),
            self._finals.reshape(seen[0], -1),
            np.zeros((count, 2), np.float32),
            np.zeros(count, np.int8),
            np.zeros(count, np.int8),
            np.zeros(count, np.int32),
        )
        self._chosen = np.zeros(count, np.int64)

    def scratch(self) -> Stack:
        """Return scratch memory for a thread.

        Returns:
            The memory.

        """
        return self._tables.new_arrays(more=2).stack

    # Inspection

    @property
    def generators(self) -> npt.NDArray[np.int64]:
        """State of each board's random generator."""
        return self.games.generators.copy()

    @property
    def hashes(self) -> npt.NDArray[np.int64]:
        """Zobrist hash of each board's position, equal to that of an equal `Board`."""
        return self.games.states[:, at.HASH].copy()

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """Steps of each board's game; of the ended one if the last step ended it."""
        return self._shown.lengths.copy()

    def position(self, board: int) -> str:
        """Return the position of a board as text.

        Args:
            board: The index of the board.

        Returns:
            The text.

        """
        place = range(self.boards)[board]
        return position_writer(self.rules).write(self.games.cells[place], self.games.states[place])

    def outcome(self, board: int) -> Outcome | None:
        """Return the outcome of the game that the last step ended on a board, or `None`.

        Args:
            board: The index of the board.

        Returns:
            The outcome, or `None` if the last step ended no game there.

        """
        place = range(self.boards)[board]
        return read_result(self.variant, int(self._shown.results[place])) if self._shown.flags[place] == OVER else None

    def board(self, board: int) -> Board:
        """Return the position of a board as a `Board` without history.

        Args:
            board: The index of the board.

        Returns:
            A new board.

        """
        options: dict[str, Any] = dict(self.rules.options)
        return Board(self.variant, position=self.position(board), **options)

    def number(self, board: int, move: Move) -> int:
        """Return the action number of a legal move on a board.

        Args:
            board: The index of the board.
            move: The move.

        Returns:
            The number of the action.

        Raises:
            IllegalMoveError: The move is not legal on that board.

        """
        place = range(self.boards)[board]
        choices = self._choices
        places = (choices.codes[place, : choices.counts[place]] == move.code).nonzero()[0]
        if not len(places):
            message = f"{move} is not legal on board {board}"
            raise IllegalMoveError(message, reason="move", text=move.text, expected="a legal move")
        return int(choices.numbers[place, places[0]])
