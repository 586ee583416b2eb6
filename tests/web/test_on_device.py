"""Play, puzzles and analysis on the visitor's device: with the server gone, and with nothing for it to compute."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from laserchess import puzzles
from laserchess.server.wire.views import view_of
from tests.server.people.persons import PASSWORD
from tests.server.processes import Process
from tests.web.conftest import Open, Watch
from tests.web.pointer import GET, Mouse, ask, square, wait_for_ply, wait_online
from tests.web.site_visits import play_to_the_end, winning_game

POST = """async ([path, body]) => {
  const files = document.querySelector("script[type=module]").src.replace(/joined\\/.*/, "");
  const { post } = await import(`${files}lib/api.js`);
  return post(path, body);
}"""
"""Sends a request as the page's modules do."""
FIRST_VIEW, FIRST_GAME = 350_000, 1_200_000
"""Bytes that may be transferred before anything was played, and until the computer has answered."""
GONE = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "WebSocket", "Failed to load resource")


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """Start a server that the test may kill."""
    with Process(tmp_path / "log", "--database", str(tmp_path / "games.db")) as process:
        yield process


@pytest.fixture
def own_browser(process: Process, visitors: Open, watch: Watch) -> BrowserContext:
    """Return a visitor's browser for that server, whose loss its pages may report."""
    watch.allow(*GONE)
    return visitors(base_url=f"http://{process.address}", engine=True)


def start(page: Page, **wanted: Any) -> str:
    """Start a game on the device and go there; return its id once the engine is loaded."""
    page.goto("/")
    body = {"variant": "khet", "mode": "computer", "level": 1, **wanted}
    game = str(page.evaluate(POST, ["/api/games", body])["id"])
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/khet.net")):
        page.goto(f"/game/{game}")
    wait_online(page)
    return game


def test_games_puzzles_and_analysis_go_on_without_the_server(process: Process, own_browser: BrowserContext) -> None:
    """Open everything, each in a tab; kill the server; then use one tab after the other."""
    won, taken_back, *solved, analysis = (own_browser.new_page() for _ in range(5))
    position, board = winning_game()
    start(won, position=position.position, side=board.turn)
    start(taken_back, side="silver", setup="classic")
    each_variant = [
        next(each for each in puzzles.load(variant) if each.aim == "win") for variant in ("khet", "advanced")
    ]
    for page, puzzle in zip(solved, each_variant, strict=True):
        open_puzzle(page, puzzle)
    sockets = open_analysis(analysis)
    process.kill()
    analyse(analysis, sockets)
    play_to_the_end(won, board)
    preview_and_take_back(taken_back)
    for page, puzzle in zip(solved, each_variant, strict=True):
        solve(page, puzzle)


def open_puzzle(page: Page, puzzle: puzzles.Puzzle) -> None:
    """Go to a puzzle, and wait until the device answers for it."""
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.locator(f".puzzle-grid[data-ready='{puzzle.id}'] .lc-board")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".verdict")).to_contain_text("Hint")


def open_analysis(page: Page) -> list[str]:
    """Go to the analysis, and wait until the engine thinks; return the list of the sockets that the page opens."""
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto("/analysis#variant=khet")
    expect(page.locator(".engine-line .line-move").first).to_be_visible()
    return sockets


def analyse(page: Page, sockets: list[str]) -> None:
    """Play a move of the engine and look for mistakes; leave, so that the engine ends."""
    page.locator(".engine-line .line-move").first.click()
    expect(page.locator(".engine-facts")).to_contain_text("epth")
    page.locator("button.judge").click()
    expect(page.locator(".summary")).to_be_visible()
    assert not [url for url in sockets if "analysis" in url]
    page.close()


def preview_and_take_back(page: Page) -> None:
    """See the beam of a move before it is made, take it back, and ask for a hint."""
    mouse = Mouse(page)
    mouse.click("c1")
    square(page, "b1").hover()
    expect(page.locator(".lc-foreseen .lc-beam").first).to_be_attached()
    mouse.click("b1")
    wait_for_ply(page, 2)
    page.locator("[data-action=takeback]").click()
    wait_for_ply(page, 0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".lc-arrow").first).to_be_attached()


def solve(page: Page, puzzle: puzzles.Puzzle) -> None:
    """Make the moves of a puzzle's solution."""
    board, mouse = puzzle.board(), Mouse(page)
    for number, move in enumerate(puzzle.solution):
        if puzzle.is_turn or number % 2 == 0:
            mouse.make(move, view_of(board))  # type: ignore[arg-type]  # a plain dictionary
        board.push(move)
    expect(page.locator(".verdict")).to_contain_text("Success!")


def test_a_computer_game_costs_the_server_nothing_and_is_restored_and_listed(page: Page) -> None:
    game = start(page, side="silver", level=5)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    Mouse(page).click("c1")
    Mouse(page).click("b1")
    wait_for_ply(page, 2)
    assert [url for url in asked if "/api/" in url] == []
    page.reload()
    wait_online(page)
    wait_for_ply(page, 2)
    page.goto("/")
    expect(page.locator(f"a[href='/game/{game}']")).to_be_visible()
    page.goto("/games")
    expect(page.locator(f"a[href='/game/{game}']")).to_be_visible()


def test_the_first_view_and_the_first_game_stay_within_their_budgets(visitors: Open) -> None:
    sizes: dict[str, int] = {}
    page = visitors(mark="budget").new_page()

    def count(answer: Response) -> None:
        sizes.setdefault(answer.url, int(answer.headers.get("content-length", 0)))

    page.on("response", count)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) <= FIRST_VIEW, sizes
    page.get_by_role("button", name="Play now").click()
    wait_online(page)
    Mouse(page).click("h2")
    Mouse(page).click("h3")
    wait_for_ply(page, 2)
    page.wait_for_load_state("networkidle")
    assert any(url.endswith("laser-chess.net") for url in sizes)
    assert sum(sizes.values()) <= FIRST_GAME, sizes


def test_the_engine_of_the_server_is_a_choice(visitors: Open) -> None:
    page = visitors(engine=True).new_page()
    page.goto("/analysis#variant=khet")
    with page.expect_websocket(lambda socket: "analysis" in socket.url):
        page.locator(".engine-name select").select_option("server")
    expect(page.locator(".engine-line .line-move").first).to_be_visible()


def test_finished_games_are_uploaded_once_when_a_player_signs_in(page: Page) -> None:
    puzzle, board = winning_game()
    start(page, position=puzzle.position, side=board.turn)
    play_to_the_end(page, board)
    assert ask(page, "/api/games?mine=1").json() == []
    ask(page, "/api/account/sign-up", {"name": "Device-Dora", "password": PASSWORD})
    page.evaluate("localStorage['laserchess.account'] = 'Device-Dora'")
    with page.expect_response("**/api/games/upload") as uploaded:
        page.goto("/")
    stored = uploaded.value.json()["id"]
    assert [each["id"] for each in ask(page, "/api/games?mine=1").json()] == [stored]
    page.wait_for_function(f"async (path) => (await ({GET})(path)).length === 1", arg="/api/games?mine=1")
    page.goto("/games")
    expect(page.locator(f"a[href='/game/{stored}']")).to_be_visible()
    expect(page.locator("a[href^='/game/local-']")).to_have_count(0)
    assert len(ask(page, "/api/games?mine=1").json()) == 1
