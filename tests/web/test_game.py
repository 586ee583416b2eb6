import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.pointer import Finger, Keys, Mouse, new_game, open_game, square, state, wait_for_ply, wait_online

GAMES = {
    "laser-chess": "c1d2 e5+ c4- g3f2 c5d5 h5i5 e4ud5 e8+ j1- h4g3 e4e3",
    "khet": "j4+ h8+ c4d4 h8g7 f1e2 e5f6 c5c4 g8f7 f4ug3 f4e5 j1-",
    "leiserchess": "e1f0 d6U a1U e6d7 h0L a7U f0U h6R d1d2 h6U d2d1",
    "advanced": "c8d8 b11@5 . m8l8 m7l7 . a7@3 a7@4 a7*",
}
"""Whole games from the first setup, each to its end."""
WINNERS = {"laser-chess": "Red", "khet": "Red", "leiserchess": "Lavender", "advanced": "Green"}


@pytest.mark.parametrize("variant", GAMES)
def test_whole_game(page: Page, variant: str) -> None:
    """Mouse and keyboard take turns in each kind of move; the only swap of Khet is for the keyboard."""
    new_game(page, variant)
    both = [Keys(page), Mouse(page)] if variant == "khet" else [Mouse(page), Keys(page)]
    hands = {act: cycle(both) for act in ("step", "swap", "turn", "fire", "end")}
    for text in GAMES[variant].split():
        act = next(move["act"] for move in state(page)["view"]["moves"] if move["text"] == text)
        page.keyboard.press("b")  # the arrow keys are the board's again
        next(hands[act]).play(text)
    expect(page.locator(".result h2")).to_have_text(f"{WINNERS[variant]} won")
    expect(page.locator(".result")).to_contain_text(state(page)["outcome"]["text"])


def test_whole_games_on_a_phone(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    for variant, moves in GAMES.items():
        new_game(page, variant)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if variant in {"khet", "advanced"}:
            finger = Finger(page)
            for text in moves.split():
                finger.play(text)
            expect(page.locator(".result h2")).to_have_text(f"{WINNERS[variant]} won")


def test_a_game_of_many_buttons_and_three_rematches(page: Page) -> None:
    game = new_game(page, "laser-chess")
    flip_and_read_the_keyboard_help(page)
    see_beams_before_a_move(page)
    Keys(page).play("c1d2")
    expect(page.locator("[role=status]").filter(has_text="beam").first).to_be_attached()
    mouse = Mouse(page)
    for text in GAMES["laser-chess"].split()[1:4]:
        mouse.play(text)
    look_back(page)
    mouse.play("c5d5")
    share(page, game)
    take_back(page)
    claim_a_draw(page)
    ask_for_a_rematch(page)
    resign(page)
    ask_for_a_rematch(page)
    agree_on_a_draw(page)
    ask_for_a_rematch(page)
    page.get_by_role("button", name="Abort").click()
    page.get_by_role("dialog").get_by_role("button", name="Abort").click()
    expect(page.locator(".result h2")).to_have_text("Game aborted")


def flip_and_read_the_keyboard_help(page: Page) -> None:
    """Flip the board and back by key, and open the help."""
    expect(page.locator(".seat.bottom .seat-name")).to_have_text("Blue")
    page.keyboard.press("x")
    expect(page.locator(".seat.bottom .seat-name")).to_have_text("Red")
    page.keyboard.press("x")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("fire")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def see_beams_before_a_move(page: Page) -> None:
    """Point at a move, which shows its beams, and switch that off."""
    Mouse(page).click("c1")
    square(page, "c2").hover()
    expect(page.locator(".lc-board .lc-beam").first).to_be_attached()
    page.get_by_role("button", name="Beam preview").click()
    expect(page.get_by_role("button", name="Beam preview")).to_have_attribute("aria-pressed", "false")
    Mouse(page).click("c1")
    expect(square(page, "c1")).not_to_have_attribute("aria-selected", "true")


def look_back(page: Page) -> None:
    """Go through the first four moves, where nothing can be played, and back to the present."""
    page.get_by_role("button", name="Move 1: c1d2").click()
    expect(square(page, "d2")).to_have_attribute("aria-label", re.compile("Deflector on d2"))
    expect(square(page, "g3")).to_have_attribute("aria-label", re.compile("Deflector on g3"))
    expect(page.locator(".looking")).to_contain_text("Move 1 of 4")
    page.keyboard.press("ArrowLeft")
    expect(square(page, "c1")).to_have_attribute("aria-label", re.compile("Deflector on c1"))
    mouse = Mouse(page)
    mouse.click("c1")
    mouse.click("c2")
    expect(page.locator(".move")).to_have_count(4)
    page.keyboard.press(".")
    page.keyboard.press(".")
    expect(page.locator(".looking")).to_contain_text("Move 2 of 4")
    page.get_by_role("button", name="Back to live").first.click()
    expect(page.locator(".looking")).to_be_hidden()
    expect(square(page, "f2")).to_have_attribute("aria-label", re.compile("Deflector on f2"))


def share(page: Page, game: str) -> None:
    """Find the link, the position and the record of the game."""
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox", name="Spectator link")).to_have_value(re.compile(rf"/game/{game}$"))
    expect(dialog.get_by_role("textbox", name="Position")).to_have_value(state(page)["view"]["position"])
    with page.expect_download() as download:
        dialog.get_by_role("link", name="PGN").click()
    assert "c1d2" in download.value.path().read_text()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def take_back(page: Page) -> None:
    """Take back two of five moves."""
    page.get_by_role("button", name="Takeback").click()
    wait_for_ply(page, 4)
    page.get_by_role("button", name="Takeback").click()
    wait_for_ply(page, 3)
    Mouse(page).play("a5a6")


def claim_a_draw(page: Page) -> None:
    """Repeat the position and claim the draw."""
    page.keyboard.press("b")
    for text in ["e1+", "f8+", "e1+", "f8+"]:
        Keys(page).play(text)
    page.get_by_role("button", name="Claim draw").click()
    expect(page.locator(".result h2")).to_have_text("Draw")


def ask_for_a_rematch(page: Page) -> None:
    """Start the next game, which both players of this page want."""
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before and "/game/" in url)
    wait_online(page)
    expect(page.locator(".move")).to_have_count(0)


