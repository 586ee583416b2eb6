"""A finger on the board, a first game with hints, other sets of pieces, and the board on another site's page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Page, expect

from tests.web.boards import middle, square
from tests.web.conftest import Open
from tests.web.pointer import new_game, wait_online

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE, ELEMENT = EXAMPLES / "board.html", EXAMPLES / "laser_board.html"


@contextmanager
def finger(page: Page, *path: tuple[float, float]) -> Iterator[None]:
    """Put a finger down and move it along a path; it is lifted in the end."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(path):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    yield
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_finger_drags_a_piece_and_rests_on_one_that_explains_itself(visitors: Open) -> None:
    page = visitors(phone=True, settings={"confirm": False}).new_page()
    new_game(page, "laser-chess")
    (x, y), (to_x, to_y) = middle(page, "c1"), middle(page, "d2")
    steps = [(x + (to_x - x) * part / 4, y + (to_y - y) * part / 4) for part in range(5)]
    with finger(page, *steps):
        expect(page.locator(".lc-carrying")).to_be_attached()
    expect(page.locator(".move")).to_have_text(["c1d2"])
    card = page.locator(".piece-card")
    with finger(page, middle(page, "j1")):
        expect(card).to_contain_text("Laser")
    expect(card.locator(".face").first).to_be_visible()


def test_light_is_shown_at_home_and_a_first_game_has_hints(page: Page) -> None:
    page.goto("/?variant=khet")
    expect(page.locator(".hero-board .lc-beam").first).to_be_attached()
    page.get_by_role("button", name="Play now").click()
    wait_online(page)
    expect(page.locator(".seat.top")).to_contain_text("level 1")
    expect(page.locator(".lc-arrow-best")).to_have_count(1)


def test_other_pieces_are_drawn_at_once(page: Page) -> None:
    page.goto("/editor?variant=advanced")
    crown = page.locator("#advanced-king-0 path").first
    usual = crown.get_attribute("d")
    page.get_by_role("button", name="Settings").click()
    for pieces in ("Egypt", "High contrast"):
        page.get_by_role("radio", name=pieces).check()
        expect(crown).not_to_have_attribute("d", str(usual))
    page.get_by_role("group", name="Piece set").get_by_role("radio", name="Classic").check()
    expect(crown).to_have_attribute("d", str(usual))


def test_the_example_page_is_a_board_to_play_on(page: Page) -> None:
    page.route("**/example", lambda route: route.fulfill(path=EXAMPLE, content_type="text/html"))
    page.goto("/example")
    expect(square(page, "c1")).to_have_attribute("aria-label", re.compile("^silver"))
    square(page, "c1").click()
    square(page, "c2").click()
    expect(square(page, "c2")).to_have_attribute("aria-label", re.compile("^silver"))


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """Serve a folder as another origin; a page that Playwright makes up may not ask a server of this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(folder))) as other:
        thread = Thread(target=other.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{other.server_port}"
        other.shutdown()
        thread.join()


def test_the_element_is_a_board_on_a_page_of_another_origin(visitors: Open, server: str, tmp_path: Path) -> None:
    body = ELEMENT.read_text(encoding="utf-8").replace("http://127.0.0.1:8000", server)
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    with site(tmp_path) as address:
        play_on_the_element(visitors().new_page(), address)


def play_on_the_element(page: Page, address: str) -> None:
    page.goto(address)
    game, other = page.locator("laser-board").all()
    expect(game.locator(".lc-piece")).to_have_count(26)
    expect(other.locator(".lc-piece").first).to_be_visible()
    game.locator('[data-square="d3"]').click()
    game.locator('[data-square="d4"]').click()
    expect(page.locator("#moves")).to_have_text(re.compile("^d3.?d4"))
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--board-paper')") == ""
