from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.pointer import Mouse, end_motions, new_game

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PAGES = ["/", "/analysis", "/editor", "/learn", "/learn/khet"]
GRAVE = {"serious", "critical"}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def examine(page: Page) -> dict[str, Any]:
    """Return axe's report of a page; axe itself, half a megabyte, is brought there once."""
    there = page.evaluate("'axe' in window")
    report: dict[str, Any] = (axe.Axe(axe_script="0") if there else axe.Axe()).run(page).response
    return report


def findings(page: Page) -> list[str]:
    """Return the accessibility problems of this page in both themes, once fade-ins are done."""
    found = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        end_motions(page)
        grave = [violation for violation in examine(page)["violations"] if violation["impact"] in GRAVE]
        found += [
            f"{theme}: {violation['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for violation in grave
            for node in violation["nodes"]
        ]
    return found


def settle(page: Page) -> None:
    """Wait until the page has said what it has to say."""
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("path", PAGES)
def test_pages(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator(".lc-board").first).to_be_visible()
    settle(page)
    assert findings(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_pages_on_a_phone(visitors: Open, path: str) -> None:
    page = visitors(phone=True).new_page()
    page.goto(path)
    expect(page.locator(".lc-board").first).to_be_visible()
    settle(page)
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("phone", [False, True])
def test_game(visitors: Open, phone: bool) -> None:  # noqa: FBT001  # one of two windows
    page = visitors(phone=phone, settings={"confirm": False}).new_page()
    new_game(page, "advanced", clock={"base": 10, "increment": 0})
    settle(page)
    Mouse(page).play("c8d8")
    Mouse(page).click("a7")
    expect(page.locator("[data-square=a7]")).to_have_attribute("aria-selected", "true")
    assert findings(page) == []
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result")).to_be_visible()
    assert findings(page) == []


def test_settings_and_help(page: Page) -> None:
    page.goto("/")
    settle(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []


def test_everything_on_the_home_page_can_be_reached_by_keyboard(page: Page) -> None:
    page.goto("/")
    settle(page)
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.type"))
    assert {"Play the computer", "Play a friend", "Play on this device", "radio", "range"} <= reached
