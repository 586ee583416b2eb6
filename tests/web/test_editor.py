"""The editor: a position is built, put right, kept, and played."""

import re

from playwright.sync_api import Locator, Page, expect

from laserchess import Board
from tests.web.conftest import Open, Watch

EMPTY = "Empty board"


def editor(page: Page, variant: str = "laser-chess") -> None:
    """Go to the editor with the first setup of a game."""
    page.goto(f"/editor?variant={variant}")
    expect(page.get_by_text("Legal position.")).to_be_visible()


def text(page: Page) -> Locator:
    """Return the field with the position text."""
    return page.get_by_role("textbox", name="Position", exact=True)


def square(page: Page, name: str) -> Locator:
    """Return a square of the board."""
    return page.locator(f".lc-squares [data-square='{name}']")


def put(page: Page, piece: str, *squares: str) -> None:
    """Take up a piece and put it on squares."""
    page.get_by_role("button", name=piece, exact=True).click()
    for name in squares:
        square(page, name).click()


def message(page: Page) -> Locator:
    """Return what the editor says of the position."""
    return page.locator(".messages")


def paste(page: Page, variant: str, setup: str) -> None:
    """Paste a position into an empty editor, and then something else."""
    page.get_by_label("Start position").select_option(EMPTY)
    expect(message(page)).not_to_contain_text("Legal position")
    wanted = Board(variant, setup=setup).position
    text(page).fill(wanted)
    text(page).press("Enter")
    expect(message(page)).to_contain_text("Legal position")
    expect(text(page)).to_have_value(wanted)
    text(page).fill("nothing of the kind")
    text(page).press("Enter")
    expect(page.locator(".field-error")).not_to_be_empty()
    expect(text(page)).to_have_attribute("aria-invalid", "true")


def test_build_a_position_and_play_it(page: Page) -> None:
    editor(page)
    page.get_by_label("Start position").select_option(EMPTY)
    expect(message(page)).to_contain_text("Blue's Laser is not on j1")
    put(page, "Blue Laser", "j1")
    put(page, "Red Laser", "a8")
    expect(message(page)).to_contain_text("has a King")
    put(page, "Blue King", "e1")
    put(page, "Red King", "f8")
    put(page, "Blue Deflector", "d4")
    expect(message(page)).to_contain_text("Legal position.")
    square(page, "d4").click()
    expect(text(page)).to_have_value("l++4k4/*/*/*/3B+6/*/*/4K4L b")
    page.get_by_role("radio", name="Red").check()
    expect(text(page)).to_have_value("l++4k4/*/*/*/3B+6/*/*/4K4L r")
    page.get_by_role("link", name="Play from here").click()
    page.locator("[data-mode=here]").click()
    expect(page).to_have_url(re.compile("/game/"))
    expect(page.locator("[data-square=d4]")).to_have_attribute("aria-label", re.compile("blue Deflector on d4"))


def test_problems_are_shown_where_they_are(page: Page) -> None:
    editor(page)
    page.get_by_label("Start position").select_option("Curiosity")
    put(page, "Blue Defender", "a5")
    expect(message(page)).not_to_contain_text("Legal position")
    expect(page.get_by_role("link", name="Play from here")).to_have_count(0)
    expect(text(page)).to_have_value("")
    page.keyboard.press("Delete")
    expect(message(page)).to_contain_text("Legal position")
    square(page, "d1").click(button="right")
    put(page, "Blue Defender", "a5")
    expect(message(page)).to_contain_text("stands on a5")
    expect(page.locator(".lc-tint-bad")).to_have_count(1)
    page.get_by_role("button", name="Show a5").click()
    expect(square(page, "a5")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(message(page)).to_contain_text("Legal position")


def test_drag_turn_remove_paste_and_analyse(page: Page, watch: Watch) -> None:
    watch.allow("status of 400")
    editor(page, "leiserchess")
    before = Board("leiserchess").position
    square(page, "d1").drag_to(square(page, "d3"))
    expect(text(page)).to_have_value("nn6nn/sesw1sesw1sesw/8/8/3NE4/8/NENW2NW1NENW/SS6SS W")
    square(page, "d3").click()
    expect(text(page)).to_have_value("nn6nn/sesw1sesw1sesw/8/8/3SE4/8/NENW2NW1NENW/SS6SS W")
    square(page, "d3").click(button="right")
    expect(text(page)).to_have_value("nn6nn/sesw1sesw1sesw/8/8/8/8/NENW2NW1NENW/SS6SS W")
    page.get_by_role("button", name="Tangerine Pawn").drag_to(square(page, "c1"))
    expect(text(page)).to_have_value("nn6nn/sesw1sesw1sesw/8/8/8/8/NENWNW1NW1NENW/SS6SS W")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    expect(text(page)).to_have_value(before)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    paste(page, "leiserchess", "endgame")
    text(page).fill(before)
    text(page).press("Enter")
    square(page, "d1").click(button="right")
    expect(text(page)).to_have_value(re.compile("NENW2NW"))
    wanted = text(page).input_value()
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_role("textbox", name="Position", exact=True)).to_have_value(wanted)


