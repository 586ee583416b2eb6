"""Learning environments: PettingZoo, Gymnasium, OpenSpiel and vectors of boards.

Importing this registers `laserchess/khet_v0` … with PettingZoo and `laserchess/Khet-v0` … with Gymnasium,
where they are installed. `laserchess.envs.vector` needs neither.
"""

from typing import Any

from laserchess.envs.registration import register_all

__all__ = ["register_all"]


def __getattr__(name: str) -> Any:  # noqa: ANN401  # for type checkers: the variants' modules are created at runtime
    """Raise an `AttributeError` for an unknown module."""
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


register_all()
