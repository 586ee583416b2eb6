"""Positions with the engine's score and the game's result in a memory-mapped file.

A file is a header of `HEADER` bytes (a magic line, then JSON: variant, options, plan) and one record of fixed size
for each position. Games are written whole and in order, so an interrupted file can be repaired and continued.
"""

import json
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.tables import tables_for
from laserchess.core.variant import Rules
from laserchess.variants import find_variant

MAGIC = b"LASERCHESS POSITIONS\n"
VERSION = 1
HEADER = 4096
Records = npt.NDArray[np.void]


def record_type(rules: Rules) -> np.dtype[np.void]:
    """Return the fields of a record: `length` is that of its game; score and result are for the side to move."""
    return np.dtype(
        [
            ("game", "<u4"),
            ("length", "<u2"),
            ("ply", "<u2"),
            ("score", "<i2"),
            ("result", "i1"),
            ("side", "u1"),
            ("codes", "u1", (len(rules.variant.geometry.cells),)),
        ]
    )


def palette_of(rules: Rules) -> npt.NDArray[np.uint16]:
    """Return the kernel's codes in the order of the bytes of a record; 0 is the empty square."""
    return np.array([0, *sorted(tables_for(rules).pieces)], np.uint16)


class PositionFile:
    """A file of positions; `records` are memory-mapped."""

    def __init__(self, path: str | PathLike[str]) -> None:
        """Open a file; raise an error if it is not a file of positions."""
        with Path(path).open("rb") as file:
            facts = _facts(file.read(HEADER), str(path))
        self.rules = Rules.of(find_variant(facts["game"]), **facts["options"])
        self.plan: dict[str, Any] = facts["plan"]
        kind = record_type(self.rules)
        count = (Path(path).stat().st_size - HEADER) // kind.itemsize
        empty: Any = np.zeros(0, kind)
        self.records: Any = np.memmap(path, kind, "r", HEADER, (count,)) if count else empty

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.records)


def _facts(header: bytes, path: str) -> dict[str, Any]:
    try:
        facts = json.loads(header.removeprefix(MAGIC)) if header.startswith(MAGIC) else None
    except ValueError:
        facts = None
    if not isinstance(facts, dict) or facts.get("version") != VERSION:
        message = f"{quote(path)} is not a file of positions"
        raise InvalidFileError(message, reason="header", text=path, expected=f"a file of version {VERSION}")
    return facts


class PositionFileWriter:
    """Writes games to a new file, or appends to one of the same plan."""

    def __init__(self, path: str | PathLike[str], rules: Rules, plan: dict[str, Any]) -> None:
        """Open the file; raise an error if it has another plan."""
        self.games, self.positions = 0, 0
        facts = {"version": VERSION, "game": rules.variant.id, "options": dict(rules.options), "plan": plan}
        header = (MAGIC + json.dumps(facts, sort_keys=True).encode()).ljust(HEADER)
        where = Path(path)
        if where.exists() and where.stat().st_size >= HEADER:
            self._mend(where, header)
        else:
            where.write_bytes(header)
        self._file = where.open("ab")

    def _mend(self, path: Path, header: bytes) -> None:
        """Truncate an incomplete last game and count the others."""
        with path.open("rb") as file:
            if file.read(HEADER) != header:
                message = f"{quote(str(path))} has positions of another plan"
                raise InvalidFileError(message, reason="plan", text=str(path), expected="the same settings")
        records = PositionFile(path).records
        kept = len(records)
        if kept:
            last = int(records["game"][-1])
            first = int(np.searchsorted(records["game"], last))
            is_whole = kept - first == records["length"][-1]
            kept, self.games = (kept, last + 1) if is_whole else (first, last)
        self.positions = kept
        with path.open("r+b") as file:
            file.truncate(HEADER + kept * records.dtype.itemsize)

    def write(self, records: Records) -> None:
        """Append a game."""
        whole = records.copy()
        whole["game"], whole["length"] = self.games, len(records)
        self._file.write(whole.tobytes())
        self._file.flush()
        self.games += 1
        self.positions += len(records)

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self._file.close()
