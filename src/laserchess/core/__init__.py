"""The rules, told by tables: geometry, what a game file can say, and the compiled kernel."""

from laserchess.core import checks

__all__ = ["checks"]
