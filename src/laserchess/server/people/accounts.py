"""Accounts: signing up and in, passwords and recovery codes, leaving for good."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.people.access import Access
from laserchess.server.people.login_throttle import LoginThrottle
from laserchess.server.people.names import is_misleading, read_name, skeleton_of
from laserchess.server.people.passwords import Passwords, check_password, hash_recovery, new_codes
from laserchess.server.people.sessions import Sessions
from laserchess.server.play.new_games import clean
from laserchess.server.queues import Owner
from laserchess.server.storage.people_schema import (
    ACCOUNTS,
    CHAT,
    RATING_CHANGES,
    RATINGS,
    RECOVERY,
    RELATIONS,
    SEEKS,
    TOKENS,
)
from laserchess.server.storage.puzzle_schema import PUZZLE_STANDINGS, PUZZLE_TRIES
from laserchess.server.storage.schema import GAMES, IS_GOING, POSITIONS, SEATS
from laserchess.server.storage.store import Store, new_id
from laserchess.server.storage.study_schema import CHAPTERS

PEOPLE_LOCK = 0x70656F70
"""A number of ours for PostgreSQL's advisory locks."""
GONE = "Deleted account"
HEARS = ("everybody", "followed", "nobody")
"""Whose words an account is shown."""


async def lock_people(connection: AsyncConnection) -> None:
    """Let one process at a time change who is paired and rated, until its transaction ends."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": PEOPLE_LOCK})


class Requester(NamedTuple):
    """Where somebody who signs in comes from: whose turn it takes, with which browser, holding whose seats."""

    owner: Owner
    browser: str = ""
    visitor: str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name; a bot of the house has a level."""

    id: str
    name: str
    kind: str
    level: int | None
    password: str | None
    is_host: bool
    hears: str
    created_ms: int
    closed_ms: int | None
    muted_until_ms: int | None

    @property
    def is_bot(self) -> bool:
        """Tell whether it is a program."""
        return self.kind == "bot"

    @property
    def is_muted(self) -> bool:
        """Tell whether the host wants it to be silent."""
        return (self.muted_until_ms or 0) > now_ms()


class SignedIn(NamedTuple):
    """An account, the secret of its new session, and recovery codes where they are shown this once."""

    account: Account
    secret: str
    codes: list[str]


COLUMNS = [ACCOUNTS.c[name] for name in Account.__dataclass_fields__]


