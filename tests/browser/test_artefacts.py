"""The committed artefacts are those of the code next to them, and small enough."""

from gzip import compress
from pathlib import Path

import pytest

from laserchess import Variant
from laserchess.browser import build
from laserchess.browser.build import DATA, KERNEL, THREADED, kernel_files, stale
from laserchess.browser.variant_file import write_variant
from laserchess.core.jit import PACKAGE
from tests.every_variant import EVERY_VARIANT

KILOBYTE = 1024


def test_nothing_is_out_of_date() -> None:
    assert list(stale()) == [], "build the artefacts again with `make wasm`"


def test_the_kernels_code_is_watched() -> None:
    watched = {path.relative_to(PACKAGE).as_posix() for path in kernel_files()}
    assert {
        "core/layout.py",
        "core/make_unmake.py",
        "engine/search/alphabeta.py",
        "engine/search/search_layout.py",
    } <= watched


@pytest.mark.parametrize("kernel", [KERNEL, THREADED], ids=lambda path: path.stem)
def test_a_kernel_is_within_its_budget(kernel: Path) -> None:
    assert len(compress(kernel.read_bytes(), 9)) <= 150 * KILOBYTE


@pytest.mark.parametrize("variant", EVERY_VARIANT.values(), ids=EVERY_VARIANT)
def test_tables_are_within_their_budget(variant: Variant) -> None:
    assert len(compress(write_variant(variant).encode(), 9)) <= 40 * KILOBYTE


@pytest.mark.parametrize("path", sorted((DATA / "networks").glob("*.net")), ids=lambda path: path.stem)
def test_networks_are_within_their_budget(path: Path) -> None:
    assert path.stat().st_size <= 700 * KILOBYTE


def test_comments_and_docstrings_do_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, other, changed = (tmp_path / f"{name}.py" for name in ("one", "other", "changed"))
    one.write_text('"""About."""\n\ndef double(number):\n    """Double."""\n    return 2 * number\n')
    other.write_text("def double(number):  # twice\n\n    return 2*number\n")
    changed.write_text("def double(number):\n    return 3 * number\n")
    digests = []
    for path in (one, other, changed):
        path.rename(tmp_path / "code.py")
        monkeypatch.setattr(build, "PACKAGE", tmp_path)
        monkeypatch.setattr(build, "kernel_files", lambda: [tmp_path / "code.py"])
        digests.append(build.code_digest())
    assert digests[0] == digests[1] != digests[2]
