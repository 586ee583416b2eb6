"""Names of openings: the common first moves of every setup, from one TOML file per variant."""

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from laserchess.board import Board
from laserchess.core.variant import Variant

FOLDER: Final = Path(__file__).parent / "openings"
MAX_PLIES: Final = 4
"""Plies of the longest named line."""

OpeningTable = MappingProxyType[str, dict[str, str]]
"""By setup, the names of lines; the moves of a line are separated by spaces."""


@cache
def opening_table(variant_id: str) -> OpeningTable:
    """Return the named openings of a variant.

    Args:
        variant_id: The id of a variant.

    Returns:
        By setup, names by line; empty for variants without named openings.

    >>> opening_table("khet")["classic"]["h2h3 a5a6"]
    'Sandstorm: Echo'

    """
    path = FOLDER / f"{variant_id}.toml"
    return MappingProxyType(tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {})


def opening_name(board: Board) -> str | None:
    """Return the name of the opening that the moves of a game begin with.

    Transpositions do not count: the moves must be those of the line, in its order. Captures and chance do not matter.

    Args:
        board: A board with the moves of the game.

    Returns:
        The name of the longest known line, or `None`.

    >>> board = Board("khet")
    >>> for move in ("h2h3", "a5a6", "d6c6"):
    ...     result = board.push(move)
    >>> opening_name(board)
    'Sandstorm: Echo'

    """
    names = _names_from(board.variant, board.root().position)
    moves = [played.move.text for played in board.history[:MAX_PLIES]]
    lines = (" ".join(moves[:plies]) for plies in range(len(moves), 0, -1))
    return next((names[line] for line in lines if line in names), None)


def _names_from(variant: Variant, start: str) -> dict[str, str]:
    """Return the names of the lines of the setup with this position text."""
    setup = next((name for name, text in variant.setups.items() if text == start), "")
    return opening_table(variant.id).get(setup, {})
