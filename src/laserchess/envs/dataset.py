"""Datasets: positions with policies and results in a compact, memory-mapped file.

A file is a header of `HEADER` bytes (magic, then JSON: variant, options, record fields, palette, and the writer's
own metadata) and one record of fixed size for each position. Games are written whole and in order, so an
interrupted file can be repaired and continued.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np
import numpy.typing as npt

from laserchess.board import Board
from laserchess.core import layout as at
from laserchess.core.errors import InvalidRecordError, quote
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.envs.batch.legal_masks import restore_many
from laserchess.envs.encode import Observations, Positions
from laserchess.envs.encoding import VERSION, encoding_of
from laserchess.variants import find_variant

MAGIC = b"LASERCHESS DATA\n"
HEADER = 8192
POLICY = 32
"""The number of most likely actions kept of a policy."""
FULL = 65535
BAD_CODE = 65535
"""The code of a byte outside the palette."""
FACTS = {"game": str, "options": dict, "palette": list, "remember": dict}
"""The header fields and their types."""


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


class Writer:
    """Writes games to a new file, or with `resume` appends to an old one."""

    def __init__(
        self, path: str | PathLike[str], rules: Rules, *, remember: dict[str, Any] | None = None, resume: bool = False
    ) -> None:
        """Open the file.

        Raises:
            InvalidRecordError: The file to resume was written with other settings.

        """
        self._rules, self._path = rules, Path(path)
        self._type = record_type(rules)
        self._palette = {code: byte for byte, code in enumerate(palette_of(rules))}
        header = _header(rules, remember or {})
        self.games, self.positions, self.draws = 0, 0, 0
        if resume and self._path.exists() and self._path.stat().st_size >= HEADER:
            self._mend(header)
        else:
            self._path.write_bytes(header)
        self._file: BinaryIO = self._path.open("ab")

    def _mend(self, header: bytes) -> None:
        """Truncate an incomplete last game and count the others."""
        with self._path.open("rb") as file:
            if file.read(HEADER) != header:
                message = f"{quote(str(self._path))} has games of other settings"
                raise InvalidRecordError(message, reason="header", text=str(self._path), expected="the same settings")
        size = self._path.stat().st_size
        records = (
            np.memmap(self._path, self._type, "r", HEADER, ((size - HEADER) // self._type.itemsize,))
            if size > HEADER + self._type.itemsize
            else None
        )
        if records is not None and len(records):
            last = int(records["game"][-1])
            first = int(np.searchsorted(records["game"], last))
            whole = len(records) - first == int(records["length"][-1])
            self.positions, self.games = (len(records), last + 1) if whole else (first, last)
            self.draws = results_of(records[: self.positions])[1]
        with self._path.open("r+b") as file:
            file.truncate(HEADER + self.positions * self._type.itemsize)

    def write(self, samples: Sequence[Sample], result: int) -> None:
        """Append a game.

        Args:
            samples: Its positions.
            result: The first player's result: 1, 0 or -1.

        """
        self.write_records(pack_game(samples, result))

    def write_records(self, records: npt.NDArray[np.void]) -> None:
        """Append a game packed by `pack_game`."""
        records = records.copy()  # arrays of another process may be read-only
        records["game"] = self.games
        self._file.write(records.tobytes())
        self._file.flush()
        self.games += 1
        self.positions += len(records)
        self.draws += int(records["result"][0] == 0)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()


def results_of(records: npt.NDArray[np.void]) -> tuple[int, int, int]:
    """Return the numbers of first-player wins, draws and second-player wins."""
    _, places = np.unique(records["game"], return_index=True)
    results = records["result"][places]
    return int((results == 1).sum()), int((results == 0).sum()), int((results == -1).sum())


def _header(rules: Rules, remember: dict[str, Any]) -> bytes:
    facts = {
        "game": rules.variant.id,
        "options": dict(rules.options),
        "version": VERSION,
        "palette": palette_of(rules),
        "remember": remember,
    }
    header = MAGIC + json.dumps(facts, sort_keys=True).encode()
    return header.ljust(HEADER, b" ")


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
            InvalidRecordError: The file is not a dataset of this version.

        """
        with Path(path).open("rb") as file:
            header = file.read(HEADER)
        facts = _read_header(header, str(path))
        self.remembered: dict[str, Any] = facts["remember"]
        self.rules = Rules.of(find_variant(facts["game"]), **facts["options"])
        if facts["palette"] != palette_of(self.rules):
            message = f"{quote(str(path))} numbers the pieces of {self.rules.variant.title} in another way"
            raise InvalidRecordError(message, reason="palette", text=str(path), expected="a file of this version")
        kind = record_type(self.rules)
        count = (Path(path).stat().st_size - HEADER) // kind.itemsize
        empty: Any = np.zeros(0, kind)
        self.records: Any = np.memmap(path, kind, "r", HEADER, (count,)) if count else empty
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

        """
        records = self.records[np.asarray(indexes)]
        tables, variant = tables_for(self.rules), self.rules.variant
        order = list(variant.geometry.reading_order)
        cells = np.tile(tables.empty_cells(), (len(records), 1))
        cells[:, order] = self._codes[records["codes"]]
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
            InvalidRecordError: A policy has an unknown action.

        """
        records = self.records[np.asarray(indexes)]
        actions = encoding_of(self.rules.variant).actions
        if len(records) and int(records["actions"].max()) >= actions:
            message = f"a policy names action {int(records['actions'].max())}"
            raise InvalidRecordError(message, reason="actions", expected=f"numbers below {actions}")
        policies = np.zeros((len(records), actions), np.float32)
        rows = np.arange(len(records))[:, None]
        np.add.at(policies, (rows, records["actions"]), records["shares"].astype(np.float32))
        policies /= np.maximum(policies.sum(axis=1, keepdims=True), 1)
        values = np.where(records["side"] == 0, 1, -1) * records["result"]
        return self.positions(indexes).observe(), policies, values.astype(np.float32)


def _read_header(header: bytes, path: str) -> dict[str, Any]:
    """Return the fields of a header."""
    try:
        facts = json.loads(header.removeprefix(MAGIC)) if header.startswith(MAGIC) else None
    except ValueError:
        facts = None
    is_known = isinstance(facts, dict) and all(isinstance(facts.get(name), kind) for name, kind in FACTS.items())
    if not isinstance(facts, dict) or not is_known or facts.get("version") != VERSION:
        message = f"{quote(path)} is not a dataset"
        raise InvalidRecordError(message, reason="header", text=path, expected=f"a file of version {VERSION}")
    return facts
