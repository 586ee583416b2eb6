"""Groups: courses and clubs, with an owner, staff and members who join with a code."""

import secrets
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.names import skeleton_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.models import now_ms
from laserchess.server.play.new_games import clean
from laserchess.server.storage.departures import leave_tournaments
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.row_codec import TableRow
from laserchess.server.storage.store import Store, new_id
from laserchess.server.storage.tournament_schema import GROUP_MEMBERS, GROUPS
from laserchess.server.wire.tournament_schemas import GroupName, GroupView, MemberView

MAX_GROUPS, MAX_OWNED, MAX_LISTED = 50, 5, 1000
"""Groups of an account: as a member, and as an owner."""
CODE_BYTES = 8


class Role(StrEnum):
    """The role of a member."""

    OWNER = "owner"
    STAFF = "staff"
    MEMBER = "member"


@dataclass(frozen=True, slots=True)
class Group:
    """A group."""

    id: str
    name: str
    about: str
    owner_id: str
    code: str
    created_ms: int


class Groups:
    """Finds, creates and changes groups and their members."""

    def __init__(self, store: Store) -> None:
        """Store groups in a database."""
        self._store = store

    # Finding

    async def find(self, group_id: str) -> Group:
        """Return a group; raise an error if there is none."""
        row = await self._store.row(select(GROUPS).where(GROUPS.c.id == group_id))
        if row is None:
            raise api_error(ErrorCode.GROUP, group_id)
        return _read(row)

    async def names(self, ids: set[str]) -> dict[str, GroupName]:
        """Return the names of groups."""
        rows = await self._store.rows(select(GROUPS.c.id, GROUPS.c.name).where(GROUPS.c.id.in_(ids)))
        return {row.id: {"id": row.id, "name": row.name} for row in rows}

    async def role(self, group_id: str, account: str | None) -> Role | None:
        """Return the role of an account in a group."""
        if account is None:
            return None
        async with self._store.reading() as connection:
            return await role_of(connection, group_id, account)

    async def expect_member(self, group_id: str, account: str | None) -> Role:
        """Return the role of a member; raise an error for others."""
        role = await self.role(group_id, account)
        if role is None:
            raise api_error(ErrorCode.GROUP_MEMBER)
        return role

    async def expect_staff(self, group_id: str, account: str | None) -> Role:
        """Return the role of the staff; raise an error for others."""
        role = await self.role(group_id, account)
        if role not in {Role.OWNER, Role.STAFF}:
            raise api_error(ErrorCode.GROUP_STAFF)
        return role

    async def members(self, group_id: str) -> list[MemberView]:
        """Return the members, staff first: at most `MAX_LISTED`."""
        one = GROUP_MEMBERS.c
        query = (
            select(ACCOUNTS.c.name, ACCOUNTS.c.kind, one.role, one.joined_ms)
            .join(ACCOUNTS, ACCOUNTS.c.id == one.account_id)
            .where(one.group_id == group_id)
            .order_by(one.role.desc(), ACCOUNTS.c.name)
            .limit(MAX_LISTED)
        )
        rows = await self._store.rows(query)
        shown: list[MemberView] = [
            {"name": row.name, "bot": row.kind == "bot", "role": row.role, "joined": row.joined_ms} for row in rows
        ]
        order = list(Role)
        return sorted(shown, key=lambda member: order.index(Role(member["role"])))

    async def of(self, account: str) -> list[Group]:
        """Return the groups of an account."""
        mine = select(GROUP_MEMBERS.c.group_id).where(GROUP_MEMBERS.c.account_id == account)
        query = select(GROUPS).where(GROUPS.c.id.in_(mine)).order_by(GROUPS.c.name)
        return [_read(row) for row in await self._store.rows(query)]

    async def show(self, group: Group, account: str | None) -> GroupView:
        """Return a group as an account sees it."""
        role = await self.role(group.id, account)
        count = select(func.count()).where(GROUP_MEMBERS.c.group_id == group.id)
        owner = select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == group.owner_id)
        async with self._store.reading() as connection:
            members = (await connection.execute(count)).scalar_one()
            name = (await connection.execute(owner)).scalar_one()
        return {
            "id": group.id,
            "name": group.name,
            "about": group.about,
            "owner": name,
            "created": group.created_ms,
            "members": members,
            "role": role.value if role else None,
            "code": group.code if role in {Role.OWNER, Role.STAFF} else None,
        }

    # Changing

    async def create(self, owner: Account, name: str, about: str) -> Group:
        """Create a group, whose creator is its owner."""
        title = clean(name)
        group = Group(new_id(), title, about.strip(), owner.id, secrets.token_urlsafe(CODE_BYTES), now_ms())
        skeleton = skeleton_of(title)[:80]

        async def work(connection: AsyncConnection) -> None:
            owned = select(func.count()).where(GROUPS.c.owner_id == owner.id)
            count = (await connection.execute(owned)).scalar_one()
            if count >= MAX_OWNED and not owner.is_host:
                raise api_error(ErrorCode.GROUPS, count=count)
            taken = select(GROUPS.c.id).where(GROUPS.c.skeleton == skeleton)
            if (await connection.execute(taken)).first() is not None:
                raise api_error(ErrorCode.GROUP_NAME, title)
            row = {field: getattr(group, field) for field in Group.__dataclass_fields__}
            await connection.execute(insert(GROUPS), [row | {"skeleton": skeleton}])
            await _add(connection, group.id, owner.id, Role.OWNER)

        await self._store.transact(work, Lock(Concern.GROUPS))
        return group

    async def join(self, group_id: str, account: str, code: str) -> None:
        """Add a member who knows the code; a member may join again with any."""
        await self.find(group_id)

        async def work(connection: AsyncConnection) -> None:
            if await role_of(connection, group_id, account) is not None:
                return
            current = (await connection.execute(select(GROUPS.c.code).where(GROUPS.c.id == group_id))).scalar_one()
            if not compare_digest(current.encode(), code.strip().encode()):
                raise api_error(ErrorCode.GROUP_CODE)
            mine = select(func.count()).where(GROUP_MEMBERS.c.account_id == account)
            count = (await connection.execute(mine)).scalar_one()
            if count >= MAX_GROUPS:
                raise api_error(ErrorCode.GROUPS, count=count)
            await _add(connection, group_id, account, Role.MEMBER)

        await self._store.transact(work, Lock(Concern.GROUPS))

    async def remove(self, group_id: str, account: str, *, is_expelled: bool = False) -> None:
        """Remove a member; the owner stays. The group gets a new code if the member may not join again."""
        group = await self.find(group_id)
        if account == group.owner_id:
            raise api_error(ErrorCode.GROUP_OWNER)
        one = GROUP_MEMBERS.c

        async def work(connection: AsyncConnection) -> None:
            gone = delete(GROUP_MEMBERS).where(one.group_id == group_id, one.account_id == account)
            if not (await connection.execute(gone)).rowcount:
                raise api_error(ErrorCode.GROUP_MEMBER)
            await leave_tournaments(connection, account, group_id)
            if is_expelled:
                code = secrets.token_urlsafe(CODE_BYTES)
                await connection.execute(update(GROUPS).where(GROUPS.c.id == group_id).values(code=code))

        await self._store.transact(work, Lock(Concern.GROUPS))

    async def set_role(self, group_id: str, account: str, role: Role) -> None:
        """Give a member a role; a new owner makes the old one staff."""
        group = await self.find(group_id)
        if account == group.owner_id:
            raise api_error(ErrorCode.GROUP_OWNER)
        one = GROUP_MEMBERS.c

        async def work(connection: AsyncConnection) -> None:
            member = (one.group_id == group_id, one.account_id == account)
            if not (await connection.execute(update(GROUP_MEMBERS).where(*member).values(role=role.value))).rowcount:
                raise api_error(ErrorCode.GROUP_MEMBER)
            if role is Role.OWNER:
                before = (one.group_id == group_id, one.account_id == group.owner_id)
                await connection.execute(update(GROUP_MEMBERS).where(*before).values(role=Role.STAFF.value))
                await connection.execute(update(GROUPS).where(GROUPS.c.id == group_id).values(owner_id=account))

        await self._store.transact(work, Lock(Concern.GROUPS))


def _read(row: TableRow) -> Group:
    return Group(**{name: getattr(row, name) for name in Group.__dataclass_fields__})


async def role_of(connection: AsyncConnection, group_id: str, account: str) -> Role | None:
    """Return the role of an account in a group."""
    one = GROUP_MEMBERS.c
    query = select(one.role).where(one.group_id == group_id, one.account_id == account)
    found = (await connection.execute(query)).scalar_one_or_none()
    return Role(found) if found else None


async def _add(connection: AsyncConnection, group_id: str, account: str, role: Role) -> None:
    row = {"group_id": group_id, "account_id": account, "role": role.value, "joined_ms": now_ms()}
    await connection.execute(insert(GROUP_MEMBERS), [row])
