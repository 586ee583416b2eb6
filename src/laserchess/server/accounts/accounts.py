"""Accounts: sign up, sign in, change or recover the password, close and delete."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, get_args

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.access import Access
from laserchess.server.accounts.countries import COUNTRIES
from laserchess.server.accounts.login_throttle import LoginThrottle
from laserchess.server.accounts.names import is_misleading, read_name, skeleton_of
from laserchess.server.accounts.passwords import Passwords, hash_recovery, new_codes
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.play.new_games import clean
from laserchess.server.runtime.queues import Owner
from laserchess.server.storage.correspondence_schema import GAME_NOTES, VACATIONS
from laserchess.server.storage.departures import erase_from_tournaments, hand_over_groups
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.notification_schema import NOTIFICATION_SETTINGS, NOTIFICATIONS, PUSH_SUBSCRIPTIONS
from laserchess.server.storage.people_schema import (
    ACCOUNTS,
    CHAT,
    DELETED_NAME,
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
from laserchess.server.storage.study_schema import CHAPTERS, STUDIES, STUDY_EDITORS, STUDY_OPERATIONS
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, INCIDENTS, TOURNAMENT_CHAT
from laserchess.server.wire.people_schemas import Hears

HEARS = get_args(Hears)
"""Whose chat lines an account is shown."""


class Requester(NamedTuple):
    """Who sends a sign-in request: its owner in the queues, its browser, and the visitor whose seats it holds."""

    owner: Owner
    browser: str = ""
    visitor: str | None = None


@dataclass(frozen=True, slots=True)
class Account:
    """A registered player; a house bot has a level."""

    id: str
    name: str
    kind: str
    level: int | None
    password: str | None
    is_host: bool
    hears: Hears
    created_ms: int
    closed_ms: int | None
    muted_until_ms: int | None
    country: str | None = None
    """The country whose flag is shown, by its code of ISO 3166-1."""

    @property
    def is_bot(self) -> bool:
        """Whether the account is a program."""
        return self.kind == "bot"

    @property
    def is_muted(self) -> bool:
        """Whether a moderator has muted the account."""
        return (self.muted_until_ms or 0) > now_ms()


class SignedIn(NamedTuple):
    """An account, the secret of its new session, and recovery codes if they were just created."""

    account: Account
    secret: str
    codes: list[str]


COLUMNS = [ACCOUNTS.c[name] for name in Account.__dataclass_fields__]


class Accounts:
    """Finds, creates, changes and deletes accounts."""

    def __init__(self, store: Store, sessions: Sessions, access: Access, *, is_limited: bool = True) -> None:
        """Store accounts in a database; `access` closes connections that are no longer allowed."""
        self._store = store
        self._access = access
        self.sessions = sessions
        self.passwords = Passwords()
        self.throttle = LoginThrottle(is_limited=is_limited)

    # Finding accounts

    async def named(self, name: str) -> Account:
        """Return the account with this name, or one that looks like it; raise an error if there is none."""
        found = await self._one(ACCOUNTS.c.skeleton == skeleton_of(name[:80]))
        if found is None:
            raise api_error(ErrorCode.PLAYER, name)
        return found

    async def with_id(self, account: str) -> Account:
        """Return the account with this id; raise an error if there is none."""
        found = await self._one(ACCOUNTS.c.id == account)
        if found is None:
            raise api_error(ErrorCode.ACCOUNT)
        return found

    async def _one(self, condition: ColumnElement[bool]) -> Account | None:
        row = await self._store.row(select(*COLUMNS).where(condition))
        return Account(*row) if row else None

    async def guest_name(self, name: str | None) -> str:
        """Return the name a visitor plays under; mark one that could be mistaken for an account's name."""
        given = clean(name)
        bare = "".join(letter for letter in given if letter.isalnum())
        if not bare:
            return given
        is_taken = await self._one(ACCOUNTS.c.skeleton == skeleton_of(bare)) is not None
        return f"{given} (guest)" if is_taken or is_misleading(given) else given

    # Signing up and in

    async def sign_up(self, requester: Requester, name: str, password: str) -> SignedIn:
        """Create an account; the requesting visitor's games and positions become its own."""
        self.throttle.count_sign_up(requester.owner.address)
        name = read_name(name)
        await self.passwords.expect_strong(requester.owner, password, name)
        hashed, codes = await self.passwords.hash(requester.owner, password), new_codes()
        account = new_id()

        async def work(connection: AsyncConnection) -> str:
            row = {"id": account, "name": name, "skeleton": skeleton_of(name), "password": hashed}
            try:
                await connection.execute(insert(ACCOUNTS), [row | {"created_ms": now_ms()}])
            except IntegrityError as error:
                raise api_error(ErrorCode.NAME_TAKEN, name) from error
            await store_codes(connection, account, codes)
            if requester.visitor is not None:
                await _transfer(connection, requester.visitor, account, name)
            return await self.sessions.begin(connection, account, requester.browser)

        secret = await self._store.transact(work)
        return SignedIn(await self.with_id(account), secret, codes)

    async def sign_in(self, requester: Requester, name: str, password: str) -> SignedIn:
        """Start a session; a failure does not reveal whether the name or the password was wrong."""
        skeleton = skeleton_of(name[:80])
        self.throttle.count_sign_in(requester.owner.address, skeleton)
        account = await self._one(ACCOUNTS.c.skeleton == skeleton)
        stored = account.password if account else None
        if not await self.passwords.matches(requester.owner, stored, password) or account is None:
            raise api_error(ErrorCode.SIGN_IN)
        self.throttle.reset(requester.owner.address, skeleton)
        if account.closed_ms is not None:
            raise api_error(ErrorCode.CLOSED)
        begin = partial(self.sessions.begin, account=account.id, browser=requester.browser)
        return SignedIn(account, await self._store.transact(begin), [])

    async def recover(self, requester: Requester, name: str, code: str, password: str) -> SignedIn:
        """Set a new password with a one-time recovery code, end all sessions and tokens, and start a new session.

        A recovery code is used by an owner who has lost control of the account, so no earlier credential stays valid.
        """
        skeleton, hashed_code = skeleton_of(name[:80]), hash_recovery(code)
        self.throttle.count_recovery(requester.owner.address, skeleton)
        await self.passwords.expect_strong(requester.owner, password, name)
        hashed = await self.passwords.hash(requester.owner, password)

        async def work(connection: AsyncConnection) -> tuple[str, str]:
            of_name = select(ACCOUNTS.c.id).where(ACCOUNTS.c.skeleton == skeleton, ACCOUNTS.c.closed_ms.is_(None))
            account = (await connection.execute(of_name)).scalar()
            used = delete(RECOVERY).where(RECOVERY.c.account_id == account, RECOVERY.c.code == hashed_code)
            if account is None or not (await connection.execute(used)).rowcount:
                raise api_error(ErrorCode.RECOVERY)
            await delete_tokens(connection, account)
            return account, await self._set_password(connection, account, hashed, requester)

        account, secret = await self._store.transact(work)
        await self._access.end(account)
        return SignedIn(await self.with_id(account), secret, [])

    # Changing accounts

    async def expect_password(self, requester: Requester, account: Account, password: str) -> None:
        """Raise an error unless the password is that of the signed-in account."""
        self.throttle.count_sign_in(requester.owner.address, skeleton_of(account.name))
        if not await self.passwords.matches(requester.owner, account.password, password):
            raise api_error(ErrorCode.SIGN_IN)

    async def change_password(
        self, requester: Requester, account: Account, old: str, new: str, *, revoke_tokens: bool = False
    ) -> str:
        """Set another password, end every session and return the secret of a new one."""
        await self.expect_password(requester, account, old)
        await self.passwords.expect_strong(requester.owner, new, account.name)
        hashed = await self.passwords.hash(requester.owner, new)

        async def work(connection: AsyncConnection) -> str:
            if revoke_tokens:
                await delete_tokens(connection, account.id)
            return await self._set_password(connection, account.id, hashed, requester)

        secret = await self._store.transact(work)
        await self._access.end(account.id)
        return secret

    async def _set_password(self, connection: AsyncConnection, account: str, hashed: str, requester: Requester) -> str:
        await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password=hashed))
        await self.sessions.end_all(connection, account)
        return await self.sessions.begin(connection, account, requester.browser)

    async def renew_codes(self, requester: Requester, account: Account, password: str) -> list[str]:
        """Return new recovery codes; the old ones become invalid."""
        await self.expect_password(requester, account, password)
        codes = new_codes()
        await self._store.transact(partial(store_codes, account=account.id, codes=codes))
        return codes

    async def set_hears(self, account: Account, hears: str) -> None:
        """Choose whose chat lines are shown."""
        if hears not in HEARS:
            raise api_error(ErrorCode.SETTING, hears, choices=", ".join(HEARS))
        await self.change(account.id, hears=hears)

    async def set_country(self, account: Account, country: str) -> None:
        """Choose the country whose flag is shown, by its code; an empty one shows none."""
        if country and country not in COUNTRIES:
            raise api_error(ErrorCode.SETTING, country, choices="the country codes of ISO 3166-1")
        await self.change(account.id, country=country or None)

    async def countries_of(self, names: Collection[str]) -> dict[str, str]:
        """Return the countries of the accounts with these names that show one."""
        skeletons = {skeleton_of(name): name for name in names}
        has_flag = ACCOUNTS.c.skeleton.in_(skeletons) & ACCOUNTS.c.country.is_not(None)
        rows = await self._store.rows(select(ACCOUNTS.c.skeleton, ACCOUNTS.c.country).where(has_flag))
        return {skeletons[row.skeleton]: row.country for row in rows}

    async def change(self, account: str, **values: object) -> None:
        """Update columns of an account."""
        await self._store.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(values))

    async def sign_out(self, secret: str) -> None:
        """End the session with this secret."""
        await self.sessions.end_secret(secret)

    async def end_sessions(self, account: str, *, revoke_tokens: bool = False) -> None:
        """Sign out everywhere."""

        async def work(connection: AsyncConnection) -> None:
            if revoke_tokens:
                await delete_tokens(connection, account)
            await self.sessions.end_all(connection, account)

        await self._store.transact(work)
        await self._access.end(account)

    async def close(self, account: str) -> None:
        """Close an account, as a moderator does: end its sessions and refuse new ones."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(closed_ms=now_ms()))
            await connection.execute(delete(SEEKS).where(SEEKS.c.owner == account, SEEKS.c.state == "open"))
            await self.sessions.end_all(connection, account)

        await self._store.transact(work)
        await self._access.end(account)

    # Deleting accounts

    async def delete(self, requester: Requester, account: Account, password: str) -> None:
        """Delete an account: its games stay, its name and all other data are removed."""
        await self.expect_password(requester, account, password)

        async def work(connection: AsyncConnection) -> None:
            await _expect_no_games(connection, account.id)
            await _erase(connection, account.id)
            await self.sessions.end_all(connection, account.id)

        await self._store.transact(work, Lock(Concern.SEEKS), Lock(Concern.GROUPS), Lock(Concern.ACCOUNT, account.id))
        await self._access.end(account.id)


async def delete_tokens(connection: AsyncConnection, account: str) -> None:
    """Revoke every token of an account, in a transaction."""
    await connection.execute(delete(TOKENS).where(TOKENS.c.account_id == account))


async def store_codes(connection: AsyncConnection, account: str, codes: list[str]) -> None:
    """Replace the recovery codes of an account, in a transaction."""
    await connection.execute(delete(RECOVERY).where(RECOVERY.c.account_id == account))
    rows = [{"account_id": account, "code": hash_recovery(code)} for code in codes]
    await connection.execute(insert(RECOVERY), rows)


async def _transfer(connection: AsyncConnection, visitor: str, account: str, name: str) -> None:
    """Transfer a visitor's seats and positions to an account; games on a shared screen keep the sides' names."""
    elsewhere = select(GAMES.c.id).where(GAMES.c.id == SEATS.c.game_id, GAMES.c.mode != "here").exists()
    await connection.execute(update(SEATS).where(SEATS.c.owner == visitor, elsewhere).values(name=name))
    await connection.execute(update(SEATS).where(SEATS.c.owner == visitor).values(owner=account))
    await connection.execute(update(POSITIONS).where(POSITIONS.c.owner == visitor).values(owner=account))


async def _expect_no_games(connection: AsyncConnection, account: str) -> None:
    own = select(SEATS.c.game_id).where(SEATS.c.owner == account)
    query = select(func.count()).select_from(GAMES).where(GAMES.c.id.in_(own), IS_GOING, GAMES.c.rated)
    count = (await connection.execute(query)).scalar_one()
    if count:
        raise api_error(ErrorCode.GAMES_IN_PROGRESS, count=count)


async def _erase(connection: AsyncConnection, account: str) -> None:
    await erase_from_tournaments(connection, account)
    await hand_over_groups(connection, account)
    tables = (RECOVERY, TOKENS, RATINGS, RELATIONS, PUZZLE_STANDINGS, PUZZLE_TRIES, CHAPTERS, GAME_NOTES, VACATIONS)
    told = (NOTIFICATIONS, NOTIFICATION_SETTINGS, PUSH_SUBSCRIPTIONS, INCIDENTS, TOURNAMENT_CHAT, GROUP_MEMBERS)
    studies = (STUDIES, STUDY_EDITORS, STUDY_OPERATIONS)
    by_id = dict.fromkeys((*tables, *told, *studies), "account_id")
    for table, column in (by_id | dict.fromkeys((SEEKS, CHAT), "owner")).items():
        await connection.execute(delete(table).where(table.c[column] == account))
    await connection.execute(delete(RELATIONS).where(RELATIONS.c.other_id == account))
    await connection.execute(delete(RATING_CHANGES).where(RATING_CHANGES.c.account_id == account))
    await connection.execute(delete(POSITIONS).where(POSITIONS.c.owner == account))
    await connection.execute(update(SEATS).where(SEATS.c.owner == account).values(name=DELETED_NAME))
    gone = {"name": DELETED_NAME, "skeleton": f"deleted {account}", "password": None, "deleted_ms": now_ms()}
    closed = {"is_host": False, "country": None, "closed_ms": now_ms()}
    await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(gone | closed))
