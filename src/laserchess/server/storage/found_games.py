"""Games as lists read them: the header and the summary, without the events."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import Header
from laserchess.server.storage.row_codec import TableRow, read_header
from laserchess.server.storage.schema import SEATS
from laserchess.server.wire.schemas import OutcomeView


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game that was found in the database."""

    header: Header
    ply: int
    turn: str
    position: str
    updated_ms: int
    outcome: OutcomeView | None
    deadline_ms: int | None
    ended_ms: int | None

    @property
    def id(self) -> str:
        """The game's id."""
        return self.header.id

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.ended_ms is not None

    @property
    def is_going(self) -> bool:
        """Whether it is in progress, between two players."""
        return not self.is_over and self.header.is_full


async def with_headers(connection: AsyncConnection, games: Sequence[TableRow]) -> list[FoundGame]:
    """Return the games of some rows of `games`, in their order."""
    of_games = SEATS.c.game_id.in_([game.id for game in games])
    seats = (await connection.execute(select(SEATS).where(of_games).order_by(SEATS.c.game_id))).all()
    by_game = {game_id: list(those) for game_id, those in groupby(seats, lambda seat: seat.game_id)}
    return [
        FoundGame(
            read_header(game, by_game[game.id]),
            game.ply,
            game.turn,
            game.position,
            game.updated_ms,
            game.outcome,
            game.deadline_ms,
            game.ended_ms,
        )
        for game in games
    ]
