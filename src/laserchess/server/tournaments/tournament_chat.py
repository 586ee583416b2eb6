"""Chat of tournaments: accounts write, everybody reads; lines of closed tournaments stay in the group."""

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.chat.chat import MAX_LINE_LENGTH, MAX_LINES, RATE
from laserchess.server.chat.chat_filter import ChatFilter
from laserchess.server.models import now_ms
from laserchess.server.play.new_games import clean
from laserchess.server.runtime.rate_buckets import Buckets
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import TOURNAMENT_CHAT
from laserchess.server.wire.tournament_schemas import TournamentLine

MAX_SPEAKERS = 5_000


class TournamentChat:
    """Stores the lines of tournaments."""

    def __init__(self, store: Store, chat_filter: ChatFilter, *, is_limited: bool) -> None:
        """Store lines in a database."""
        self._store = store
        self._filter = chat_filter
        self._speakers = Buckets(MAX_SPEAKERS)
        self._is_limited = is_limited

    async def say(self, tournament_id: str, account: Account, words: str) -> TournamentLine:
        """Add a line."""
        if account.is_muted:
            raise api_error(ErrorCode.MUTED)
        text = clean(words)
        if not 0 < len(text) <= MAX_LINE_LENGTH:
            raise api_error(ErrorCode.CHAT_LENGTH, text, most=MAX_LINE_LENGTH)
        if self._is_limited and self._speakers.take(("account", account.id), RATE):
            raise api_error(ErrorCode.CHAT_RATE)
        row = {"tournament_id": tournament_id, "account_id": account.id, "name": account.name, "words": text}
        at_ms = now_ms()
        statement = insert(TOURNAMENT_CHAT).values(row | {"at_ms": at_ms}).returning(TOURNAMENT_CHAT.c.id)

        async def work(connection: AsyncConnection) -> int:
            return int((await connection.execute(statement)).scalar_one())

        return {"id": await self._store.transact(work), "name": account.name, "words": text, "at": at_ms}

    async def lines(self, tournament_id: str, reader: str | None = None) -> list[TournamentLine]:
        """Return the latest lines that an account wants to see."""
        one = TOURNAMENT_CHAT.c
        query = select(TOURNAMENT_CHAT).where(one.tournament_id == tournament_id).order_by(one.id.desc())
        rows = await self._store.rows(query.limit(MAX_LINES))
        wanted = (await self._filter.of([reader])).get(reader) if reader else None
        return [
            {"id": row.id, "name": row.name, "words": row.words, "at": row.at_ms}
            for row in reversed(rows)
            if wanted is None or row.account_id == reader or wanted.accepts(row.account_id, is_preset=False)
        ]
