r"""The file of an opening book.

    bytes 0–15      b"laserchess book\n"
    16–19, 20–23    version of the format; length of the header in bytes (little-endian, as all numbers here)
    24–27, 28–31    CRC-32 of the header, of the entries
    32 …            the header, JSON in UTF-8, filled up with spaces to a multiple of 8
    then            the entries, 24 bytes each, sorted by key and move: key (8 bytes), number of the move in the
                    header's list, wins, draws and losses of the player who makes it (4 bytes each)

The key is the 8-byte BLAKE2b hash of the variant id, a line break and the position text. In a book of ten million
positions a collision happens once in 10¹² probes, and then only legal moves count.
"""

import json
import struct
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from laserchess.core.errors import InvalidFileError, quote

MAGIC: Final = b"laserchess book\n"
VERSION: Final = 1
PREFIX: Final = struct.Struct("<16sIIII")
ALIGNED: Final = 8
ENTRY: Final = np.dtype([("key", "<u8"), ("move", "<u4"), ("wins", "<u4"), ("draws", "<u4"), ("losses", "<u4")])

Entries = npt.NDArray[np.void]
Header = dict[str, Any]


def pack(header: Header, entries: Entries) -> bytes:
    """Return the bytes of a file before the entries."""
    text = json.dumps(header | {"entries": len(entries)}, separators=(",", ":")).encode()
    text += b" " * (-(PREFIX.size + len(text)) % ALIGNED)
    return PREFIX.pack(MAGIC, VERSION, len(text), zlib.crc32(text), _checksum(entries)) + text


def _checksum(entries: Entries) -> int:
    return zlib.crc32(np.ascontiguousarray(entries).view(np.uint8).data)


def read(path: Path) -> tuple[Header, Entries]:
    """Return the header of a file and its entries, which stay on disk; raise an error for an invalid file."""
    try:
        header, start, body_sum = _read_header(path)
        length = path.stat().st_size
    except OSError as error:
        raise _refusal(path, f"cannot be read: {error.strerror}", "file", "an opening book") from error
    if not _is_whole(header):
        raise _refusal(path, "is damaged: its header lacks games, moves or entries", "header", "a complete file")
    whole = start + header["entries"] * ENTRY.itemsize
    if length != whole:
        raise _refusal(path, f"is damaged: it is {length} bytes long", "length", f"{whole} bytes")
    entries = np.memmap(path, ENTRY, "r", start) if header["entries"] else np.empty(0, ENTRY)
    if _checksum(entries) != body_sum:
        raise _refusal(path, "is damaged: the checksum of its entries is wrong", "entries", "a complete file")
    if len(entries) and int(entries["move"].max()) >= len(header["moves"]):
        raise _refusal(path, "is damaged: it has entries of unknown moves", "entries", "a complete file")
    return header, entries


def _is_whole(header: object) -> bool:
    """Return whether a header has all fields."""
    types = {"entries": int, "games": dict, "moves": list}
    return isinstance(header, dict) and all(isinstance(header.get(name), kind) for name, kind in types.items())


def _read_header(path: Path) -> tuple[Header, int, int]:
    """Return the header, the offset of the entries, and their checksum."""
    with path.open("rb") as stream:
        prefix = stream.read(PREFIX.size)
        if len(prefix) < PREFIX.size or not prefix.startswith(MAGIC):
            raise _refusal(path, "is no opening book", "magic", "a file written by `laserchess book build`")
        _, version, length, header_sum, body_sum = PREFIX.unpack(prefix)
        if version != VERSION:
            raise _refusal(path, f"is an opening book of version {version}", "version", f"version {VERSION}")
        text = stream.read(length)
    if len(text) != length or zlib.crc32(text) != header_sum:
        raise _refusal(path, "is damaged: the checksum of its header is wrong", "header", "a complete file")
    return json.loads(text), PREFIX.size + length, body_sum


def _refusal(path: Path, what: str, reason: str, expected: str) -> InvalidFileError:
    return InvalidFileError(f"{quote(str(path))} {what}", reason=reason, text=str(path), expected=expected)
