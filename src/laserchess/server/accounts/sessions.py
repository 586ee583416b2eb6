"""Sessions: rotating secrets of browsers, stored as hashes.

A secret older than an hour is replaced with the next response. The old one stays valid until the new one has been
used, and for a minute after that, since several requests may be in flight. A client that sends it later holds a
copy, so the session ends.
"""

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from sqlalchemy import ColumnElement, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.access import Access
from laserchess.server.identity import SESSION_SECONDS, Cookies, Found, Identity, hash_code
from laserchess.server.models import now_ms
from laserchess.server.storage.notices import AccessChanged
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, new_id
from laserchess.server.wire.people_schemas import SessionView

ROTATE_MS = 3600 * 1000
GRACE_MS = 60 * 1000
CACHE_SECONDS = 5.0
"""How long a session is cached: it may have ended in another process."""
MAX_CACHED = 10_000
MAX_BROWSER = 80
SECRET_LENGTH = 43


@dataclass(frozen=True, slots=True)
class CachedSession:
    """A cached session, or the fact that a secret has none."""

    found: Found | None
    account: str
    until: float


class Sessions:
    """Finds, creates and ends sessions."""

    def __init__(self, store: Store, cookies: Cookies, access: Access) -> None:
        """Store sessions in a database; `access` closes the connections of those that end."""
        self._store = store
        self._cookies = cookies
        self._access = access
        self._cache: OrderedDict[str, CachedSession] = OrderedDict()

    def identity(self, account: str, name: str, credential: str) -> Identity:
        """Return the identity of an account; `credential` is the id of its session or token."""
        return Identity(account, self._cookies.key_of(account), name, credential)

    async def find(self, secret: str) -> Found | None:
        """Return the session with a secret, if it is valid; its secret may have to be replaced."""
        if len(secret) != SECRET_LENGTH:
            return None
        hashed, now = hash_code(secret), monotonic()
        cached = self._cache.get(hashed)
        if cached is not None and cached.until > now:
            return cached.found
        row = await self._row(hashed)
        found = await self._decide(row, hashed) if row is not None else None
        self._cache[hashed] = CachedSession(
            found and Found(found.identity), row.account_id if row else "", now + CACHE_SECONDS
        )
        while len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)
        return found

    async def _row(self, hashed: str) -> TableRow | None:
        query = (
            select(SESSIONS, ACCOUNTS.c.name)
            .join(ACCOUNTS)
            .where(or_(SESSIONS.c.secret == hashed, SESSIONS.c.previous == hashed), ACCOUNTS.c.closed_ms.is_(None))
        )
        async with self._store.reading() as connection:
            return (await connection.execute(query)).first()

    async def _decide(self, row: TableRow, hashed: str) -> Found | None:
        """Decide whether a session continues unchanged, continues with a new secret, or ends."""
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
        await self._end(row)
        return None

    async def _change(self, row: TableRow, **values: object) -> bool:
        """Update a session unless it has changed since it was read."""
        statement = update(SESSIONS).where(SESSIONS.c.id == row.id, SESSIONS.c.secret == row.secret).values(values)

        async def work(connection: AsyncConnection) -> bool:
            return bool((await connection.execute(statement)).rowcount)

        return await self._store.transact(work)

    async def _rotate(self, row: TableRow, hashed: str) -> str | None:
        """Give a session a new secret; the one received becomes the previous one."""
        secret = secrets.token_urlsafe(32)
        new = {"secret": hash_code(secret), "previous": hashed, "confirmed": False, "rotated_ms": now_ms()}
        return secret if await self._change(row, **new) else None

    async def begin(self, connection: AsyncConnection, account: str, browser: str) -> str:
        """Create a session in a transaction and return its secret, which is always a new one."""
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

    async def of(self, account: str) -> list[SessionView]:
        """Return the sessions of an account, latest first."""
        columns = (SESSIONS.c.id, SESSIONS.c.browser, SESSIONS.c.created_ms, SESSIONS.c.rotated_ms)
        query = select(*columns).where(SESSIONS.c.account_id == account).order_by(SESSIONS.c.created_ms.desc())
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            {"id": row.id, "browser": row.browser, "created": row.created_ms, "seen": row.rotated_ms} for row in rows
        ]

    async def end_secret(self, secret: str) -> None:
        """End the session with a secret, if there is one."""
        row = await self._row(hash_code(secret))
        if row is not None:
            await self._end(row)

    async def _end(self, row: TableRow) -> None:
        """End one session and close its connections."""
        await self._delete(SESSIONS.c.id == row.id)
        self.forget(row.account_id)
        await self._access.end(row.account_id)

    async def end_all(self, connection: AsyncConnection, account: str) -> None:
        """End every session of an account, in a transaction."""
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == account))
        self.forget(account)

    def on_access_changed(self, changed: AccessChanged) -> None:
        """Drop the cached sessions of an account that has lost some."""
        self.forget(changed.subject)

    def forget(self, account: str) -> None:
        """Drop the cached sessions of an account."""
        for hashed in [hashed for hashed, cached in self._cache.items() if cached.account == account]:
            del self._cache[hashed]

    async def _delete(self, condition: ColumnElement[bool]) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(SESSIONS).where(condition))

        await self._store.transact(work)

    async def prune(self) -> None:
        """Delete expired sessions."""
        await self._delete(SESSIONS.c.rotated_ms < now_ms() - SESSION_SECONDS * 1000)
