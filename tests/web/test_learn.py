"""Learning: chapters whose diagrams play, and exercises solved by mouse, finger, keyboard and pen."""

import re

from playwright.sync_api import Locator, Page, expect

from laserchess.server.lessons.course import lessons
from tests.web.conftest import PHONE, Open, Watch

KEPT = "localStorage['laserchess.learn']"


def lesson(page: Page, variant: str, step: str = "") -> None:
    """Go to a step of a lesson; a page that shows the lesson already is not loaded again."""
    page.goto(f"/learn/{variant}{'#' if step else ''}{step}")
    found = lessons()[variant]
    titles = {chapter.id: chapter.title for chapter in found.chapters} | {
        each.id: each.title for each in found.exercises
    }
    expect(page.locator(".learn-words h2")).to_have_text(titles.get(step, re.compile(".")))
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


def test_the_overview_leads_to_lessons_and_keeps_progress_and_place(page: Page) -> None:
    page.goto("/learn")
    links = page.locator(".lesson-link")
    expect(links).to_have_count(6)
    expect(page.locator(".lesson-board .lc-board")).to_have_count(6)
    links.nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Khet 2.0")
    expect(page.get_by_role("heading", level=2)).to_have_text("The goal")
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", level=2)).to_have_text("Rotate the Sphinx")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", level=2)).to_have_text("The goal")
    page.evaluate(f"""() => {{ {KEPT} = '{{"laser-chess": {{"solved": ["no-such"], "place": "no-such"}}}}'; }}""")
    lesson(page, "laser-chess")
    expect(page.get_by_role("heading", level=2)).to_have_text("The goal")
    expect(page.locator(".learn-progress")).to_contain_text("0 of 15 solved")
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


def test_exercises_and_diagrams_of_a_lesson(page: Page) -> None:
    solve_by_mouse(page)
    solve_by_keyboard(page)
    take_a_hint_and_try_again(page)
    answer_the_reply(page)
    play_a_diagram_and_try_the_board(page)


def solve_by_mouse(page: Page) -> None:
    """Solve the first exercise, and go on."""
    lesson(page, "laser-chess", "step-into-the-light")
    square(page, "i4").click()
    square(page, "j4").click()
    expect(verdict(page)).to_contain_text("Solved. On j4 the Switch deflects the beam west.")
    expect(page.locator(".learn-progress")).to_contain_text("1 of 15 solved")
    expect(page.get_by_role("link", name="Step into the beam, solved")).to_be_visible()
    page.locator(".step-on").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("The shot")


def solve_by_keyboard(page: Page) -> None:
    """Solve one by keyboard, which goes on from there."""
    lesson(page, "laser-chess", "two-mirrors")
    square(page, "d4").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("]")
    expect(verdict(page)).to_contain_text("Solved.")
    expect(page.locator(".step-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Around the shield")


def take_a_hint_and_try_again(page: Page) -> None:
    """Take a hint, answer wrongly, and begin again."""
    lesson(page, "laser-chess", "turn-a-deflector")
    expect(page.locator(".hint")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("The beam comes up the j-column.")
    square(page, "e2").click()
    square(page, "e3").click()
    expect(verdict(page)).to_contain_text("Not solved yet.")
    expect(verdict(page)).to_contain_text("The beam hits your own Deflector on j5.")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_count(0)
    expect_piece(page, "King", "e2")
    expect_piece(page, "Deflector", "j5")


def answer_the_reply(page: Page) -> None:
    """Solve an exercise of two moves, between which the opponent replies."""
    lesson(page, "laser-chess", "prepare-the-shot")
    square(page, "i7").click()
    page.keyboard.press("]")
    expect(verdict(page)).to_contain_text("Red replies g7f6.")
    expect_piece(page, "King", "f6")
    square(page, "i7").click()
    square(page, "j6").click()
    expect(verdict(page)).to_contain_text("Solved.")


def play_a_diagram_and_try_the_board(page: Page) -> None:
    """Press a diagram, which plays; reset the board, and move a piece."""
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


def test_several_actions_make_a_turn(page: Page) -> None:
    for variant, actions in {"laser-chess-1987": 2, "advanced": 3}.items():
        lesson(page, variant, "aim-and-fire")
        expect(page.locator(".learn-words .tag").last).to_have_text(f"1 turn of {actions} actions")
    lesson(page, "advanced", "step-aim-fire")
    square(page, "d3").click()
    page.locator(".lc-dial .lc-fire").hover()  # it grows, and still leaves the next square free
    square(page, "d4").click()
    expect(verdict(page)).to_contain_text("2 actions left.")
    square(page, "d4").click()
    page.locator("[data-option='face-90']:visible").first.click()
    expect(verdict(page)).to_contain_text("1 action left.")
    page.keyboard.press("f")
    expect(verdict(page)).to_contain_text("Solved.")


def test_lessons_on_a_phone(visitors: Open) -> None:
    page = visitors(phone=True, settings={"confirm": True}).new_page()
    for path in ("", "/laser-chess#pieces", "/advanced#aim-and-fire", "/khet#write-a-position"):
        page.goto(f"/learn{path}")
        expect(page.locator(".lc-board").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    lesson(page, "khet", "turn-a-pyramid")
    square(page, "f3").tap()
    page.locator(".lc-control[data-option='left']").tap()
    page.locator(".lc-control[data-option='confirm']").tap()
    expect(verdict(page)).to_contain_text("Solved.")
    expect(verdict(page)).to_be_in_viewport()


def test_an_answer_is_written(page: Page) -> None:
    lesson(page, "leiserchess", "record-exercise")
    field = page.get_by_label("Your answer")
    field.fill("c1U c6b7")
    page.get_by_role("button", name="Check").click()
    expect(verdict(page)).to_contain_text("2 of 4 moves are right")
    field.fill("1. c1U c6b7 2. c1b0 g7U")
    field.press("Enter")
    expect(verdict(page)).to_contain_text("Solved.")


def test_a_game_nobody_knows(page: Page, watch: Watch) -> None:
    watch.allow("404")
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("The lesson could not be loaded.")
