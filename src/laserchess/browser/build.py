"""Build the committed artefacts of the JavaScript library, and tell whether they are out of date."""

import ast
import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from laserchess.browser.constants import write_constants
from laserchess.browser.entry_points import entry_points, imports
from laserchess.browser.variant_file import write_variant
from laserchess.core.jit import PACKAGE, sources
from laserchess.engine.nnue.file import FOLDER as NETWORKS
from laserchess.targets.wasm import build, linker_version
from laserchess.variants import BUILT_IN, VARIANTS

LIBRARY: Final = PACKAGE / "web" / "local"
DATA: Final = LIBRARY / "data"
KERNEL: Final = DATA / "kernel.wasm"
THREADED: Final = DATA / "kernel-threads.wasm"
"""The same for a memory that several workers share."""
MANIFEST: Final = DATA / "kernel.json"
COMPILER: Final = PACKAGE / "core" / "jit.py"
BUILDERS: Final = (PACKAGE / "targets" / "ir.py", PACKAGE / "targets" / "wasm.py")


def write_texts() -> dict[Path, str]:
    """Return every artefact that needs no compiler, by its path."""
    variants = {DATA / "variants" / f"{name}.json": write_variant(VARIANTS[name]) for name in sorted(BUILT_IN)}
    return {LIBRARY / "constants.js": write_constants(), **variants}


def networks() -> dict[Path, bytes]:
    """Return the networks of the engine, by the paths of their copies."""
    return {DATA / "networks" / path.name: path.read_bytes() for path in sorted(NETWORKS.glob("*.net"))}


def write_all() -> list[Path]:
    """Write every artefact and return their paths."""
    files = {path: text.encode() for path, text in write_texts().items()} | networks()
    exported, imported = entry_points(), imports()
    kernels = {KERNEL: build(exported, imported), THREADED: build(exported, imported, threaded=True)}
    files |= {**kernels, MANIFEST: json.dumps(_manifest(kernels), indent=2).encode() + b"\n"}
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return list(files)


def _manifest(kernels: Mapping[Path, bytes]) -> dict[str, Any]:
    """Return what the kernels were made of and with."""
    tools = {name: version(name) for name in ("numba", "llvmlite", "numpy")}
    digests = {path.name: sha256(kernel).hexdigest() for path, kernel in kernels.items()}
    return {"code": code_digest(), "sha256": digests, **tools, "linker": linker_version()}


def code_digest() -> str:
    """Return a digest of the code that is compiled into the kernel, comments, docstrings and layout left aside."""
    digest = sha256()
    for path in kernel_files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(_syntax(ast.parse(path.read_text(encoding="utf-8"))).encode())
    return digest.hexdigest()


def kernel_files() -> list[Path]:
    """Return the files with compiled functions that the entry points reach, what these import, and the builder's."""
    entries = Path(__file__).with_name("entry_points.py")
    compiled = [path for path in sources(entries) if COMPILER in _imported(path)]
    return sorted({*compiled, *(each for path in compiled for each in _imported(path)), *BUILDERS})


def _imported(path: Path) -> set[Path]:
    """Return the files of ours that a file imports."""
    found: set[Path] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE.name):
            home = PACKAGE.parent.joinpath(*node.module.split("."))
            found |= {home.with_suffix(".py"), *(home / f"{alias.name}.py" for alias in node.names)}
    return {each for each in found if each.exists()}


def _syntax(node: object) -> str:
    """Write a syntax tree without docstrings and empty fields, which is the same in every version of Python."""
    if isinstance(node, list):
        return f"[{','.join(_syntax(each) for each in node if not _is_text(each))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [f"{name}={_syntax(value)}" for name, value in ast.iter_fields(node) if value not in (None, [])]
    return f"{type(node).__name__}({','.join(fields)})"


def _is_text(node: object) -> bool:
    """Return whether a statement is nothing but a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def stale() -> Iterator[str]:
    """Yield what is out of date, as a path or a reason; `make wasm` builds everything again."""
    manifest: dict[str, Any] = json.loads(MANIFEST.read_bytes()) if MANIFEST.exists() else {}
    if manifest.get("code") != code_digest():
        yield f"{KERNEL.name} was made from other code"
    for path in (KERNEL, THREADED):
        digest = sha256(path.read_bytes()).hexdigest() if path.exists() else ""
        if manifest.get("sha256", {}).get(path.name) != digest:
            yield f"{path.name} is not the file that {MANIFEST.name} describes"
    for path, text in write_texts().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield str(path.relative_to(LIBRARY))
    for path, content in networks().items():
        if not path.exists() or path.read_bytes() != content:
            yield str(path.relative_to(LIBRARY))
