"""Games in memory and their way into the database, under concurrency."""

import asyncio
import gc
import weakref
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.bare_games import games_of
from laserchess import Board
from laserchess.server import serving
from laserchess.server.api_errors import ApiError
from laserchess.server.errors import TRY_LATER
from laserchess.server.identity import Identity, invitation_of
from laserchess.server.models import Event
from laserchess.server.play import live_game, sockets
from laserchess.server.play.commands import MoveCommand
from laserchess.server.play.game_cache import GAME_BYTES, GameCache
from laserchess.server.play.game_views import summarise
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GameAdvanced, LiveGame, SpectatorEvent
from laserchess.server.play.new_games import NewGame
from laserchess.server.play.state import GameState
from laserchess.server.runtime.queues import Owner
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.notices import GameReached
from laserchess.server.storage.row_codec import creation
from laserchess.server.storage.store import Store
from laserchess.server.storage.writer import Write
from laserchess.server.wire import view_cache
from laserchess.server.wire.views import view_of, written_view
from tests.server.stateless import run
from tests.timeouts import PATIENCE

ANNA, BEN = Identity.of("anna's own secret"), Identity.of("ben's own secret")


class Ear:
    """A spectator."""

    visitor: str | None = None

    def __init__(self) -> None:
        """Start without messages."""
        self.kinds: list[str] = []

    def on_event(self, event: SpectatorEvent) -> None:
        assert isinstance(event, GameAdvanced)
        self.kinds.append(event.event.kind)


def wish(mode: str = "here") -> NewGame:
    return NewGame.model_validate({"variant": "laser-chess", "mode": mode, "side": "blue"})


@asynccontextmanager
async def opened(folder: Path, max_cached: int = 100) -> AsyncGenerator[Games]:
    """Open the games of a folder, as one process does."""
    url = database_url(str(folder / "games.db"))
    engine = open_database(url)
    await migrate(engine)
    store = Store(engine)
    store.writer.start()
    try:
        yield games_of(store, Settings(url, cached_games=max_cached))
    finally:
        await store.writer.stop()
        await engine.dispose()


def test_a_game_is_never_in_memory_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, max_cached=1) as games:
            held = await games.create(wish().header(ANNA))
            for _ in range(4):
                await games.create(wish().header(ANNA))
            ear = Ear()
            held.watchers.add(ear)
            again = await games.get(held.id)
            await games.command(again, ANNA.owner, MoveCommand(ply=0, move="c1+"))
            assert again is held
            assert ear.kinds == ["move"]
            assert games.memory.watched == [held]

    run(story())


