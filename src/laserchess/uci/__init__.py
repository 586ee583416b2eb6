"""UCI: the engine's side of the protocol, standard and Leiserchess course dialect in one loop."""

from laserchess.uci.loop import Session, run

__all__ = ["Session", "run"]
