"""The JavaScript library in a browser: the same lines as Python's, an engine in a worker, and a stop at once."""

from collections.abc import Iterator
from typing import ClassVar

import pytest
from playwright.sync_api import Page

from laserchess import VARIANTS
from tests.browser.hosts import Handler, serving
from tests.browser.walk import Walk, game_lines
from tests.timeouts import PAGE_MS
from tests.web.conftest import Visitors

ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
WALK = Walk(plies=30, tries=2)
GAMES_EACH = 3
LINES = """async ([id, count, plies, tries]) => {
  const { init, VARIANTS } = await import("/src/laserchess/web/local/index.js");
  const { gameLines } = await import("/tests/browser/lines.js");
  await init();
  const walk = (_, number) => [...gameLines(VARIANTS.get(id), number, { plies, tries })];
  return Array.from({ length: count }, walk).flat();
}"""
STOP = """async (threads) => {
  const { Board, Engine, init } = await import("/src/laserchess/web/local/index.js");
  await init();
  const engine = new Engine({ hashMb: 1, threads });
  const board = new Board("khet");
  const first = await engine.play(board, { depth: 3 });
  const endless = engine.play(board, { infinite: true });
  await new Promise((resolve) => setTimeout(resolve, 300));
  engine.stop();
  await endless;
  const { move } = await engine.play(board, { depth: 1 });
  return [crossOriginIsolated, board.isLegal(first.move), board.isLegal(move)];
}"""


class IsolatingHandler(Handler):
    headers_sent: ClassVar = ISOLATED


def open_page(browser: Visitors, handler: type[Handler]) -> Iterator[Page]:
    with serving(handler) as address:
        page = browser.chromium.new_page()
        page.set_default_timeout(PAGE_MS)
        page.goto(address)
        yield page
        page.close()


@pytest.fixture(scope="module")
def plain_page(browser: Visitors) -> Iterator[Page]:
    yield from open_page(browser, Handler)


@pytest.fixture(scope="module")
def isolated_page(browser: Visitors) -> Iterator[Page]:
    yield from open_page(browser, IsolatingHandler)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_are_the_same(plain_page: Page, name: str) -> None:
    lines = plain_page.evaluate(LINES, [name, GAMES_EACH, WALK.plies, WALK.tries])
    expected = [line for number in range(GAMES_EACH) for line in game_lines(VARIANTS[name], number, WALK)]
    assert lines == expected


def test_an_engine_stops_and_plays_on(plain_page: Page) -> None:
    assert plain_page.evaluate(STOP, 2) == [False, True, True]


def test_an_engine_has_threads_where_a_page_is_isolated(isolated_page: Page) -> None:
    assert isolated_page.evaluate(STOP, 2) == [True, True, True]
