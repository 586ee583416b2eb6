"""The server while its rules are compiled: the app is there, all else is rejected until it is ready."""

import re
import signal
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import numba
import pytest

pytest.importorskip("fastapi")

from laserchess.core.compile_events import refuse_compiling
from laserchess.server.api import offline
from laserchess.server.app import create_app
from laserchess.server.app_state import AppState
from laserchess.server.runtime import job_pool
from laserchess.server.runtime.job_pool import respond
from laserchess.server.settings import Settings, database_url
from laserchess.server.starting_app import create_starting_app
from laserchess.variants import VARIANTS
from tests.server.conftest import serving
from tests.server.starting import starting
from tests.server.stateless import Client
from tests.server.visitors import QUIET, Visitor
from tests.timeouts import PATIENCE

STAMP = re.compile(r"/static/(@[0-9a-f]+/)")


def is_starting(answer: httpx.Response) -> bool:
    """Return whether a request was rejected for now, with the time to try again."""
    error = answer.json()["error"]
    said = (answer.status_code, error["code"], error["message"].partition(":")[0])
    return said == (503, "starting", "The server is still starting") and int(answer.headers["retry-after"]) > 0


@pytest.mark.slow
def test_the_app_is_there_before_the_rules_are_and_all_else_after(tmp_path: Path) -> None:
    with starting(tmp_path) as server, httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as client:
        for page in ("/", "/puzzles/daily", "/learn/khet", "/game/local-1"):
            assert client.get(page, headers={"Accept": "text/html"}).status_code == 200
        stamp = STAMP.findall(client.get("/").text)[0]
        names = "joined/local_server/index.js", "data/palette.css", "data/puzzles/sets/khet.json"
        for path in ("/api/variants", "/sw.js", *(f"/static/{stamp}{name}" for name in names)):
            assert client.get(path).status_code == 200, path
        for method, path in (("POST", "/api/games"), ("GET", "/api/account"), ("GET", "/api/health")):
            assert is_starting(client.request(method, path))
        said = client.get("/api/account", headers={"Authorization": "Bearer lip_anything"}).json()["error"]
        assert said.startswith("The server is still starting")
        server.finish()
        with Visitor(server.address, "anna") as anna, anna.live(anna.create()) as talk:
            talk.hear_until("state")
    log = server.log.read_text(encoding="utf-8")
    assert re.findall(r"laserchess is (\w+) at", log) == ["starting", "running"]
    assert "Traceback" not in log


@pytest.mark.slow
def test_data_of_the_app_need_no_compiled_code(tmp_path: Path) -> None:
    with (
        starting(tmp_path, cached=False) as server,
        httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE) as client,
    ):
        paths = [file["path"] for file in client.get("/offline.json").json()["files"]]
        lessons = [path for path in paths if "/data/lessons/" in path]
        assert len(lessons) == 3 * len(VARIANTS)
        assert {client.get(f"/{path}").status_code for path in lessons} == {200}


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_starting_can_be_stopped(tmp_path: Path, how: signal.Signals) -> None:
    with starting(tmp_path) as server:
        server.process.send_signal(how)
        assert server.process.wait(PATIENCE) == 0
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def test_data_that_need_the_rules_are_rejected_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> bytes:
        return str(numba.njit(lambda number: number + 1)(1)).encode()

    monkeypatch.setattr(offline, "_data", lambda _variants: {"lessons/other.json": load})
    client = Client(create_starting_app(AppState()))
    with refuse_compiling():
        assert is_starting(client.get("/static/@0/data/lessons/other.json"))
    assert client.get("/static/@0/data/lessons/other.json").content == b"2"


@pytest.mark.parametrize("method", ["DELETE", "OPTIONS", "PATCH", "POST", "PUT"])
@pytest.mark.parametrize("path", ["/", "/learn/khet", "/game/x", "/sw.js", "/api/variants", "/api/games", "/nothing"])
def test_other_methods_are_rejected_for_now(method: str, path: str) -> None:
    assert is_starting(Client(create_starting_app(AppState())).ask(method, path))


def respond_late(folder: Path, *given: Any) -> tuple[int, bytes]:
    """Respond in this process, and in another once it may have loaded."""
    while parent_process() is not None and not (folder / "loaded").exists():
        sleep(0.02)
    return respond(*given)


@pytest.mark.slow
def test_a_long_body_is_rejected_while_no_process_has_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "LOADING_SECONDS", 0.2)
    monkeypatch.setattr(job_pool, "respond", partial(respond_late, tmp_path))
    app = create_app(Settings(database_url(str(tmp_path / "games.db")), rate_limits=False))
    bodies = {
        "/api/records/read": {"text": '[Variant "Laser Chess"]\n\n' + " ".join(QUIET * 100)},
        "/api/positions": {"variant": "laser-chess", "moves": QUIET * 100},
    }
    with serving(app) as address, Visitor(address, "anna") as anna:
        assert all(is_starting(anna.post(path, body)) for path, body in bodies.items())
        assert anna.post("/api/positions", {"variant": "laser-chess", "moves": QUIET}).status_code == 200, "a short one"
        (tmp_path / "loaded").touch()
        end = monotonic() + PATIENCE
        for path, body in bodies.items():
            while (answer := anna.post(path, body)).status_code != 200:
                assert is_starting(answer)
                assert monotonic() < end
