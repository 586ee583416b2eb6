"""Games in lists."""

from laserchess.server.play.game_views import show_seats
from laserchess.server.play.state import ABORTED
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.wire.game_schemas import ListedGame
from laserchess.variants import find_variant

MIN_MOVES = 6
"""Minimum moves of a finished game in the public list."""
IDLE_MS = 15 * 60 * 1000
"""Idle time after which a game no longer counts as live."""


def is_worth_watching(found: FoundGame, now: int) -> bool:
    """Return whether a game is worth watching: it was played to an end, or is live."""
    if found.outcome is None:
        return now - found.updated_ms < IDLE_MS
    return found.outcome["reason"] != ABORTED and found.ply >= MIN_MOVES


def show_listed(found: FoundGame, visitor: str) -> ListedGame:
    """Return the entry of a list; presence is part of the game itself."""
    header = found.header
    return {
        "id": header.id,
        "variant": header.variant,
        "title": find_variant(header.variant).title,
        "mode": header.mode,
        "rated": header.rated,
        "seats": show_seats(header, set()),
        "ply": found.ply,
        "outcome": found.outcome,
        "created": header.created_ms,
        "updated": found.updated_ms,
        "turn": found.turn,
        "position": found.position,
        "you": header.players_of(visitor),
    }
