"""Sessions: secrets of browsers that rotate, of which only hashes are kept.

A secret older than an hour is replaced with the next answer. The old one is good until the new one has been used, and
for a minute after that, since several requests may be on their way; whoever brings it later holds a copy, and the
session ends.
"""

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.identity import SESSION_SECONDS, Cookies, Found, Identity, hash_code
from laserchess.server.models import now_ms
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS
from laserchess.server.storage.store import Store, new_id

ROTATE_MS = 3600 * 1000
GRACE_MS = 60 * 1000
KNOWN_SECONDS = 5.0
"""For how long a session that was found is not looked for again: it may have ended in another process."""
MAX_KNOWN = 10_000
MAX_BROWSER = 80
SECRET_LENGTH = 43


@dataclass(frozen=True, slots=True)
class Known:
    """A session found a moment ago, or that there is none."""

    found: Found | None
    account: str
    until: float


class Sessions:
    """Finds sessions by their secrets, makes them and ends them."""

    def __init__(self, store: Store, cookies: Cookies) -> None:
        """Keep them in a database."""
        self._store = store
        self._cookies = cookies
        self._known: OrderedDict[str, Known] = OrderedDict()

    def identity(self, account: str, name: str, credential: str) -> Identity:
        """Return who an account is to the rest of the server; `credential` is the id of its session or token."""
        return Identity(account, self._cookies.key_of(account), name, credential)

    async def find(self, secret: str) -> Found | None:
        """Return the session with a secret, if it goes on; its secret may have to be replaced."""
        if len(secret) != SECRET_LENGTH:
            return None
        hashed, now = hash_code(secret), monotonic()
        known = self._known.get(hashed)
        if known is not None and known.until > now:
            return known.found
        row = await self._row(hashed)
        found = await self._settle(row, hashed) if row is not None else None
        self._known[hashed] = Known(found and Found(found.identity), row.account_id if row else "", now + KNOWN_SECONDS)
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        return found

    async def _row(self, hashed: str) -> Any:  # noqa: ANN401  # a row
        query = (
            select(SESSIONS, ACCOUNTS.c.name)
            .join(ACCOUNTS)
            .where(or_(SESSIONS.c.secret == hashed, SESSIONS.c.previous == hashed), ACCOUNTS.c.closed_ms.is_(None))
        )
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first()

    async def _settle(self, row: Any, hashed: str) -> Found | None:  # noqa: ANN401  # a row
        """Decide upon a session: it goes on as it is, with another secret, or no longer."""
        identity, now = self.identity(row.account_id, row.name, row.id), now_ms()
        age = now - row.rotated_ms
        if row.secret == hashed:
            if age > SESSION_SECONDS * 1000:
                return None
            if not row.confirmed:
                await self._change(row, confirmed=True)
            return Found(identity, await self._rotate(row, hashed)) if age > ROTATE_MS else Found(identity)
        if age < GRACE_MS:
            return Found(identity)
        if not row.confirmed:
            return Found(identity, await self._rotate(row, hashed))
        await self.end(row.id)
        return None

    async def _change(self, row: Any, **values: object) -> bool:  # noqa: ANN401  # a row
        """Change a session that is still as it was read."""
        statement = update(SESSIONS).where(SESSIONS.c.id == row.id, SESSIONS.c.secret == row.secret).values(values)

        async def work(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(statement)).rowcount)

        return await self._store.transact(work)

    async def _rotate(self, row: Any, hashed: str) -> str | None:  # noqa: ANN401  # a row
        """Give a session another secret; what was brought is its previous one."""
        secret = secrets.token_urlsafe(32)
        new = {"secret": hash_code(secret), "previous": hashed, "confirmed": False, "rotated_ms": now_ms()}
        return secret if await self._change(row, **new) else None

    async def begin(self, connection: AsyncConnection, account: str, browser: str) -> str:
        """Make a session in a transaction and return its secret: never one that was brought."""
        secret, now = secrets.token_urlsafe(32), now_ms()
        row = {
            "id": new_id(),
            "account_id": account,
            "secret": hash_code(secret),
            "confirmed": True,
            "browser": browser[:MAX_BROWSER],
            "created_ms": now,
            "rotated_ms": now,
        }
        await connection.execute(insert(SESSIONS), [row])
        return secret

    async def of(self, account: str) -> list[dict[str, Any]]:
        """Return the sessions of an account, the latest first."""
        columns = (SESSIONS.c.id, SESSIONS.c.browser, SESSIONS.c.created_ms, SESSIONS.c.rotated_ms)
        query = select(*columns).where(SESSIONS.c.account_id == account).order_by(SESSIONS.c.created_ms.desc())
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            {"id": row.id, "browser": row.browser, "created": row.created_ms, "seen": row.rotated_ms} for row in rows
        ]

    async def end_secret(self, secret: str) -> str | None:
        """End the session with a secret and return its account, if there is such a session."""
        row = await self._row(hash_code(secret))
        if row is None:
            return None
        await self.end(row.id)
        self.forget(row.account_id)
        return str(row.account_id)

    async def end(self, session: str) -> None:
        """End one session."""
        await self._delete(SESSIONS.c.id == session)

    async def end_all(self, connection: AsyncConnection, account: str) -> None:
        """End every session of an account, in a transaction."""
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == account))
        self.forget(account)

    def forget(self, account: str) -> None:
        """Look again for the sessions of an account."""
        for hashed in [hashed for hashed, known in self._known.items() if known.account == account]:
            del self._known[hashed]

    async def _delete(self, condition: Any) -> None:  # noqa: ANN401  # of SQL
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(SESSIONS).where(condition))

        await self._store.transact(work)

    async def prune(self) -> None:
        """Delete the sessions that nobody has used for long."""
        await self._delete(SESSIONS.c.rotated_ms < now_ms() - SESSION_SECONDS * 1000)
