"""Exports, pages and rematches of games: no move waits for them, however long the games are."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.types import Message

from laserchess import Board
from laserchess.server.app import create_app
from laserchess.server.lichess import game_exports
from laserchess.server.play import game_memory, replay
from laserchess.server.play.replay import record_of
from laserchess.server.play.state import GameState
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.store import Store
from laserchess.server.wire.responses import PartsResponse
from tests.server.conftest import serving
from tests.server.visitors import QUIET, Json, Visitor
from tests.timeouts import PATIENCE


@pytest.fixture
def game(anna: Visitor) -> Json:
    made = anna.create(side="blue")
    anna.play(made, *QUIET)
    return made


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the ids of the games that are exported."""
    ids: list[str] = []

    def write(state: GameState, origin: str, **options: bool) -> str:
        ids.append(state.header.id)
        return record_of(state, origin, **options)

    monkeypatch.setattr(game_exports, "record_of", write)
    return ids


@pytest.mark.parametrize("many", [False, True])
def test_other_requests_are_served_during_an_export(
    anna: Visitor, ben: Visitor, game: Json, monkeypatch: pytest.MonkeyPatch, *, many: bool
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def write(state: GameState, origin: str, **options: bool) -> str:
        begun.set()
        assert go_on.wait(PATIENCE)
        return record_of(state, origin, **options)

    def ask() -> str:
        if many:
            return ben.client.post("/api/games/export/_ids", content=game["id"]).text
        return ben.get(f"/game/export/{game['id']}").text

    monkeypatch.setattr(game_exports, "record_of", write)
    anna.play(game, QUIET[0])
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(ask)
        try:
            assert begun.wait(PATIENCE)
            assert anna.get("/api/variants").status_code == 200
        finally:
            go_on.set()
        assert QUIET[0] in answer.result()


def test_a_game_is_exported_again_only_after_a_change(
    anna: Visitor, ben: Visitor, game: Json, written: list[str]
) -> None:
    first, second = (each.get(f"/game/export/{game['id']}").text for each in (anna, ben))
    assert first == second
    assert len(written) == 1
    anna.play(game, QUIET[0])
    assert anna.get(f"/game/export/{game['id']}").text.count(QUIET[0]) == 2
    assert len(written) == 2


@pytest.mark.parametrize("variant", ["laser-chess", "advanced"])
def test_another_process_writes_the_same_of_a_long_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    monkeypatch.setattr(game_exports, "MAX_BYTES", 0)
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        game = anna.create(variant, clock={"base": 300, "increment": 2})
        board = Board(variant, position=game["start"])
        for _ in range(4):
            anna.play(game, board.push(board.legal_moves[0]).text)
        anna.do(game, "resign")

        def texts() -> list[str]:
            path, as_json = f"/game/export/{game['id']}?clocks=1", {"Accept": "application/json"}
            shown = [anna.client.get(path + more, headers=as_json).text for more in ("", "&pgnInJson=1")]
            return [anna.get(path).text, *shown]

        shown = texts()
        monkeypatch.setattr(game_exports, "LONG_GAME", 1)
        monkeypatch.setattr(game_exports, "record_of", None)
        assert texts() == shown


def test_another_process_steps_back_through_a_long_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        game = anna.create("advanced")
        board = Board("advanced", position=game["start"])
        for _ in range(4):
            anna.play(game, board.push(board.legal_moves[0]).text)

        def shown() -> list[tuple[int, bytes]]:
            names = [*(f"plies/{ply}" for ply in range(6)), "board.svg?ply=2", "board.svg?ply=5", "board.svg"]
            answers = [anna.get(f"/api/games/{game['id']}/{name}") for name in names]
            return [(answer.status_code, answer.content) for answer in answers]

        before = shown()
        assert [status for status, _ in before] == [200, 200, 200, 200, 200, 404, 200, 404, 200]
        monkeypatch.setattr(replay, "LONG_REPLAY", 1)
        monkeypatch.setattr(Board, "pop", None)
        assert shown() == before


def test_the_page_of_a_game_does_not_replay_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        made = anna.create(side="blue")
        anna.play(made, *QUIET)
    monkeypatch.setattr(game_memory, "replay", None)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        page = anna.get(f"/game/{made['id']}")
        assert page.status_code == 200
        assert "anna" in page.text
        assert anna.get("/game/nothing").status_code == 404


def series(anna: Visitor, rematches: int) -> list[str]:
    """Play a series of games; return their ids."""
    ids = [str(anna.create()["id"])]
    for _ in range(rematches):
        game = {"id": ids[-1]}
        anna.do(game, "resign")
        anna.do(game, "rematch")
        ids.append(anna.game(ids[-1])["next"])
    return ids


def last_of(anna: Visitor, game_id: str) -> str:
    answer = anna.get(f"/game/{game_id}/latest")
    assert answer.status_code == 302, answer.text
    return answer.headers["location"].removeprefix("/game/")


def test_the_last_rematch_is_found_without_reading_those_between(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = series(anna, 6)
    look, asked = Store.last_seqs, set[str]()

    async def note(store: Store, some: Sequence[str]) -> dict[str, int]:
        asked.update(some)
        return await look(store, some)

    monkeypatch.setattr(Store, "last_seqs", note)
    assert last_of(anna, ids[0]) == ids[-1]
    assert asked.isdisjoint(ids)
    assert last_of(anna, ids[3]) == ids[-1]
    assert last_of(anna, ids[-1]) == ids[-1]
    assert anna.get("/game/nothing/latest").status_code == 404


def test_the_last_rematch_is_found_in_postgresql(postgres: str) -> None:
    with (
        serving(create_app(Settings(database_url(postgres), rate_limits=False))) as address,
        Visitor(address, "anna") as anna,
    ):
        ids = series(anna, 3)
        assert last_of(anna, ids[0]) == ids[-1]
        anna.do({"id": ids[-1]}, "resign")
        assert last_of(anna, ids[0]) == ids[-1]


def test_a_part_is_finished_and_the_next_not_begun_when_the_client_leaves() -> None:
    begun, finished, sent = list[int](), list[int](), list[bytes]()

    async def story() -> None:
        gone = asyncio.Event()

        async def parts() -> AsyncGenerator[bytes]:
            for number in range(4):
                begun.append(number)
                if number == 1:
                    gone.set()
                await asyncio.sleep(0.05)  # a query
                finished.append(number)
                yield b"%d" % number

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message.get("body", b""))

        await PartsResponse(parts())({"type": "http"}, receive, send)

    asyncio.run(story())
    assert (begun, finished) == ([0, 1], [0, 1])
    assert b"0" in sent
    assert b"1" not in sent
