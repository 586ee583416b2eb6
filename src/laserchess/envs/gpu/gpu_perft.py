"""Perft on a GPU: the environment expands the first plies, then each thread counts the leaves below one position."""

from typing import Any

import numpy as np

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import IllegalMoveError
from laserchess.envs.batch.leaves import DEPTH, count_leaves_range
from laserchess.envs.gpu.device import Device
from laserchess.envs.gpu.fields import BOARDS, games_of
from laserchess.envs.gpu.gpu_env import GpuVectorEnv
from laserchess.envs.gpu.kernels import BLOCK, PICKED
from laserchess.envs.vector import VectorEnv
from laserchess.targets.grid import Buffer, Kernel, LocalScratch, Phase

MAX_STEPS = 60
LEAVES = "leaves"


def kernel_of(model: VectorEnv) -> Kernel:
    """Describe the kernel that counts the leaves `DEPTH` plies below each board."""
    table = model.games.table
    stack = LocalScratch(np.int64, int(table[at.SCRATCH_SIZE] + (DEPTH + 1) * table[at.ROW]))
    moves = LocalScratch(np.int32, DEPTH * model.max_legal_actions)
    phase = Phase(count_leaves_range, (games_of(model), stack, moves, Buffer(LEAVES, np.int64, (BOARDS,)), PICKED))
    return Kernel(LEAVES, (phase,), BLOCK)


def gpu_perft(board: Board, depth: int, *, device: Device | None = None) -> int:
    """Count the leaves of the tree of legal moves at exactly `depth`, as `Board.perft` does.

    All positions `depth` - 3 plies below the board are in the GPU's memory at once.

    Args:
        board: The start position, without its history.
        depth: The depth in plies, at least 3.
        device: Where to run; CuPy's current GPU by default.

    Returns:
        The number of leaves.

    Raises:
        IllegalMoveError: The variant has no perft, or the depth is out of range.
        LaserChessError: There is no GPU, or it has too little memory.

    """
    if depth < DEPTH:
        message = f"perft depth {depth} on a GPU"
        raise IllegalMoveError(message, reason="depth", text=str(depth), expected=f"at least {DEPTH}")
    options: dict[str, Any] = dict(board.rules.options)
    settings: dict[str, Any] = {"auto_reset": False, "observe": False, "max_steps": MAX_STEPS, **options}
    size = max(1, board.perft(depth - DEPTH))
    env = GpuVectorEnv(board.variant, size, seed=0, starts=[board.position], device=device, **settings)
    env.reset()
    count = 1
    for _ in range(depth - DEPTH):
        count = _expand(env, count)
    leaves = env.device.xp.zeros(size, np.int64)
    kernel = env.device.load([kernel_of(env.model)])[LEAVES]
    kernel(count, {**env.launch_arguments, LEAVES: leaves})
    total = int(env.device.read(leaves.sum()))
    env.close()
    return total


def _expand(env: GpuVectorEnv, count: int) -> int:
    """Replace the first `count` boards by all positions one ply below them; return their number."""
    xp = env.device.xp
    sources, actions = xp.nonzero(env.launch_arguments["masks"][:count])
    targets = xp.arange(len(sources))
    env.copy(sources, targets)
    step = env.step(actions, targets)
    alive = xp.flatnonzero(~(step.terminated | step.truncated)[: len(sources)])
    env.copy(alive, xp.arange(len(alive)))
    return len(alive)
