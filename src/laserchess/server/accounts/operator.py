"""Accounts as the operator manages them, on the database and without a running server.

Servers notice the changes themselves: a cached session lasts five seconds, a cached token ten, and open connections are
compared with the database every ten.
"""

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.core.errors import LaserChessError
from laserchess.server.accounts.access import Access
from laserchess.server.accounts.accounts import Account, Accounts, delete_tokens, store_codes
from laserchess.server.accounts.names import skeleton_of
from laserchess.server.accounts.passwords import HASHER, expect_strong, new_codes
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.accounts.tokens import Tokens
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Cookies
from laserchess.server.play.open_connections import OpenConnections
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.one_step import Row
from laserchess.server.storage.people_schema import ACCOUNTS, TOKENS
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import TokenView

LISTED = ("name", "kind", "level", "is_host", "created_ms", "seen_ms", "closed_ms", "muted_until_ms")


class Operator:
    """What `laserchess admin` does with accounts."""

    def __init__(self, store: Store) -> None:
        """Work on the accounts of a database."""
        self._store = store
        access = Access(store, EventBus(), ProcessBus(), OpenConnections())
        self._accounts = Accounts(store, Sessions(store, Cookies(b""), access), access)
        self._tokens = Tokens(store, access)

    async def listed(self, search: str, limit: int) -> tuple[int, list[Row]]:
        """Return the number of accounts whose names contain a text, look-alikes included, and the newest of them."""
        matching = ACCOUNTS.c.deleted_ms.is_(None) & ACCOUNTS.c.skeleton.contains(skeleton_of(search), autoescape=True)
        tokens = select(func.count()).where(TOKENS.c.account_id == ACCOUNTS.c.id).scalar_subquery()
        query = select(*(ACCOUNTS.c[name] for name in LISTED), tokens.label("tokens")).where(matching)
        async with self._store.reading() as connection:
            total = (await connection.execute(select(func.count()).select_from(ACCOUNTS).where(matching))).scalar_one()
            newest = query.order_by(ACCOUNTS.c.created_ms.desc(), ACCOUNTS.c.name).limit(limit)
            rows = (await connection.execute(newest)).mappings().all()
        return total, [dict(row) for row in rows]

    async def make_recovery(self, name: str) -> tuple[str, str]:
        """Return the name of an account and a new recovery code; all earlier codes become invalid."""
        account, code = await self._named(name), new_codes()[0]
        if account.closed_ms is not None:
            message = f"the account {account.name} is closed"
            expected = f"an open account: laserchess admin close {account.name} --reopen"
            raise LaserChessError(message, reason="closed", text=account.name, expected=expected)

        async def work(connection: AsyncConnection) -> None:
            await store_codes(connection, account.id, [code])

        await self._store.transact(work)
        return account.name, code

    async def set_password(self, name: str, password: str) -> str:
        """Set a password, end all sessions, revoke all tokens and return the account's name."""
        account = await self._named(name)
        expect_strong(password, account.name)
        hashed = HASHER.hash(password)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(password=hashed))
            await delete_tokens(connection, account.id)
            await self._accounts.sessions.end_all(connection, account.id)

        await self._store.transact(work)
        return account.name

    async def close(self, name: str, *, reopen: bool = False) -> str:
        """Close an account, or open it again; return its name."""
        account = await self._named(name)
        if reopen:
            await self._accounts.change(account.id, closed_ms=None)
        else:
            await self._accounts.close(account.id)
        return account.name

    async def tokens(self, name: str) -> tuple[str, list[TokenView]]:
        """Return the name of an account and its tokens, without their secrets."""
        account = await self._accounts.named(name)
        return account.name, await self._tokens.of(account.id)

    async def revoke(self, name: str, token: str | None) -> tuple[str, int]:
        """Revoke one token of an account, or all of them; return the account's name and how many there were."""
        account = await self._accounts.named(name)
        if token is not None:
            await self._tokens.revoke(account.id, token)
            return account.name, 1
        count = len(await self._tokens.of(account.id))

        async def work(connection: AsyncConnection) -> None:
            await delete_tokens(connection, account.id)

        await self._store.transact(work)
        return account.name, count

    async def _named(self, name: str) -> Account:
        """Return the account of a person or of a program that is not a house bot."""
        account = await self._accounts.named(name)
        if account.level is not None:
            raise api_error(ErrorCode.HOUSE_BOT, account.name)
        return account
