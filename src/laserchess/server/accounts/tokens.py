"""API tokens: secrets with which programs act for an account within their scopes, stored as hashes."""

import secrets
from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.access import Access, is_current
from laserchess.server.accounts.accounts import COLUMNS, Account
from laserchess.server.accounts.names import read_name, skeleton_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import TOKEN_PREFIX, hash_code
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.play.new_games import clean
from laserchess.server.storage.notices import AccessChanged
from laserchess.server.storage.people_schema import ACCOUNTS, TOKENS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, new_id
from laserchess.server.wire.people_schemas import TokenView

SCOPES = {
    "challenge:read": "see challenges",
    "challenge:write": "send, accept and decline challenges",
    "board:play": "play games as a person",
    "bot:play": "play games as a bot",
    "tournament:write": "create, join and leave tournaments",
}
"""What a token may do, by lichess's scope names."""
FOR_PEOPLE = ("challenge:read", "challenge:write", "board:play", "tournament:write")
FOR_BOTS = ("challenge:read", "challenge:write", "bot:play", "tournament:write")
CACHE_SECONDS = 10.0
"""How long a token is cached. Other servers send a notice when they revoke one; `laserchess admin` does not, and its
changes are promised to count within ten seconds."""
USED_RESOLUTION_MS = 60_000
"""The resolution of a token's time of last use."""
MAX_CACHED, MAX_PER_ACCOUNT, MAX_NAME = 10_000, 50, 60
WITH_SECRET = (
    select(TOKENS.c.id.label("token_id"), TOKENS.c.scopes, TOKENS.c.used_ms, TOKENS.c.expires_ms, *COLUMNS)
    .join(ACCOUNTS)
    .where(TOKENS.c.secret == bindparam("wanted"), ACCOUNTS.c.closed_ms.is_(None))
)
"""Built once: SQLAlchemy takes longer to build a statement than SQLite to run it."""


@dataclass(frozen=True, slots=True)
class PersonalToken:
    """The token of a request: its scopes and its account."""

    id: str
    scopes: frozenset[str]
    account: Account
    expires_ms: int | None = None

    @property
    def is_current(self) -> bool:
        """Whether the token has not expired."""
        return self.expires_ms is None or self.expires_ms > now_ms()


class MadeToken(NamedTuple):
    """A new token with its secret, which is shown only once."""

    id: str
    secret: str
    account: str


def read_scopes(names: Iterable[str]) -> list[str]:
    """Return scopes without duplicates in a fixed order; raise an error for an unknown one."""
    given = set(names)
    for word in sorted(given - SCOPES.keys()):
        raise api_error(ErrorCode.SCOPE, word, scopes=", ".join(SCOPES))
    return [scope for scope in SCOPES if scope in given]


