"""The modules behind the extra `images`, imported when they are first needed."""

from importlib import import_module
from typing import Any

from laserchess.core.errors import LaserChessError

INSTALL = "pip install 'laserchess[images]'"


def require(module: str) -> Any:  # noqa: ANN401  # whatever module that is
    """Import a module of the extra, or raise an error that says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        message = f"PNG and GIF images need {module.partition('.')[0]}, which is not installed"
        raise LaserChessError(message, reason="extra", text=module, expected=INSTALL) from error
