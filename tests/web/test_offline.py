"""The site after its server was killed: every page opens, what needs no people works, and it comes back online."""

from pathlib import Path

from playwright.sync_api import Page, expect

from benchmarks.programs import free_port
from tests.server.people.persons import PASSWORD
from tests.server.processes import Process
from tests.web.conftest import Open, Watch
from tests.web.pointer import ask
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

PAGES = "/", "/analysis", "/editor", "/learn", "/puzzles", "/lobby", "/people", "/languages", "/game/abc"
GONE = "ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "WebSocket", "Failed to load resource"


def expect_offline(page: Page) -> None:
    expect(page.locator(".offline-notice")).to_contain_text("You are offline")


def test_everything_but_people_works_without_the_server(visitors: Open, watch: Watch, tmp_path: Path) -> None:
    watch.allow(*GONE)
    port = free_port()
    words = ("--database", str(tmp_path / "games.db"), "--port", str(port))
    page = visitors(base_url=f"http://127.0.0.1:{port}", service_workers="allow", engine=True).new_page()
    with Process(tmp_path / "first.log", *words) as first:
        page.goto("/learn")
        page.evaluate(KEPT)
        first.kill()
    for path in PAGES:
        page.goto(path)
        expect(page.locator(".site-header")).to_be_visible()
        expect_offline(page)
    expect(page.get_by_role("heading", name="The game could not be loaded")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(".lesson-link").first).to_be_visible()
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


def test_a_game_won_offline_is_uploaded_once_when_the_server_is_back(
    visitors: Open, watch: Watch, tmp_path: Path
) -> None:
    watch.allow(*GONE)
    port = free_port()
    words = ("--database", str(tmp_path / "games.db"), "--port", str(port))
    page = visitors(base_url=f"http://127.0.0.1:{port}", service_workers="allow").new_page()
    with Process(tmp_path / "first.log", *words) as first:
        page.goto("/learn")
        ask(page, "/api/account/sign-up", {"name": "Offline-Olga", "password": PASSWORD})
        page.evaluate("localStorage['laserchess.account'] = 'Offline-Olga'")
        page.evaluate(KEPT)
        first.kill()
    play_to_the_end(page, begin_winning_game(page, "/"))
    page.goto("/games")
    expect(page.locator("a[href^='/game/local-']")).to_be_visible()
    with Process(tmp_path / "second.log", *words):
        with page.expect_response("**/api/games/upload") as uploaded:
            page.goto("/")
        stored = uploaded.value.json()["id"]
        for _ in range(2):
            page.goto("/games")
            expect(page.locator(f"a[href='/game/{stored}']")).to_be_visible()
            expect(page.locator("a[href^='/game/']")).to_have_count(1)


def test_the_settings_make_the_site_available_offline_and_remove_it(visitors: Open) -> None:
    page = visitors(service_workers="allow").new_page()
    page.add_init_script("if (location.host) localStorage['laserchess.offline'] ??= 'removed'")
    page.add_init_script("if (navigator.storage) navigator.storage.persist = async () => (window.isAsked = true)")
    page.goto("/learn")
    page.get_by_role("button", name="Settings").click()
    field = page.locator(".offline-field")
    expect(field).to_contain_text("MB")
    field.get_by_role("button", name="Make available offline").click()
    expect(field).to_contain_text("Available offline.")
    assert page.evaluate("window.isAsked"), "the browser was not asked to keep the copy"
    field.get_by_role("button", name="Remove").click()
    expect(field.get_by_role("button", name="Make available offline")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
