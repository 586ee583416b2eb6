"""Games in lists."""

from laserchess.server.play.game_views import show_seats
from laserchess.server.play.state import ABORTED
from laserchess.server.storage.row_codec import GameRow, TableRow
from laserchess.server.wire.game_schemas import ListedGame
from laserchess.variants import find_variant

MIN_MOVES = 6
"""Minimum moves of a finished game in the public list."""
IDLE_MS = 15 * 60 * 1000
"""Idle time after which a game no longer counts as live."""


def is_worth_watching(row: TableRow, now: int) -> bool:
    """Return whether a game is worth watching: it was played to an end, or is live."""
    if row.outcome is None:
        return bool(now - row.updated_ms < IDLE_MS)
    return bool(row.outcome["reason"] != ABORTED and row.ply >= MIN_MOVES)


def show_listed(game: GameRow, visitor: str) -> ListedGame:
    """Return the entry of a list; presence is part of the game itself."""
    row, header = game
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
