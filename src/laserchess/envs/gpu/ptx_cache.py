"""A cache of PTX on disk: a build takes seconds, and is needed once for each variant, options and version."""

import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile

from laserchess.core.jit import stamp
from laserchess.targets import grid
from laserchess.targets.grid import Constant, Kernel, leaves
from laserchess.targets.ptx import ptx

MAX_BYTES = 64 << 20
"""Maximum size of the cache; the least recently used files are removed first."""


def cache_folder() -> Path:
    """Return the folder of the cache: `laserchess/ptx` in the user's cache folder."""
    root = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.cache"
    return Path(root).expanduser() / "laserchess" / "ptx"


def key_of(kernels: Sequence[Kernel]) -> str:
    """Return a hash of everything that the PTX of kernels depends on."""
    digest = sha256(repr([(kernel.name, kernel.block) for kernel in kernels]).encode())
    digest.update(f"{version('numba')} {version('llvmlite')}".encode())
    files = {Path(phase.function.__code__.co_filename) for kernel in kernels for phase in kernel.phases}
    for file in sorted(files | set(Path(grid.__file__).parent.glob("*.py"))):
        digest.update(stamp(file).encode())
    for kernel in kernels:
        for phase in kernel.phases:
            digest.update(phase.function.__name__.encode())
            for leaf in leaves(phase.arguments):
                digest.update(leaf.array.tobytes() if isinstance(leaf, Constant) else repr(leaf).encode())
    return digest.hexdigest()


def cached_ptx(kernels: Sequence[Kernel]) -> str:
    """Return the PTX of kernels, from the cache if possible."""
    file = cache_folder() / f"{key_of(kernels)}.ptx"
    with suppress(OSError):
        text = file.read_text()
        os.utime(file)
        return text
    text = ptx(kernels)
    with suppress(OSError):  # without a writable folder the PTX is built again
        _keep(file, text)
    return text


def _keep(file: Path, text: str) -> None:
    """Write a file atomically, and remove the oldest ones beyond the size of the cache."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, suffix=".new", delete=False) as new:
        new.write(text)
    Path(new.name).replace(file)
    left = MAX_BYTES
    for each in sorted(file.parent.glob("*.ptx"), key=lambda each: each.stat().st_mtime, reverse=True):
        left -= each.stat().st_size
        if left < 0 and each != file:
            each.unlink()
