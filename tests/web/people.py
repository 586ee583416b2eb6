"""What people with accounts do in browsers: sign up, go to the lobby, meet, and play."""

import json
from itertools import count

from playwright.sync_api import Page, expect

from laserchess import Board
from laserchess.core.moves import MoveKind
from tests.server.people.persons import goes_on
from tests.web.pointer import ask, wait_online

NUMBERS = count(1)
PASSWORD = "a very good password"  # noqa: S105  # of people in tests


def unique(page: Page, name: str) -> str:
    """Return a name that no other account has."""
    return f"{name}-{next(NUMBERS)}-{id(page) % 1000}"


def sign_up(page: Page, name: str) -> str:
    """Make an account for the page's visitor, as the pages they open from now on know; return the name."""
    name = unique(page, name)
    answer = ask(page, "/api/account/sign-up", {"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()
    page.add_init_script(f"if (location.host) localStorage['laserchess.account'] ??= {json.dumps(name)}")
    return name


def sign_up_on_page(page: Page, name: str) -> str:
    """Make an account on its page, and stay there; return the name."""
    name = unique(page, name)
    page.goto("/account")
    card = page.locator("section.card", has=page.get_by_role("heading", name="Sign up"))
    card.get_by_label("Name").fill(name)
    card.get_by_label("Password").fill(PASSWORD)
    card.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("dialog").locator("code")).to_have_count(8)
    page.get_by_role("button", name="I’ve saved them").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.locator(".site-account")).to_have_text(name)
    return name


def enter(page: Page, variant: str) -> None:
    """Go to the lobby and choose a game there."""
    page.goto(f"/lobby?variant={variant}")
    expect(page.locator("main[data-connection=online]")).to_be_visible()


def meet(one: Page, other: Page, variant: str, clock: str = "5+3") -> str:
    """Let both press the same button; return the game's id once both are there."""
    for page in (one, other):
        enter(page, variant)
    one.get_by_role("button", name=clock).click()
    expect(one.locator(".waiting")).to_be_visible()
    other.get_by_role("button", name=clock).click()
    for page in (one, other):
        page.wait_for_url("**/game/*")
        wait_online(page)
    return one.url.split("/game/")[1]


def order(page: Page, game: str, **command: object) -> None:
    answer = ask(page, f"/api/games/{game}/commands", {"command": command})
    assert answer.ok, answer.text()


def players(one: Page, other: Page) -> tuple[Page, Page]:
    """Return both, first the player to move first."""
    is_first = one.locator(".seat.bottom").get_attribute("data-side") == "first"
    return (one, other) if is_first else (other, one)


def answer_move(game: str, first: Page, second: Page) -> None:
    """Play until the second side has moved too, which makes a game count."""
    while True:
        view = ask(first, f"/api/games/{game}").json()
        beginner = Board(view["variant"]).turn
        if any(move["by"] != beginner for move in view["moves"]):
            return
        board = Board(view["variant"], position=view["view"]["position"])
        moves = sorted(board.legal_moves, key=lambda move: move.kind is not MoveKind.END)
        text = next(text for text in [move.text for move in moves] if goes_on(board.copy(), text))
        page = first if board.turn == beginner else second
        order(page, game, type="move", ply=view["ply"], move=text)
