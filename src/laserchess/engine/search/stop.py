"""The stop flag: one function, so that a build without threads can ask a clock instead."""

from laserchess.core.jit import compiled
from laserchess.engine.search.search_layout import STOP, Shared


@compiled
def told_to_stop(shared: Shared) -> bool:
    """Return whether the search was asked to stop."""
    return bool(shared[STOP] != 0)
