"""The site after its server was killed: every page opens, what needs no people works, and it comes back online."""

from pathlib import Path

from playwright.sync_api import Page, expect

from benchmarks.programs import free_port
from tests.server.processes import Process
from tests.web.conftest import Open, Watch
from tests.web.site_visits import KEPT, analyse, easy_puzzle, play_computer, solve_exercise, solve_puzzle

PAGES = "/", "/analysis", "/editor", "/learn", "/puzzles", "/lobby", "/people", "/game/abc"


def expect_offline(page: Page) -> None:
    expect(page.locator(".offline-notice")).to_contain_text("You are offline")


def test_everything_but_people_works_without_the_server(visitors: Open, watch: Watch, tmp_path: Path) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "WebSocket", "Failed to load resource")
    port = free_port()
    words = ("--database", str(tmp_path / "games.db"), "--port", str(port))
    page = visitors(base_url=f"http://127.0.0.1:{port}", service_workers="allow").new_page()
    with Process(tmp_path / "first.log", *words) as first:
        page.goto("/learn")
        page.evaluate(KEPT)
        first.kill()
    for path in PAGES:
        page.goto(path)
        expect(page.locator(".site-header")).to_be_visible()
        expect_offline(page)
    page.goto("/?variant=khet")
    play_computer(page)
    page.goto("/learn/laser-chess#step-into-the-light")
    solve_exercise(page)
    page.goto(f"/puzzles/{easy_puzzle().id}")
    solve_puzzle(page)
    page.goto("/analysis")
    analyse(page)
    with Process(tmp_path / "second.log", *words):
        page.goto("/lobby")
        expect(page.locator(".offline-notice")).to_have_count(0)
        expect(page.get_by_role("heading", name="Quick pairing")).to_be_visible()


def test_the_settings_make_the_site_available_offline_and_remove_it(visitors: Open) -> None:
    page = visitors(service_workers="allow").new_page()
    page.add_init_script("if (location.host) localStorage['laserchess.offline'] ??= 'removed'")
    page.goto("/learn")
    page.get_by_role("button", name="Settings").click()
    field = page.locator(".offline-field")
    expect(field).to_contain_text("MB")
    field.get_by_role("button", name="Make available offline").click()
    expect(field).to_contain_text("Available offline.")
    field.get_by_role("button", name="Remove").click()
    expect(field.get_by_role("button", name="Make available offline")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
