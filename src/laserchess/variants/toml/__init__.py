"""Variants as TOML: the keys are the fields of `Variant`; reading checks every key and value.

>>> from laserchess.variants import VARIANTS
>>> read_variant(write_variant(VARIANTS["khet"])) == VARIANTS["khet"]
True
"""

from laserchess.variants.toml.reader import read_variant
from laserchess.variants.toml.writer import write_variant

__all__ = ["read_variant", "write_variant"]
