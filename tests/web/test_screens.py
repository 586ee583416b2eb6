"""Every screen: squares and buttons large enough, nothing wider than the window, a game one press away."""

from collections.abc import Iterator
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
    .filter((node) => seen(node) && box(node).width > 1)
    .filter((node) => !node.matches(".visually-hidden, .segment input, .chip input, .switch"))
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


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Lets a page lay itself out again."""


def sizes(page: Page, screens: dict[str, tuple[int, int]]) -> Iterator[tuple[str, int, int]]:
    """Give the page the size of one screen after the other."""
    for screen, (width, height) in screens.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FRAMES)
        yield screen, width, height


def look(page: Page) -> dict[str, Any]:
    """Measure a page once its board stands still."""
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found | {"small": page.evaluate(SMALL), "stands": page.evaluate(STANDS)}


def wait_for_board(page: Page) -> None:
    """Wait until there is something to measure."""
    expect(page.locator("[role=gridcell]").first).to_be_visible()
    expect(page.locator(".lc-piece").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def opener(visitors: Open, screens: dict[str, tuple[int, int]]) -> Page:
    """Open a page as large as the first of these screens, for fingers where they are touched."""
    width, height = next(iter(screens.values()))
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if screens is TOUCHED else {}
    return visitors(viewport={"width": width, "height": height}, engine=True, **touch).new_page()


@pytest.mark.parametrize("variant", LEAST)
def test_fingers_find_room_on_every_screen(visitors: Open, variant: str) -> None:
    page = opener(visitors, TOUCHED)
    second = {"laser-chess": "red", "advanced": "green"}[variant]
    new_game(page, variant, "computer", level=1, side=second, clock={"base": 180, "increment": 2})
    expect(page.locator(".seat.bottom.to-move")).to_be_visible()  # after a first move there are the most buttons
    expect_room(page, variant, "game")
    for path in PAGES:
        page.goto(path.format(variant))
        expect_room(page, variant, path)


def expect_room(page: Page, variant: str, name: str) -> None:
    """See that fingers find everything on a page, on every screen."""
    wait_for_board(page)
    for screen, width, height in sizes(page, TOUCHED):
        measured, where = look(page), (name, screen)
        assert measured["square"] >= LEAST[variant], where
        assert measured["wide"] <= width, where
        assert measured["small"] == [], where
        assert [part for part, is_shown in measured["seats"] if not is_shown] == [], where
        assert measured["board"]["top"] >= 0, where
        if width > height:
            assert measured["board"]["height"] >= 0.84 * height, where
            assert measured["board"]["bottom"] <= height, where
        if width > height or screen == "tablet":
            assert name != "game" or measured["stands"], where


def test_a_notice_hides_no_action_on_a_landscape_phone(visitors: Open) -> None:
    flat = {name: TOUCHED[name] for name in ("flat", "flatter")}
    page = opener(visitors, flat)
    new_game(page, "laser-chess-1987", "computer", level=1, side="red")
    wait_for_board(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    for screen, *_ in sizes(page, flat):
        expect(page.locator(".offline-notice")).to_be_in_viewport(ratio=1)
        expect(page.locator(".game-buttons")).to_be_in_viewport(ratio=1)
        assert page.evaluate(STANDS), screen


def test_an_open_chat_hides_no_action_on_a_tablet(visitors: Open) -> None:
    page = opener(visitors, {"tablet": TOUCHED["tablet"]})
    new_game(page, "laser-chess", "friend", side="blue")
    wait_for_board(page)
    page.locator(".chat summary").click()
    expect(page.locator(".chat[open] .chat-lines")).to_be_in_viewport(ratio=1)
    expect(page.locator(".game-buttons")).to_be_in_viewport(ratio=1)


def test_wide_screens_are_used(visitors: Open) -> None:
    page = opener(visitors, WIDE)
    new_game(page, "laser-chess")
    wait_for_board(page)
    for screen, _, height in sizes(page, WIDE):
        assert look(page)["board"]["height"] >= 0.7 * height, screen
        assert page.evaluate(STANDS), screen
    for path in ("/analysis", "/editor"):
        page.goto(path)
        wait_for_board(page)
        for screen, _, height in sizes(page, WIDE):
            assert look(page)["board"]["height"] >= 0.6 * height, (path, screen)
            assert page.evaluate(STANDS), (path, screen)


@pytest.mark.parametrize("screens", [TOUCHED, WIDE], ids=["touched", "wide"])
def test_a_game_is_one_press_away(visitors: Open, screens: dict[str, tuple[int, int]]) -> None:
    page = opener(visitors, screens)
    page.goto("/")
    for screen, width, _ in sizes(page, screens):
        expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="Learn in two minutes")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, screen
        assert screens is WIDE or page.evaluate(SMALL) == [], screen
