"""A version that tells builds apart: `0.1.0+1a2b3c4d5`, where the suffix is a digest of the package's files.

An installed wheel and a checkout with the same files have the same digest, so that a build can be traced to its
commit without git, network or a step in the build.
"""

import subprocess
from base64 import urlsafe_b64encode
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shutil import which

import laserchess

PACKAGE = Path(__file__).parents[1]
COMPILED = "__pycache__"
DIGEST_LENGTH = 9
GIT_SECONDS = 10


@cache
def build_version() -> str:
    """Return the version with the digest of the files, such as `0.1.0+1a2b3c4d5`."""
    listed = sorted(f"{path},{digest}" for path, digest in (_installed_digests() or _file_digests()).items())
    digest = sha256("\n".join(listed).encode()).hexdigest()
    return f"{laserchess.__version__}+{digest[:DIGEST_LENGTH]}"


def _installed_digests() -> dict[str, str]:
    """Return the digests that the installer has listed, which saves reading all files; none in a checkout."""
    try:
        installed = distribution(PACKAGE.name)
    except PackageNotFoundError:
        return {}
    if Path(str(installed.locate_file(PACKAGE.name))).resolve() != PACKAGE.resolve():
        return {}
    files = (path for path in installed.files or () if path.parts[0] == PACKAGE.name and COMPILED not in path.parts)
    return {"/".join(path.parts[1:]): path.hash.value for path in files if path.hash is not None}


def _file_digests() -> dict[str, str]:
    """Return the digests of all files, written as in an installer's list."""
    files = (path for path in PACKAGE.rglob("*") if COMPILED not in path.parts and path.is_file())
    return {path.relative_to(PACKAGE).as_posix(): _digest(path.read_bytes()) for path in files}


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).decode().rstrip("=")


def commit() -> str:
    """Return the commit of a git checkout, marked if files have changed since; nothing elsewhere."""
    root, git = PACKAGE.parents[1], which("git")
    if git is None or not (root / ".git").exists():
        return ""
    command = [git, "-C", str(root), "describe", "--always", "--dirty", "--exclude", "*"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=GIT_SECONDS, check=True)  # noqa: S603  # ours
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def describe_build() -> str:
    """Return the version and, in a checkout, the commit: `0.1.0+1a2b3c4d5 (commit 3308dc4)`."""
    found = commit()
    return f"{build_version()} (commit {found})" if found else build_version()
