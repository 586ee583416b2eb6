"""The stored conditional moves: written against the position they start from, and found again after a crash."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.correspondence.conditional_moves import StoredLines
from laserchess.server.models import now_ms
from laserchess.server.play.state import GameState
from laserchess.server.storage.correspondence_schema import CONDITIONAL_MOVES
from laserchess.server.storage.schema import GAMES
from laserchess.server.storage.store import Store

MAX_UNCHECKED = 100


class ConditionalStore:
    """Store the lines of players, and find those a move has not been compared with."""

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self._store = store

    async def save(self, state: GameState, player: str, checked: Sequence[Sequence[str]]) -> None:
        """Replace the lines of a player, if the game is still in the state they were checked in; none delete them."""
        game_id = state.header.id
        row = {"game_id": game_id, "player": player, "lines": [*checked], "from_ply": state.ply}
        row |= {"checked_ply": state.ply, "updated_ms": now_ms()}
        last = select(GAMES.c.last_seq).where(GAMES.c.id == game_id).with_for_update()

        async def work(connection: AsyncConnection) -> None:
            if (await connection.execute(last)).scalar_one_or_none() != state.seq:
                raise api_error(ErrorCode.GAME_CHANGED)
            await connection.execute(delete(CONDITIONAL_MOVES).where(*_of(game_id, player)))
            if checked:
                await connection.execute(insert(CONDITIONAL_MOVES), [row])

        await self._store.transact(work)

    async def of(self, game_id: str) -> list[StoredLines]:
        """Return the lines of both players of a game."""
        query = select(CONDITIONAL_MOVES).where(CONDITIONAL_MOVES.c.game_id == game_id)
        return [StoredLines(row.player, row.lines, row.from_ply) for row in await self._store.rows(query)]

    async def unchecked(self) -> list[str]:
        """Return games that have advanced since their conditional moves were last looked at.

        A move that was written while its opponent stored lines in another process has not been compared with them.
        """
        behind = CONDITIONAL_MOVES.c.checked_ply < GAMES.c.ply
        query = select(CONDITIONAL_MOVES.c.game_id).join(GAMES, GAMES.c.id == CONDITIONAL_MOVES.c.game_id).where(behind)
        return await self._store.scalars(query.distinct().limit(MAX_UNCHECKED))

    async def settle(self, state: GameState, stored: Sequence[StoredLines]) -> None:
        """Delete lines that can lead to no reply any more; the others have been looked at up to this state."""

        async def work(connection: AsyncConnection) -> None:
            for each in stored:
                own = (*_of(state.header.id, each.player), CONDITIONAL_MOVES.c.from_ply == each.from_ply)
                if each.is_alive_in(state):
                    await connection.execute(update(CONDITIONAL_MOVES).where(*own).values(checked_ply=state.ply))
                else:
                    await connection.execute(delete(CONDITIONAL_MOVES).where(*own))

        await self._store.transact(work)


def _of(game_id: str, player: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return CONDITIONAL_MOVES.c.game_id == game_id, CONDITIONAL_MOVES.c.player == player
