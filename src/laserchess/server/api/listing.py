"""Games as lists show them."""

from typing import Any

from laserchess.games import find_game
from laserchess.server.play.models import Header
from laserchess.server.play.show import Json, show_seats


def show_listed(row: Any, header: Header, visitor: str) -> Json:  # noqa: ANN401  # a row of `games`
    """Return one line of a list; who is online is told by the game itself."""
    return {
        "id": header.id,
        "variant": header.variant,
        "title": find_game(header.variant).title,
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
