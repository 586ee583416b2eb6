"""Files of the browser client in memory: as they are, and compressed."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from time import monotonic

from laserchess.server.api import script_joiner
from laserchess.server.api.script_joiner import OWN, SHARED, join_own, join_shared

STATIC = "/static/"
JOINED = "joined/"
"""What stands before a module's name where it is asked for together with all that it needs."""
MIN_PACKED = 1000
"""Bytes from which compressing is worth while."""
ROOM, JOINED_ROOM = 500, 100
STAMPED = re.compile(r"@[0-9a-f]+/")
"""What stands before a file's name where its address is that of one state of the files."""
SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')
SOONER = re.compile(r'<script src="([^"]+)">|<link rel="stylesheet" href="([^"]+)">')
"""What a page waits for before it shows anything."""


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file, and its compressed form where that is worth while."""

    body: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page; `links` is the header that lets a browser ask at once for all that it loads, the most urgent first."""

    body: bytes
    links: str


def read_file(path: Path) -> WebFile:
    """Return a file, from memory if it has not changed."""
    state = path.stat()
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=ROOM)
def _read(path: Path, _changed: int, _size: int) -> WebFile:
    return _pack(path.read_bytes())


def _pack(body: bytes) -> WebFile:
    return WebFile(body, compress(body, mtime=0) if len(body) >= MIN_PACKED else None)


def read_joined(root: Path, name: str) -> WebFile:
    """Return the modules of a page joined into one script, or those that all pages share."""
    return _read_joined(root, name, stamp_of(root))


@lru_cache(maxsize=JOINED_ROOM)
def _read_joined(root: Path, name: str, _stamp: str) -> WebFile:
    if name != SHARED and not OWN.fullmatch(name):
        raise FileNotFoundError(name)
    return _pack((join_shared(root) if name == SHARED else join_own(root, name)).encode())


def stamp_of(root: Path) -> str:
    """Return a name for the state of all files, of a second ago at most: what is asked for under it never changes."""
    return _stamp_at(root, int(monotonic()))


@lru_cache(maxsize=8)
def _stamp_at(root: Path, _second: int) -> str:
    return _stamp(root, tuple(_states(str(root))))


def _states(folder: str) -> Iterator[tuple[str, int, int]]:
    """Tell of every file below a folder when it was changed and how long it is."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _states(entry.path)
            else:
                state = entry.stat()
                yield entry.path, state.st_mtime_ns, state.st_size


@lru_cache(maxsize=8)
def _stamp(root: Path, states: tuple[tuple[str, int, int], ...]) -> str:
    digest = blake2b(Path(script_joiner.__file__).read_bytes(), digest_size=6)
    for path, *_ in sorted(states):
        digest.update(f"{Path(path).relative_to(root)}\0".encode() + blake2b(Path(path).read_bytes()).digest())
    return f"@{digest.hexdigest()}/"


def read_page(root: Path, name: str) -> WebPage:
    """Return a page that asks for everything in its present state, so that browsers need not ask what has changed."""
    return _read_page(root, name, stamp_of(root))


@lru_cache(maxsize=ROOM)
def _read_page(root: Path, name: str, stamp: str) -> WebPage:
    text = read_file(root / name).body.decode()
    text = text.replace(f'"module" src="{STATIC}', f'"module" src="{STATIC}{JOINED}')
    text = text.replace(f'"{STATIC}', f'"{STATIC}{stamp}')
    sooner = [
        f"<{script or style}>; rel=preload; as={'script' if script else 'style'}"
        for script, style in SOONER.findall(text)
    ]
    modules = SCRIPT.findall(text)
    if modules:
        modules = [f"{STATIC}{stamp}{JOINED}{SHARED}", *modules]
    return WebPage(text.encode(), ", ".join([*sooner, *(f"<{url}>; rel=modulepreload" for url in modules)]))
