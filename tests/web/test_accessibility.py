from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Open
from tests.web.pointer import Mouse, end_motions, new_game

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PAGES = ["/", "/analysis", "/editor", "/learn", "/learn/khet"]
GRAVE = {"serious", "critical"}
RULES_OF_THEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
"""All rules in one theme; in the other, those that look at colours, the only thing that differs."""


def examine(page: Page, options: dict[str, Any]) -> dict[str, Any]:
    """Return axe's report of a page; axe itself, half a megabyte, is brought there once.

    Style sheets and media are not fetched again for it: no rule that is on and grave looks at them.
    """
    there = page.evaluate("'axe' in window")
    checker = axe.Axe(axe_script="0") if there else axe.Axe()
    report: dict[str, Any] = checker.run(
        page, options={"resultTypes": ["violations"], "preload": False, **options}
    ).response
    return report


def findings(page: Page) -> list[str]:
    """Return the accessibility problems of this page in both themes, once fade-ins are done."""
    found = []
    for theme, options in RULES_OF_THEMES.items():
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        end_motions(page)
        grave = [violation for violation in examine(page, options)["violations"] if violation["impact"] in GRAVE]
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


def fits_a_phone(page: Page) -> bool:
    """Return whether a page is no wider than a phone."""
    page.set_viewport_size(PHONE)
    return bool(page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"])


def findings_of_sizes(page: Page) -> list[str]:
    """Return the problems of a page of a phone, there and on a desk."""
    page.set_viewport_size(PHONE)
    found = findings(page)
    page.set_viewport_size(DESKTOP)
    return found + [f"desk, {each}" for each in findings(page)]


@pytest.mark.parametrize("path", PAGES)
def test_pages(visitors: Open, path: str) -> None:
    page = visitors(phone=True, engine=True).new_page()
    page.goto(path)
    expect(page.locator(".lc-board").first).to_be_visible()
    settle(page)
    assert fits_a_phone(page)
    assert findings_of_sizes(page) == []


def test_game(visitors: Open) -> None:
    page = visitors(phone=True, settings={"confirm": False}).new_page()
    new_game(page, "advanced", clock={"base": 10, "increment": 0})
    settle(page)
    Mouse(page).play("c8d8")
    Mouse(page).click("a7")
    expect(page.locator("[data-square=a7]")).to_have_attribute("aria-selected", "true")
    assert findings_of_sizes(page) == []
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings_of_sizes(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result")).to_be_visible()
    assert findings_of_sizes(page) == []


def test_settings_and_help_and_all_of_the_home_page_by_keyboard(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".lc-board").first).to_be_visible()
    settle(page)
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.type"))
    assert {"Play the computer", "Play a friend", "Play on this device", "radio", "range"} <= reached
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").locator(".lc-piece").first).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings(page) == []
