"""VectorEnv: thousands of boards of one variant, stepped together by compiled code.

    >>> from laserchess.envs.vector import VectorEnv
    >>> env = VectorEnv("leiserchess", 1000, seed=7)
    >>> seen = env.reset()
    >>> seen = env.step(env.sample())
    >>> seen.observations.shape, seen.masks.shape, int(seen.masks[0].sum())
    ((1000, 21, 8, 8), (1000, 613), 66)

The arrays are overwritten at every step: copy what you keep.
"""

from collections.abc import Sequence
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Stack
from laserchess.core.errors import IllegalMoveError, IllegalPositionError, UnknownNameError
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome, read_result
from laserchess.core.tables import tables_for
from laserchess.envs.batch.batch_layout import (
    KEEP,
    LOOK,
    OVER,
    RESTART,
    START,
    TRUNCATED,
    BoardBatch,
    Choices,
    Picked,
    PieceValues,
    Results,
    Span,
)
from laserchess.envs.batch.greedy import greedy_range
from laserchess.envs.batch.step import find_range, sample_range, step_range
from laserchess.envs.board_lens import losses_of, new_board
from laserchess.envs.encoding import encoding_of
from laserchess.envs.snapshots import (
    BoardSnapshots,
    check_board,
    check_saved,
    picked_boards,
    pieces_of,
    restore,
    save,
    saved_board,
)
from laserchess.envs.thread_pool import ThreadPool
from laserchess.envs.truncation import TRUNCATIONS, default_max_steps, values_of
from laserchess.notation.position_writer import position_writer
from laserchess.variants import VariantLike

WORD = 1 << 64
MAX_COUNT = (1 << 31) - 1
"""Step counts have 32 bits."""


class StepResult(NamedTuple):
    """The result of a step; every array has a row for each board and is overwritten by the next step."""

    observations: npt.NDArray[np.uint8]
    """[board, plane, row, column] observation of the player to move."""
    masks: npt.NDArray[np.int8]
    """[board, action] 1 for the legal actions of the player to move."""
    players: npt.NDArray[np.int64]
    """[board] the player to move, 0 or 1."""
    rewards: npt.NDArray[np.float32]
    """[board, player] 1 for a win by this step, -1 for a loss, otherwise 0."""
    terminated: npt.NDArray[np.bool_]
    """[board] whether this step ended the game."""
    truncated: npt.NDArray[np.bool_]
    """[board] whether this step reached the step limit."""
    finals: npt.NDArray[np.uint8]
    """[board, plane, row, column] last observation of each game that this step ended; other rows are stale."""


