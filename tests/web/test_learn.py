"""Learning: chapters whose diagrams play, and exercises solved by mouse, finger, keyboard and pen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import PHONE, Open, Watch

KEPT = "localStorage['laserchess.learn']"


def lesson(page: Page, variant: str, step: str = "") -> None:
    """Go to a step of a lesson."""
    page.goto(f"/learn/{variant}{'#' if step else ''}{step}")
    expect(page.locator(".learn-words h2")).to_be_visible()
    expect(page.locator(".lc-board")).to_be_visible()


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f"[data-square='{name}']")


def verdict(page: Page) -> Locator:
    """Return what the page says of the answer."""
    return page.locator(".verdict")


def expect_piece(page: Page, name: str, square_name: str) -> None:
    """Wait until the board says that such a piece is on a square."""
    expect(square(page, square_name)).to_have_attribute("aria-label", re.compile(name))


def test_the_overview_leads_to_every_lesson(page: Page) -> None:
    page.goto("/learn")
    links = page.locator(".lesson-link")
    expect(links).to_have_count(6)
    expect(page.locator(".lesson-board .lc-board")).to_have_count(6)
    links.nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Khet 2.0")
    expect(page.get_by_role("heading", level=2)).to_have_text("The goal")


@pytest.mark.parametrize(("variant", "actions"), [("laser-chess-1987", 2), ("advanced", 3)])
def test_an_exercise_names_the_actions_of_a_turn(page: Page, variant: str, actions: int) -> None:
    lesson(page, variant, "aim-and-fire")
    expect(page.locator(".learn-words .tag").last).to_have_text(f"1 turn of {actions} actions")


def test_an_exercise_is_solved_by_mouse(page: Page) -> None:
    lesson(page, "laser-chess", "step-into-the-light")
    square(page, "i4").click()
    square(page, "j4").click()
    expect(verdict(page)).to_contain_text("Solved. On j4 the Switch deflects the beam west.")
    expect(page.locator(".learn-progress")).to_contain_text("1 of 15 solved")
    expect(page.get_by_role("link", name="Step into the beam, solved")).to_be_visible()
    page.locator(".step-on").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("The shot")


def test_an_exercise_is_solved_by_keyboard(page: Page) -> None:
    lesson(page, "laser-chess", "two-mirrors")
    square(page, "d4").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("]")
    expect(verdict(page)).to_contain_text("Solved.")
    expect(page.locator(".step-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Around the shield")


def test_an_exercise_is_solved_by_finger(visitors: Open) -> None:
    page = visitors(phone=True, settings={"confirm": True}).new_page()
    lesson(page, "khet", "turn-a-pyramid")
    square(page, "f3").tap()
    page.locator(".lc-control[data-option='left']").tap()
    page.locator(".lc-control[data-option='confirm']").tap()
    expect(verdict(page)).to_contain_text("Solved.")
    expect(verdict(page)).to_be_in_viewport()


def test_a_wrong_answer_says_what_happened_and_can_be_tried_again(page: Page) -> None:
    lesson(page, "laser-chess", "turn-a-deflector")
    square(page, "e2").click()
    square(page, "e3").click()
    expect(verdict(page)).to_contain_text("The beam hits your own Deflector on j5.")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_count(0)
    expect_piece(page, "King", "e2")
    expect_piece(page, "Deflector", "j5")


def test_the_hint_comes_when_asked_for(page: Page) -> None:
    lesson(page, "laser-chess", "turn-a-deflector")
    expect(page.locator(".hint")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("The beam comes up the j-column.")


def test_the_opponent_replies_in_longer_exercises(page: Page) -> None:
    lesson(page, "laser-chess", "prepare-the-shot")
    square(page, "i7").click()
    page.keyboard.press("]")
    expect(verdict(page)).to_contain_text("Red replies g7f6.")
    expect_piece(page, "King", "f6")
    square(page, "i7").click()
    square(page, "j6").click()
    expect(verdict(page)).to_contain_text("Solved.")


def test_several_actions_make_a_turn(page: Page) -> None:
    lesson(page, "advanced", "step-aim-fire")
    square(page, "d3").click()
    square(page, "d4").click()
    expect(verdict(page)).to_contain_text("2 actions left.")
    square(page, "d4").click()
    page.locator("[data-option='face-90']:visible").first.click()
    expect(verdict(page)).to_contain_text("1 action left.")
    page.keyboard.press("f")
    expect(verdict(page)).to_contain_text("Solved.")


def test_an_answer_is_written(page: Page) -> None:
    lesson(page, "leiserchess", "record-exercise")
    field = page.get_by_label("Your answer")
    field.fill("c1U c6b7")
    page.get_by_role("button", name="Check").click()
    expect(verdict(page)).to_contain_text("2 of 4 moves are right")
    field.fill("1. c1U c6b7 2. c1b0 g7U")
    field.press("Enter")
    expect(verdict(page)).to_contain_text("Solved.")


def test_a_diagram_plays_when_it_is_pressed_and_the_board_can_be_tried(page: Page) -> None:
    lesson(page, "laser-chess", "pieces")
    diagram = page.get_by_role("button", name="The red Deflector on g4 shows its back")
    diagram.click()
    expect(diagram).to_have_attribute("aria-pressed", "true")
    expect(square(page, "g4")).not_to_have_attribute("aria-label", re.compile("Deflector"))
    page.get_by_role("button", name="Reset board").click()
    expect_piece(page, "Deflector", "g4")
    square(page, "e2").click()
    square(page, "d2").click()
    expect_piece(page, "King", "d2")


def test_progress_and_place_are_kept(page: Page) -> None:
    lesson(page, "laser-chess", "turn-the-laser")
    square(page, "j1").click()
    page.keyboard.press("[")
    expect(verdict(page)).to_contain_text("Solved.")
    page.goto("/learn")
    card = page.locator(".lesson-card[data-variant='laser-chess']")
    expect(card).to_contain_text("1 of 15 solved")
    expect(card).to_contain_text("Continue")
    card.get_by_role("link").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("Rotate the Laser")
    expect(page.locator(".solved-tag")).to_be_visible()


def test_what_is_kept_may_be_nonsense(page: Page) -> None:
    page.goto("/learn")
    for kept in ("not json", "[]", '{"laser-chess": {"solved": ["no-such"], "place": "no-such"}}'):
        page.evaluate(f"value => {{ {KEPT} = value; }}", kept)
        lesson(page, "laser-chess")
        expect(page.get_by_role("heading", level=2)).to_have_text("The goal")
        expect(page.locator(".learn-progress")).to_contain_text("0 of 15 solved")


@pytest.mark.parametrize(
    "path", ["/learn", "/learn/laser-chess#pieces", "/learn/advanced#aim-and-fire", "/learn/khet#write-a-position"]
)
def test_pages_fit_a_phone(visitors: Open, path: str) -> None:
    page = visitors(phone=True).new_page()
    page.goto(path)
    expect(page.locator(".lc-board").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_keys_go_from_step_to_step(page: Page) -> None:
    lesson(page, "khet")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", level=2)).to_have_text("Rotate the Sphinx")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", level=2)).to_have_text("The goal")


def test_a_game_nobody_knows(page: Page, watch: Watch) -> None:
    watch.allow("404")
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("The lesson could not be loaded.")
