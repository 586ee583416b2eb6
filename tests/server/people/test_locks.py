"""Two processes on one PostgreSQL: nothing is counted twice or lost, and one concern does not wait for another."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from sqlalchemy import insert, select

from benchmarks.bare_games import games_of
from laserchess.puzzles.daily import puzzle_of
from laserchess.server.identity import Identity
from laserchess.server.lobby.seek_pairing import SEEKS_LOCK
from laserchess.server.lobby.seeks import SeekParams
from laserchess.server.models import Seat, TimeControl, now_ms
from laserchess.server.play.commands import MoveCommand, PlainCommand
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame
from laserchess.server.play.new_games import NewGame
from laserchess.server.puzzles.puzzle_repository import PuzzleRepository
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.locks import take
from laserchess.server.storage.people_schema import ACCOUNTS, FIRST_MOVES, RATING_CHANGES, RATINGS
from laserchess.server.storage.puzzle_schema import PUZZLE_RATINGS
from laserchess.server.storage.store import Store, new_id
from tests.server.people.persons import pairing_of
from tests.server.stateless import run
from tests.server.visitors import QUIET

GAMES_EACH, PLAYERS = 6, 12
PUZZLE = puzzle_of(date(2026, 1, 1))
SEEK = SeekParams.model_validate({"variant": "khet", "clock": {"base": 300.0, "increment": 3.0}})


@asynccontextmanager
async def two_processes(url: str) -> AsyncGenerator[list[Games]]:
    """Open a database twice, as two processes do."""
    engines = [open_database(url, patient=True) for _ in range(2)]
    await migrate(engines[0])
    stores = [Store(engine) for engine in engines]
    for store in stores:
        store.writer.start()
    try:
        yield [games_of(store, Settings(url, rate_limits=False)) for store in stores]
    finally:
        for store, engine in zip(stores, engines, strict=True):
            await store.writer.stop()
            await engine.dispose()


async def accounts(store: Store, count: int) -> list[str]:
    """Create accounts."""
    ids = [new_id() for _ in range(count)]
    rows = [{"id": each, "name": each, "skeleton": each, "created_ms": now_ms()} for each in ids]
    async with store.engine.begin() as connection:
        await connection.execute(insert(ACCOUNTS), rows)
    return ids


async def rated_game(games: Games, players: list[str]) -> LiveGame:
    """Create a rated game after two plies."""
    header = NewGame.model_validate({"variant": "laser-chess", "mode": "here"}).header(Identity.of("anna's own secret"))
    seats = {side: Seat(side, "human", side, owner=owner) for side, owner in zip(header.seats, players, strict=True)}
    live = await games.create(replace(header, seats=seats, clock=TimeControl(300_000, 3_000), rated=True))
    for ply, move in enumerate(QUIET[:2]):
        await games.command(live, players[ply], MoveCommand(ply=ply, move=move))
    return live


def on_postgres(postgres: str, story: Callable[[list[Games]], Awaitable[None]]) -> None:
    """Run a story of two processes."""

    async def play() -> None:
        async with two_processes(database_url(postgres)) as both:
            await story(both)

    run(play())


def test_games_that_end_together_are_rated_one_after_the_other(postgres: str) -> None:
    async def story(both: list[Games]) -> None:
        players = await accounts(both[0].store, 2)
        lives = [(games, await rated_game(games, players)) for games in both for _ in range(GAMES_EACH)]
        await asyncio.gather(*(games.command(live, players[0], PlainCommand(type="resign")) for games, live in lives))
        async with both[0].store.reading() as connection:
            of_loser = RATING_CHANGES.c.account_id == players[0]
            query = select(RATING_CHANGES.c.before, RATING_CHANGES.c.after).where(of_loser)
            changes = (await connection.execute(query.order_by(RATING_CHANGES.c.after.desc()))).all()
            own = RATINGS.c.account_id == players[0]
            losses = (await connection.execute(select(RATINGS.c.losses).where(own))).scalar_one()
            counted = (await connection.execute(select(FIRST_MOVES.c.games))).scalar_one()
        assert (len(changes), losses, counted) == (len(lives),) * 3
        assert all(after.before == before.after for before, after in pairwise(changes)), "no change was lost"

    on_postgres(postgres, story)


def test_attempts_at_one_puzzle_are_all_counted_and_those_of_one_account_once(postgres: str) -> None:
    async def story(both: list[Games]) -> None:
        puzzles = [PuzzleRepository(games.store) for games in both]
        players = await accounts(both[0].store, PLAYERS)
        tried = await asyncio.gather(*(each.count(who, PUZZLE, solved=True) for who in players for each in puzzles))
        assert sum(attempt["counted"] for attempt in tried) == PLAYERS
        async with both[0].store.reading() as connection:
            of_puzzle = PUZZLE_RATINGS.c.puzzle_id == PUZZLE.id
            assert (await connection.execute(select(PUZZLE_RATINGS.c.tried).where(of_puzzle))).scalar_one() == PLAYERS

    on_postgres(postgres, story)


def test_ratings_and_puzzles_do_not_wait_for_seeks(postgres: str) -> None:
    async def story(both: list[Games]) -> None:
        one, other = both
        players = await accounts(one.store, 2)
        live = await rated_game(one, players)
        pairing = pairing_of(other)
        async with one.store.engine.begin() as connection:
            await take(connection, [SEEKS_LOCK])
            seek = asyncio.create_task(pairing.seek(Identity.of("somebody who seeks"), SEEK))
            await one.command(live, players[0], PlainCommand(type="resign"))
            await PuzzleRepository(one.store).count(players[0], PUZZLE, solved=False)
            assert not seek.done()
        assert (await seek).game_id is None

    on_postgres(postgres, story)


def test_two_processes_accept_a_seek_once(postgres: str) -> None:
    async def story(both: list[Games]) -> None:
        pairings = [pairing_of(games) for games in both]
        params = SEEK.model_copy(update={"variant": "laser-chess"})
        placed = await pairings[0].seek(Identity.of("somebody who waits"), params)
        others = [Identity.of(f"somebody number {number}") for number in range(PLAYERS)]
        answers = await asyncio.gather(
            *(pairings[number % 2].accept(who, placed.seek.id, "Guest") for number, who in enumerate(others)),
            return_exceptions=True,
        )
        assert sum(not isinstance(answer, BaseException) for answer in answers) == 1

    on_postgres(postgres, story)


@pytest.mark.parametrize("count", [1, 5])
def test_a_lock_is_free_after_its_transaction(postgres: str, count: int) -> None:
    async def story(both: list[Games]) -> None:
        for games in both * count:
            async with games.store.engine.begin() as connection:
                await take(connection, [SEEKS_LOCK])

    on_postgres(postgres, story)
