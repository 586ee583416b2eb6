"""The rules: geometry, variants as data, and the compiled kernel."""

from laserchess.core import checks

__all__ = ["checks"]
