"""The arrays of a GPU environment and their memory layout.

Arrays that all threads read at the same index are interleaved: item `i` of all boards is contiguous, so that a group
of threads reads it at once. Arrays that users see, or that each thread reads at its own index, have a row per board.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from laserchess.core import layout as at
from laserchess.envs.batch.batch_layout import BoardBatch, Choices, Results
from laserchess.envs.vector import VectorEnv
from laserchess.targets.grid import Buffer, Constant, Length, Number

BOARDS = Number("boards")


class Field(NamedTuple):
    """An array with one item or row for each board."""

    dtype: type[np.generic]
    row: tuple[int, ...] = ()
    interleaved: bool = False

    @property
    def bytes(self) -> int:
        """Bytes per board."""
        return int(np.prod(self.row, dtype=np.int64)) * np.dtype(self.dtype).itemsize

    def buffer(self, name: str) -> Buffer:
        """Describe the array to a kernel."""
        shape: tuple[Length, ...] = (BOARDS, *self.row)
        if not self.interleaved:
            return Buffer(name, self.dtype, shape)
        size = np.dtype(self.dtype).itemsize
        return Buffer(name, self.dtype, shape, (size, Number(BOARDS.name, size)))

    def zeros(self, xp: Any, boards: int) -> Any:  # noqa: ANN401  # an array module and its arrays
        """Allocate the array, [board, …]."""
        if not self.interleaved:
            return xp.zeros((boards, *self.row), self.dtype)
        return xp.zeros((*self.row, boards), self.dtype).T


def fields_of(model: VectorEnv) -> dict[str, Field]:
    """Return the arrays of each board of an environment with the settings of `model`."""
    games, legal, actions = model.games, model.max_legal_actions, model.encoding.actions
    seen = int(np.prod(model.encoding.shape)) if model.observe else 0
    fields = {
        "cells": Field(np.uint16, games.cells.shape[1:]),
        "states": Field(np.int64, (at.KEPT,)),
        "hashes": Field(np.int64, games.hashes.shape[1:]),
        "generators": Field(np.int64),
        "steps": Field(np.int32),
        "seen": Field(np.int32),
        "numbers": Field(np.uint16, (legal,)),
        "codes": Field(np.int32, (legal,)),
        "counts": Field(np.int32),
        "masks": Field(np.int8, (actions,)),
        "places": Field(np.int32),
        "observations": Field(np.uint8, (seen,)),
        "finals": Field(np.uint8, (seen,)),
        "rewards": Field(np.float32, (2,)),
        "flags": Field(np.int8),
        "results": Field(np.int8),
        "lengths": Field(np.int32),
        "dice": Field(np.int64),
        "chosen": Field(np.int64),
        "all_boards": Field(np.int64),
    }
    return {name: field._replace(interleaved=name in INTERLEAVED) for name, field in fields.items()}


INTERLEAVED = frozenset({"codes", "numbers", "states"})
SHOWN = ("masks", "observations", "finals", "rewards")
"""The arrays of a `StepResult`, apart from a few bytes."""


def tables_of(model: VectorEnv) -> dict[str, npt.NDArray[Any]]:
    """Return the arrays that all boards share and that are too large to be constants of a kernel."""
    games = model.games
    return {"keys": games.keys, "start_cells": games.start_cells, "start_states": games.start_states}


def _shared(model: VectorEnv, name: str) -> Buffer:
    array = tables_of(model)[name]
    return Buffer(name, array.dtype, array.shape)


def games_of(model: VectorEnv) -> BoardBatch:
    """Describe the boards to a kernel."""
    kept: dict[str, Any] = {name: field.buffer(name) for name, field in fields_of(model).items()}
    described: dict[str, Any] = {
        "table": Constant(model.games.table),
        **{name: _shared(model, name) for name in tables_of(model)},
        "piece_values": Constant(model.games.piece_values),
    }
    return BoardBatch(**{name: described.get(name) or kept[name] for name in BoardBatch._fields})


def choices_of(model: VectorEnv) -> Choices:
    """Describe the legal actions to a kernel."""
    kept: Any = {name: field.buffer(name) for name, field in fields_of(model).items()}
    return Choices(**{name: kept[name] for name in Choices._fields})


def results_of(model: VectorEnv) -> Results:
    """Describe the results of a step to a kernel."""
    kept: Any = {name: field.buffer(name) for name, field in fields_of(model).items()}
    return Results(**{name: kept[name] for name in Results._fields})
