"""Log lines and metrics, as an operator reads them."""

import json
import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from benchmarks.programs import free_port
from laserchess.server.app import create_app
from laserchess.server.runtime import logs
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.processes import Process
from tests.server.visitors import FATAL, Visitor


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Restore the logging configuration."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.usefixtures("own_logging")
def test_json_lines_have_time_level_and_game(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info")
    logging.getLogger("laserchess.test").info("a game ends", extra={"game": "abc"})
    logging.getLogger("laserchess.test").debug("not logged")
    line, *others = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert said.pop("time").endswith("Z")
    assert said == {"level": "info", "logger": "laserchess.test", "message": "a game ends", "game": "abc"}
    assert not others


@pytest.mark.usefixtures("own_logging")
@pytest.mark.parametrize("style", logs.FORMATS)
def test_repeated_warnings_are_logged_once_and_passwords_never(capsys: pytest.CaptureFixture[str], style: str) -> None:
    logs.configure(style, "warning")
    log = logging.getLogger("laserchess.test")
    for number in range(50):
        log.warning("redis://user:pass-word@host does not answer, try %d", number)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "redis://user:***@host does not answer, try 0" in lines[0]


@pytest.mark.usefixtures("own_logging")
def test_an_exception_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "warning")
    try:
        next(iter(()))
    except StopIteration:
        logging.getLogger("laserchess.test").exception("a fault")
    assert "StopIteration" in json.loads(capsys.readouterr().err)["exception"]


@pytest.mark.slow
def test_a_server_logs_its_games_as_json(tmp_path: Path) -> None:
    options = ("--database", str(tmp_path / "games.db"), "--log-format", "json", "--log-level", "info")
    with Process(tmp_path / "log", *options) as process, Visitor(process.address, "anna") as anna:
        game = anna.create()
        anna.play(game, *FATAL)
    lines = [json.loads(line) for line in process.log.read_text(encoding="utf-8").splitlines() if line[:1] == "{"]
    logged = [(line["message"], line["game"]) for line in lines if "game" in line]
    assert logged == [("a game begins", game["id"]), ("a game ends", game["id"])]


def test_metrics_are_served_on_a_separate_port(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client", reason="an extra")
    port = free_port()
    settings = Settings(database_url(str(tmp_path / "games.db")), rate_limits=False, metrics=("127.0.0.1", port))
    with serving(create_app(settings)) as address, Visitor(address, "anna") as anna:
        game = anna.create()
        anna.play(game, *FATAL)
        with anna.live(game) as talk:
            talk.hear_until("state")
            figures = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert anna.get("/metrics").status_code == 404
    for line in (
        "laserchess_games_made_total 1.0",
        "laserchess_moves_total 2.0",
        "laserchess_games_ended_total 1.0",
        "laserchess_sockets 1.0",
        "laserchess_database_up 1.0",
        "laserchess_games_watched 1.0",
        'laserchess_answers_total{kind="create",status="201"} 1.0',
    ):
        assert line in figures
    with closing(httpx.Client()) as client, pytest.raises(httpx.ConnectError):
        client.get(f"http://127.0.0.1:{port}/metrics")
