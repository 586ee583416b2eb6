"""The engine: alpha-beta search, NNUE and HCE evaluation, time management and levels, behind `Engine`."""

from laserchess.engine.engine import Engine
from laserchess.engine.search_results import Bound, Info, Limits, PlayResult, Score

__all__ = ["Bound", "Engine", "Info", "Limits", "PlayResult", "Score"]
