"""Thousands of boards of one game, stepped at once by compiled code.

    >>> from laserchess.envs.vector import VectorEnv
    >>> env = VectorEnv("leiserchess", 1000, seed=7)
    >>> seen = env.reset()
    >>> seen = env.step(env.sample())
    >>> seen.observations.shape, seen.masks.shape, int(seen.masks[0].sum())
    ((1000, 21, 8, 8), (1000, 613), 66)

The arrays are written in place at every step: copy what is to be kept.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.arrays import Cells, Stack
from laserchess.core.errors import IllegalMoveError, UnknownNameError
from laserchess.core.outcome import Outcome, read_result
from laserchess.core.position import dump
from laserchess.core.tables import tables_for
from laserchess.envs.batch.layout import CUT, OVER, BoardBatch, Choices, Listing, Results, Span
from laserchess.envs.batch.stepping import find_range, sample_range, step_range
from laserchess.envs.boards import most_steps, new_board, new_listing
from laserchess.envs.encoding import encoding_of
from laserchess.games import GameLike
from laserchess.notation import notation_of

WORD = 1 << 64
KEEP, RESTART, RESTART_ALL = 0, 1, 2
PARTS = 4
"""Parts of the boards for each thread, so that none waits long for another."""


class Seen(NamedTuple):
    """What a step shows; every array has one row a board and is written in place by the next step."""

    observations: npt.NDArray[np.uint8]
    """[board, plane, row, column] what the player to move sees."""
    masks: npt.NDArray[np.int8]
    """[board, action] 1 for the legal actions of the player to move."""
    players: npt.NDArray[np.int64]
    """[board] who is to move, 0 or 1."""
    rewards: npt.NDArray[np.float32]
    """[board, player] 1 for a win by this step, -1 for a loss, else 0."""
    terminated: npt.NDArray[np.bool_]
    """[board] did this step end the game."""
    truncated: npt.NDArray[np.bool_]
    """[board] did this step reach the limit of steps."""


class _Scratch(NamedTuple):
    """Room to work in, for one thread."""

    listing: Listing
    stack: npt.NDArray[np.int64]


class VectorEnv:
    """Boards of one game that are stepped together; a finished one starts anew unless `auto_reset` is off.

    `starts` may list several position texts: each new game draws one. `threads` splits the boards. Chance and
    draws come from one generator a board, so a seed gives the same games however many threads there are.
    """

    def __init__(  # noqa: PLR0913  # settings, all by name
        self,
        game: GameLike,
        boards: int,
        *,
        setup: str | None = None,
        starts: Sequence[str] = (),
        seed: int | None = None,
        max_steps: int | None = None,
        auto_reset: bool = True,
        observe: bool = True,
        threads: int = 1,
        **options: Any,  # noqa: ANN401  # the game's own
    ) -> None:
        """Make the arrays; `reset` sets the boards up."""
        for name, value in (("boards", boards), ("threads", threads)):
            _check_positive(name, value)
        first = [new_board(game, position=text, **options) for text in starts] or [
            new_board(game, setup=setup, **options)
        ]
        self.rules, self.game = first[0].rules, first[0].game
        self.boards, self.threads = boards, threads
        self.max_steps = most_steps(self.game) if max_steps is None else max_steps
        _check_positive("max_steps", self.max_steps)
        self.auto_reset, self.observe = auto_reset, observe
        self.encoding = encoding_of(self.game)
        self._tables = tables_for(self.rules)
        men = max(
            sum(man.side == player for man in board.snapshot().men.values()) for board in first for player in (0, 1)
        )
        starts_at = [board.state[: at.KEPT] for board in first]
        self._make_games(np.stack([board.arrays.cells for board in first]), np.stack(starts_at))
        self._make_arrays(self.encoding.most_legal(men))
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._scratch = [self._room() for _ in range(threads)]
        self._ready = False
        self.seed(randbits(64) if seed is None else seed)

    def _make_games(self, start_cells: Cells, start_states: Stack) -> None:
        """Allocate the boards."""
        count, tables = self.boards, self._tables
        quiet = int(tables.table[at.QUIET_LIMIT])  # no position can come again after so many turns
        past = min(self.max_steps, quiet or self.max_steps) if self.game.has_repetition else 0
        self._games = BoardBatch(
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
        )
        self._dice = np.zeros(count, np.int64)

    def _make_arrays(self, room: int) -> None:
        """Allocate what is listed and shown for each board, with room for so many legal actions."""
        count, encoding = self.boards, self.encoding
        self._choices = Choices(
            np.zeros((count, room), np.uint16),
            np.zeros((count, room), np.int32),
            np.zeros(count, np.int32),
            np.zeros((count, encoding.actions), np.int8),
            np.zeros(count, np.int32),
        )
        self._observations = np.zeros((count if self.observe else 1, *encoding.shape), np.uint8)
        self._shown = Results(
            self._observations.reshape(len(self._observations), -1),
            np.zeros((count, 2), np.float32),
            np.zeros(count, np.int8),
            np.zeros(count, np.int8),
            np.zeros(count, np.int32),
        )
        self._chosen = np.zeros(count, np.int64)

    def _room(self) -> _Scratch:
        return _Scratch(new_listing(self.encoding.actions), self._tables.new_arrays(more=2).stack)

    # Playing

    def seed(self, seed: int) -> None:
        """Seed the generators of all boards: board `i` of seed `s` is as a `Board(seed=…)` of `generators[i]`."""
        seeds = np.random.default_rng(seed % WORD).integers(-(1 << 63), 1 << 63, (2, self.boards), np.int64)
        self._games.generators[:], self._dice[:] = seeds

    def reset(self, seed: int | None = None) -> Seen:
        """Start a new game on every board."""
        if seed is not None:
            self.seed(seed)
        self._run(RESTART_ALL)
        self._ready = True
        return self._show()

    def step(self, actions: npt.ArrayLike) -> Seen:
        """Play one action on every board; if any is illegal, none is played. Finished boards ignore theirs."""
        self._chosen[:] = self._checked(actions)
        choices = self._choices
        self._split(lambda _, a, b: find_range(choices.numbers, choices.counts, self._chosen, choices.places, a, b))
        if choices.places.min() < 0:
            wrong = int(choices.places.argmin())
            action = int(self._chosen[wrong])
            message = f"action {action} is not legal on board {wrong}"
            raise IllegalMoveError(message, reason="action", text=str(action), expected="an action of its mask")
        self._run(RESTART if self.auto_reset else KEEP)
        return self._show()

    def sample(self) -> npt.NDArray[np.int64]:
        """Choose a legal action at random for every board; -1 where a game is over."""
        chosen = np.empty(self.boards, np.int64)
        choices = self._choices
        self._split(lambda _, a, b: sample_range(choices.numbers, choices.counts, self._dice, chosen, a, b))
        return chosen

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.integer[Any]]:
        """Refuse actions of the wrong shape or type, and a step before the first reset."""
        given = np.asarray(actions)
        if given.shape != (self.boards,) or given.dtype.kind not in "iu":
            message = f"actions of shape {given.shape} and type {given.dtype}"
            raise IllegalMoveError(message, reason="actions", expected=f"integers of shape ({self.boards},)")
        if not self._ready:
            message = "no game has begun"
            raise IllegalMoveError(message, reason="start", expected="a reset before the first step")
        return given

    def _run(self, resets: int) -> None:
        """Step every board, split over the threads."""
        sight, arrays = self.encoding.sight, (self._games, self._choices, self._shown)

        def work(scratch: _Scratch, first: int, last: int) -> None:
            span = Span(first, last, self.max_steps, resets, int(self.observe))
            step_range(*arrays, sight, scratch.listing, scratch.stack, span)

        self._split(work)

    def _split(self, work: Callable[[_Scratch, int, int], object]) -> None:
        """Do work on all boards; the threads, this one included, take a part whenever they are done with one."""
        count = 1 if self.threads == 1 else min(PARTS * self.threads, self.boards)
        bounds = [self.boards * i // count for i in range(count + 1)]
        parts = iter(list(pairwise(bounds)))

        def take(scratch: _Scratch) -> None:
            for first, last in parts:
                work(scratch, first, last)

        waiting = [self._pool.submit(take, scratch) for scratch in self._scratch[1:]] if self._pool else []
        take(self._scratch[0])
        for job in waiting:
            job.result()

    def _show(self) -> Seen:
        flags, players = self._shown.flags, self._games.states[:, at.SIDE]
        masks, rewards = self._choices.masks, self._shown.rewards
        return Seen(self._observations, masks, players, rewards, flags == OVER, flags == CUT)

    # Looking

    @property
    def generators(self) -> npt.NDArray[np.int64]:
        """State of each board's generator of chance."""
        return self._games.generators.copy()

    @property
    def hashes(self) -> npt.NDArray[np.int64]:
        """Zobrist hash of each board's position: that of an equal `Board`, as `hash` gives it before rounding."""
        return self._games.states[:, at.HASH].copy()

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """Steps of the game each board is playing or, where the last step ended one, of that."""
        return self._shown.lengths.copy()

    def position(self, board: int) -> str:
        """Return the position of a board as text."""
        place = range(self.boards)[board]
        snapshot = dump(self._tables, self._games.cells[place], self._games.states[place])
        return notation_of(self.game).write_position(self.game, snapshot)

    def outcome(self, board: int) -> Outcome | None:
        """Return how the last step ended the game of a board, or `None` if it did not."""
        place = range(self.boards)[board]
        return read_result(self.game, int(self._shown.results[place])) if self._shown.flags[place] == OVER else None

    def board(self, board: int) -> Board:
        """Return a board's position as a `Board`, without its past."""
        options: dict[str, Any] = dict(self.rules.options)
        return Board(self.game, position=self.position(board), **options)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _check_positive(name: str, value: int) -> None:
    if not isinstance(value, int) or value < 1:
        message = f"{name} cannot be {value!r}"
        raise UnknownNameError(message, reason=name, text=str(value), expected="a whole number above 0")
