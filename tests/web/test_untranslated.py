"""What Japanese players read: no English words but names and keys, on the main pages and in a whole game."""

import re

import pytest
from playwright.sync_api import Page, expect

from laserchess.engine.mate_search import winning_moves
from laserchess.server.wire.views import view_of
from laserchess.variants import VARIANTS
from tests.web.conftest import PHONE, Open
from tests.web.pointer import Mouse, new_game, wait_for_ply
from tests.web.site_visits import winning_game

TITLES = {variant.title for variant in VARIANTS.values() if variant.id != "khet-horus"}
"""Titles of variants that are names."""
FORMATS = {"PGN", "PNG", "GIF", "SVG", "JSON", "API", "URL"}
KEYS = {"Ctrl", "Delete", "End", "Enter", "Esc", "Home", "Page", "Tab"}
LANGUAGES = {"English", "Deutsch", "Polski"}
SETUPS = {setup.capitalize() for setup in VARIANTS["laser-chess"].setups}
"""Start positions of Laser Chess have names of their own."""
NAMES = {word for title in TITLES for word in re.findall(r"[A-Za-z]+", title)} | FORMATS | KEYS | LANGUAGES | SETUPS
WORD = re.compile(r"\b[A-Za-z]{3,}\b")
READ = """() => {
  const skipped = "noscript, script, style, .games-lists, .home-tournaments, .tv, .site-account, .notation";
  const texts = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode())
    if (!nodes.currentNode.parentElement.closest(skipped)) texts.push(nodes.currentNode.textContent);
  for (const name of ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"])
    for (const node of document.querySelectorAll(`[${name}]`))
      if (!node.closest(skipped)) texts.push(node.getAttribute(name));
  return [...new Set(texts)];
}"""
"""Returns every text of a page, hidden ones and those for screen readers included, but what players wrote."""


def english(page: Page) -> list[str]:
    """Return the texts of a page that hold an English word."""
    return [text for text in page.evaluate(READ) if {*WORD.findall(text)} - NAMES]


@pytest.mark.parametrize("path", ["/", "/learn/khet", "/puzzles", "/analysis", "/editor", "/account"])
def test_a_page_in_japanese_is_all_japanese(visitors: Open, path: str) -> None:
    page = visitors(locale="ja-JP").new_page()
    page.goto(path)
    expect(page.locator("main :is(.lc-board, form)").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert english(page) == []


HEAR = """
    window.said = [];
    const hear = () => {
        for (const region of document.querySelectorAll("[role=status]")) window.said.push(region.textContent);
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Take down what is announced: the answer to a move replaces its announcement."""
SIDES = {"silver": "銀", "red": "赤"}


def test_a_whole_game_in_japanese_is_all_japanese(visitors: Open) -> None:
    """What is shown and what is announced, and afterwards on a phone."""
    page = visitors(locale="ja-JP").new_page()
    page.add_init_script(HEAR)
    _, board = winning_game()
    game = new_game(page, "khet", "computer", level=1, side=board.turn, position=board.position)
    expect(page.locator(".coach-lines li").first).to_be_visible()
    left = 2
    while board.outcome is None:
        assert english(page) == []
        text = str(winning_moves(board, left)[0])
        Mouse(page).make(text, view_of(board))  # type: ignore[arg-type]  # a plain dictionary
        board.push(text)
        left -= 1
        if board.outcome is None:
            wait_for_ply(page, board.ply + 1)
            side, reply = SIDES[board.turn], page.locator(".move").last.inner_text()
            announced = f"{side}が {reply} を指しました。"
            page.wait_for_function("(text) => said.some((each) => each.includes(text))", arg=announced)
            board.push(reply)
    expect(page.locator(".result h2")).to_have_text("あなたの勝ち")
    assert english(page) == []
    assert [text for text in page.evaluate("said") if {*WORD.findall(text)} - NAMES] == []
    page.locator(".rules-button").click()
    expect(page.locator(".rules-drawer, dialog, aside").locator("p").first).to_be_visible()
    assert english(page) == []
    page.keyboard.press("Escape")
    page.locator(".site-tools button").last.click()
    expect(page.get_by_role("dialog").locator(".lc-piece").first).to_be_visible()
    assert english(page) == []
    page.set_viewport_size(PHONE)
    for path in (f"/game/{game}", "/games", "/lobby"):
        page.goto(path)
        expect(page.locator("main")).to_contain_text(re.compile("[ぁ-ん]"))
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert english(page) == []
