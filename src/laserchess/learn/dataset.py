"""Training data of policy-value networks: positions with policies and results.

    >>> from laserchess.learn.dataset import Dataset
    >>> observations, policies, values = Dataset("khet.data").batch(range(256))  # doctest: +SKIP

`record_file` describes the container; a file can also be read as a plain NumPy array of records.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.envs.batch.legal_masks import restore_many
from laserchess.envs.encode import Observations, Positions
from laserchess.envs.encoding import VERSION, encoding_of
from laserchess.learn.record_file import Facts, RecordFormat, RecordWriter, results_of

DATASET = RecordFormat("dataset", b"LASERCHESS DATA\n", 8192, VERSION, {"palette": list, "remember": dict})
POLICY = 32
"""The number of most likely actions kept of a policy."""
FULL = 65535
BAD_CODE = 65535
"""The code of a byte outside the palette."""


@dataclass(frozen=True)
class Sample:
    """A training position: the policy (action → share) and the score of the side to move in centipawns."""

    board: Board
    policy: dict[int, float]
    score: int = 0


def record_type(rules: Rules) -> np.dtype[np.void]:
    """Return the fields of a record."""
    squares = len(rules.variant.geometry.cells)
    fields: list[tuple[Any, ...]] = [
        ("game", "<u4"),
        ("length", "<u2"),
        ("ply", "<u2"),
        ("result", "i1"),
        ("side", "u1"),
        ("seen", "u1"),
        ("score", "<i2"),
        ("quiet", "<u2"),
        ("codes", "u1", (squares,)),
        ("actions", "<u2", (POLICY,)),
        ("shares", "<u2", (POLICY,)),
    ]
    if rules.variant.features:
        fields.append(("floor", "u1", (squares,)))
    if rules.variant.has_turn_end:
        fields += [
            ("left", "u1"),
            ("idle", "u1"),
            ("caps", "<i8", (4,)),
            ("spins", "<u2", (rules.variant.actions + 1,)),
        ]
    return np.dtype(fields)


def palette_of(rules: Rules) -> list[int]:
    """Return the kernel's codes in the order of their palette bytes; 0 is the empty square."""
    tables = tables_for(rules)
    return [0, *sorted(tables.features.values()), *sorted(tables.pieces)]


def dataset_writer(
    path: str | PathLike[str], rules: Rules, remember: Facts | None = None, *, resume: bool = False
) -> RecordWriter:
    """Open a dataset to write; `pack_game` makes the records of a game.

    Args:
        path: The file.
        rules: The rules of its games.
        remember: Metadata of the writer.
        resume: Whether to append to an old file; otherwise it is overwritten.

    Returns:
        The writer.

    Raises:
        InvalidFileError: The file to resume was written with other settings.

    """
    header = DATASET.pack(rules, {"palette": palette_of(rules), "remember": remember or {}})
    return RecordWriter(path, DATASET, header, record_type(rules), resume=resume)


def pack_game(samples: Sequence[Sample], result: int) -> npt.NDArray[np.void]:
    """Return the records of one game."""
    rules = samples[0].board.rules
    positions = Positions.of([sample.board for sample in samples])
    records = np.zeros(len(samples), record_type(rules))
    bytes_of = np.zeros(at.CODES, np.uint8)
    bytes_of[palette_of(rules)] = np.arange(len(palette_of(rules)))
    order = list(rules.variant.geometry.reading_order)
    states = positions.states
    records["length"], records["result"], records["seen"] = len(samples), result, positions.seen
    records["ply"] = [sample.board.ply for sample in samples]
    records["side"], records["quiet"] = states[:, at.SIDE], states[:, at.QUIET]
    records["score"] = [max(-32000, min(32000, sample.score)) for sample in samples]
    records["codes"] = bytes_of[positions.cells[:, order]]
    if rules.variant.features:
        records["floor"] = positions.cells[:, [rules.variant.geometry.size + cell for cell in order]]
    if rules.variant.has_turn_end:
        records["left"], records["idle"] = states[:, at.ACTIONS_LEFT], states[:, at.IDLE]
        records["caps"] = states[:, at.CAPPED : at.CAPPED + 4]
        records["spins"] = states[:, at.ROTATED_NOTES : at.ROTATED_NOTES + 1 + rules.variant.actions]
    for record, sample in zip(records, samples, strict=True):
        kept = sorted(sample.policy.items(), key=lambda entry: (-entry[1], entry[0]))[:POLICY]
        record["actions"][: len(kept)] = [action for action, _ in kept]
        record["shares"][: len(kept)] = [round(share * FULL) for _, share in kept]
    return records


