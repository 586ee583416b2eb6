"""Variants as TOML: the keys are the fields of `Variant`; reading checks every key and value.

A section, as `[engine]`, is for another package, which reads it by `read_section`.

>>> from laserchess.variants import VARIANTS
>>> read_variant(write_variant(VARIANTS["khet"])) == VARIANTS["khet"]
True
"""

from laserchess.variants.toml.reader import read_section, read_variant
from laserchess.variants.toml.writer import make_section, write_variant

__all__ = ["make_section", "read_section", "read_variant", "write_variant"]
