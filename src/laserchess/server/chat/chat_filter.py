"""The chat filter: which players' lines an account wants to see."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from sqlalchemy import select

from laserchess.server.accounts.relations import BLOCK, FOLLOW
from laserchess.server.storage.people_schema import ACCOUNTS, RELATIONS
from laserchess.server.storage.store import Store

CACHE_SECONDS = 20.0
MAX_CACHED = 5000


@dataclass(frozen=True, slots=True)
class ChatPreferences:
    """An account's chat setting, and whom it follows and blocks."""

    choice: str
    relations: dict[str, str]
    until: float

    def accepts(self, owner: str, *, is_preset: bool) -> bool:
        """Return whether the account sees a player's lines; presets are hidden only if it hides all chat."""
        relation = self.relations.get(owner)
        if relation == BLOCK or self.choice == "nobody":
            return False
        return is_preset or self.choice == "everybody" or relation == FOLLOW


class ChatFilter:
    """Caches the chat preferences of accounts for a short time."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._cache: OrderedDict[str, ChatPreferences] = OrderedDict()

    def forget(self, account: str) -> None:
        """Drop the cached preferences of an account that has changed them."""
        self._cache.pop(account, None)

    async def of(self, accounts: list[str]) -> dict[str, ChatPreferences]:
        """Return the chat preferences of accounts."""
        now = monotonic()
        missing = [each for each in accounts if each not in self._cache or self._cache[each].until < now]
        if missing:
            await self._load(missing, now + CACHE_SECONDS)
        return {each: self._cache[each] for each in accounts if each in self._cache}

    async def _load(self, accounts: list[str], until: float) -> None:
        choices = select(ACCOUNTS.c.id, ACCOUNTS.c.hears).where(ACCOUNTS.c.id.in_(accounts))
        one = RELATIONS.c
        relations = select(one.account_id, one.other_id, one.kind).where(one.account_id.in_(accounts))
        async with self._store.reading() as connection:
            chosen = (await connection.execute(choices)).all()
            related = (await connection.execute(relations)).all()
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        for account, choice in chosen:
            self._cache[account] = ChatPreferences(choice, {}, until)
        for account, other, kind in related:
            self._cache[account].relations[other] = kind
