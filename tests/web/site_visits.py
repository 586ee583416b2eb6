"""What a visitor does on a site whose server is away, or that has none: the same on both."""

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from laserchess import Board, puzzles
from laserchess.engine.mate_search import winning_moves
from laserchess.server.wire.views import view_of
from tests.web.pointer import Mouse, square, wait_for_ply, wait_online

KEPT = "navigator.serviceWorker.ready.then(() => true)"


def play_computer(page: Page) -> None:
    """On the home page of Khet: start a game against the computer, and play until it has answered twice."""
    page.get_by_role("radio", name="Silver").check()
    page.get_by_role("button", name="Play the computer").click()
    wait_online(page)
    move(page, "d1", "d2")
    wait_for_ply(page, 2)
    page.reload()
    wait_online(page)
    wait_for_ply(page, 2)
    move(page, "d2", "d1")
    wait_for_ply(page, 4)


def winning_game() -> tuple[puzzles.Puzzle, Board]:
    """Return a puzzle in which Khet is won in two moves, and its board."""
    puzzle = next(each for each in puzzles.load("khet") if each.goal == "win 2")
    return puzzle, puzzle.board()


def begin_winning_game(page: Page, home: str) -> Board:
    """On the home page: start that game against the computer; return its board."""
    puzzle, board = winning_game()
    page.goto(f"{home}?{urlencode({'variant': 'khet', 'position': puzzle.position})}")
    page.get_by_role("radio", name=board.turn.capitalize()).check()
    page.get_by_role("button", name="Play the computer").click()
    wait_online(page)
    return board


def play_to_the_end(page: Page, board: Board) -> None:
    """Win the game on the page, whose computer answers every move."""
    mouse, left = Mouse(page), 2
    while board.outcome is None:
        text = str(winning_moves(board, left)[0])
        mouse.make(text, view_of(board))  # type: ignore[arg-type]  # a plain dictionary
        board.push(text)
        left -= 1
        if board.outcome is None:
            wait_for_ply(page, board.ply + 1)
            board.push(page.locator(".move").last.inner_text())
    expect(page.locator(".result h2")).to_have_text("You won")


def solve_exercise(page: Page) -> None:
    """On the exercise of Laser Chess that is called "Step into the beam"."""
    move(page, "i4", "j4")
    expect(page.locator(".verdict")).to_contain_text("Solved.")


def easy_puzzle() -> puzzles.Puzzle:
    """Return a puzzle that one step solves."""
    found = (one for one in puzzles.load("khet") if one.goal == "win 1" and len(one.solution[0]) == len("a1a2"))
    return next(one for one in found if one.board().parse_move(one.solution[0]).kind == "step")


def solve_puzzle(page: Page) -> None:
    """On the page of the easy puzzle."""
    text = easy_puzzle().solution[0]
    expect(page.locator(".puzzle-grid .lc-board")).to_be_visible()
    move(page, text[:2], text[2:4])
    expect(page.locator(".verdict")).to_contain_text("Success!")


def analyse(page: Page) -> None:
    """On the analysis page: wait for the engine's lines."""
    expect(page.get_by_text("depth")).to_be_visible()
    expect(page.locator(".lc-board").first).to_be_visible()


def move(page: Page, start: str, to: str) -> None:
    """Make a step with the mouse."""
    square(page, start).click()
    square(page, to).click()