class VectorEnv:
    """Boards of one variant that are stepped together.

    Every board has its own random generator, so a seed gives the same games with any number of threads.
    """

    def __init__(  # noqa: PLR0913  # settings, all by name
        self,
        variant: VariantLike,
        boards: int,
        *,
        setup: str | None = None,
        starts: Sequence[str] = (),
        seed: int | None = None,
        max_steps: int | None = None,
        auto_reset: bool = True,
        observe: bool = True,
        threads: int = 1,
        truncation: str = TRUNCATIONS[0],
        **options: Any,  # noqa: ANN401  # options of the variant
    ) -> None:
        """Allocate the arrays; `reset` starts the games.

        Args:
            variant: The variant, or its id.
            boards: Number of boards.
            setup: Name of the start setup.
            starts: Start positions as texts; every new game draws one.
            seed: Seed of all boards; random by default.
            max_steps: Step limit of a game (truncation).
            auto_reset: Whether a finished game is followed by a new one in the same step.
            observe: Whether to write observations.
            threads: Threads that share the boards.
            truncation: `"draw"`, or `"material"`: a truncated game is won by the player with more material.
            **options: Options of the variant's rules.

        Raises:
            UnknownNameError: A name is unknown or a number out of range.
            IllegalPositionError: A start position is illegal.

        """
        for name, value in (("boards", boards), ("threads", threads)):
            check_positive(name, value)
        first = [new_board(variant, position=text, **options) for text in starts] or [
            new_board(variant, setup=setup, **options)
        ]
        self.rules, self.variant = first[0].rules, first[0].variant
        self.boards, self.threads = boards, threads
        self.max_steps = default_max_steps(self.variant) if max_steps is None else max_steps
        check_positive("max_steps", self.max_steps)
        self.auto_reset, self.observe = auto_reset, observe
        self.encoding = encoding_of(self.variant)
        self._tables = tables_for(self.rules)
        self._max_pieces = max(max(pieces_of(board)) for board in first)
        starts_at = [board.state[: at.KEPT] for board in first]
        cells = np.stack([board.arrays.cells for board in first])
        self._make_games(cells, np.stack(starts_at), values_of(self.rules, truncation))
        self.max_legal_actions = self.encoding.max_legal_actions(self._max_pieces)
        """The maximum number of legal actions in a position."""
        self._make_arrays(self.max_legal_actions)
        self.thread_pool = ThreadPool(threads, self.scratch)
        self._all_boards = np.arange(boards)
        self._ready = False
        self.seed(randbits(64) if seed is None else seed)

    def _make_games(self, start_cells: Cells, start_states: Stack, piece_values: PieceValues) -> None:
        """Allocate the boards."""
        count, tables = self.boards, self._tables
        quiet = int(tables.table[at.QUIET_LIMIT])  # positions cannot repeat beyond the quiet-move limit
        past = min(self.max_steps, quiet or self.max_steps) if self.variant.has_repetition else 0
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
            piece_values,
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

    # Play

    def seed(self, seed: int) -> None:
        """Seed the generators of all boards; `Board(seed=generators[i])` has the chance of board `i`.

        Args:
            seed: The seed.

        """
        seeds = np.random.default_rng(seed % WORD).integers(-(1 << 63), 1 << 63, (2, self.boards), np.int64)
        self.games.generators[:], self._dice[:] = seeds

    def reset(self, seed: int | None = None, *, boards: npt.ArrayLike | None = None) -> StepResult:
        """Start a new game on every board, or on `boards` only; `seed` seeds all boards first.

        Args:
            seed: The seed; without one, the generators continue.
            boards: Indexes of the boards; by default all.

        Returns:
            What `step` returns.

        """
        if seed is not None:
            self.seed(seed)
        if boards is not None:
            self._shown.flags[:], self._shown.rewards[:] = 0, 0
        self._run(START, picked_boards(boards, self.boards))
        self._ready = True
        return self._show()

    def step(self, actions: npt.ArrayLike, boards: npt.ArrayLike | None = None) -> StepResult:
        """Play one action on every board.

        If any action is illegal, none is played. Finished boards ignore theirs.

        Args:
            actions: One action for each board.
            boards: Step only these boards; the others do not change.

        Returns:
            Observations, masks, players, rewards, terminations and truncations.

        Raises:
            IllegalMoveError: An action is illegal, or no game was started.

        """
        picked = self._all_boards if boards is None else picked_boards(boards, self.boards)
        self._chosen[picked] = self._checked(actions, len(picked))
        choices = self._choices
        self.thread_pool.run(picked, lambda _, part: find_range(choices, self._chosen, part))
        if len(picked) and choices.places[picked].min() < 0:
            wrong = int(picked[choices.places[picked].argmin()])
            action = int(self._chosen[wrong])
            message = f"action {action} is not legal on board {wrong}"
            raise IllegalMoveError(message, reason="action", text=str(action), expected="an action of its mask")
        if boards is not None:
            self._shown.flags[:], self._shown.rewards[:] = 0, 0
        self._run(RESTART if self.auto_reset else KEEP, picked)
        return self._show()

    def sample(self) -> npt.NDArray[np.int64]:
        """Return a random legal action for every board; -1 for finished games.

        Returns:
            The actions.

        """
        chosen = np.empty(self.boards, np.int64)
        self.thread_pool.run(self._all_boards, lambda _, part: sample_range(self._choices, self._dice, chosen, part))
        return chosen

    def greedy(self) -> npt.NDArray[np.int64]:
        """Return the action of the opponent `greedy` for every board; -1 for finished games.

        Returns:
            The actions.

        """
        chosen, losses = np.empty(self.boards, np.int64), losses_of(self.rules)

        def work(stack: Stack, part: Picked) -> None:
            greedy_range(self.games, self._choices, losses, self._dice, chosen, stack, part)

        self.thread_pool.run(self._all_boards, work)
        return chosen

    def _checked(self, actions: npt.ArrayLike, count: int) -> npt.NDArray[np.integer[Any]]:
        """Return the actions as an array; raise an error for a wrong shape or type, or before the first reset."""
        given = np.asarray(actions)
        if given.shape != (count,) or given.dtype.kind not in "iu":
            message = f"actions of shape {given.shape} and type {given.dtype}"
            raise IllegalMoveError(message, reason="actions", expected=f"integers of shape ({count},)")
        if not self._ready:
            message = "no game was started"
            raise IllegalMoveError(message, reason="start", expected="a reset before the first step")
        return given

    def _run(self, deed: int, picked: Picked) -> None:
        """Run an operation on some boards, split over the threads."""
        sight, arrays = self.encoding.sight, (self.games, self._choices, self._shown)

        def work(stack: Stack, part: Picked) -> None:
            span = Span(part, self.max_steps, deed, int(self.observe))
            step_range(*arrays, sight, stack, span)

        self.thread_pool.run(picked, work)

    # Snapshots

    def save(self, boards: npt.ArrayLike | None = None) -> BoardSnapshots:
        """Return snapshots of all boards, or of `boards`, with their history.

        Args:
            boards: Indexes of the boards; by default all.

        Returns:
            The snapshots.

        """
        return save(self.games, picked_boards(boards, self.boards))

    def restore(self, saved: BoardSnapshots, boards: npt.ArrayLike | None = None) -> StepResult:
        """Overwrite all boards, or `boards`, with snapshots of an environment with the same settings.

        Args:
            saved: One snapshot for each board.
            boards: Indexes of the boards; by default all.

        Returns:
            What `step` returns.

        Raises:
            IllegalPositionError: The snapshots do not fit this environment or the number of boards.

        """
        picked = picked_boards(boards, self.boards)
        if len(saved) != len(picked):
            message = f"{len(saved)} saved boards for {len(picked)}"
            raise IllegalPositionError(message, reason="boards", expected="as many, of the same game and max_steps")
        check_saved(self.rules, self.games, saved, self.max_steps)
        restore(self.games, saved, picked)
        return self._look(picked)

    def copy(self, sources: npt.ArrayLike, targets: npt.ArrayLike) -> StepResult:
        """Fork boards: copy `sources[i]`, which may repeat, to `targets[i]`.

        Args:
            sources: Indexes of the boards to copy.
            targets: Indexes of the boards to overwrite, all different.

        Returns:
            What `step` returns.

        Raises:
            IllegalPositionError: There are not as many sources as targets.

        """
        given, picked = np.atleast_1d(np.asarray(sources)), picked_boards(targets, self.boards)
        picked_boards(np.unique(given), self.boards)
        if given.shape != picked.shape:
            message = f"{len(given)} boards to copy to {len(picked)}"
            raise IllegalPositionError(message, reason="boards", expected="as many")
        restore(self.games, save(self.games, given), picked)
        return self._look(picked)

    def set(self, board: int, position: Board) -> StepResult:
        """Set a board to the position and history of a `Board` with the same rules.

        Args:
            board: The index of the board.
            position: The board to copy.

        Returns:
            What `step` returns.

        Raises:
            IllegalPositionError: The rules differ, or the game does not fit the step limit or the arrays.

        """
        self.check_fits(position)
        picked = picked_boards([board], self.boards)
        restore(self.games, saved_board(position, self.games), picked)
        return self._look(picked)

    def check_fits(self, position: Board) -> None:
        """Check that a `Board` fits this environment.

        Args:
            position: The board to copy.

        Raises:
            IllegalPositionError: The rules differ, or the game does not fit the step limit or the arrays.

        """
        check_board(position, self.rules, self.max_steps, self._max_pieces)

    def _look(self, picked: Picked) -> StepResult:
        """Return the observations of boards that were changed from outside."""
        self._ready = True
        self._run(LOOK, picked)
        return self._show()

    def _show(self) -> StepResult:
        flags, players = self._shown.flags, self.games.states[:, at.SIDE]
        masks, rewards = self._choices.masks, self._shown.rewards
        return StepResult(self._observations, masks, players, rewards, flags == OVER, flags == TRUNCATED, self._finals)

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

    def close(self) -> None:
        """Stop the threads."""
        self.thread_pool.close()


def check_positive(name: str, value: int) -> None:
    """Raise an error unless a setting is a whole number from 1 to `MAX_COUNT`."""
    if not isinstance(value, int) or not 1 <= value <= MAX_COUNT:
        message = f"{name} is out of range: {value!r}"
        raise UnknownNameError(message, reason=name, text=str(value), expected=f"a whole number from 1 to {MAX_COUNT}")
