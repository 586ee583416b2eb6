"""Files of the browser client in memory: as they are, compressed, and which modules they need."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from urllib.parse import urljoin

STATIC = "/static/"
SMALLEST_PACKED = 1000
"""Bytes from which compressing is worth while."""
ROOM = 500
STAMPED = re.compile(r"@[0-9a-f]+/")
"""What stands before a file's name where its address is that of one state of the files."""
SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')
SOONER = re.compile(r'<script src="([^"]+)">|<link rel="stylesheet" href="([^"]+)">')
"""What a page waits for before it shows anything."""
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"([^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file; `packed` is its compressed form where that is worth while, `needs` are the modules it names."""

    body: bytes
    packed: bytes | None
    needs: tuple[str, ...]


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
def _read(path: Path, _changed: int, size: int) -> WebFile:
    body = path.read_bytes()
    packed = compress(body, mtime=0) if size >= SMALLEST_PACKED else None
    pattern = {".html": SCRIPT, ".js": IMPORT}.get(path.suffix)
    needs = pattern.findall(body.decode("utf-8", "replace")) if pattern else ()
    return WebFile(body, packed, tuple(needs))


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
    digest = blake2b(digest_size=6)
    for path, *_ in sorted(states):
        digest.update(f"{Path(path).relative_to(root)}\0".encode() + blake2b(Path(path).read_bytes()).digest())
    return f"@{digest.hexdigest()}/"


def read_page(root: Path, name: str) -> WebPage:
    """Return a page that asks for everything in its present state, so that browsers need not ask what has changed."""
    return _read_page(root, name, stamp_of(root))


@lru_cache(maxsize=ROOM)
def _read_page(root: Path, name: str, stamp: str) -> WebPage:
    file = read_file(root / name)
    sooner = [
        f"<{script or style}>; rel=preload; as={'script' if script else 'style'}"
        for script, style in SOONER.findall(file.body.decode())
    ]
    links = ", ".join([*sooner, *(f"<{url}>; rel=modulepreload" for url in modules_of(root, name))])
    body = file.body.replace(f'"{STATIC}'.encode(), f'"{STATIC}{stamp}'.encode())
    return WebPage(body, links.replace(f"<{STATIC}", f"<{STATIC}{stamp}"))


def modules_of(root: Path, page: str) -> list[str]:
    """Return the addresses of all modules a page loads, so that a browser can ask for them at once."""
    found: dict[str, None] = {}
    waiting = [(STATIC, need) for need in read_file(root / page).needs]
    while waiting:
        base, need = waiting.pop()
        url = urljoin(base, need)
        file = root / url.removeprefix(STATIC)
        if url not in found and url.startswith(STATIC) and file.is_file():
            found[url] = None
            waiting += [(url, inner) for inner in read_file(file).needs]
    return list(found)
