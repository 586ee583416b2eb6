"""The pages in a browser: what the first one weighs, when it can be used, and how soon a click is answered."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
READY = ".ways button"
"""What the home page has once a game can be begun."""
TARGET = ".lc-target"
WATCH = """
(selector) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    window.readyAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
}
"""
CLICKED = """
(selector) => {
  window.answeredIn = null;
  addEventListener("pointerdown", (event) => {
    const look = () => {
      if (document.querySelector(selector)) window.answeredIn = performance.now() - event.timeStamp;
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true });
}
"""
WEIGHT = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
"""


@contextmanager
def browsing() -> Iterator[Any]:
    """Open a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


def first_visit(browser: Any, url: str) -> tuple[float, float]:  # noqa: ANN401  # a Browser
    """Return the bytes that the home page takes to load, and after how many seconds a game can be begun."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(f"({WATCH})({READY!r})")
    page.goto(url)
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    facts = float(page.evaluate(WEIGHT)), float(page.evaluate("window.readyAt")) / 1000
    context.close()
    return facts


def click(browser: Any, url: str, squares: list[str]) -> float:  # noqa: ANN401  # the same
    """Return how many seconds pass, as a rule, from a press on a piece until its targets are shown."""
    page = browser.new_page()
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    answers = [_press(page, square) for square in squares]
    page.close()
    return median(answers)


def _press(page: Page, square: str) -> float:
    page.keyboard.press("Escape")
    page.wait_for_selector(TARGET, state="detached")
    page.evaluate(CLICKED, TARGET)
    page.locator(f"[data-square='{square}']").first.click()
    page.wait_for_selector(TARGET)
    return float(page.evaluate("window.answeredIn")) / 1000
