"""The pages in a browser: size of the first one, time until it is interactive, and latency of a click."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from benchmarks.slow_line import SlowLine

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
READY = ".ways button"
"""The element of the home page that shows that a game can be started."""
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
  window.answered = new Promise((resolve) => addEventListener("pointerdown", (event) => {
    const look = () => {
      if (document.querySelector(selector)) resolve(performance.now() - event.timeStamp);
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true }));
}
"""
RELEASED = """
(selector) => {
  window.answered = new Promise((resolve) => addEventListener("pointerup", ({ timeStamp }) => {
    const look = () => document.querySelector(selector) && resolve(performance.now() - timeStamp);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, { capture: true, once: true }));
}
"""
"""The same from the end of a press until something is in the document, which the next frame shows."""
WEIGHT = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + entry.transferSize, 0)
"""
CONFIRMING = "localStorage['laserchess.settings'] = '{\"confirm\": true, \"sound\": false}'"
"""A move is previewed with its beam first."""
CONFIRM_NOT = "localStorage['laserchess.settings'] = '{\"confirm\": false, \"sound\": false}'"
RESTING = """localStorage['laserchess.analysis'] = '{"on": false}'"""
"""The engine is off: only the page is measured."""
SLOWLY = 'localStorage[\'laserchess.settings\'] = \'{"speed": "slow", "sound": false, "confirm": false}\''
FORESEEN = ".lc-foreseen .lc-beam"
FRAMES = """
() => new Promise((resolve) => {
  const moments = [];
  const look = (now) => {
    if (document.querySelector(".lc-effects .lc-beam, .lc-beams .lc-beam")) moments.push(now);
    else if (moments.length)
      return resolve({ count: moments.length - 1, seconds: (moments.at(-1) - moments[0]) / 1000 });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})
"""
"""How many frames there are from the start of a beam animation to its end, and how long it takes."""
BEAM = ".lc-effects .lc-beam, .lc-beams .lc-beam"
THROTTLED = 4
"""How much slower than this machine a phone is taken to be."""
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
"""What a frame costs apart from painting, by the names of Chromium's metrics."""


@dataclass(frozen=True)
class FirstGame:
    """A first game against the computer."""

    ready: float
    """Seconds from the request of the home page until the first move can be played."""
    answered: float
    """Seconds from the home page until the computer has moved."""


@contextmanager
def browsing() -> Iterator[Any]:
    """Open a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


def first_visit(browser: Any, url: str) -> tuple[float, float]:  # noqa: ANN401  # a Browser
    """Return the bytes of the home page, and the seconds until a game can be started."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script(f"({WATCH})({READY!r})")
    page.goto(url)
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    facts = float(page.evaluate(WEIGHT)), float(page.evaluate("window.readyAt")) / 1000
    context.close()
    return facts


def first_game(browser: Any, url: str) -> float:  # noqa: ANN401  # the same
    """Return the bytes transferred from the first visit until the first move can be played."""
    context = browser.new_context(service_workers="block")  # the page cannot see what they fetch
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    weight = float(page.evaluate(WEIGHT))
    page.get_by_role("button", name="Play on this device").click()
    page.wait_for_selector("[data-connection=online] .lc-piece")
    page.wait_for_load_state("networkidle")
    weight += float(page.evaluate(WEIGHT))
    context.close()
    return weight


def click(browser: Any, url: str, squares: list[str]) -> float:  # noqa: ANN401  # the same
    """Return the median seconds from a click on a piece until its targets are shown."""
    page = browser.new_page()
    page.add_init_script(RESTING)
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    answers = [_press(page, square, TARGET) for square in squares]
    page.close()
    return median(answers)


def preview(browser: Any, url: str, moves: list[tuple[str, str]]) -> float:  # noqa: ANN401  # the same
    """Return the median seconds from a click on a target until the beam of the move is shown."""
    context = browser.new_context()
    context.add_init_script(CONFIRMING)
    context.add_init_script(RESTING)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    answers = []
    for start, to in moves:
        _press(page, start, TARGET)
        answers.append(_press(page, to, FORESEEN, deselect=False))
        page.keyboard.press("Escape")
    context.close()
    return median(answers)


def press_previews(browser: Any, url: str, moves: list[tuple[str, str]], stop: Callable[[], None]) -> list[float]:  # noqa: ANN401  # the same
    """Return the seconds from presses on targets until beams are shown, after the server was stopped."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(CONFIRMING)
    context.add_init_script(RESTING)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    first, *others = moves
    _press(page, first[0], TARGET)
    _press(page, first[1], FORESEEN, deselect=False)  # the kernel is loaded
    stop()
    answers = []
    for start, to in others:
        page.keyboard.press("Escape")
        _press(page, start, TARGET)
        answers.append(_press(page, to, FORESEEN, deselect=False, script=RELEASED))
    context.close()
    return answers


def computer_game(browser: Any, url: str, move: tuple[str, str], *, settle: bool = False) -> FirstGame:  # noqa: ANN401  # the same
    """Visit the home page for the first time, start a game against the computer and play until it has answered.

    With `settle`, return only when the page loads nothing any more.
    """
    context = browser.new_context(service_workers="block")
    context.add_init_script(CONFIRM_NOT)
    page = context.new_page()
    begun = perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(READY)
    shown = perf_counter()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("[data-connection=online] .lc-piece")
    page.locator(f"[data-square='{move[0]}']").first.click()
    page.wait_for_selector(TARGET)
    ready = perf_counter() - begun
    page.locator(f"[data-square='{move[1]}']").first.click()
    page.locator(".move").nth(1).wait_for()
    answered = perf_counter() - shown
    if settle:
        page.wait_for_load_state("networkidle")
    context.close()
    return FirstGame(ready, answered)


def slow_view(browser: Any, line: SlowLine) -> float:  # noqa: ANN401  # the same
    """Return the bytes of the first visit of the home page, headers included."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    before = line.down.count
    page.goto(f"http://{line.address}")
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    weight = line.down.count - before
    context.close()
    return weight


def frames(browser: Any, url: str, move: tuple[str, str]) -> float:  # noqa: ANN401  # the same
    """Return the frames per second while the beam of a move is animated."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(SLOWLY)
    context.add_init_script(RESTING)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    page.evaluate(f"() => {{ window.drawn = ({FRAMES})() }}")
    for square in move:
        page.locator(f"[data-square='{square}']").first.click()
    drawn = page.evaluate("window.drawn")
    context.close()
    return float(drawn["count"]) / float(drawn["seconds"])


def frame_work(browser: Any, url: str, move: tuple[str, str]) -> float:  # noqa: ANN401  # the same
    """Return the seconds of script, style and layout in a frame of a beam, on a throttled processor."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.add_init_script(SLOWLY)
    context.add_init_script(RESTING)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".lc-piece")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    for square in move:
        page.locator(f"[data-square='{square}']").first.click()
    page.wait_for_selector(BEAM)
    before = _work(session)
    drawn = page.evaluate(f"({FRAMES})()")
    work = _work(session) - before
    context.close()
    return work / float(drawn["count"])


def _work(session: CDPSession) -> float:
    """Return the seconds a page has spent on script, layout and style so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return sum(float(metric["value"]) for metric in metrics if metric["name"] in WORK)


def _press(page: Page, square: str, shown: str, *, deselect: bool = True, script: str = CLICKED) -> float:
    """Click a square and return the seconds until something is shown; with `deselect`, nothing is selected before."""
    if deselect:
        page.keyboard.press("Escape")
    page.wait_for_selector(shown, state="detached")
    page.evaluate(script, shown)
    page.locator(f"[data-square='{square}']").first.click()
    return float(page.evaluate("window.answered")) / 1000