class Accounts:
    """Everything that can be done about accounts."""

    def __init__(self, store: Store, sessions: Sessions, access: Access) -> None:
        """Keep them in a database; what they may no longer use is closed by `access`."""
        self._store = store
        self._access = access
        self.sessions = sessions
        self.passwords = Passwords()
        self.tries = LoginThrottle()

    # Finding

    async def named(self, name: str) -> Account:
        """Return the account that is called so, or looks so; refuse where there is none."""
        found = await self._one(ACCOUNTS.c.skeleton == skeleton_of(name[:80]))
        if found is None:
            raise api_error(ErrorCode.PERSON, name)
        return found

    async def with_id(self, account: str) -> Account:
        """Return an account, which must be there."""
        found = await self._one(ACCOUNTS.c.id == account)
        if found is None:
            raise api_error(ErrorCode.ACCOUNT)
        return found

    async def _one(self, condition: Any) -> Account | None:  # noqa: ANN401  # of SQL
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*COLUMNS).where(condition))).first()
        return Account(*row) if row else None

    async def guest_name(self, name: str | None) -> str:
        """Return the name a visitor plays under; one that could be taken for an account's is marked."""
        given = clean(name)
        bare = "".join(letter for letter in given if letter.isalnum())
        if not bare:
            return given
        is_taken = await self._one(ACCOUNTS.c.skeleton == skeleton_of(bare)) is not None
        return f"{given} (guest)" if is_taken or is_misleading(given) else given

    # Coming

    async def sign_up(self, asking: Requester, name: str, password: str) -> SignedIn:
        """Make an account; the games and positions of the visitor who asks become its own."""
        self.tries.count_sign_up(asking.owner.address)
        name = read_name(name)
        check_password(password, name)
        hashed, codes = await self.passwords.hash(asking.owner, password), new_codes()
        account = new_id()

        async def work(connection: AsyncConnection) -> str:
            row = {"id": account, "name": name, "skeleton": skeleton_of(name), "password": hashed}
            try:
                async with connection.begin_nested():
                    await connection.execute(insert(ACCOUNTS), [row | {"created_ms": now_ms()}])
            except IntegrityError as error:
                raise api_error(ErrorCode.NAME_TAKEN, name) from error
            await _keep_codes(connection, account, codes)
            if asking.visitor is not None:
                await _follow(connection, asking.visitor, account, name)
            return await self.sessions.begin(connection, account, asking.browser)

        secret = await self._store.transact(work)
        return SignedIn(await self.with_id(account), secret, codes)

    async def sign_in(self, asking: Requester, name: str, password: str) -> SignedIn:
        """Begin a session, or say that something is wrong, and never what."""
        skeleton = skeleton_of(name[:80])
        self.tries.count_sign_in(asking.owner.address, skeleton)
        account = await self._one(ACCOUNTS.c.skeleton == skeleton)
        stored = account.password if account else None
        if not await self.passwords.is_right(asking.owner, stored, password) or account is None:
            raise api_error(ErrorCode.SIGN_IN)
        self.tries.forgive(asking.owner.address, skeleton)
        if account.closed_ms is not None:
            raise api_error(ErrorCode.CLOSED)

        async def work(connection: AsyncConnection) -> str:
            return await self.sessions.begin(connection, account.id, asking.browser)

        return SignedIn(account, await self._store.transact(work), [])

    async def recover(self, asking: Requester, name: str, code: str, password: str) -> SignedIn:
        """Set a new password with a code, which is then used up; all sessions and tokens end, and a session begins.

        A recovery code is used by an owner who has lost control of the account: nothing of before stays valid.
        """
        skeleton, hashed_code = skeleton_of(name[:80]), hash_recovery(code)
        self.tries.count_recovery(asking.owner.address, skeleton)
        check_password(password, name)
        hashed = await self.passwords.hash(asking.owner, password)

        async def work(connection: AsyncConnection) -> tuple[str, str]:
            of_name = select(ACCOUNTS.c.id).where(ACCOUNTS.c.skeleton == skeleton, ACCOUNTS.c.closed_ms.is_(None))
            account = (await connection.execute(of_name)).scalar()
            used = delete(RECOVERY).where(RECOVERY.c.account_id == account, RECOVERY.c.code == hashed_code)
            if account is None or not (await connection.execute(used)).rowcount:
                raise api_error(ErrorCode.RECOVERY)
            await _revoke_tokens(connection, account)
            return account, await self._set_password(connection, account, hashed, asking)

        account, secret = await self._store.transact(work)
        await self._access.end(account)
        return SignedIn(await self.with_id(account), secret, [])

    # Changing

    async def expect_password(self, asking: Requester, account: Account, password: str) -> None:
        """Refuse whoever does not know the password of the account they are signed in to."""
        self.tries.count_sign_in(asking.owner.address, skeleton_of(account.name))
        if not await self.passwords.is_right(asking.owner, account.password, password):
            raise api_error(ErrorCode.SIGN_IN)

    async def change_password(
        self, asking: Requester, account: Account, old: str, new: str, *, revoke_tokens: bool = False
    ) -> str:
        """Set another password; every session ends, and the secret of a new one is returned."""
        await self.expect_password(asking, account, old)
        check_password(new, account.name)
        hashed = await self.passwords.hash(asking.owner, new)

        async def work(connection: AsyncConnection) -> str:
            if revoke_tokens:
                await _revoke_tokens(connection, account.id)
            return await self._set_password(connection, account.id, hashed, asking)

        secret = await self._store.transact(work)
        await self._access.end(account.id)
        return secret

    async def _set_password(self, connection: AsyncConnection, account: str, hashed: str, asking: Requester) -> str:
        await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password=hashed))
        await self.sessions.end_all(connection, account)
        return await self.sessions.begin(connection, account, asking.browser)

    async def renew_codes(self, asking: Requester, account: Account, password: str) -> list[str]:
        """Return new recovery codes; the old ones are worth nothing any more."""
        await self.expect_password(asking, account, password)
        codes = new_codes()

        async def work(connection: AsyncConnection) -> None:
            await _keep_codes(connection, account.id, codes)

        await self._store.transact(work)
        return codes

    async def set_hears(self, account: Account, hears: str) -> None:
        """Choose whose words are shown."""
        if hears not in HEARS:
            raise api_error(ErrorCode.SETTING, hears, choices=", ".join(HEARS))
        await self.change(account.id, hears=hears)

    async def change(self, account: str, **values: object) -> None:
        """Change columns of an account."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(values))

        await self._store.transact(work)

    async def sign_out(self, secret: str) -> None:
        """End the session with a secret."""
        account = await self.sessions.end_secret(secret)
        if account is not None:
            await self._access.end(account)

    async def end_sessions(self, account: str, *, revoke_tokens: bool = False) -> None:
        """Sign out everywhere."""

        async def work(connection: AsyncConnection) -> None:
            if revoke_tokens:
                await _revoke_tokens(connection, account)
            await self.sessions.end_all(connection, account)

        await self._store.transact(work)
        await self._access.end(account)

    async def close(self, account: str) -> None:
        """Close an account, as the host does: nobody can sign in to it, and whoever has is signed out."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(closed_ms=now_ms()))
            await connection.execute(delete(SEEKS).where(SEEKS.c.owner == account, SEEKS.c.state == "open"))
            await self.sessions.end_all(connection, account)

        await self._store.transact(work)
        await self._access.end(account)

    # Leaving

    async def delete(self, asking: Requester, account: Account, password: str) -> None:
        """Forget an account: its games stay, its name and all else that is kept of it goes."""
        await self.expect_password(asking, account, password)

        async def work(connection: AsyncConnection) -> None:
            await lock_people(connection)
            await _expect_no_games(connection, account.id)
            await _forget(connection, account.id)
            await self.sessions.end_all(connection, account.id)

        await self._store.transact(work)
        await self._access.end(account.id)


