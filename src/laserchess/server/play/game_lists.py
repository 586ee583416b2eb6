"""Games in lists."""

from laserchess.server.play.game_views import show_seats
from laserchess.server.play.state import ABORTED
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.wire.game_schemas import ListedGame
from laserchess.variants import find_variant

MIN_MOVES = 6
"""Minimum moves of a game in the public list; games in progress between people need none."""
IDLE_MS = 15 * 60 * 1000
"""Idle time after which a game no longer counts as live."""


def is_worth_watching(found: FoundGame, now: int) -> bool:
    """Return whether a game is worth watching: it is live or was played to an end, with moves to look at."""
    if found.outcome is None:
        is_between_people = all(seat.is_taken and not seat.is_computer for seat in found.header.seats.values())
        return now - found.updated_ms < IDLE_MS and (is_between_people or found.ply >= MIN_MOVES)
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
