"""Who did not come to a game of a tournament: known by the moves of each player, not by their number."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from laserchess.server.groups.incident_log import NO_SHOW
from laserchess.server.settings import database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.schema import EVENTS, GAMES, SEATS
from laserchess.server.storage.store import Store
from laserchess.server.storage.tournament_schema import TOURNAMENTS
from laserchess.server.tournaments.model import LOSS, WIN, PairingSystem, Snapshot, TournamentGame
from laserchess.server.tournaments.repository import TournamentRepository, add_pairings, tournament_row
from tests.server.tournaments.played import START, entrants, tournament

PLAYERS = {"red": "p000", "green": "p001"}
GAME = TournamentGame("g", 1, "p000", "p001", START)


@pytest.mark.parametrize(
    ("movers", "winner", "reason", "expected"),
    [
        ([], "green", "time", (LOSS, NO_SHOW)),
        (["red"] * 3, "red", "time", (WIN, NO_SHOW)),
        (["red"], "green", "time", (LOSS, "time")),
        (["red", "red", "green"], "red", "time", (WIN, "time")),
        (["red"] * 3, "red", "resigned", (WIN, "resigned")),
    ],
    ids=["neither moved", "the second never moved", "the first stopped in its turn", "both moved", "not on time"],
)
def test_who_has_not_moved_did_not_come(
    tmp_path: Path, movers: list[str], winner: str, reason: str, expected: tuple[str, str]
) -> None:
    game: dict[str, Any] = {
        "id": "g",
        "variant": "advanced",
        "start": "",
        "options": {},
        "seed": "",
        "mode": "friend",
        "created_ms": START,
        "updated_ms": START,
        "last_seq": len(movers),
        "ply": len(movers),
        "turn": "red",
        "position": "",
        "outcome": {"winner": winner, "reason": reason},
        "waiting_computer": False,
        "ended_ms": START,
    }
    seats = [
        {"game_id": "g", "player": player, "name": owner, "kind": "human", "owner": owner, "since_ms": START}
        for player, owner in PLAYERS.items()
    ]
    moves = [
        {"game_id": "g", "seq": number, "kind": "move", "by": mover, "at_ms": START, "data": {}}
        for number, mover in enumerate(movers, 1)
    ]

    async def ended() -> list[TournamentGame]:
        engine = open_database(database_url(str(tmp_path / "games.db")))
        await migrate(engine)
        played = Snapshot(tournament(PairingSystem.ARENA), entrants(2), [GAME])
        async with engine.begin() as connection:
            await connection.execute(insert(TOURNAMENTS), [tournament_row(played.tournament)])
            await add_pairings(connection, "t", [GAME])
            for table, rows in ((GAMES, [game]), (SEATS, seats), (EVENTS, moves)):
                if rows:
                    await connection.execute(insert(table), rows)
        try:
            return await TournamentRepository(Store(engine)).ended(played)
        finally:
            await engine.dispose()

    [found] = asyncio.run(ended())
    assert (found.result, found.reason) == expected
