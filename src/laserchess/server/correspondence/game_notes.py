"""Private notes of players on their games."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import now_ms
from laserchess.server.storage.correspondence_schema import GAME_NOTES
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.store import Store

MAX_NOTE = 4000


class GameNotes:
    """One note of each account on each game; only its author can read it."""

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self._store = store

    async def read(self, game_id: str, account: str) -> str:
        """Return the note of an account on a game."""
        own = (GAME_NOTES.c.game_id == game_id, GAME_NOTES.c.account_id == account)
        return await self._store.scalar(select(GAME_NOTES.c.note).where(*own)) or ""

    async def write(self, game_id: str, account: str, note: str) -> None:
        """Replace a note; an empty one is deleted."""
        own = (GAME_NOTES.c.game_id == game_id, GAME_NOTES.c.account_id == account)
        row = {"game_id": game_id, "account_id": account, "note": note, "updated_ms": now_ms()}

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(delete(GAME_NOTES).where(*own))
            if note:
                await connection.execute(insert(GAME_NOTES), [row])

        await self._store.transact(work, Lock(Concern.ACCOUNT, account))
