"""Responses of the server before everything is compiled."""

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

pytest.importorskip("fastapi")

from laserchess.cli.wait_page import WaitingRoom
from tests.programs import needs
from tests.timeouts import PATIENCE

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def early() -> Iterator[httpx.Client]:
    """Return a client of a server that is starting."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with WaitingRoom(listening), httpx.Client(base_url=url, timeout=PATIENCE) as client:
            yield client
        assert listening.fileno() > 0


@pytest.mark.parametrize("path", ["/", "/game/abc", "/?from=here"])
def test_a_browser_gets_a_page_during_startup(early: httpx.Client, path: str) -> None:
    page = early.get(path, headers=BROWSER)
    assert page.status_code == 503
    assert int(page.headers["retry-after"]) > 0
    assert "Laser Chess is starting" in page.text


def test_the_page_shows_the_rules_and_the_progress(early: httpx.Client) -> None:
    assert "Hit the red King with your Laser" in early.get("/waiting.html").text
    progress = early.get("/waiting.json").json()
    assert progress["done"] <= progress["about"] or progress["done"] > 0


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
@pytest.mark.parametrize("path", ["/", "/api/games", "/static/app.js", "/game/export/abc"])
def test_programs_get_a_retry_after_header(early: httpx.Client, method: str, path: str) -> None:
    answer = early.request(method, path, json={"text": "c1+ " * 50_000} if method == "POST" else None)
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["error"]["reason"] == "starting"


def test_a_program_with_a_token_gets_lichess_error_shape(early: httpx.Client) -> None:
    answer = early.get("/api/account", headers={"Authorization": "Bearer lip_anything"})
    assert answer.json() == {"error": "The server is starting. Try again in 2 s."}


def test_a_head_has_no_body(early: httpx.Client) -> None:
    answer = early.head("/", headers=BROWSER)
    assert (answer.status_code, answer.content) == (503, b"")


PAGE_SCRIPT = """
const parts = {};
globalThis.document = { getElementById: (name) => (parts[name] ??= { hidden: true }) };
globalThis.setTimeout = (work) => queueMicrotask(work);
globalThis.location = { reload: () => console.log("reloaded after", asked) };
let asked = 0;
globalThis.fetch = async (path) => {
  if (path !== "/waiting.json") return { text: async () => "rules" };
  return { status: ++asked < 4 ? 503 : 404, json: async () => ({ done: 3, about: 9 }) };
};
"""


def test_the_page_reloads_once_the_server_answers(early: httpx.Client, tmp_path: Path) -> None:
    page = early.get("/", headers=BROWSER).text
    script = tmp_path / "page.mjs"
    script.write_text(PAGE_SCRIPT + page.partition("<script>")[2].partition("</script>")[0])
    done = subprocess.run([needs("node"), script], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == "reloaded after 4\n"
