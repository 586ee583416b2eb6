"""Which accounts are which: looked up together, and remembered for a while."""

from collections import OrderedDict
from collections.abc import Iterable
from time import monotonic

from sqlalchemy import select

from laserchess.server.identity import is_account
from laserchess.server.models import Header
from laserchess.server.people.accounts import COLUMNS, Account
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store

KNOWN_SECONDS = 60.0
MAX_KNOWN = 5000


class UserDirectory:
    """Knows accounts by their ids."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._known: OrderedDict[str, tuple[Account, float]] = OrderedDict()

    async def of(self, ids: Iterable[str]) -> dict[str, Account]:
        """Return the accounts that are there."""
        wanted, now = set(ids), monotonic()
        missing = [each for each in wanted if each not in self._known or self._known[each][1] < now]
        if missing:
            async with self._store.reading() as connection:
                rows = (await connection.execute(select(*COLUMNS).where(ACCOUNTS.c.id.in_(missing)))).all()
            for row in rows:
                self._known[row.id] = Account(*row), now + KNOWN_SECONDS
        found = {each: self._known[each][0] for each in wanted if each in self._known}
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        return found

    async def bots_in(self, *headers: Header) -> frozenset[str]:
        """Return the ids of those who play these games and are bots."""
        owners = {str(seat.owner) for header in headers for seat in header.seats.values() if is_account(seat.owner)}
        return frozenset(key for key, account in (await self.of(owners)).items() if account.is_bot)

    def forget(self, account: str) -> None:
        """Look again for an account that has changed."""
        self._known.pop(account, None)
