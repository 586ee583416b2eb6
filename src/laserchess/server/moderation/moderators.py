"""Appoint and dismiss moderators."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.names import skeleton_of
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store


async def appoint(store: Store, name: str, *, is_host: bool) -> str:
    """Make an account a moderator, or a player again; return its name as it is spelled."""

    async def work(connection: AsyncConnection) -> str:
        of_person = (ACCOUNTS.c.skeleton == skeleton_of(name), ACCOUNTS.c.kind == "person")
        found = (await connection.execute(select(ACCOUNTS.c.name).where(*of_person))).scalar()
        if found is None:
            raise api_error(ErrorCode.PLAYER, name)
        await connection.execute(update(ACCOUNTS).where(*of_person).values(is_host=is_host))
        return str(found)

    return await store.transact(work)
