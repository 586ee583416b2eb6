"""The kernels of a GPU environment: compiled functions of the vector environment, with a thread for each board."""

from typing import Any

import numpy as np

from laserchess.envs.batch.batch_layout import ObservationSpec, Share, Span
from laserchess.envs.batch.lockstep import (
    advance_range,
    check_range,
    clear_masks,
    draw_templates,
    fill_range,
    mark_range,
)
from laserchess.envs.batch.step import sample_range
from laserchess.envs.gpu.fields import choices_of, fields_of, games_of, results_of
from laserchess.envs.vector import VectorEnv
from laserchess.targets.grid import (
    WIDTH,
    Buffer,
    Constant,
    Kernel,
    Lane,
    LaneScratch,
    LocalScratch,
    Number,
    Phase,
    Window,
)

PICKED = Window("picked")
OPERATION = Number("operation")
HALTED = Buffer("halted", np.int32, (1,))
SHARE: Any = Share(Lane(), WIDTH)  # type: ignore[arg-type]  # described, not a number
MAX_LOCAL = 4096
"""Maximum bytes of scratch in local memory, which the driver reserves for every thread that can run."""
SCRATCH = "scratch"
BLOCK = 128


def scratch_length(model: VectorEnv) -> int:
    """Return the number of words of scratch memory of a thread."""
    return len(model.scratch())


def scratch_of(model: VectorEnv) -> LocalScratch | LaneScratch:
    """Describe the scratch memory of a thread: local memory, or a buffer if that is too large."""
    length = scratch_length(model)
    if length * np.dtype(np.int64).itemsize <= MAX_LOCAL:
        return LocalScratch(np.int64, length)
    return LaneScratch(SCRATCH, np.int64, length)


def _step(model: VectorEnv) -> Kernel:
    """Describe a step: clear the masks, play and list the legal actions, then write observations."""
    games, choices, show = games_of(model), choices_of(model), results_of(model)
    sight: Any = ObservationSpec(Constant(model.encoding.sight.encoding), Constant(model.encoding.sight.template))  # type: ignore[arg-type]
    span: Any = Span(PICKED, model.max_steps, OPERATION, int(model.observe))  # type: ignore[arg-type]
    phases = [
        Phase(clear_masks, (sight.encoding, choices.masks, PICKED, HALTED, SHARE), shared=True),
        Phase(advance_range, (games, choices, show, sight, scratch_of(model), span, HALTED)),
    ]
    if model.observe:
        phases += [
            Phase(draw_templates, (sight, show, PICKED, SHARE), shared=True),
            Phase(fill_range, (games, sight, show, PICKED, SHARE), shared=True),
            Phase(mark_range, (games, sight, show, PICKED)),
        ]
    return Kernel("step", tuple(phases), BLOCK)


def kernels_of(model: VectorEnv) -> list[Kernel]:
    """Describe the kernels of an environment with the settings of `model`."""
    fields, choices = fields_of(model), choices_of(model)
    chosen, dice = (fields[name].buffer(name) for name in ("chosen", "dice"))
    return [
        _step(model),
        Kernel("check", (Phase(check_range, (choices, chosen, PICKED, HALTED)),), BLOCK),
        Kernel("sample", (Phase(sample_range, (choices, dice, chosen, PICKED)),), BLOCK),
    ]
