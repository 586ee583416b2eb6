"""Cached lookup of accounts by id."""

from collections import OrderedDict
from collections.abc import Iterable
from time import monotonic

from sqlalchemy import select

from laserchess.server.accounts.accounts import COLUMNS, Account
from laserchess.server.identity import is_account
from laserchess.server.models import Header
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store

CACHE_SECONDS = 60.0
MAX_CACHED = 5000


class UserDirectory:
    """Looks up accounts by id, and caches them."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._cache: OrderedDict[str, tuple[Account, float]] = OrderedDict()

    async def of(self, ids: Iterable[str]) -> dict[str, Account]:
        """Return the accounts that exist."""
        wanted, now = set(ids), monotonic()
        missing = [each for each in wanted if each not in self._cache or self._cache[each][1] < now]
        if missing:
            for row in await self._store.rows(select(*COLUMNS).where(ACCOUNTS.c.id.in_(missing))):
                self._cache[row.id] = Account(*row), now + CACHE_SECONDS
        found = {each: self._cache[each][0] for each in wanted if each in self._cache}
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        return found

    async def bots_in(self, *headers: Header) -> frozenset[str]:
        """Return the ids of the bots who play these games."""
        owners = {str(seat.owner) for header in headers for seat in header.seats.values() if is_account(seat.owner)}
        return frozenset(key for key, account in (await self.of(owners)).items() if account.is_bot)

    def forget(self, account: str) -> None:
        """Drop a cached account that has changed."""
        self._cache.pop(account, None)
