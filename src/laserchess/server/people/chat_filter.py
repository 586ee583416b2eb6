"""Whom an account wants to hear."""

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from sqlalchemy import select

from laserchess.server.people.relations import BLOCK, FOLLOW
from laserchess.server.storage.people_schema import ACCOUNTS, RELATIONS
from laserchess.server.storage.store import Store

KNOWN_SECONDS = 20.0
MAX_KNOWN = 5000


@dataclass(frozen=True, slots=True)
class ChatPreferences:
    """What an account chose, and whom it follows and blocks."""

    choice: str
    relations: dict[str, str]
    until: float

    def hears(self, owner: str, *, is_preset: bool) -> bool:
        """Tell whether it wants to hear somebody; presets offend nobody, but for those who want to hear nothing."""
        relation = self.relations.get(owner)
        if relation == BLOCK or self.choice == "nobody":
            return False
        return is_preset or self.choice == "everybody" or relation == FOLLOW


class ChatFilter:
    """Knows for a while whom accounts want to hear."""

    def __init__(self, store: Store) -> None:
        """Read from a database."""
        self._store = store
        self._known: OrderedDict[str, ChatPreferences] = OrderedDict()

    def forget(self, account: str) -> None:
        """Look again, since an account has chosen anew."""
        self._known.pop(account, None)

    async def of(self, accounts: list[str]) -> dict[str, ChatPreferences]:
        """Return what some accounts want to hear."""
        now = monotonic()
        missing = [each for each in accounts if each not in self._known or self._known[each].until < now]
        if missing:
            await self._load(missing, now + KNOWN_SECONDS)
        return {each: self._known[each] for each in accounts if each in self._known}

    async def _load(self, accounts: list[str], until: float) -> None:
        choices = select(ACCOUNTS.c.id, ACCOUNTS.c.hears).where(ACCOUNTS.c.id.in_(accounts))
        one = RELATIONS.c
        relations = select(one.account_id, one.other_id, one.kind).where(one.account_id.in_(accounts))
        async with self._store.reading() as connection:
            chosen = (await connection.execute(choices)).all()
            related = (await connection.execute(relations)).all()
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        for account, choice in chosen:
            self._known[account] = ChatPreferences(choice, {}, until)
        for account, other, kind in related:
            self._known[account].relations[other] = kind
