"""Games as lists show them."""

from typing import Any

from laserchess.server.models import Header
from laserchess.server.play.game_views import Json, show_seats
from laserchess.server.play.state import ABORTED
from laserchess.variants import find_variant

MIN_GAME = 6
"""Moves a game that is over must have had to be worth a look."""
PATIENCE_MS = 15 * 60 * 1000
"""After so long without a move nobody plays any more."""


def is_worth_watching(row: Any, now: int) -> bool:  # noqa: ANN401  # a row of `games`
    """Tell whether others would like to see a game: it was played to an end, or goes on just now."""
    if row.outcome is None:
        return bool(now - row.updated_ms < PATIENCE_MS)
    return bool(row.outcome["reason"] != ABORTED and row.ply >= MIN_GAME)


def show_listed(row: Any, header: Header, visitor: str) -> Json:  # noqa: ANN401  # a row of `games`
    """Return one line of a list; who is online is told by the game itself."""
    return {
        "id": header.id,
        "variant": header.variant,
        "title": find_variant(header.variant).title,
        "mode": header.mode,
        "rated": header.rated,
        "seats": show_seats(header, set()),
        "ply": row.ply,
        "outcome": row.outcome,
        "created": header.created_ms,
        "updated": row.updated_ms,
        "turn": row.turn,
        "position": row.position,
        "you": header.players_of(visitor),
    }
