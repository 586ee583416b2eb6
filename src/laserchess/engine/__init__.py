"""The engine: alpha-beta search, NNUE and HCE evaluation, time management and levels, behind `Engine`."""

from typing import TYPE_CHECKING

from laserchess.core.lazy import load

if TYPE_CHECKING:
    from laserchess.engine.engine import Engine
    from laserchess.engine.search_results import Bound, Info, Limits, PlayResult, Score

__all__ = ["Bound", "Engine", "Info", "Limits", "PlayResult", "Score"]

HOMES = {"engine": {"Engine"}, "search_results": {"Bound", "Info", "Limits", "PlayResult", "Score"}}
"""The module of each name: modules are imported on first use, so that a profile is read without the search."""


def __getattr__(name: str) -> object:
    """Import a name on first use."""
    return load(__name__, HOMES, name)
