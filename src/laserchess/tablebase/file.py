"""The tablebase file: a magic line and a byte for each index, compressed by LZMA with a checksum."""

import lzma
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote
from laserchess.tablebase.index import INDEXES

Values = npt.NDArray[np.int8]

MAGIC: Final = b"laserchess tablebase 1: leiserchess, a Monarch each and at most a Pawn\n"
SHIPPED: Final = Path(__file__).parent / "leiserchess.xz"


def write(values: Values, path: Path) -> None:
    """Write a table."""
    path.write_bytes(lzma.compress(MAGIC + values.tobytes(), lzma.FORMAT_XZ, lzma.CHECK_CRC64, lzma.PRESET_EXTREME | 9))


def read(path: Path) -> Values:
    """Return the table of a file; raise an error if it is damaged or of another version."""
    try:
        data = lzma.decompress(path.read_bytes(), lzma.FORMAT_XZ)
    except OSError as error:
        raise _refusal(path, f"cannot be read: {error.strerror}", "file") from error
    except (lzma.LZMAError, EOFError) as error:
        raise _refusal(path, f"is damaged or not a tablebase: {error}", "damaged") from error
    if not data.startswith(MAGIC) or len(data) != len(MAGIC) + INDEXES:
        raise _refusal(path, "is not a tablebase of this version", "version")
    values = np.frombuffer(data, np.int8, INDEXES, len(MAGIC))
    values.flags.writeable = False
    return values


def _refusal(path: Path, what: str, reason: str) -> InvalidFileError:
    expected = "a file written by `laserchess tablebase build`"
    return InvalidFileError(f"{quote(str(path))} {what}", reason=reason, text=str(path), expected=expected)


@cache
def load() -> Values:
    """Return the shipped table, read on first use."""
    return read(SHIPPED)
