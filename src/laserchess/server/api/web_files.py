"""Files of the browser client in memory: plain and compressed."""

import os
import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from gzip import compress
from hashlib import blake2b
from pathlib import Path
from time import monotonic

from laserchess.server.api.pages import Page, render
from laserchess.server.api.script_joiner import ALONE, OWN, SHARED, join_alone, join_own, join_shared
from laserchess.variants import VARIANTS

PACKAGE = Path(__file__).parents[2]
MADE_FROM = ".py", ".toml", ".puzzles", ".json"
"""Files of the package that pages and their data are made from."""
STATIC = "/static/"
SHELL = "shell.html"
JOINED = "joined/"
"""Path prefix of a module joined with everything it imports."""
DATA = "local/data/"
"""Where joined scripts find the kernel and its tables, as the separate modules do."""
MIN_PACKED = 1000
"""Bytes from which compression pays."""
MAX_FILES, MAX_SCRIPTS = 500, 100
STAMPED = re.compile(r"@[0-9a-f]+/")
"""Path prefix that contains the stamp of the files."""
SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')
PRELOADED = re.compile(r'<script src="([^"]+)">|<link rel="stylesheet" href="([^"]+)">')
"""Files a page needs before it shows anything."""


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file, and its compressed form where that is smaller."""

    body: bytes
    packed: bytes | None


@dataclass(frozen=True, slots=True)
class WebPage:
    """A page; `links` is the header with which a browser preloads its files, the most urgent first."""

    body: bytes
    links: str


def read_file(path: Path) -> WebFile:
    """Return a file, from memory if it has not changed."""
    state = path.stat()
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=MAX_FILES)
def _read(path: Path, _changed: int, _size: int) -> WebFile:
    return pack(path.read_bytes())


def pack(body: bytes) -> WebFile:
    """Return a file with its compressed form."""
    return WebFile(body, compress(body, mtime=0) if len(body) >= MIN_PACKED else None)


def read_joined(root: Path, name: str) -> WebFile:
    """Return the modules of a page joined into one script, or those that all pages share; data lie next to them."""
    if name.startswith(DATA):
        return read_file(root / name)
    return _read_joined(root, name, stamp_of(root))


@lru_cache(maxsize=MAX_SCRIPTS)
def _read_joined(root: Path, name: str, _stamp: str) -> WebFile:
    if name in ALONE:
        return pack(join_alone(root, name).encode())
    if name != SHARED and not OWN.fullmatch(name):
        raise FileNotFoundError(name)
    return pack((join_shared(root) if name == SHARED else join_own(root, name)).encode())


def stamp_of(root: Path) -> str:
    """Return a stamp of all files, at most a second old: an address with it never changes its content."""
    return _stamp_at(root, int(monotonic()))


@lru_cache(maxsize=8)
def _stamp_at(root: Path, _second: int) -> str:
    return _stamp(root, tuple(_states(str(root))), repr([astuple(variant) for variant in VARIANTS.values()]))


def _states(folder: str) -> Iterator[tuple[str, int, int]]:
    """Return the modification time and the size of every file below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _states(entry.path)
            else:
                state = entry.stat()
                yield entry.path, state.st_mtime_ns, state.st_size


@lru_cache(maxsize=8)
def _stamp(root: Path, states: tuple[tuple[str, int, int], ...], variants: str) -> str:
    digest = blake2b(_code_digest(), digest_size=6)
    digest.update(variants.encode())
    for path, *_ in sorted(states):
        digest.update(f"{Path(path).relative_to(root)}\0".encode() + blake2b(Path(path).read_bytes()).digest())
    return f"@{digest.hexdigest()}/"


@cache
def _code_digest() -> bytes:
    """Return a digest of the package: pages, joined scripts and data are made by it."""
    digest = blake2b()
    for path in sorted(path for suffix in MADE_FROM for path in PACKAGE.rglob(f"*{suffix}")):
        digest.update(path.read_bytes())
    return digest.digest()


def read_page(root: Path, page: Page) -> WebPage:
    """Return a page whose links have stamps, so that browsers need not revalidate."""
    return _read_page(root, page, stamp_of(root))


@lru_cache(maxsize=MAX_FILES)
def _read_page(root: Path, page: Page, stamp: str) -> WebPage:
    text = render(read_file(root / SHELL).body.decode(), page)
    text = text.replace(f'"module" src="{STATIC}', f'"module" src="{STATIC}{JOINED}')
    text = text.replace(f'"{STATIC}', f'"{STATIC}{stamp}')
    preloaded = [
        f"<{script or style}>; rel=preload; as={'script' if script else 'style'}"
        for script, style in PRELOADED.findall(text)
    ]
    modules = SCRIPT.findall(text)
    if modules:
        modules = [f"{STATIC}{stamp}{JOINED}{SHARED}", *modules]
    return WebPage(text.encode(), ", ".join([*preloaded, *(f"<{url}>; rel=modulepreload" for url in modules)]))
