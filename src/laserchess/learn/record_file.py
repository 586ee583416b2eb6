"""The container of all training data: a header, and one record of fixed size for each position, memory-mapped.

The header is a magic line and JSON, padded with spaces. Games are written whole and in order, so an interrupted file
can be repaired and continued. Every record has the fields `game` (its number), `length` (the records of the game)
and `result`; `position_file` and `dataset` define the others.
"""

import json
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.core.variant import Rules
from laserchess.variants import find_variant

Records = npt.NDArray[np.void]
Facts = dict[str, Any]
"""The fields of a header."""


class RecordFormat(NamedTuple):
    """A kind of file."""

    title: str
    magic: bytes
    header: int
    """Bytes of the header."""
    version: int
    facts: dict[str, type]
    """The fields of the header except `version`, and their types."""

    def pack(self, rules: Rules, facts: Facts) -> bytes:
        """Return the header of a file."""
        whole = {"version": self.version, "game": rules.variant.id, "options": dict(rules.options), **facts}
        return (self.magic + json.dumps(whole, sort_keys=True).encode()).ljust(self.header)

    def read(self, path: str | PathLike[str]) -> tuple[Rules, Facts]:
        """Return the rules and the header of a file.

        Raises:
            InvalidFileError: It is a file of another kind or version.

        """
        with Path(path).open("rb") as file:
            header = file.read(self.header)
        try:
            facts = json.loads(header.removeprefix(self.magic)) if header.startswith(self.magic) else None
        except ValueError:
            facts = None
        named = {"game": str, "options": dict, **self.facts}
        is_known = isinstance(facts, dict) and all(isinstance(facts.get(name), kind) for name, kind in named.items())
        if not isinstance(facts, dict) or not is_known or facts.get("version") != self.version:
            message = f"{quote(str(path))} is not a {self.title}"
            raise InvalidFileError(message, reason="header", text=str(path), expected=f"one of version {self.version}")
        return Rules.of(find_variant(facts["game"]), **facts["options"]), facts

    def matches(self, path: str | PathLike[str]) -> bool:
        """Return whether a file is of this kind, by its first bytes."""
        with Path(path).open("rb") as file:
            return file.read(len(self.magic)) == self.magic

    def records(self, path: str | PathLike[str], kind: np.dtype[np.void]) -> Any:  # noqa: ANN401  # an array, mapped or not
        """Return the records of a file; an incomplete one at its end is ignored."""
        count = (Path(path).stat().st_size - self.header) // kind.itemsize
        return np.memmap(path, kind, "r", self.header, (count,)) if count > 0 else np.zeros(0, kind)


def results_of(records: Records) -> tuple[int, int, int]:
    """Return the numbers of games whose first record has the result 1, 0 and -1."""
    _, places = np.unique(records["game"], return_index=True)
    results = records["result"][places]
    return int((results == 1).sum()), int((results == 0).sum()), int((results == -1).sum())


class RecordWriter:
    """Writes games to a new file, or with `resume` appends to one with the same header."""

    def __init__(
        self,
        path: str | PathLike[str],
        form: RecordFormat,
        header: bytes,
        kind: np.dtype[np.void],
        *,
        resume: bool = False,
    ) -> None:
        """Open the file.

        Raises:
            InvalidFileError: The file to resume was written with other settings.

        """
        self.games, self.positions, self.draws = 0, 0, 0
        self._path, self._form, self._kind = Path(path), form, kind
        if resume and self._path.exists() and self._path.stat().st_size >= form.header:
            self._mend(header)
        else:
            self._path.write_bytes(header)
        self._file = self._path.open("ab")

    def _mend(self, header: bytes) -> None:
        """Truncate an incomplete last game and count the others."""
        with self._path.open("rb") as file:
            if file.read(self._form.header) != header:
                message = f"{quote(str(self._path))} has games of other settings"
                raise InvalidFileError(message, reason="plan", text=str(self._path), expected="the same settings")
        records = self._form.records(self._path, self._kind)
        kept = len(records)
        if kept:
            last = int(records["game"][-1])
            first = int(np.searchsorted(records["game"], last))
            is_whole = kept - first == int(records["length"][-1])
            kept, self.games = (kept, last + 1) if is_whole else (first, last)
        self.positions, self.draws = kept, results_of(records[:kept])[1]
        del records
        with self._path.open("r+b") as file:
            file.truncate(self._form.header + kept * self._kind.itemsize)

    def write(self, records: Records) -> None:
        """Append the records of a game."""
        whole = records.copy()  # arrays of another process may be read-only
        whole["game"], whole["length"] = self.games, len(records)
        self._file.write(whole.tobytes())
        self._file.flush()
        self.games += 1
        self.positions += len(records)
        self.draws += int(whole["result"][0] == 0)

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