def test_another_process_is_followed_again_after_a_failed_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event announced during a read that came too early, or after one that failed, is read as well."""

    async def story() -> None:
        async with opened(tmp_path) as here, opened(tmp_path) as there:
            live = await here.create(wish().header(ANNA))
            other = await there.get(live.id)
            events, seen = there.store.events, list[int]()

            async def unreliable(game_id: str, after: int = 0) -> list[Event]:
                seen.append(after)
                if len(seen) == 1:
                    raise OSError
                found = await events(game_id, after)
                if len(seen) == 2:
                    await here.command(live, ANNA.owner, MoveCommand(ply=1, move="c7+"))
                    await there.on_reached(GameReached(live.id, live.state.seq))
                return found

            monkeypatch.setattr(there.store, "events", unreliable)
            await here.command(live, ANNA.owner, MoveCommand(ply=0, move="c1+"))
            for seq in (live.state.seq, live.state.seq):
                await there.on_reached(GameReached(live.id, seq))
                await asyncio.gather(*there.following, return_exceptions=True)
            assert other.state.ply == 2
            assert seen == [0, 0, 1]

    run(story())


def test_an_unused_game_is_evicted(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, max_cached=1) as games:
            first = (await games.create(wish().header(ANNA))).id
            for _ in range(4):
                await games.create(wish().header(ANNA))
            gc.collect()
            assert [live.id for live in objects(LiveGame)].count(first) == 0
            assert (await games.get(first)).id == first

    run(story())


def test_games_are_cached_by_size() -> None:
    async def story() -> None:
        cache = GameCache(100, max_bytes=10 * GAME_BYTES)
        games = [LiveGame(GameState.at_start(wish().header(ANNA))) for _ in range(30)]
        watched = games[0]
        watched.watchers.add(Ear())
        for live in games:
            cache.put(live)
        assert 5 < len(cache) <= 10
        assert not cache.put(watched)
        assert cache.put(games[1])

    run(story())


def objects(kind: type) -> list[Any]:
    """Return all live objects of a class.

    `isinstance` would look through weak proxies, whose targets may be gone.
    """
    return [thing for thing in gc.get_objects() if issubclass(type(thing), kind)]


def test_requests_for_missing_games_fill_no_memory(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            gc.collect()
            before = len(objects(asyncio.Lock))
            for number in range(50):
                with pytest.raises(ApiError):
                    await games.get(f"nothing{number}")
            gc.collect()
            assert len(objects(asyncio.Lock)) == before

    run(story())


@pytest.mark.parametrize("name", ["", "\0", "a" * 41, "../etc", "é"])
def test_an_invalid_id_is_a_missing_game(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            with pytest.raises(ApiError) as refused:
                await games.get(name)
            assert refused.value.status == 404

    run(story())


def test_a_seat_taken_during_a_read_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as here, opened(tmp_path) as there:
            live = await here.create(wish("friend").header(ANNA))
            code = invitation_of(ANNA.key, live.id)
            reads = 0

            def slow(read: Any) -> Any:
                async def read_and_wait(*asked: Any) -> Any:
                    nonlocal reads
                    found = await read(*asked)
                    reads += 1
                    if reads == 1:
                        await here.join(live, BEN.owner, code, "Ben")
                    return found

                return read_and_wait

            monkeypatch.setattr(there.store, "header", slow(there.store.header))
            monkeypatch.setattr(there.store, "events", slow(there.store.events))
            other = await there.fresh(live.id)
            assert other.state.seq == 1
            assert other.state.header.players_of(BEN.owner) == ["red"]

    run(story())


def test_a_rejected_write_does_not_affect_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            taken = await games.create(wish().header(ANNA))
            header = wish().header(BEN)
            writes = [again(taken), creation(header, summarise(GameState.at_start(header))), again(taken)]
            results = await asyncio.gather(*map(games.store.writer.write, writes), return_exceptions=True)
            assert [isinstance(each, ApiError) for each in results] == [True, False, True]
            assert (await games.get(header.id)).state.header.players_of(BEN.owner) == ["blue", "red"]

    run(story())


def again(live: LiveGame) -> Write:
    """Return a write of a game that exists."""
    return creation(live.state.header, summarise(live.state))


def test_a_move_does_not_wait_for_a_crowd_of_other_writes(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            live, done = await games.create(wish().header(ANNA)), list[int]()

            async def place_seek(_: Any) -> None:
                done.append(1)

            crowd = [asyncio.create_task(games.store.transact(place_seek)) for _ in range(60)]
            await asyncio.sleep(0)
            await games.command(live, ANNA.owner, MoveCommand(ply=0, move="c1+"))
            assert len(done) < 30
            await asyncio.gather(*crowd)
            assert len(done) == 60

    run(story())


def test_without_a_writer_a_write_is_rejected(tmp_path: Path) -> None:
    async def story() -> None:
        url = database_url(str(tmp_path / "games.db"))
        engine = open_database(url)
        games = games_of(Store(engine), Settings(url))
        with pytest.raises(ApiError) as refused:
            await games.create(wish().header(ANNA))
        assert refused.value.reason == "storage"
        await engine.dispose()

    run(story())


def test_concurrent_spectators_share_one_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            live = await games.create(wish().header(ANNA))
            asked: list[str] = []
            last_seq = games.store.last_seq

            async def counted(game_id: str) -> int | None:
                asked.append(game_id)
                return await last_seq(game_id)

            monkeypatch.setattr(games.store, "last_seq", counted)
            for name in ("ben", "carl", "dora"):
                assert await games.enter(live.id, Owner("203.0.113.7", name)) is live
            assert asked == [live.id]
            for _ in range(2):
                await games.enter(live.id, Owner("203.0.113.7", ANNA.owner))
            assert asked == [live.id] * 3, "who plays is shown what any process has written"

    monkeypatch.setattr(live_game, "SPECTATOR_CHECK_SECONDS", 1e9)
    run(story())


class Jammed:
    """A connection whose other end reads nothing."""

    backlog = 0
    is_cut = False

    def __init__(self) -> None:
        """Be the connection beneath itself."""
        self.scope = {"state": {"line": self}}
        self.codes: list[int] = []

    def write(self, message: bytes) -> None:
        self.backlog += len(message)

    def cut(self) -> None:
        self.is_cut = True

    async def close(self, code: int) -> None:
        self.codes.append(code)
        await asyncio.Event().wait()


def test_a_reader_too_far_behind_is_disconnected_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        jammed: Any = Jammed()
        socket = sockets.Socket(jammed, None)
        for _ in range(12):
            socket.send(bytes(sockets.MAX_BACKLOG // 10))
        assert jammed.backlog < 2 * sockets.MAX_BACKLOG
        await socket.finish()
        assert (jammed.codes, jammed.is_cut) == ([TRY_LATER], True)

    monkeypatch.setattr(sockets, "CLOSE_SECONDS", 0.01)
    run(story())


class Knot:
    """An object in a reference cycle."""

    def __init__(self) -> None:
        """Close the cycle."""
        self.itself = self


def test_an_idle_server_collects_the_oldest_generation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TIDY_AFTER", 0.0)

    async def wait() -> None:
        knots, collected = [Knot()], asyncio.Event()
        finalizer = weakref.finalize(knots[0], collected.set)
        gc.collect()  # it is in the oldest generation now
        knots.clear()
        tidying = asyncio.create_task(serving.tidy())
        async with asyncio.timeout(PATIENCE):
            await collected.wait()
        tidying.cancel()
        assert not finalizer.alive

    asyncio.run(wait())


def test_views_of_moves_are_bounded_over_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_cache, "MAX_ENTRIES", 500)
    seen: list[weakref.ref[view_cache.ViewCache]] = []
    for quiet_moves in range(20, 40):
        board = Board("leiserchess", quiet_moves=quiet_moves)
        seen.append(weakref.ref(view_cache.view_cache(board.rules)))
        assert view_of(board)["moves"]
        assert written_view(board)["moves"]
    # Without a garbage collection: until the next one, the server would hold the old caches and the new.
    assert sum(cache() is not None for cache in seen) < 5