class Dataset:
    """A memory-mapped dataset: `dataset[i]` is a record, `batch` returns training arrays."""

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open a dataset.

        Args:
            path: The file.

        Raises:
            InvalidFileError: The file is not a dataset of this version.

        """
        self.rules, facts = DATASET.read(path)
        self.remembered: Facts = facts["remember"]
        if facts["palette"] != palette_of(self.rules):
            message = f"{quote(str(path))} numbers the pieces of {self.rules.variant.title} in another way"
            raise InvalidFileError(message, reason="palette", text=str(path), expected="a file of this version")
        self.records: Any = DATASET.records(path, record_type(self.rules))
        self._codes = np.full(256, BAD_CODE, np.uint16)
        self._codes[: len(facts["palette"])] = facts["palette"]

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.records)

    def __getitem__(self, index: int) -> np.void:
        """Return one record."""
        record: np.void = self.records[index]
        return record

    @property
    def results(self) -> tuple[int, int, int]:
        """The numbers of first-player wins, draws and second-player wins."""
        return results_of(self.records)

    def positions(self, indexes: npt.ArrayLike) -> Positions:
        """Return positions as the kernel's arrays, without hashes and history.

        Args:
            indexes: Indexes of records.

        Returns:
            The positions, one for each index.

        Raises:
            InvalidFileError: A record has an unknown piece.

        """
        records = self.records[np.asarray(indexes)]
        tables, variant = tables_for(self.rules), self.rules.variant
        order = list(variant.geometry.reading_order)
        cells = np.tile(tables.empty_cells(), (len(records), 1))
        cells[:, order] = self._codes[records["codes"]]
        if len(records) and int(cells[:, order].max()) == BAD_CODE:  # compiled code would read past its tables
            message = f"a position has piece {int(records['codes'].max())}"
            raise InvalidFileError(message, reason="palette", expected="a piece of the file's palette")
        states = np.zeros((len(records), at.KEPT), np.int64)
        states[:, at.SIDE], states[:, at.QUIET] = records["side"], records["quiet"]
        if variant.features:
            cells[:, [variant.geometry.size + cell for cell in order]] = records["floor"]
        if variant.has_turn_end:
            states[:, at.CAPPED : at.CAPPED + 4] = records["caps"]
            states[:, at.ROTATED_NOTES : at.ROTATED_NOTES + 1 + variant.actions] = records["spins"]
        restore_many(tables.table, tables.keys, cells, states)
        if variant.has_turn_end:
            states[:, at.ACTIONS_LEFT], states[:, at.IDLE] = records["left"], records["idle"]
        return Positions(self.rules, cells, states, records["seen"].astype(np.int32))

    def batch(self, indexes: npt.ArrayLike) -> tuple[Observations, npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Return a training batch.

        Args:
            indexes: Indexes of records.

        Returns:
            Observations, policies over all actions, and results of the player to move (1, 0 or -1).

        Raises:
            InvalidFileError: A policy has an unknown action.

        """
        records = self.records[np.asarray(indexes)]
        actions = encoding_of(self.rules.variant).actions
        if len(records) and int(records["actions"].max()) >= actions:
            message = f"a policy names action {int(records['actions'].max())}"
            raise InvalidFileError(message, reason="actions", expected=f"numbers below {actions}")
        policies = np.zeros((len(records), actions), np.float32)
        rows = np.arange(len(records))[:, None]
        np.add.at(policies, (rows, records["actions"]), records["shares"].astype(np.float32))
        policies /= np.maximum(policies.sum(axis=1, keepdims=True), 1)
        values = np.where(records["side"] == 0, 1, -1) * records["result"]
        return self.positions(indexes).observe(), policies, values.astype(np.float32)
