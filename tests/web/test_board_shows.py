"""The board component in a browser: what it shows and says, how it moves, and where it is small."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boards import START_SHOT, control, expect_made, middle, mount, square
from tests.web.pointer import end_motions

# What is shown and said


@pytest.mark.parametrize(
    ("variant", "name", "words"),
    [
        ("laser-chess", "e1", "blue King on e1"),
        ("laser-chess", "d4", "empty, d4"),
        ("laser-chess", "a7", "empty, a7, reserved for Red"),
        ("khet", "j4", "silver Pyramid on j4, facing SW, reserved for Silver"),
        ("leiserchess", "a0", "tangerine Monarch on a0, facing S"),
        ("advanced", "h6", "Hyper Hole on h6"),
    ],
)
def test_every_square_says_what_it_holds(page: Page, variant: str, name: str, words: str) -> None:
    mount(page, variant)
    expect(square(page, name)).to_have_attribute("aria-label", words)


def test_targets_say_that_they_are(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "d6").click()
    expect(square(page, "e6")).to_have_attribute("aria-label", "empty, e6, can move here")


def test_flipping_turns_everything(page: Page) -> None:
    mount(page, "laser-chess")
    first = page.locator("[role=gridcell]").first
    expect(first).to_have_attribute("data-square", "a8")
    page.evaluate("board.flip()")
    expect(first).to_have_attribute("data-square", "j1")
    square(page, "d6").click()
    square(page, "e6").click()
    expect_made(page, "d6e6")
    left, right = middle(page, "e6")[0], middle(page, "d6")[0]
    assert left < right
    square(page, "e6").focus()
    page.keyboard.press("ArrowRight")
    expect(square(page, "d6")).to_be_focused()


def test_the_accessibility_rules_hold(page: Page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    mount(page, "advanced", bar=True)
    square(page, "a7").click()
    end_motions(page)
    results = axe.Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_heat_coordinates_arrows_marks_and_light(page: Page) -> None:
    mount(page, "leiserchess")
    expect(page.locator(".lc-heat rect")).to_have_count(0)
    page.evaluate("board.set({ heat: true, coordinates: false })")
    expect(page.locator(".lc-heat rect")).to_have_count(64)
    expect(page.locator(".lc-coordinates text")).to_have_count(0)
    page.evaluate("board.arrows([{ start: 'a0', to: 'b2', kind: 'best' }]); board.mark({ d4: 'good' })")
    expect(page.locator(".lc-arrow-best")).to_have_count(1)
    expect(page.locator(".lc-tint-good")).to_have_count(1)
    page.evaluate("board.showBeams(window.beams)")
    expect(page.locator(".lc-light .lc-beam")).to_have_count(2)
    page.evaluate("board.showBeams(null); board.arrows([]); board.mark({})")
    expect(page.locator(".lc-light .lc-beam, .lc-arrow, .lc-tint")).to_have_count(0)


def test_arrows_are_drawn_with_the_other_button(page: Page) -> None:
    mount(page, "laser-chess")
    page.mouse.move(*middle(page, "b2"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "d4"))
    page.mouse.up(button="right")
    expect(page.locator(".lc-arrow-drawn")).to_have_count(1)
    square(page, "b3").click()
    expect(page.locator(".lc-arrow-drawn")).to_have_count(0)


# Motion


def test_a_shot_runs_breaks_what_it_hits_and_fades(page: Page) -> None:
    mount(page, "laser-chess", speed="slow")
    page.evaluate(START_SHOT)
    page.wait_for_selector(".lc-beams .lc-beam", state="attached")
    page.wait_for_selector(".lc-shards", state="attached")
    page.wait_for_function("() => window.over")
    expect(page.locator(".lc-beams .lc-beam, .lc-effects > *")).to_have_count(0)
    expect(page.locator('.lc-piece[data-at="f1"]')).to_have_count(0)
    expect(page.locator(".lc-piece")).to_have_count(25)


def test_showing_again_finishes_what_runs(page: Page) -> None:
    mount(page, "laser-chess", speed="slow")
    page.evaluate(START_SHOT)
    page.wait_for_selector(".lc-beams .lc-beam", state="attached")
    page.evaluate("board.show(window.view, { animate: false })")
    page.wait_for_function("() => window.over")
    expect(page.locator(".lc-beams .lc-beam, .lc-effects > *")).to_have_count(0)
    expect(page.locator(".lc-piece")).to_have_count(26)


def test_with_less_motion_the_path_appears_and_fades(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    mount(page, "laser-chess", speed="normal")
    page.evaluate(START_SHOT)
    page.wait_for_selector(".lc-beams .lc-beam", state="attached")
    expect(page.locator(".lc-shards")).to_have_count(0)
    page.wait_for_function("() => window.over")
    expect(page.locator(".lc-beams .lc-beam")).to_have_count(0)


# Small screens, cards and the editor


def test_on_a_phone_the_turn_buttons_are_in_the_bar(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    mount(page, "laser-chess", bar=True)
    expect(control(page, "left")).to_be_disabled()
    square(page, "h2").click()
    expect(page.locator(".lc-handle")).to_have_count(0)
    box = control(page, "left").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    control(page, "left").click()
    expect_made(page, "h2-")


def test_on_a_phone_the_dial_is_a_compass_in_the_bar(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    mount(page, "advanced", bar=True)
    square(page, "c7").click()
    control(page, "face-135").click()
    expect_made(page, "c7@3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_small_board_shows_and_shines(page: Page) -> None:
    mount(page, "khet")
    page.evaluate("window.card = window.mini(document.getElementById('bar'))")
    expect(page.locator("#bar .lc-piece")).to_have_count(26)
    expect(page.locator("#bar [role=gridcell]")).to_have_count(0)
    page.evaluate("card.showBeams(window.beams)")
    expect(page.locator("#bar .lc-beam")).to_have_count(1)
    page.evaluate("card.showBeams(null)")
    expect(page.locator("#bar .lc-beam")).to_have_count(0)


def test_the_editor_hears_of_squares(page: Page) -> None:
    mount(page, "khet", editor=True)
    square(page, "d5").click()
    square(page, "e1").click(button="right")
    page.keyboard.press("]")
    page.keyboard.press("Delete")
    page.mouse.move(*middle(page, "e1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "e3"), steps=3)
    page.mouse.up()
    page.wait_for_function("() => window.asked.length >= 5")
    assert page.evaluate("window.asked") == [
        ["d5", "press", {}],
        ["e1", "erase", {}],
        ["d5", "turn", {"by": 1}],
        ["d5", "erase", {}],
        ["e3", "drop", {"from": "e1"}],
    ]
