"""A study that two people edit at once, and a stranger reads, in real browsers."""

import json
from typing import Literal

from playwright.sync_api import Page, expect

from laserchess import Board
from tests.web.conftest import Open, Watch
from tests.web.people import sign_up
from tests.web.pointer import ask


def save_study(page: Page) -> str:
    """Save a chapter over the API, and return the id of its study."""
    board = Board("khet")
    root: dict[str, object] = {"parent": None, "move": "", "next": board.turn, "comment": "", "nags": []}
    start = {"position": board.position, "options": {}, "tags": {}, "result": "*"}
    analysis = json.dumps({"variant": "khet", "start": start, "at": 0, "nodes": [root]})
    body = {"study": "Plans", "chapter": "One", "analysis": analysis}
    assert ask(page, "/api/studies/chapter", body, "PUT").ok
    return str(ask(page, "/api/studies").json()[0]["id"])


def drag(page: Page, start: str, to: str, button: Literal["left", "right"] = "left") -> None:
    """Drag from one square to another."""
    squares = [page.locator(f".lc-square[data-square={square}]") for square in (start, to)]
    squares[0].scroll_into_view_if_needed()
    for square, press in zip(squares, (page.mouse.down, page.mouse.up), strict=True):
        place = square.bounding_box()
        assert place
        page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        press(button=button)


def test_two_editors_see_each_others_changes_and_a_stranger_reads(visitors: Open) -> None:
    ada, grace, stranger = visitors().new_page(), visitors(phone=True).new_page(), visitors().new_page()
    ada_name = sign_up(ada, "Ada")
    name = sign_up(grace, "Grace")
    study = save_study(ada)
    ada.goto("/analysis")
    ada.get_by_role("button", name="Studies").click()
    ada.get_by_role("button", name="Share", exact=True).click()
    ada.get_by_label("Visible to").select_option("link")
    ada.get_by_label("Editors (names").fill(name)
    ada.get_by_role("button", name="Save", exact=True).click()
    expect(ada.get_by_text("“Plans” saved.")).to_be_visible()
    for page in (ada, grace, stranger):
        page.goto(f"/study/{study}")
        expect(page.locator(".side-title")).to_have_text("Plans")
    expect(stranger.get_by_text("Read only")).to_be_visible()
    for page in (ada, grace, stranger):
        people = page.locator(".study-people")
        expect(people.get_by_role("link")).to_have_text([ada_name, name])
        expect(people).to_contain_text("1 visitor")
    view = ask(ada, f"/api/studies/{study}").json()
    move = next(each.text for each in Board("khet").legal_moves)
    operation = {"type": "add", "chapter": view["chapters"][0]["id"], "path": [], "move": move}
    assert ask(ada, f"/api/studies/{study}/operations", {"ref": "one", "operation": operation}).ok
    for page in (ada, grace, stranger):
        expect(page.locator(".moves")).to_contain_text(move)
    ada.locator(".moves").get_by_text(move).first.click()
    ada.locator(".control-more").click()
    ada.get_by_role("menuitem", name="comment").click()
    ada.locator("textarea.textarea").fill("a plan")
    ada.get_by_role("button", name="Save", exact=True).click()
    for page in (grace, stranger):
        expect(page.locator(".moves")).to_contain_text("a plan")
    drag(ada, "c1", "c4", button="right")
    for page in (ada, grace, stranger):
        page.locator(".moves").get_by_text(move).first.click()
        expect(page.locator(".lc-arrow-drawn")).to_have_count(1)
    grace.get_by_role("button", name="Draw arrows").click()
    drag(grace, "e4", "e4")
    for page in (ada, stranger):
        expect(page.locator(".lc-arrow-drawn")).to_have_count(2)
    ada.reload()
    expect(ada.locator(".moves")).to_contain_text("a plan")
    ada.locator(".moves").get_by_text(move).first.click()
    expect(ada.locator(".lc-arrow-drawn")).to_have_count(2)
    chapter = f"/study/{study}/{view['chapters'][0]['id']}"
    ada.goto("/analysis")
    ada.get_by_role("button", name="Studies").click()
    ada.get_by_role("link", name="One").click()
    ada.wait_for_url(f"**{chapter}")
    expect(ada.locator(".moves")).to_contain_text("a plan")
    stranger.goto(f"/embed{chapter}")
    grace.goto("/")
    expect(ada.locator(".study-people").get_by_role("link")).to_have_text([ada_name])
    stranger.get_by_role("button", name="Next").click()
    expect(stranger.get_by_text("a plan")).to_be_visible()
    expect(stranger.locator(".lc-arrow-drawn")).to_have_count(2)


def test_the_main_line_is_saved_as_a_gif(visitors: Open) -> None:
    page = visitors().new_page()
    page.goto("/analysis#variant=khet&moves=c1c2")
    with page.expect_download() as saved:
        page.get_by_role("button", name="GIF").click()
    assert saved.value.suggested_filename == "khet.gif"


def test_a_missing_study_is_a_missing_page(visitors: Open, watch: Watch) -> None:
    watch.allow("404")
    page = visitors().new_page()
    answer = page.goto("/study/nothing")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
