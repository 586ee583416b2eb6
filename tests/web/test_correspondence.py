"""Two people with a correspondence game: seek, leave, accept, bell, conditional moves, note, settings."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.people import enter, order, players, sign_up
from tests.web.pointer import ask, wait_online
from tests.web.test_accessibility import findings, settle

SHOTS = os.environ.get("LASERCHESS_SHOTS")
"""A folder for screenshots to look at; without it none are made."""


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)


def begin(one: Page, other: Page) -> str:
    """Let one seek and leave, and the other accept later; return the game's id."""
    enter(one, "laser-chess")
    one.get_by_role("button", name="3 days per turn").click()
    expect(one.locator(".waiting")).to_contain_text("3 days per turn")
    shoot(one, "lobby-seek")
    one.goto("/")
    enter(other, "laser-chess")
    name = str(one.evaluate("localStorage['laserchess.account']"))
    row = other.locator("tr", has_text=name)
    expect(row).to_contain_text("3 days per turn")
    row.get_by_role("button", name="Play").click()
    other.wait_for_url("**/game/*")
    wait_online(other)
    return other.url.split("/game/")[1]


@pytest.mark.parametrize("kind", ["desktop", "phone"])
def test_a_game_by_correspondence(visitors: Open, kind: str) -> None:
    one, other = (visitors(phone=kind == "phone").new_page() for _ in range(2))
    sign_up(one, "Ada")
    sign_up(other, "Grace")
    game = begin(one, other)
    expect(one.locator(".bell .badge")).to_have_text("1")  # without a reload
    one.goto(f"/game/{game}")
    wait_online(one)
    expect(one.locator(".bell .badge")).to_be_hidden()
    first, second = players(one, other)
    expect(first.locator(".turns")).to_contain_text("Your turn: 1")
    expect(second.locator(".turns")).to_be_hidden()

    # The second player prepares a reply and writes a note.
    second.locator(".correspondence summary").click()
    editor = second.locator(".conditional-editor")
    editor.get_by_label("plays").select_option("c1+")
    editor.get_by_label("I reply").select_option("c7+")
    editor.get_by_role("button", name="Add").click()
    expect(second.locator(".conditional-lines code")).to_have_text("c1+ c7+")
    second.get_by_label("Private note").fill("Aim at the king.")
    expect(second.locator(".seat.top .clock, .seat.bottom .clock").first).to_contain_text("day")
    settle(second)
    assert findings(second) == []
    shoot(second, f"game-{kind}")

    # The first moves, and gets the answer at once.
    order(first, game, type="move", ply=0, move="c1+")
    expect(first.locator(".moves, .move-list").get_by_text("c7+").first).to_be_visible()
    assert ask(first, f"/api/games/{game}").json()["ply"] == 2
    first.goto("/")
    expect(first.locator(".home-turns section").first).to_contain_text("Your turn")
    expect(first.locator(".home-turns .yours").first).to_contain_text("2 days")
    shoot(first, f"home-{kind}")

    # The note is there after a reload, the game ends, and both learn of it.
    second.reload()
    wait_online(second)
    second.locator(".correspondence summary").click()
    expect(second.get_by_label("Private note")).to_have_value("Aim at the king.")
    order(second, game, type="resign")
    expect(first.locator(".bell .badge")).to_have_text("1")
    first.locator(".bell").click()
    expect(first.locator(".notification").first).to_contain_text("You won against")
    settle(first)
    assert findings(first) == []
    shoot(first, f"bell-{kind}")
    first.get_by_role("button", name="Mark all as read").click()
    expect(first.locator(".bell .badge")).to_be_hidden()
    first.keyboard.press("Escape")
    expect(first.locator(".notifications")).to_be_hidden()


def test_settings_of_notifications_and_a_vacation(page: Page) -> None:
    sign_up(page, "Ada")
    page.goto("/account#notifications")
    expect(page.get_by_text("This server does not send push messages.")).to_be_visible()
    page.get_by_label("Your turn: Push").uncheck()
    page.get_by_label("Quiet from").select_option("22")
    page.get_by_label("Quiet until").select_option("7")
    page.get_by_label("Days").fill("5")
    page.get_by_role("button", name="Begin vacation").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin vacation").click()
    expect(page.get_by_text("25 days left this year")).to_be_visible()
    settle(page)
    assert findings(page) == []
    shoot(page, "settings")
    page.reload()
    expect(page.get_by_label("Your turn: Push")).not_to_be_checked()
    expect(page.get_by_label("Quiet from")).to_have_value("22")
    expect(page.get_by_text("25 days left this year")).to_be_visible()


def test_a_second_tab_learns_what_is_read(visitors: Open) -> None:
    context = visitors()
    one, other = context.new_page(), visitors().new_page()
    sign_up(one, "Ada")
    sign_up(other, "Grace")
    begin(one, other)
    tab = context.new_page()
    tab.goto("/learn")
    expect(tab.locator(".bell .badge")).to_have_text("1")
    one.bring_to_front()
    one.locator(".bell").click()
    one.get_by_role("button", name="Mark all as read").click()
    tab.bring_to_front()
    expect(tab.locator(".bell .badge")).to_be_hidden()
