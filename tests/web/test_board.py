"""The board in a browser: what needs layout, real input or real animation.

The rest of its tests run without a browser, in `unit/`.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boards import START_SHOT, control, expect_made, handle, middle, mount, square
from tests.web.pointer import end_motions


def test_a_piece_is_moved_by_two_clicks(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "d6").click()
    expect(page.locator(".lc-target")).to_have_count(5)
    square(page, "e6").click()
    expect_made(page, "d6e6")
    expect(square(page, "e6")).to_have_attribute("aria-label", "blue Deflector on e6, facing NW")
    expect(page.locator('.lc-piece[data-at="e6"]')).to_have_count(1)
    expect(page.locator(".lc-tint-last")).to_have_count(2)


def test_a_piece_is_dragged(page: Page) -> None:
    mount(page, "laser-chess")
    page.mouse.move(*middle(page, "d6"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d7"), steps=4)
    expect(page.locator(".lc-carried .lc-piece")).to_have_count(1)
    page.mouse.up()
    expect_made(page, "d6d7")
    expect(square(page, "d7")).to_have_attribute("aria-label", "blue Deflector on d7, facing NW")


def test_the_dial_offers_every_facing(page: Page) -> None:
    mount(page, "advanced")
    square(page, "c7").click()
    expect(page.locator(".lc-dial .lc-handle")).to_have_count(8)
    sizes = page.locator(".lc-dial .lc-handle").evaluate_all("buttons => buttons.map((button) => button.offsetWidth)")
    assert min(sizes) >= 24
    expect(handle(page, "face-90")).to_be_disabled()
    expect(handle(page, "face-90")).to_have_accessible_name("Facing east")
    handle(page, "face-135").click()
    expect_made(page, "c7@3")
    expect(handle(page, "face-135")).to_be_disabled()  # still selected: a rotation may be changed
    expect(handle(page, "face-90")).to_be_enabled()


def test_the_dial_by_keyboard(page: Page) -> None:
    mount(page, "advanced")
    square(page, "c7").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(handle(page, "face-0")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(handle(page, "face-45")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(handle(page, "face-135")).to_be_focused()  # the piece faces east already
    page.keyboard.press("Enter")
    expect_made(page, "c7@3")
    expect(square(page, "c7")).to_be_focused()


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


def test_a_shot_runs_breaks_what_it_hits_and_fades(page: Page) -> None:
    mount(page, "laser-chess", speed="slow")
    page.evaluate(START_SHOT)
    page.wait_for_selector(".lc-beams .lc-beam", state="attached")
    page.wait_for_selector(".lc-shards", state="attached")
    page.wait_for_function("() => window.over")
    expect(page.locator(".lc-beams .lc-beam, .lc-effects > *")).to_have_count(0)
    expect(page.locator('.lc-piece[data-at="f1"]')).to_have_count(0)
    expect(page.locator(".lc-piece")).to_have_count(25)


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
