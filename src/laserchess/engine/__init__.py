"""The engine: search, evaluation, time and levels, behind `Engine`."""

from laserchess.engine.engine import Engine
from laserchess.engine.infos import Best, Bound, Info, Limits, Score

__all__ = ["Best", "Bound", "Engine", "Info", "Limits", "Score"]
