"""Files of the browser client in memory: as they are, compressed, and which modules they need."""

import re
from dataclasses import dataclass
from functools import lru_cache
from gzip import compress
from pathlib import Path
from urllib.parse import urljoin

STATIC = "/static/"
SMALLEST_PACKED = 1000
"""Bytes from which compressing is worth while."""
ROOM = 500
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


def links_of(root: Path, page: str) -> str:
    """Return the header that lets a browser ask at once for all that a page loads, the most urgent first."""
    sooner = [
        f"<{script or style}>; rel=preload; as={'script' if script else 'style'}"
        for script, style in SOONER.findall(read_file(root / page).body.decode())
    ]
    return ", ".join([*sooner, *(f"<{url}>; rel=modulepreload" for url in modules_of(root, page))])


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
