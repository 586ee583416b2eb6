"""Images take long: other requests do not wait for them, and they are rendered only while a client waits."""

import os
import socket
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import httpx
import pytest
from starlette.requests import Request

from laserchess import Board
from laserchess.server.api import images
from laserchess.server.app import create_app
from laserchess.server.runtime import executors, image_pool, job_pool
from laserchess.server.runtime.byte_cache import ByteCache
from laserchess.server.runtime.image_jobs import draw_png
from laserchess.server.settings import Settings, database_url
from laserchess.server.wire.inputs import Line
from tests.server.conftest import serving
from tests.server.visitors import QUIET, Json, Visitor
from tests.timeouts import PATIENCE

TURN = 0.02


def draw_slowly(folder: Path, _line: Line) -> bytes:
    """Render until told to stop, in any process."""
    (folder / f"begun-{os.getpid()}").touch()
    while not (folder / "stop").exists():
        sleep(TURN)
    return b"GIF drawn"


def until(is_so: Callable[[], object]) -> None:
    """Wait for a condition."""
    end = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < end
        sleep(TURN)


def begun(folder: Path) -> list[int]:
    return [int(file.name.removeprefix("begun-")) for file in folder.glob("begun-*")]


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that has ended may still be a zombie."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@pytest.fixture
def game(anna: Visitor) -> Json:
    made = anna.create(side="blue")
    anna.play(made, *QUIET)
    return made


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(images, "draw_line", partial(draw_slowly, tmp_path))
    yield tmp_path
    (tmp_path / "stop").touch()


@contextmanager
def asking(visitor: Visitor, path: str) -> Iterator[Callable[[], httpx.Response]]:
    """Send a request in another thread; the yielded future is its answer."""
    with ThreadPoolExecutor(1) as thread:
        yield thread.submit(visitor.get, path).result


def test_a_gif_does_not_block_other_requests(anna: Visitor, ben: Visitor, game: Json, slow: Path) -> None:
    with asking(anna, f"/api/games/{game['id']}/game.gif") as answer:
        until(lambda: begun(slow))
        record = '[Variant "Laser Chess"]\n\n' + " ".join(QUIET * 100)
        assert ben.post("/api/records/read", {"text": record}).status_code == 200
        second = anna.get(f"/api/games/{game['id']}/game.gif")
        assert second.status_code == 429
        assert int(second.headers["retry-after"]) > 0
        assert "already" in second.json()["error"]["message"]
        (slow / "stop").touch()
        assert answer().content == b"GIF drawn"


def test_a_gif_is_rendered_once(anna: Visitor, ben: Visitor, game: Json, slow: Path) -> None:
    (slow / "stop").touch()
    path = f"/api/games/{game['id']}/game.gif"
    first = anna.get(path).content
    for file in slow.glob("begun-*"):
        file.unlink()
    assert ben.get(path).content == first
    assert not begun(slow)
    anna.play(game, QUIET[0])
    ben.get(path)
    assert begun(slow)


def test_games_are_replayed_where_their_images_are_drawn(
    anna: Visitor, game: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(position=game["start"])
    drawn = {0: draw_png(board)}
    for ply, move in enumerate(QUIET, 1):
        board.push(move)
        drawn[ply] = draw_png(board)
    for method in ("pop", "__getstate__"):  # of which the server needs none
        monkeypatch.setattr(Board, method, None)
    path = f"/api/games/{game['id']}"
    assert anna.get(f"{path}/game.gif").content.startswith(b"GIF")
    assert anna.get(f"{path}/board.png").content == drawn[4]
    for ply in (0, 3, 0):
        assert anna.get(f"{path}/board.png?ply={ply}").content == drawn[ply]
    assert anna.get(f"{path}/board.png?ply=5").status_code == 404


def test_a_client_that_leaves_costs_no_process(
    anna: Visitor, ben: Visitor, game: Json, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, noticed, wait = f"/api/games/{game['id']}/game.gif", Event(), image_pool.while_connected

    async def notice(request: Request, work: Coroutine[None, None, bytes]) -> bytes:
        try:
            return await wait(request, work)
        finally:
            noticed.set()

    monkeypatch.setattr(image_pool, "while_connected", notice)
    host, port = anna.address.split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {anna.address}\r\n\r\n".encode())
        until(lambda: begun(slow))
    assert noticed.wait(PATIENCE)
    (slow / "stop").touch()
    (process,) = begun(slow)
    assert ben.get(path).content == b"GIF drawn"
    assert begun(slow) == [process]
    assert is_running(process)


def test_a_gif_that_takes_too_long_is_stopped(tmp_path: Path, slow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "IMAGE_SECONDS", 0.2)
    monkeypatch.setattr(executors, "LOADING_SECONDS", 0)
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False)
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        answer = anna.get(f"/api/games/{anna.create(side='blue')['id']}/game.gif")
        assert answer.status_code == 503
        assert int(answer.headers["retry-after"]) > 0
        assert not any(map(is_running, begun(slow)))


def test_the_cache_is_bounded_by_bytes() -> None:
    cache = ByteCache(40_000)
    for number in range(20):
        cache.put(number, bytes(5000))
        cache.get(0)
    assert len(cache) < 8
    assert cache.get(0) is not None
    assert cache.get(19) is not None
    assert cache.get(10) is None
    cache.put("large", bytes(30_000))
    assert cache.get("large") is None
