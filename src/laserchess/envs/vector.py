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
from laserchess.core.arrays import Stack
from laserchess.core.errors import IllegalMoveError, IllegalPositionError
from laserchess.envs.batch.batch_layout import (
    KEEP,
    LOOK,
    OVER,
    RESTART,
    START,
    TRUNCATED,
    Picked,
    Span,
)
from laserchess.envs.batch.greedy import greedy_range
from laserchess.envs.batch.step import find_range, sample_range, step_range
from laserchess.envs.board_lens import losses_of, new_board
from laserchess.envs.snapshots import (
    BoardSnapshots,
    check_board,
    check_saved,
    picked_boards,
    restore,
    save,
    saved_board,
)
from laserchess.envs.thread_pool import ThreadPool
from laserchess.envs.truncation import TRUNCATIONS
from laserchess.envs.validate import check_positive
from laserchess.envs.vector_boards import VectorBoards
from laserchess.variants import VariantLike

WORD = 1 << 64


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


class VectorEnv(VectorBoards):
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
        check_positive("threads", threads)
        first = [new_board(variant, position=text, **options) for text in starts] or [
            new_board(variant, setup=setup, **options)
        ]
        super().__init__(first, boards, max_steps=max_steps, observe=observe, truncation=truncation)
        self.threads, self.auto_reset = threads, auto_reset
        self.thread_pool = ThreadPool(threads, self.scratch)
        self._all_boards = np.arange(boards)
        self._ready = False
        self.seed(randbits(64) if seed is None else seed)

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
        check_saved(self.rules, self.games, saved, max_steps=self.max_steps, max_pieces=self.max_pieces)
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
        check_board(position, self.rules, self.max_steps, self.max_pieces)

    def _look(self, picked: Picked) -> StepResult:
        """Return the observations of boards that were changed from outside."""
        self._ready = True
        self._run(LOOK, picked)
        return self._show()

    def _show(self) -> StepResult:
        flags, players = self._shown.flags, self.games.states[:, at.SIDE]
        masks, rewards = self._choices.masks, self._shown.rewards
        return StepResult(self._observations, masks, players, rewards, flags == OVER, flags == TRUNCATED, self._finals)

    def close(self) -> None:
        """Stop the threads."""
        self.thread_pool.close()
