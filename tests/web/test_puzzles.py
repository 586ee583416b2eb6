"""Puzzles: the trainer by mouse, touch and keyboard, daily puzzle, storm, sharing, and puzzles from games."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from laserchess import puzzles
from laserchess.puzzles import Puzzle
from tests.web.conftest import Open
from tests.web.pointer import Finger, Hand, Keys, Mouse, ask
from tests.web.test_accessibility import findings_of_sizes, fits_a_phone, settle

KEPT = "JSON.parse(localStorage['laserchess.puzzles'] ?? '{}')"


def wait_for_kept(page: Page, figure: str, value: int) -> None:
    """Wait until the browser has taken down a figure of Khet's puzzles: the server is asked first."""
    page.wait_for_function(f"() => {KEPT}.games?.khet?.{figure} === {value}")


def one(goal: str, game: str = "khet", act: str = "") -> Puzzle:
    """Return the easiest puzzle of a goal, whose first move is of a kind."""
    return next(
        puzzle
        for puzzle in puzzles.load(game)
        if puzzle.goal == goal and act in {"", puzzle.board().parse_move(puzzle.solution[0]).kind}
    )


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.locator(f".puzzle-grid[data-ready='{puzzle.id}'] .lc-board")).to_be_visible()


def hand_for(visitors: Open, hand: type[Hand]) -> Hand:
    """Take the page of a browser in hand: fingers have a phone."""
    phone = hand is Finger
    return hand(visitors(phone=phone, settings={"confirm": phone}).new_page())


def view_of(page: Page, puzzle: Puzzle, *moves: str) -> dict[str, Any]:
    """Ask the server for the position after some right moves."""
    answer = ask(page, "/api/puzzles/try", {"puzzle": puzzle.id, "moves": list(moves)})
    view: dict[str, Any] = answer.json()["view"]
    return view


def solve(hand: Hand, puzzle: Puzzle) -> None:
    for number, move in enumerate(puzzle.own_moves):
        hand.make(move, view_of(hand.page, puzzle, *puzzle.own_moves[:number]))
        if number + 1 < len(puzzle.own_moves):
            expect(verdict(hand.page)).to_contain_text("Best move!")


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def wrong_step(puzzle: Puzzle) -> str:
    """Return a wrong move that is easy to make, and after which the game continues: a step."""
    for move in puzzle.board().legal_moves:
        board = puzzle.board()
        board.push(move)
        if move.kind == "step" and str(move) != puzzle.solution[0] and board.outcome is None:
            return str(move)
    raise AssertionError


def test_a_puzzle_is_solved_by_mouse_rated_and_shared(page: Page) -> None:
    puzzle = one("win 1")
    open_puzzle(page, puzzle)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("heading", level=2)).to_contain_text(puzzle.task)
    solve(Mouse(page), puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    expect(page.locator(".puzzle-figures strong.good")).to_have_text(re.compile(r"\+\d+"))
    expect(page.locator(".your-streak")).to_have_text("Streak: 1")
    wait_for_kept(page, "solved", 1)
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".toast.good")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/puzzles/{puzzle.id}")
    picture = page.locator(".share-image").get_attribute("href")
    assert ask(page, str(picture)).headers["content-type"] == "image/png"
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".puzzle-grid")).not_to_have_attribute("data-ready", puzzle.id)


