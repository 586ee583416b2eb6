"""Reports to the moderators, stored with the game record and its chat, and the actions taken."""

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account, Accounts
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.chat.chat import Chat
from laserchess.server.models import DAY_MS, now_ms
from laserchess.server.storage.people_schema import ACCOUNTS, REPORTS
from laserchess.server.storage.store import Store
from laserchess.server.wire.people_schemas import ReportView

MAX_TEXT_LENGTH, MAX_PER_ACCOUNT, MAX_LISTED = 1000, 20, 100


class Reports:
    """Stores reports, and carries out the moderators' decisions."""

    def __init__(self, store: Store, accounts: Accounts, chat: Chat) -> None:
        """Store reports in a database."""
        self._store = store
        self._accounts = accounts
        self._chat = chat

    async def expect_new(self, by: Account, about: Account, game_id: str | None) -> None:
        """Raise an error if a report would be rejected, before its record is written."""
        if by.id == about.id:
            raise api_error(ErrorCode.SELF)
        async with self._store.reading() as connection:
            await _expect_new(connection, by, about, game_id)

    async def add(self, by: Account, about: Account, reason: str, words: str, record: tuple[str, str] | None) -> None:
        """Report a player; `record` is the id of a game and its record, which is stored together with its chat."""
        game_id, text = record or (None, "")
        said = await self._chat.everything(game_id) if game_id else []
        stored = "\n".join([text, *(f"[{line.room}] {line.name}: {line.words}" for line in said)]).strip()
        row = {
            "by_id": by.id,
            "about_id": about.id,
            "game_id": game_id,
            "reason": reason,
            "words": words[:MAX_TEXT_LENGTH],
        }

        async def work(connection: AsyncConnection) -> None:
            await _expect_new(connection, by, about, game_id)
            await connection.execute(insert(REPORTS), [row | {"record": stored, "at_ms": now_ms()}])

        await self._store.transact(work)

    async def listed(self, *, done: bool) -> list[ReportView]:
        """Return the open reports, or the closed ones, latest first."""
        by, about = ACCOUNTS.alias("by"), ACCOUNTS.alias("about")
        condition = REPORTS.c.done_ms.is_not(None) if done else REPORTS.c.done_ms.is_(None)
        query = (
            select(REPORTS, by.c.name.label("by"), about.c.name.label("about"))
            .join(by, by.c.id == REPORTS.c.by_id)
            .join(about, about.c.id == REPORTS.c.about_id)
            .where(condition)
            .order_by(REPORTS.c.at_ms.desc())
            .limit(MAX_LISTED)
        )
        rows = await self._store.rows(query)
        return [
            {
                "id": row.id,
                "by": row.by,
                "about": row.about,
                "game": row.game_id,
                "reason": row.reason,
                "words": row.words,
                "record": row.record,
                "at": row.at_ms,
                "deed": row.deed,
            }
            for row in rows
        ]

    async def settle(self, report: int, deed: str, days: float) -> None:
        """Close a report: dismiss it, or mute or close the account it is about."""
        about = await self._store.scalar(select(REPORTS.c.about_id).where(REPORTS.c.id == report))
        if about is None:
            raise api_error(ErrorCode.REPORT)
        await self.act(about, deed, days)
        await self._store.execute(update(REPORTS).where(REPORTS.c.id == report).values(done_ms=now_ms(), deed=deed))

    async def act(self, about: str, deed: str, days: float) -> None:
        """Mute or close an account, undo that, or do nothing; house bots cannot be closed."""
        if deed in {"mute", "close"} and (await self._accounts.with_id(about)).level is not None:
            raise api_error(ErrorCode.HOUSE_BOT)
        if deed == "mute":
            await self._accounts.change(about, muted_until_ms=now_ms() + round(days * DAY_MS))
        elif deed == "close":
            await self._accounts.close(about)
        elif deed == "pardon":
            await self._accounts.change(about, muted_until_ms=None, closed_ms=None)

    async def count_open(self) -> int:
        """Return the number of open reports."""
        query = select(func.count()).select_from(REPORTS).where(REPORTS.c.done_ms.is_(None))
        return await self._store.scalar(query) or 0


async def _expect_new(connection: AsyncConnection, by: Account, about: Account, game_id: str | None) -> None:
    """Raise an error if an account has reported this already, or has too many open reports."""
    mine = (REPORTS.c.by_id == by.id, REPORTS.c.done_ms.is_(None))
    same = select(REPORTS.c.id).where(*mine, REPORTS.c.about_id == about.id, REPORTS.c.game_id == game_id)
    count = (await connection.execute(select(func.count()).select_from(REPORTS).where(*mine))).scalar_one()
    if count >= MAX_PER_ACCOUNT or (await connection.execute(same)).first():
        raise api_error(ErrorCode.REPORTED)
