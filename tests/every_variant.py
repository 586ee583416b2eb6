"""The variants of the contract tests: the library's, its example, and some made for tests."""

from pathlib import Path

from laserchess import VARIANTS, Variant
from laserchess.variants.toml import read_variant

TESTS = Path(__file__).parent
EXAMPLES = TESTS.parent / "examples" / "variants"
FOLDERS = (EXAMPLES, TESTS / "data" / "variants")
TOYS: dict[str, Variant] = {
    path.stem: read_variant(path.read_text(encoding="utf-8"), path.name)
    for folder in FOLDERS
    for path in sorted(folder.glob("*.toml"))
}
"""Variants that are read, but not registered."""
EVERY_VARIANT: dict[str, Variant] = {**VARIANTS, **TOYS}