async def _revoke_tokens(connection: AsyncConnection, account: str) -> None:
    await connection.execute(delete(TOKENS).where(TOKENS.c.account_id == account))


async def _keep_codes(connection: AsyncConnection, account: str, codes: list[str]) -> None:
    await connection.execute(delete(RECOVERY).where(RECOVERY.c.account_id == account))
    rows = [{"account_id": account, "code": hash_recovery(code)} for code in codes]
    await connection.execute(insert(RECOVERY), rows)


async def _follow(connection: AsyncConnection, visitor: str, account: str, name: str) -> None:
    """Let an account hold what a visitor held; games that two people play at one screen keep the sides' names."""
    elsewhere = select(GAMES.c.id).where(GAMES.c.id == SEATS.c.game_id, GAMES.c.mode != "here").exists()
    await connection.execute(update(SEATS).where(SEATS.c.owner == visitor, elsewhere).values(name=name))
    await connection.execute(update(SEATS).where(SEATS.c.owner == visitor).values(owner=account))
    await connection.execute(update(POSITIONS).where(POSITIONS.c.owner == visitor).values(owner=account))


async def _expect_no_games(connection: AsyncConnection, account: str) -> None:
    own = select(SEATS.c.game_id).where(SEATS.c.owner == account)
    query = select(func.count()).select_from(GAMES).where(GAMES.c.id.in_(own), IS_GOING, GAMES.c.rated)
    count = (await connection.execute(query)).scalar_one()
    if count:
        raise api_error(ErrorCode.GOING, count=count)


async def _forget(connection: AsyncConnection, account: str) -> None:
    kept = (RECOVERY, TOKENS, RATINGS, RELATIONS, PUZZLE_STANDINGS, PUZZLE_TRIES, CHAPTERS)
    by_id = dict.fromkeys(kept, "account_id")
    for table, column in (by_id | dict.fromkeys((SEEKS, CHAT), "owner")).items():
        await connection.execute(delete(table).where(table.c[column] == account))
    await connection.execute(delete(RELATIONS).where(RELATIONS.c.other_id == account))
    await connection.execute(delete(RATING_CHANGES).where(RATING_CHANGES.c.account_id == account))
    await connection.execute(delete(POSITIONS).where(POSITIONS.c.owner == account))
    await connection.execute(update(SEATS).where(SEATS.c.owner == account).values(name=GONE))
    gone = {"name": GONE, "skeleton": f"deleted {account}", "password": None, "deleted_ms": now_ms()}
    closed = {"is_host": False, "closed_ms": now_ms()}
    await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(gone | closed))
