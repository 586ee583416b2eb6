"""A site without a server, in a folder of a static host: play, solve, learn, analyse, reload, and go offline."""

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from laserchess import Board
from laserchess.server.wire.views import view_of
from laserchess.site import write_site
from laserchess.variants import VARIANTS, resolve_variant
from tests.web.conftest import DESKTOP, PHONE, Open, Watch
from tests.web.pointer import Mouse, wait_for_ply, wait_online
from tests.web.site_visits import (
    KEPT,
    analyse,
    begin_winning_game,
    easy_puzzle,
    play_computer,
    play_to_the_end,
    solve_exercise,
    solve_puzzle,
)

LANTERN = Path(__file__).parents[2] / "examples" / "variants" / "lantern.toml"
FOLDER = "games/laser"


class Files(SimpleHTTPRequestHandler):
    """What most static hosts do: files, in silence, and a page of the site for what is missing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send the page for missing addresses."""
        page = Path(self.directory, FOLDER, "404.html")
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.read_bytes())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as its parent calls it
        """Say nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadingHTTPServer]:
    root = tmp_path_factory.mktemp("host")
    chosen = [VARIANTS["khet"], VARIANTS["laser-chess"], resolve_variant(LANTERN)]
    write_site(root / FOLDER, chosen, f"/{FOLDER}/")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def base(host: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{host.server_port}/{FOLDER}/"


@pytest.fixture
def visitor(visitors: Open, base: str) -> Page:
    return visitors(base_url=base, engine=True).new_page()


def test_a_game_is_played_to_its_end(visitor: Page) -> None:
    play_to_the_end(visitor, begin_winning_game(visitor, ""))
    visitor.reload()
    expect(visitor.locator(".result h2")).to_have_text("You won")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_computer_game_survives_a_reload_and_is_shared(visitors: Open, base: str, size: ViewportSize) -> None:
    page = visitors(base_url=base, viewport=size).new_page()
    page.goto("?variant=khet")
    expect(page.get_by_role("link", name="Lobby")).to_have_count(0)
    expect(page.get_by_role("button", name="Play a friend")).to_have_count(0)
    play_computer(page)
    assert f"/{FOLDER}/game/?at=local-" in page.url
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert "d1d2" in dialog.get_by_role("textbox", name="PGN").input_value()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="PGN", exact=True).click()
    assert "d1d2" in download.value.path().read_text()
    friend = visitors(base_url=base, viewport=size, locale="en-GB").new_page()
    friend.goto(link)
    expect(friend.locator(".move").first).to_contain_text("d1d2")
    wait_for_ply(friend, 4)


def test_no_link_of_the_menus_is_a_dead_end(visitor: Page, watch: Watch, base: str) -> None:
    watch.allow("404")
    visitor.goto("learn/")
    seen = {base}
    waiting = [base]
    while waiting:
        visitor.goto(waiting.pop())
        expect(visitor.locator(".site-header")).to_be_visible()
        assert visitor.get_by_role("heading", name="Page not found").count() == 0, visitor.url
        links = visitor.eval_on_selector_all("header a, footer a, nav a", "all => all.map((one) => one.href)")
        new = {link.partition("#")[0] for link in links} - seen
        seen |= new
        waiting += sorted(new)
    assert {f"{base}{page}" for page in ("analysis/", "editor/", "languages/", "learn/", "puzzles/")} <= seen
    visitor.goto("games/search")
    expect(visitor.get_by_text("This needs a connection to a server.")).to_be_visible()


def test_links_lead_to_lessons_whose_exercises_are_solved(visitor: Page) -> None:
    visitor.goto("learn/")
    visitor.locator(".lesson-link", has_text="Laser Chess").first.click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Laser Chess")
    visitor.goto("learn/?at=laser-chess#step-into-the-light")
    solve_exercise(visitor)


def test_a_puzzle_is_solved(visitor: Page) -> None:
    visitor.goto(f"puzzles/?at={easy_puzzle().id}")
    solve_puzzle(visitor)


def test_the_engine_analyses(visitor: Page) -> None:
    visitor.goto("analysis/")
    analyse(visitor)


def test_a_variant_of_ones_own_is_played(visitor: Page, watch: Watch) -> None:
    watch.allow("404")  # it has no lesson
    visitor.goto("?variant=lantern")
    visitor.get_by_role("radio", name="Gold").check()
    visitor.get_by_role("button", name="Play the computer").click()
    wait_online(visitor)
    board = Board(resolve_variant(LANTERN))
    Mouse(visitor).make(str(next(iter(board.legal_moves))), cast("dict[str, Any]", view_of(board)))
    wait_for_ply(visitor, 2)
    visitor.goto("analysis/#variant=lantern")
    analyse(visitor)


def test_after_one_visit_the_host_is_not_needed(
    visitors: Open, base: str, host: ThreadingHTTPServer, watch: Watch
) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "Failed to load resource")
    page = visitors(base_url=base, service_workers="allow").new_page()
    page.goto("")
    page.evaluate(KEPT)
    host.shutdown()
    host.server_close()
    page.goto("?variant=khet")
    play_computer(page)
    page.goto(f"puzzles/?at={easy_puzzle().id}")
    solve_puzzle(page)
