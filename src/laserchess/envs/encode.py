"""Batches of positions: `encode(boards)` returns observations and masks, `Positions` keeps the arrays.

>>> from laserchess import Board
>>> from laserchess.envs.encode import encode
>>> observations, masks = encode([Board("khet"), Board("khet", setup="dynasty")])
>>> observations.shape, masks.sum(axis=1).tolist()
((2, 36, 8, 10), [77, 70])
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import IllegalPositionError
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.envs.batch.legal_masks import mask_many
from laserchess.envs.batch.observe import observe_many
from laserchess.envs.board_lens import new_listing
from laserchess.envs.encoding import Encoding, encoding_of
from laserchess.envs.validate import check_positions

Observations = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.int8]
Kind = TypeVar("Kind", bound=np.generic)


@dataclass(frozen=True)
class Positions:
    """Positions of one variant as the kernel's arrays, a row each, and their previous occurrences.

    Raises:
        IllegalPositionError: An array has a wrong shape, or holds a position that the kernel cannot have.

    """

    rules: Rules
    """The variant and its options."""
    cells: npt.NDArray[np.uint16]
    """The pieces: one row of cells for each position."""
    states: npt.NDArray[np.int64]
    """The kernel's rows of the positions, without their history."""
    seen: npt.NDArray[np.int32]
    """How often each position occurred before."""

    def __post_init__(self) -> None:
        """Check the arrays, because compiled code trusts them."""
        check_positions(self.rules, self.cells, self.states)
        if self.seen.shape != (len(self),):
            message = f"seen of shape {self.seen.shape}"
            raise IllegalPositionError(message, reason="array", expected=f"({len(self)},)")

    @classmethod
    def of(cls, boards: Sequence[Board]) -> "Positions":
        """Return the positions of boards of one variant with the same options.

        Args:
            boards: The boards, at least one.

        Returns:
            The positions, in the order of the boards.

        Raises:
            IllegalPositionError: The boards have different rules.

        """
        if len({board.rules for board in boards}) != 1:
            message = f"{len(boards)} boards with different rules"
            raise IllegalPositionError(message, reason="games", expected="boards of one variant with the same options")
        states = [board.state[: at.KEPT] for board in boards]
        seen = [board.occurrences - 1 if board.variant.has_repetition else 0 for board in boards]
        cells = np.stack([board.arrays.cells for board in boards])
        return cls(boards[0].rules, cells, np.stack(states), np.array(seen, np.int32))

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.states)

    @property
    def encoding(self) -> Encoding:
        """The encoding of the variant."""
        return encoding_of(self.rules.variant)

    def observe(self, out: Observations | None = None, *, threads: int = 1) -> Observations:
        """Write the observations of the players to move to `out`, or to a new array.

        Args:
            out: The array to write to, of bytes.
            threads: Threads that share the positions.

        Returns:
            The observations: `out`, if given.

        Raises:
            IllegalPositionError: `out` has a wrong shape or type.

        """
        encoding = self.encoding
        seen = _output_array(out, (len(self), *encoding.shape), np.dtype(np.uint8))
        flat, tables = seen.reshape(len(self), -1), tables_for(self.rules)

        def write(part: slice) -> None:
            arrays = tables.table, tables.keys, self.cells[part], self.states[part]
            observe_many(encoding.sight, *arrays, self.seen[part], flat[part])

        self._split(write, threads)
        return seen

    def masks(self, out: Masks | None = None, *, threads: int = 1) -> Masks:
        """Write the masks of the legal actions to `out`, or to a new array.

        Args:
            out: The array to write to, of int8.
            threads: Threads that share the positions.

        Returns:
            The masks: `out`, if given.

        Raises:
            IllegalPositionError: `out` has a wrong shape or type.

        """
        encoding = self.encoding
        masks = _output_array(out, (len(self), encoding.actions), np.dtype(np.int8))
        tables = tables_for(self.rules)

        def write(part: slice) -> None:
            arrays, scratch = tables.new_arrays(), new_listing(encoding.actions)._replace(mask=masks[part])
            mask_many(encoding.table, arrays, self.cells[part], self.states[part], tables.first_row, scratch)

        self._split(write, threads)
        return masks

    def _split(self, work: Callable[[slice], None], threads: int) -> None:
        """Run work on all positions, a part for each thread."""
        if threads == 1:
            work(slice(None))
            return
        bounds = [len(self) * i // threads for i in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, map(slice, bounds[:-1], bounds[1:])))


def encode(
    boards: Sequence[Board], observations: Observations | None = None, masks: Masks | None = None
) -> tuple[Observations, Masks]:
    """Return observations and masks of boards, in the perspective of the player to move.

    Args:
        boards: Boards of one variant with the same options.
        observations: The array to write the observations to; by default a new one.
        masks: The array to write the masks to; by default a new one.

    Returns:
        The observations and the masks, a row for each board.

    Raises:
        IllegalPositionError: The boards have different rules.

    """
    positions = Positions.of(boards)
    return positions.observe(observations), positions.masks(masks)


def _output_array(out: npt.NDArray[Kind] | None, shape: tuple[int, ...], kind: np.dtype[Kind]) -> npt.NDArray[Kind]:
    """Return the array to write to: `out` if it has the right shape and type, or a new one."""
    if out is None:
        return np.empty(shape, kind)
    if out.shape != shape or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
        message = f"an array of shape {out.shape} and type {out.dtype}"
        raise IllegalPositionError(
            message, reason="array", expected=f"a contiguous one of shape {shape} and type {kind}"
        )
    return out