class Tokens:
    """Finds, creates and revokes tokens."""

    def __init__(self, store: Store, access: Access) -> None:
        """Store tokens in a database; `access` closes the streams of a revoked token."""
        self._store = store
        self._access = access
        self._cache: OrderedDict[str, tuple[PersonalToken | None, float]] = OrderedDict()

    async def find(self, secret: str) -> PersonalToken | None:
        """Return the token with a secret, if it is valid and its account is open."""
        if not secret.startswith(TOKEN_PREFIX):
            return None
        hashed, now = hash_code(secret), monotonic()
        token, until = self._cache.get(hashed, (None, 0.0))
        if until < now:
            token = await self._read(hashed)
            self._cache[hashed] = token, now + CACHE_SECONDS
            while len(self._cache) > MAX_CACHED:
                self._cache.popitem(last=False)
        return token if token is not None and token.is_current else None

    async def test(self, given: Collection[str]) -> dict[str, TableRow]:
        """Return a row for each given secret whose token is valid: its scopes, its expiry, its account's name."""
        by_hash = {hash_code(secret): secret for secret in given}
        columns = (TOKENS.c.secret, TOKENS.c.scopes, TOKENS.c.expires_ms, ACCOUNTS.c.name)
        query = select(*columns).join(ACCOUNTS).where(TOKENS.c.secret.in_(by_hash), is_current(now_ms()))
        rows = await self._store.rows(query.where(ACCOUNTS.c.closed_ms.is_(None)))
        return {by_hash[row.secret]: row for row in rows}

    async def _read(self, hashed: str) -> PersonalToken | None:
        rows = await self._store.rows(WITH_SECRET, {"wanted": hashed})
        if not rows:
            return None
        row = rows[0]
        if (row.used_ms or 0) < now_ms() - USED_RESOLUTION_MS:
            await self._store.execute(update(TOKENS).where(TOKENS.c.id == row.token_id).values(used_ms=now_ms()))
        return PersonalToken(row.token_id, frozenset(row.scopes.split()), Account(*row[4:]), row.expires_ms)

    def on_access_changed(self, _: AccessChanged) -> None:
        """Drop all cached tokens, because one may have been revoked."""
        self.forget()

    def forget(self) -> None:
        """Drop all cached tokens, because one was revoked or an account has changed."""
        self._cache.clear()

    async def make(self, account: str, scopes: Iterable[str], name: str, days: int | None = None) -> MadeToken:
        """Create a token that expires after `days`, or never; delete the account's expired ones."""
        scopes_to_grant, label = read_scopes(scopes), clean(name)[:MAX_NAME]
        expires_ms = None if days is None else now_ms() + days * DAY_MS

        async def work(connection: AsyncConnection) -> MadeToken:
            await connection.execute(delete(TOKENS).where(TOKENS.c.account_id == account, ~is_current(now_ms())))
            own = select(func.count()).select_from(TOKENS).where(TOKENS.c.account_id == account)
            count = (await connection.execute(own)).scalar_one()
            if count >= MAX_PER_ACCOUNT:
                raise api_error(ErrorCode.TOKENS, count=count)
            return await add_token(connection, account, scopes_to_grant, label, expires_ms)

        return await self._store.transact(work)

    async def of(self, account: str) -> list[TokenView]:
        """Return the tokens of an account without their secrets, latest first."""
        query = select(TOKENS).where(TOKENS.c.account_id == account).order_by(TOKENS.c.created_ms.desc())
        rows = await self._store.rows(query)
        return [
            {
                "id": row.id,
                "name": row.name,
                "scopes": row.scopes.split(),
                "created": row.created_ms,
                "used": row.used_ms,
                "expires": row.expires_ms,
            }
            for row in rows
        ]

    async def revoke(self, account: str, token: str) -> None:
        """Revoke a token of an account."""
        revoked = delete(TOKENS).where(TOKENS.c.id == token, TOKENS.c.account_id == account)
        if not await self._store.execute(revoked):
            raise api_error(ErrorCode.NO_TOKEN, token)
        await self._access.end(account)


async def add_token(
    connection: AsyncConnection, account: str, scopes: Iterable[str], name: str, expires_ms: int | None = None
) -> MadeToken:
    """Create a token in a transaction."""
    made = MadeToken(new_id(), TOKEN_PREFIX + secrets.token_urlsafe(24), account)
    row = {
        "id": made.id,
        "account_id": account,
        "secret": hash_code(made.secret),
        "scopes": " ".join(scopes),
        "name": name,
        "created_ms": now_ms(),
        "expires_ms": expires_ms,
    }
    await connection.execute(insert(TOKENS), [row])
    return made


async def issue(store: Store, name: str, scopes: Iterable[str], *, bot: bool) -> tuple[str, MadeToken]:
    """Create a token as the operator does; create the account, without a password, if it does not exist.

    Return the account's name as it is spelled, and the token.
    """
    scopes_to_grant = read_scopes(scopes) or list(FOR_BOTS if bot else FOR_PEOPLE)

    async def work(connection: AsyncConnection) -> tuple[str, MadeToken]:
        query = select(*COLUMNS).where(ACCOUNTS.c.skeleton == skeleton_of(name))
        row = (await connection.execute(query)).first()
        if row is None:
            written, account = read_name(name), new_id()
            kind = "bot" if bot else "person"
            new = {"id": account, "name": written, "skeleton": skeleton_of(written), "kind": kind}
            await connection.execute(insert(ACCOUNTS), [new | {"created_ms": now_ms()}])
        else:
            found = Account(*row)
            if found.level is not None or (bot and not found.is_bot):
                raise api_error(ErrorCode.NOT_A_BOT if bot and found.level is None else ErrorCode.HOUSE_BOT, found.name)
            written, account = found.name, found.id
        return written, await add_token(connection, account, scopes_to_grant, "laserchess admin token")

    return await store.transact(work)
