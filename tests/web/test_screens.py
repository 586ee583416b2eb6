"""Every screen: squares and buttons large enough, nothing wider than the window, a game one press away."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.pointer import new_game

TOUCHED = {"phone": (390, 844), "small": (360, 640), "flat": (844, 390), "flatter": (667, 375), "tablet": (820, 1180)}
WIDE = {"laptop": (1440, 900), "full": (1920, 1080), "huge": (3840, 2160)}
LEAST = {"laser-chess": 28, "advanced": 20}
"""The smallest squares there may be, in pixels: of 10 × 8 and of 15 × 11."""
PAGES = ["/analysis#variant={}", "/editor?variant={}", "/learn/{}", "/puzzles?variant={}"]
SMALL = """() => {
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (node) => node.getBoundingClientRect();
  const wanted = "main :is(button, select, a.button, a.action, .lc-control, input:not([type=file]))";
  return [...document.querySelectorAll(wanted)]
    .filter((node) => seen(node) && box(node).width > 1 && !node.matches(".visually-hidden, .segment input, .switch"))
    .filter((node) => Math.round(box(node).height) < 44 || Math.round(box(node).width) < 44)
    .map((node) => `${node.className} ${node.textContent} ${box(node).width}x${box(node).height}`);
}"""
"""What a finger would miss."""
MEASURE = """() => {
  const box = (node) => node.getBoundingClientRect();
  const board = box(document.querySelector("[role=grid]"));
  return {
    square: Math.min(...[...document.querySelectorAll("[role=gridcell]")].map((cell) => box(cell).width)),
    board: { top: board.top, bottom: board.bottom, height: board.height, right: board.right },
    wide: document.documentElement.scrollWidth,
    seats: [...document.querySelectorAll(".seat")].flatMap((seat) => {
      const parts = [...seat.querySelectorAll(".seat-name, .tag, .clock")].filter((part) => part.checkVisibility());
      const ends = [...parts.slice(1).map((next) => box(next).left), box(seat).right];
      return parts.map((part, at) => [part.className, box(part).width >= 24 && box(part).right <= ends[at]]);
    }),
  };
}"""

STANDS = "document.documentElement.scrollHeight <= innerHeight"
"""Nothing of the page lies beyond the window."""


def look(page: Page) -> dict[str, Any]:
    """Measure a page once its board stands still."""
    expect(page.locator("[role=gridcell]").first).to_be_visible()
    expect(page.locator(".lc-piece").first).to_be_visible()
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found | {"small": page.evaluate(SMALL), "stands": page.evaluate(STANDS)}


@pytest.mark.parametrize("screen", TOUCHED)
@pytest.mark.parametrize("variant", LEAST)
def test_fingers_find_room_on_every_screen(visitors: Open, screen: str, variant: str) -> None:
    width, height = TOUCHED[screen]
    options: dict[str, Any] = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = visitors(**options).new_page()
    second = {"laser-chess": "red", "advanced": "green"}[variant]
    new_game(page, variant, "computer", level=1, side=second, clock={"base": 180, "increment": 2})
    expect(page.locator(".seat.bottom.to-move")).to_be_visible()  # after a first move there are the most buttons
    found = [("game", look(page))]
    for path in PAGES:
        page.goto(path.format(variant))
        found.append((path, look(page)))
    for name, measured in found:
        assert measured["square"] >= LEAST[variant], name
        assert measured["wide"] <= width, name
        assert measured["small"] == [], name
        assert [part for part, is_shown in measured["seats"] if not is_shown] == [], name
        assert measured["board"]["top"] >= 0, name
        if width > height:
            assert measured["board"]["height"] >= 0.84 * height, name
            assert measured["board"]["bottom"] <= height, name
        if width > height or screen == "tablet":
            assert name != "game" or measured["stands"]


@pytest.mark.parametrize("screen", WIDE)
def test_wide_screens_are_used(visitors: Open, screen: str) -> None:
    width, height = WIDE[screen]
    page = visitors(viewport={"width": width, "height": height}).new_page()
    new_game(page, "laser-chess")
    measured = look(page)
    assert measured["board"]["height"] >= 0.7 * height
    assert page.evaluate(STANDS)
    for path in ("/analysis", "/editor"):
        page.goto(path)
        assert look(page)["board"]["height"] >= 0.6 * height, path
        assert page.evaluate(STANDS), path


@pytest.mark.parametrize("screen", [*TOUCHED, *WIDE])
def test_a_game_is_one_press_away(visitors: Open, screen: str) -> None:
    width, height = (TOUCHED | WIDE)[screen]
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screen in TOUCHED else {}
    page = visitors(viewport={"width": width, "height": height}, **touch).new_page()
    page.goto("/")
    for name in ("Play the computer", "Play a friend", "Play on this device"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert screen in WIDE or page.evaluate(SMALL) == []
