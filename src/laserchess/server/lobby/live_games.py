"""Live games: the list to watch, and the best of each variant."""

from collections.abc import Collection
from time import monotonic

from sqlalchemy import ColumnElement, select, true

from laserchess.server.models import Header, Mode, now_ms
from laserchess.server.storage.found_games import FoundGame
from laserchess.server.storage.schema import GAMES, IS_GOING, SEATS
from laserchess.server.storage.store import Store
from laserchess.variants import VARIANTS

ACTIVE_MS = 2 * 60 * 1000
"""A game without a move for this long is not live, unless a clock is running."""
LATEST_MS = 20 * 60 * 1000
MAX_SCANNED, MAX_LISTED = 300, 60
REFRESH_SECONDS = 2.0


class LiveGames:
    """Reads the live games at most every few seconds for all requests together."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._at = -REFRESH_SECONDS
        self._found: list[FoundGame] = []

    async def live(self) -> list[FoundGame]:
        """Return the live games as rows and headers, best first."""
        if monotonic() - self._at >= REFRESH_SECONDS:
            self._at = monotonic()
            self._found = await self._refresh()
        return self._found

    async def best(self) -> dict[str, str]:
        """Return the id of the best live game of each variant, and of all (`""`)."""
        best: dict[str, str] = {}
        for found in await self.live():
            best.setdefault("", found.header.id)
            best.setdefault(found.header.variant, found.header.id)
        return best

    async def playing(self, accounts: Collection[str]) -> dict[str, str]:
        """Return the game each account is playing now: the one with the latest move."""
        theirs = select(SEATS.c.game_id).where(SEATS.c.game_id == GAMES.c.id, SEATS.c.owner.in_(accounts)).exists()
        found = await self._read(theirs) if accounts else []
        return {
            seat.owner: each.header.id
            for each in reversed(found)
            for seat in each.header.seats.values()
            if seat.owner is not None and seat.owner in accounts
        }

    async def _refresh(self) -> list[FoundGame]:
        shown = await self._read(true())
        return sorted(shown, key=lambda each: watch_key(each.header), reverse=True)[:MAX_LISTED]

    async def _read(self, condition: ColumnElement[bool]) -> list[FoundGame]:
        """Return the public live games, latest first."""
        now = now_ms()
        query = select(GAMES).where(
            IS_GOING,
            GAMES.c.updated_ms > now - LATEST_MS,
            GAMES.c.ply > 0,
            GAMES.c.variant.in_(list(VARIANTS)),
            condition,
        )
        latest = query.order_by(GAMES.c.updated_ms.desc()).limit(MAX_SCANNED)
        found = await self._store.games(latest)
        return [each for each in found if _is_live(each, now) and is_public(each.header)]


def _is_live(found: FoundGame, now: int) -> bool:
    return found.updated_ms > now - ACTIVE_MS or (found.deadline_ms or 0) > now


def is_public(header: Header) -> bool:
    """Return whether a game is public: two people, or a person and a house bot."""
    against_bot = any(seat.is_computer and seat.owner for seat in header.seats.values())
    return header.mode is Mode.FRIEND or (header.mode is Mode.COMPUTER and against_bot)


def watch_key(header: Header) -> tuple[bool, bool, int]:
    """Return the sort key of a live game: without days per turn first, between people first, then by both ratings."""
    ratings = sum(seat.rating or 0 for seat in header.seats.values())
    return not header.is_correspondence, not header.has_computer, ratings