def test_a_longer_puzzle_is_solved_by_keyboard(page: Page) -> None:
    puzzle = one("win 2")
    open_puzzle(page, puzzle)
    solve(Keys(page), puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.keyboard.press("PageDown")
    expect(page.locator(".puzzle-grid")).not_to_have_attribute("data-ready", puzzle.id)


def test_a_puzzle_is_solved_by_finger(visitors: Open) -> None:
    finger = hand_for(visitors, Finger)
    page, puzzle = finger.page, one("win 1", act="step")
    open_puzzle(page, puzzle)
    solve(finger, puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    expect(verdict(page)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_in_viewport()


def test_a_wrong_move_is_refuted_with_light_and_can_be_taken_back(page: Page) -> None:
    puzzle = one("defend")
    open_puzzle(page, puzzle)
    Mouse(page).make(wrong_step(puzzle), view_of(page, puzzle))
    expect(verdict(page)).to_contain_text("That’s not the move!")
    expect(verdict(page)).to_contain_text("replies")
    expect(page.locator(".lc-board .lc-beam, .lc-board [class*=beam]").first).to_be_attached()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_count(0)
    solve(Mouse(page), puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    wait_for_kept(page, "solved", 0)
    wait_for_kept(page, "tried", 1)


def test_the_trainer_follows_game_theme_and_difficulty(page: Page) -> None:
    page.goto("/puzzles")
    expect(page.locator(".puzzle-grid[data-ready]")).to_be_visible()
    page.get_by_label("Variant").select_option("khet")
    expect(page.locator(".eyebrow")).to_have_text("Khet 2.0")
    page.get_by_label("Theme", exact=True).select_option("swap")
    expect(page.locator(".puzzle-grid[data-ready]")).to_be_visible()
    page.wait_for_function(
        "async () => { const grid = document.querySelector('.puzzle-grid');"
        " return grid.dataset.ready === grid.dataset.puzzle; }"
    )
    page.get_by_label("Difficulty").select_option("harder")
    page.reload()
    expect(page.locator(".eyebrow")).to_have_text("Khet 2.0")
    expect(page.get_by_label("Difficulty")).to_have_value("harder")


def test_the_daily_puzzle_is_on_the_home_page_and_remembered(page: Page) -> None:
    puzzle = one("win 1", act="step")
    shown = ask(page, f"/api/puzzles/{puzzle.id}").json()
    page.route("**/api/puzzles/daily", lambda route: route.fulfill(json={"date": "2026-05-01", "puzzle": shown}))
    page.goto("/")
    daily = page.get_by_role("region", name="Daily puzzle")
    daily.get_by_role("link", name="Solve").press("Enter")
    expect(page.locator(".puzzle-grid[data-ready] .lc-board")).to_be_visible()
    solve(Mouse(page), puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    page.goto("/")
    expect(page.locator(".daily")).to_contain_text("Solved today")


@pytest.mark.parametrize("hand", [Finger, Keys])
def test_a_storm_counts_until_the_time_is_up(visitors: Open, hand: type[Hand]) -> None:
    solver = hand_for(visitors, hand)
    page = solver.page
    page.clock.install()
    page.goto("/puzzles/storm?variant=khet")
    expect(page.locator(".learn-board .lc-piece")).to_have_count(26)
    solver.use(page.get_by_role("button", name="Start"))
    grid = page.locator(".storm[data-ready]")
    expect(grid).to_be_visible()
    first = puzzles.find(str(grid.get_attribute("data-ready")))
    expect(page.locator(".learn-board :focus")).to_have_count(1)
    expect(page.locator(".storm-clock")).to_be_in_viewport()
    solve(solver, first)
    expect(page.locator(".storm-score")).to_have_text("1 solved")
    expect(page.locator(".storm")).not_to_have_attribute("data-ready", first.id)
    second = puzzles.find(str(grid.get_attribute("data-ready")))
    solver.make(wrong_step(second), view_of(page, second))
    expect(verdict(page)).to_contain_text("10 seconds")
    page.clock.run_for(180_000)
    expect(verdict(page)).to_contain_text("Time’s up: 1 puzzle solved. Best: 1.")
    expect(page.get_by_role("button", name="Play again")).to_be_focused()
    wait_for_kept(page, "storm", 1)


def test_a_lesson_ends_in_ten_puzzles_of_its_theme(page: Page) -> None:
    page.goto("/learn/khet#special")
    page.get_by_role("link", name=re.compile("puzzles: Swap")).click()
    expect(page.locator(".eyebrow")).to_have_text(re.compile(r"Puzzle 1 of \d+"))
    expect(page.get_by_label("Theme", exact=True)).to_have_value("swap")


def test_what_there_was_in_a_game_of_ones_own_is_solved(page: Page) -> None:
    page.goto("/puzzles/own")
    expect(page.locator(".own .empty p")).to_have_text("No finished games yet. Play one, then come back.")
    expect(page.locator(".own .empty").get_by_role("link")).to_have_attribute("href", "/")
    puzzle = one("win 1", act="step")
    wish = {"variant": puzzle.variant, "mode": "here", "position": puzzle.position}
    game = ask(page, "/api/games", wish).json()
    move = {"type": "move", "ply": 0, "move": puzzle.solution[0]}
    assert ask(page, f"/api/games/{game['id']}/commands", {"command": move}).ok
    page.goto("/puzzles/own")
    page.get_by_role("button", name="Find puzzles").click()
    expect(page.locator(".eyebrow")).to_have_text("Puzzle 1 of 1")
    expect(page.locator(".puzzle-grid[data-ready] .lc-board")).to_be_visible()
    solve(Mouse(page), puzzle)
    expect(verdict(page)).to_contain_text("Success!")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("link", name="Training").last).to_be_focused()


def test_pages_stand_in_nobodys_way(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    for path in ("/puzzles", "/puzzles/storm", "/puzzles/own"):
        page.goto(path)
        settle(page)
        assert fits_a_phone(page), path
        assert findings_of_sizes(page) == [], path
    see_hints_and_the_solution(page)


def see_hints_and_the_solution(page: Page) -> None:
    """Ask for both hints and the solution, each of which everybody can read."""
    puzzle = one("win 1")
    open_puzzle(page, puzzle)
    page.keyboard.press("h")
    expect(verdict(page)).to_contain_text("Look at")
    assert findings_of_sizes(page) == []
    page.get_by_role("button", name="Another hint").click()
    expect(page.get_by_role("button", name="Another hint")).to_have_count(0)
    page.keyboard.press("v")
    expect(verdict(page)).to_contain_text(puzzle.solution[0])
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    assert findings_of_sizes(page) == []
    wait_for_kept(page, "solved", 0)
    open_puzzle(page, puzzle)
    page.get_by_role("button", name="View solution").click()
    expect(verdict(page)).to_contain_text(puzzle.solution[0])
