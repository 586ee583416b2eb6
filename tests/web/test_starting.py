"""The app of a server that is still starting: a game against the computer at once, and one line about the rest."""

from pathlib import Path

from playwright.sync_api import expect

from tests.server.starting import starting
from tests.web.conftest import DESKTOP, PHONE, Open, Watch
from tests.web.site_visits import easy_puzzle, play_computer, solve_exercise, solve_puzzle


def test_the_computer_plays_before_the_server_is_ready(visitors: Open, watch: Watch, tmp_path: Path) -> None:
    watch.allow("503", "WebSocket", "Failed to load resource")
    with starting(tmp_path) as server:
        page = visitors(base_url=f"http://{server.address}").new_page()
        page.goto("/?variant=khet")
        notice = page.locator(".offline-notice")
        expect(notice).to_contain_text("The server is preparing its rules.")
        page.get_by_role("button", name="Play a friend").click()
        expect(page.get_by_text("The server is still starting")).to_be_visible()
        play_computer(page)
        page.goto(f"/puzzles/{easy_puzzle().id}")
        solve_puzzle(page)
        expect(notice).to_be_visible()
        server.finish()
        expect(page.get_by_text("The server is ready.")).to_be_visible()
        expect(notice).to_have_count(0)


def test_the_first_visitor_starts_a_lesson_at_once(visitors: Open, watch: Watch, tmp_path: Path) -> None:
    watch.allow("503", "WebSocket", "Failed to load resource")
    with starting(tmp_path, cached=False) as server:
        for size in (PHONE, DESKTOP):
            page = visitors(base_url=f"http://{server.address}", viewport=size).new_page()
            page.goto("/")
            page.get_by_role("link", name="Learn in two minutes").click()
            expect(page.locator(".learn-words h2")).to_have_text("The goal")
            page.locator(".diagram").first.click()
            expect(page.get_by_role("button", name="Reset board")).to_be_visible()
            page.goto("/learn/laser-chess#step-into-the-light")
            solve_exercise(page)
            expect(page.locator(".offline-notice")).to_have_count(0)