def test_keyboard_alone(page: Page, watch: Watch) -> None:
    watch.allow("status of 400")
    editor(page, "khet")
    page.get_by_role("button", name="Silver Pyramid").focus()
    page.keyboard.press("Enter")
    square(page, "a1").focus()
    for key in ("ArrowRight", "ArrowRight", "Delete"):
        page.keyboard.press(key)
    expect(square(page, "c1")).to_have_attribute("aria-label", re.compile("empty", re.IGNORECASE))
    page.keyboard.press("Enter")
    expect(square(page, "c1")).to_have_attribute("aria-label", re.compile("silver Pyramid on c1"))
    expect(text(page)).to_have_value(re.compile("2PARA3X"))
    page.keyboard.press("[")
    expect(text(page)).to_have_value(Board("khet").position)
    page.keyboard.press("]")
    expect(text(page)).to_have_value(re.compile("2PARA3X"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Move pieces;")).to_have_attribute("aria-pressed", "true")
    paste(page, "khet", "imhotep")


def test_features_and_stunned_pieces(page: Page, watch: Watch) -> None:
    watch.allow("status of 400")
    editor(page, "advanced")
    put(page, "Wall", "h1")
    expect(square(page, "h1")).to_have_attribute("aria-label", re.compile("Wall on h1"))
    page.get_by_role("button", name="Stun or unstun").click()
    square(page, "a7").click()
    expect(square(page, "a7")).to_have_attribute("aria-label", re.compile("stunned"))
    page.get_by_role("radio", name="2").check()
    expect(text(page)).to_have_value(re.compile(r"#.* r 2 "))
    position = text(page).input_value()
    assert Board("advanced", position=position).actions_left == 2
    put(page, "Wall", "a6")
    expect(message(page)).to_contain_text("a6")
    paste(page, "advanced", "standard")


def test_copy_save_load_and_delete(visitors: Open) -> None:
    page = visitors().new_page()
    editor(page, "khet")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    square(page, "d1").click(button="right")
    kept = Board("khet").position.replace("P+++ARA", "P+++1RA")
    expect(text(page)).to_have_value(kept)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast.good")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == kept
    page.get_by_label("Save position").fill("One Anubis less")
    page.get_by_role("button", name="Save").click()
    saved = page.get_by_role("button", name="One Anubis less Khet")
    expect(saved).to_be_visible()
    page.goto("/editor")
    expect(page.get_by_text("Legal position.")).to_be_visible()
    saved.click()
    expect(text(page)).to_have_value(kept)
    page.get_by_role("button", name="Delete One Anubis less").click()
    expect(page.get_by_text("No saved positions yet.")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(saved).to_be_visible()


def test_fits_on_a_phone(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    for variant in ("laser-chess", "leiserchess", "advanced"):
        editor(page, variant)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Red King", exact=True).tap()
    square(page, "e5").tap()
    expect(square(page, "e5")).to_have_attribute("aria-label", re.compile("red King on e5"))
