"""The vector environment on a GPU: the same games as `VectorEnv`, with all arrays in the GPU's memory."""

from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import IllegalMoveError, IllegalPositionError
from laserchess.core.moves import Move
from laserchess.core.outcome import Outcome, read_result
from laserchess.envs.batch.batch_layout import KEEP, LOOK, OVER, RESTART, START, TRUNCATED, BoardBatch
from laserchess.envs.gpu.device import CudaDevice, Device
from laserchess.envs.gpu.fields import SHOWN, fields_of, tables_of
from laserchess.envs.gpu.kernels import SCRATCH, kernels_of, scratch_of
from laserchess.envs.snapshots import BoardSnapshots, check_saved, picked_boards, restore, save, saved_board
from laserchess.envs.validate import check_positive
from laserchess.envs.vector import WORD, StepResult, VectorEnv
from laserchess.notation.position_writer import position_writer
from laserchess.targets.grid import WIDTH, LaneScratch
from laserchess.variants import VariantLike

Array = Any
"""An array of CuPy: PyTorch, JAX and others take it without copying, by DLPack or `__cuda_array_interface__`."""


class GpuVectorEnv:
    """Boards of one variant that are stepped together on a GPU.

    It has the methods of `VectorEnv` except `greedy`, and the same seed gives the same games. The arrays of a
    `StepResult` are overwritten by the next step: copy what you keep. Everything runs on CuPy's current stream; DLPack
    synchronises it with the streams of other libraries.
    """

    def __init__(
        self,
        variant: VariantLike,
        boards: int,
        *,
        check_actions: bool = True,
        device: Device | None = None,
        **settings: Any,  # noqa: ANN401  # those of VectorEnv
    ) -> None:
        """Allocate the arrays; `reset` starts the games.

        Args:
            variant: The variant, or its id.
            boards: Number of boards.
            check_actions: Whether `step` waits for the GPU and raises an error for illegal actions. Otherwise a step
                with an illegal action changes no board and sets `halted`.
            device: Where to run; CuPy's current GPU by default.
            **settings: Settings of `VectorEnv` except `threads`, and options of the variant's rules.

        Raises:
            LaserChessError: There is no GPU or CuPy, or the GPU has too little memory.

        """
        self.model = model = VectorEnv(variant, 1, **settings)
        """A single board with the same settings on the CPU."""
        self.rules, self.variant, self.encoding = model.rules, model.variant, model.encoding
        self.max_steps, self.auto_reset, self.observe = model.max_steps, model.auto_reset, model.observe
        self.max_legal_actions = model.max_legal_actions
        check_positive("boards", boards)
        self.boards = boards
        self.check_actions = check_actions
        self.device: Device = CudaDevice() if device is None else device
        self._allocate()
        self._kernels = self.device.load(kernels_of(model))
        self._ready = False
        self.seed(int(settings["seed"]) if settings.get("seed") is not None else int(model.generators[0]))

    def _allocate(self) -> None:
        """Allocate all arrays; raise an error if there is too little memory."""
        xp, model, scratch = self.device.xp, self.model, scratch_of(self.model)
        fields = fields_of(model)
        workers = -(-min(self.device.workers, self.boards) // WIDTH) * WIDTH
        words = workers * scratch.length if isinstance(scratch, LaneScratch) else 0
        self.bytes_per_board = sum(field.bytes for name, field in fields.items() if name not in SHOWN)
        """Memory of a board and its history, without the arrays of a `StepResult`."""
        self.scratch_bytes = 8 * words
        """Scratch memory of all threads, whatever the number of boards; 0 if local memory is enough."""
        needed = self.boards * sum(field.bytes for field in fields.values()) + self.scratch_bytes
        self.device.check_memory(needed, self.boards)
        self._arrays: dict[str, Array] = {name: field.zeros(xp, self.boards) for name, field in fields.items()}
        self._arrays |= {name: xp.asarray(table) for name, table in tables_of(model).items()}
        self._arrays["all_boards"][:] = xp.arange(self.boards)
        self._arrays["halted"] = xp.zeros(1, np.int32)
        if words:
            self._arrays[SCRATCH] = xp.empty(words, np.int64)
        self._sizes = {"boards": self.boards} | ({"workers": workers} if words else {})
        named = {name: self._arrays.get(name) for name in BoardBatch._fields}
        self._games = BoardBatch(**{**model.games._asdict(), **{k: v for k, v in named.items() if v is not None}})

    @property
    def launch_arguments(self) -> dict[str, Any]:
        """Arguments of kernels that run on all boards."""
        return {**self._arrays, **self._sizes, "picked": self._arrays["all_boards"]}

    def _launch(self, kernel: str, picked: Array, operation: int = 0) -> None:
        """Run a kernel on some boards."""
        self._kernels[kernel](len(picked), {**self.launch_arguments, "picked": picked, "operation": operation})

    def _picked(self, boards: npt.ArrayLike | None) -> Array:
        """Return the indices of some boards, without repetition, on the device."""
        if boards is None:
            return self._arrays["all_boards"]
        return self.device.xp.asarray(picked_boards(self.device.read(self.device.take(boards)), self.boards))

    # Play

    def seed(self, seed: int) -> None:
        """Seed the generators of all boards, as `VectorEnv.seed` does."""
        seeds = np.random.default_rng(seed % WORD).integers(-(1 << 63), 1 << 63, (2, self.boards), np.int64)
        self._arrays["generators"][:], self._arrays["dice"][:] = self.device.xp.asarray(seeds)

    def reset(self, seed: int | None = None, *, boards: npt.ArrayLike | None = None) -> StepResult:
        """Start a new game on every board, or on `boards` only; `seed` seeds all boards first."""
        if seed is not None:
            self.seed(seed)
        picked = self._picked(boards)
        self._begin(boards)
        self._launch("step", picked, START)
        self._ready = True
        return self._show()

    def step(self, actions: Array, boards: npt.ArrayLike | None = None) -> StepResult:
        """Play one action on every board.

        If any action is illegal, none is played. Finished boards ignore theirs.

        Args:
            actions: One action for each board. GPU arrays of PyTorch, JAX or CuPy are not copied to the host.
            boards: Step only these boards; the others do not change.

        Returns:
            Observations, masks, players, rewards, terminations and truncations.

        Raises:
            IllegalMoveError: An action is illegal (unless `check_actions` is off), or no game was started.

        """
        picked = self._picked(boards)
        self._choose(actions, picked, every_board=boards is None)
        self._begin(boards)
        self._launch("check", picked)
        if self.check_actions and self.halted:
            self._reject(picked)
        self._launch("step", picked, RESTART if self.auto_reset else KEEP)
        return self._show()

    def _choose(self, actions: Array, picked: Array, *, every_board: bool) -> None:
        """Store the actions to play; raise an error for a wrong shape or type, or before the first reset."""
        given = self.device.take(actions)
        if given.shape != picked.shape or given.dtype.kind not in "iu":
            message = f"actions of shape {given.shape} and type {given.dtype}"
            raise IllegalMoveError(message, reason="actions", expected=f"integers of shape {picked.shape}")
        if not self._ready:
            message = "no game was started"
            raise IllegalMoveError(message, reason="start", expected="a reset before the first step")
        if every_board:
            self._arrays["chosen"][:] = given
        else:
            self._arrays["chosen"][picked] = given

    def _begin(self, boards: npt.ArrayLike | None) -> None:
        """Clear `halted`, and with `boards` the flags and rewards of the last step."""
        self._arrays["halted"].fill(0)
        if boards is not None:
            self._arrays["flags"].fill(0)
            self._arrays["rewards"].fill(0)

    def _reject(self, picked: Array) -> None:
        """Raise an error for the first board whose action is illegal."""
        chosen, places = (self.device.read(self._arrays[name]) for name in ("chosen", "places"))
        numbers = self.device.read(picked)
        wrong = int(numbers[places[numbers].argmin()])
        message = f"action {chosen[wrong]} is not legal on board {wrong}"
        raise IllegalMoveError(message, reason="action", text=str(chosen[wrong]), expected="an action of its mask")

    @property
    def halted(self) -> bool:
        """Whether the last step changed nothing because an action was illegal; waits for the GPU."""
        return bool(self.device.read(self._arrays["halted"])[0])

    def sample(self) -> Array:
        """Return a random legal action for every board; -1 for finished games."""
        self._launch("sample", self._arrays["all_boards"])
        return self._arrays["chosen"].copy()

    # Snapshots

    def save(self, boards: npt.ArrayLike | None = None) -> BoardSnapshots:
        """Return snapshots of all boards, or of `boards`, with their history, as arrays on the GPU."""
        return save(self._games, self._picked(boards))

    def restore(self, saved: BoardSnapshots, boards: npt.ArrayLike | None = None) -> StepResult:
        """Overwrite all boards, or `boards`, with snapshots of an environment with the same settings.

        The snapshots are copied to the host to be checked; `copy` forks boards without that.

        Raises:
            IllegalPositionError: The snapshots do not fit this environment or the number of boards.

        """
        picked = self._picked(boards)
        if len(saved) != len(picked):
            message = f"{len(saved)} saved boards for {len(picked)}"
            raise IllegalPositionError(message, reason="boards", expected="as many, of the same game and max_steps")
        given = BoardSnapshots(*map(self.device.take, saved))
        model, read = self.model, BoardSnapshots(*map(self.device.read, given))
        check_saved(self.rules, model.games, read, max_steps=self.max_steps, max_pieces=model.max_pieces)
        restore(self._games, given, picked)
        return self._look(picked)

    def copy(self, sources: npt.ArrayLike, targets: npt.ArrayLike) -> StepResult:
        """Fork boards: copy `sources[i]`, which may repeat, to `targets[i]`.

        Raises:
            IllegalPositionError: There are not as many sources as targets.

        """
        given = np.atleast_1d(self.device.read(self.device.take(sources)))
        picked_boards(np.unique(given), self.boards)
        picked = self._picked(targets)
        if given.shape != picked.shape:
            message = f"{len(given)} boards to copy to {len(picked)}"
            raise IllegalPositionError(message, reason="boards", expected="as many")
        restore(self._games, save(self._games, self.device.xp.asarray(given)), picked)
        return self._look(picked)

    def set(self, board: int, position: Board) -> StepResult:
        """Set a board to the position and history of a `Board` with the same rules."""
        self.model.check_fits(position)
        picked = self._picked([board])
        saved = saved_board(position, self._games._replace(table=self.model.games.table))
        restore(self._games, BoardSnapshots(*map(self.device.take, saved)), picked)
        return self._look(picked)

    def _look(self, picked: Array) -> StepResult:
        """Return the observations of boards that were changed from outside."""
        self._ready = True
        self._arrays["halted"].fill(0)
        self._launch("step", picked, LOOK)
        return self._show()

    def _show(self) -> StepResult:
        arrays, flags = self._arrays, self._arrays["flags"]
        shape = (self.boards if self.observe else 1, *self.encoding.shape)
        observations, finals = (
            arrays[name].reshape(shape) if self.observe else self.device.xp.zeros(shape, np.uint8)
            for name in ("observations", "finals")
        )
        players = arrays["states"][:, at.SIDE]
        return StepResult(
            observations, arrays["masks"], players, arrays["rewards"], flags == OVER, flags == TRUNCATED, finals
        )

    # Inspection

    @property
    def generators(self) -> Array:
        """State of each board's random generator."""
        return self._arrays["generators"].copy()

    @property
    def hashes(self) -> Array:
        """Zobrist hash of each board's position, equal to that of an equal `Board`."""
        return self._arrays["states"][:, at.HASH].copy()

    @property
    def lengths(self) -> Array:
        """Steps of each board's game; of the ended one if the last step ended it."""
        return self._arrays["lengths"].copy()

    def position(self, board: int) -> str:
        """Return the position of a board as text."""
        place = range(self.boards)[board]
        cells, state = (self.device.read(self._arrays[name][place]) for name in ("cells", "states"))
        return position_writer(self.rules).write(cells, state)

    def outcome(self, board: int) -> Outcome | None:
        """Return the outcome of the game that the last step ended on a board, or `None`."""
        place = range(self.boards)[board]
        flags, result = (int(self._arrays[name][place]) for name in ("flags", "results"))
        return read_result(self.variant, result) if flags == OVER else None

    def board(self, board: int) -> Board:
        """Return the position of a board as a `Board` without history."""
        options: dict[str, Any] = dict(self.rules.options)
        return Board(self.variant, position=self.position(board), **options)

    def number(self, board: int, move: Move) -> int:
        """Return the action number of a legal move on a board; an illegal one is an `IllegalMoveError`."""
        place = range(self.boards)[board]
        codes, numbers, count = (self.device.read(self._arrays[name][place]) for name in ("codes", "numbers", "counts"))
        places = (codes[: int(count)] == move.code).nonzero()[0]
        if not len(places):
            message = f"{move} is not legal on board {board}"
            raise IllegalMoveError(message, reason="move", text=move.text, expected="a legal move")
        return int(numbers[places[0]])

    def close(self) -> None:
        """Return the memory to CuPy's pool."""
        self._arrays.clear()
        self._games = self.model.games