def resign(page: Page) -> None:
    """Resign after one move; the page asks first."""
    Mouse(page).play("c1c2")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Keep playing").click()
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result h2")).to_have_text("Blue won")
    expect(page.locator(".result")).to_contain_text("resigned")


def agree_on_a_draw(page: Page) -> None:
    """Offer a draw to the other player of this page."""
    Mouse(page).play("c1c2")
    page.get_by_role("button", name="Offer draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Agree to draw").click()
    expect(page.locator(".result")).to_contain_text("agreed")


def test_computer_answers(page: Page) -> None:
    new_game(page, "laser-chess", "computer", level=1, side="blue")
    expect(page.locator(".seat.top .seat-name")).to_have_text("Computer, level 1")
    mouse = Mouse(page)
    mouse.click("c1")
    mouse.click("d2")
    wait_for_ply(page, 2)
    expect(page).to_have_title("Your turn · Laser Chess")


def test_computer_begins_when_it_has_the_first_side(page: Page) -> None:
    new_game(page, "khet", "computer", level=1, side="red")
    expect(page.locator(".move")).to_have_count(1)
    expect(page.locator(".seat.bottom")).to_have_attribute("data-side", "second")
    low, high = square(page, "a8").bounding_box(), square(page, "a1").bounding_box()
    assert low is not None
    assert high is not None
    assert low["y"] > high["y"]


def test_clocks(page: Page) -> None:
    new_game(page, "laser-chess", clock={"base": 600, "increment": 0})
    faces = page.get_by_role("timer")
    expect(faces).to_have_text(["10:00", "10:00"])
    mouse = Mouse(page)
    mouse.play("c1d2")
    expect(page.locator(".seat.top .clock")).to_have_class(re.compile("running"))
    expect(page.locator(".seat.top .clock")).to_have_text(re.compile(r"^9:(5[0-8]|[0-4])"))


def test_clock_runs_out_when_the_server_says_so(page: Page) -> None:
    new_game(page, "laser-chess", clock={"base": 1, "increment": 0})
    expect(page.locator(".seat.top .clock")).to_have_class(re.compile("low"))
    mouse = Mouse(page)
    mouse.play("c1d2")
    expect(page.locator(".result h2")).to_have_text("Blue won")
    expect(page.locator(".result")).to_contain_text("time")
    expect(page.locator(".seat.top .clock")).to_have_text("0:00.0")


def test_watching(visitors: Open) -> None:
    host, guest = visitors().new_page(), visitors().new_page()
    game = new_game(host, "laser-chess")
    open_game(guest, game)
    expect(guest.locator(".watching")).to_be_visible()
    Mouse(host).play("c1d2")
    expect(guest.locator(".move")).to_have_text(["c1d2"])
    Mouse(guest).click("e8")
    expect(guest.get_by_role("button", name="Resign")).to_have_count(0)
    expect(square(guest, "e8")).not_to_have_attribute("aria-selected", "true")


def test_no_such_game(page: Page, watch: Any) -> None:
    watch.allow("404", "400", "422")
    page.goto("/game/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text("Game not found")
    page.get_by_role("link", name="New game").click()
    expect(page.locator(".game-card").first).to_be_visible()


EARLY = """() => {
  window.early = [];
  const signs = ".lost[aria-label*=King], .seat.winner, main[data-phase=over]";
  new MutationObserver(() => {
    if (!document.querySelector(".result") && document.querySelector(signs)) window.early.push(document.title);
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Notes what gives the result away before it is shown."""


def test_result_is_told_after_the_light(visitors: Open) -> None:
    page = visitors(settings={"speed": "fast"}).new_page()
    new_game(page, "laser-chess")
    mouse = Mouse(page)
    mouse.play("c5b4")
    page.evaluate(EARLY)
    mouse.play("e5d4")
    expect(page.locator(".result h2")).to_have_text("Blue won")
    expect(page.locator(".seat.top .lost")).to_have_attribute("aria-label", "Lost: King")
    assert page.evaluate("window.early") == []
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_text("Play from here")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("link", name="Play from here")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.get_by_role("link", name="Play from here")).to_have_attribute("aria-disabled", "false")
