"""Fair play: the engine is closed to positions of games in progress between people."""

from collections.abc import Iterable

from laserchess.board import Board
from laserchess.server.models import Header
from laserchess.server.play.games import Games
from laserchess.variants import find_variant

Place = tuple[str, str]
"""A game's variant and the position on its board."""


def is_between_people(header: Header) -> bool:
    """Return whether two people play on separate screens."""
    return not header.has_computer and len({seat.owner for seat in header.seats.values() if seat.owner}) > 1


async def closed_places(games: Games, visitor: str | None) -> set[Place]:
    """Return the positions closed to a visitor: the games they play, and those they have watched here."""
    if visitor is None:
        return set()
    watched = {
        (live.state.header.variant, live.state.board.position)
        for live in games.memory.games
        if visitor in live.seen and not live.state.is_over and is_between_people(live.state.header)
    }
    return watched | set(await games.store.played_by(visitor))


def touches(board: Board, places: Iterable[Place]) -> bool:
    """Return whether a line passes through a closed position, or ends one move beyond it."""
    positions = [place for variant, place in places if variant == board.variant.id]
    if not positions:
        return False
    closed = {hash(near) for position in positions for near in _near(board.variant.id, position)}
    line = board.copy()
    while True:
        if hash(line) in closed:
            return True
        if not line.ply:
            return False
        line.pop()


def _near(variant: str, position: str) -> Iterable[Board]:
    """Yield a position and those one move further."""
    board = Board(find_variant(variant), position=position)
    yield board
    for move in list(board.legal_moves):
        board.push(move)
        yield board
        board.pop()
