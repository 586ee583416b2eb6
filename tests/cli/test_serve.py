"""`laserchess serve`: ports, output and shutdown."""

import os
import re
import signal
import socket
import threading
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest

from laserchess.cli import serve, server_options
from tests.cli.conftest import Run
from tests.server.processes import Process
from tests.server.visitors import Visitor

pytestmark = pytest.mark.slow


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_games_are_watched(tmp_path: Path, how: signal.Signals) -> None:
    process = Process(tmp_path / "log", "--database", str(tmp_path / "new folder" / "games.db"))
    with process, Visitor(process.address, "anna") as anna, anna.live(anna.create()) as talk:
        talk.hear_until("state")
        assert process.stop(how) == 0
    said = process.log.read_text(encoding="utf-8")
    assert "laserchess is running at http://127.0.0.1:" in said
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        code, _, err = run("serve", "--port", port, "--database", str(tmp_path / "games.db"))
    assert code == 1
    assert err.startswith(f"laserchess: cannot listen on 127.0.0.1 port {port}")
    assert err.count("\n") == 1


def test_a_free_port_is_used_if_the_default_is_taken() -> None:
    with serve.listen("127.0.0.1", None) as one, serve.listen("127.0.0.1", None) as two:
        assert one.getsockname()[1] != two.getsockname()[1]


@pytest.mark.parametrize("database", ["mysql://host/games", "postgresql://nobody@127.0.0.1:9/games", ".", __file__])
def test_a_database_that_cannot_be_used_is_refused_in_one_line(run: Run, database: str) -> None:
    code, _, err = run("serve", "--port", "0", "--database", database)
    assert code == 1
    assert err.startswith("laserchess: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [("--port", "70000"), ("--port", "²"), ("--open", "--no-browser")])
def test_wrong_usage(run: Run, words: tuple[str, ...]) -> None:
    assert run("serve", *words).code == 2


def test_missing_packages_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_options, "find_spec", lambda _name: None)
    code, _, err = run("serve", "--redis", "redis://host")
    assert (code, err) == (
        1,
        'laserchess: the server needs more packages: pip install "laserchess[redis,web]"\n',
    )


def test_no_command_opens_the_browser(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    opened = Mock(return_value=True)
    monkeypatch.setattr("webbrowser.open", opened)
    monkeypatch.setattr("laserchess.server.serving.serve", once)
    code, out, _ = run()
    for thread in threading.enumerate():
        if thread.name == "browser":
            thread.join()
    assert code == 0
    opened.assert_called_once_with(*re.findall(r"is running at (http://\S+)", out))
    assert (tmp_path / "laserchess" / "games.db").is_file()


def once(_app: Any, _listening: Any, on_ready: Any) -> bool:
    """Call `on_ready` and stop at once."""
    on_ready()
    return True


def test_a_file_that_was_served_before_is_served_again(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "games.db"))
    with Process(tmp_path / "log", *database) as process, Visitor(process.address, "anna") as anna:
        game = anna.create()
    with Process(tmp_path / "log", *database) as process:
        assert httpx.get(f"http://{process.address}/api/games/{game['id']}").status_code == 200


def test_without_a_browser_the_url_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _url: False)
    serve.open_browser("http://127.0.0.1:8000")
    assert "Open http://127.0.0.1:8000 in your browser" in capsys.readouterr().out
