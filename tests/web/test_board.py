"""The board component in a browser: every way to make a move, and to try it first."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.boards import control, expect_made, handle, middle, mount, square

# Making moves


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


def test_a_piece_dropped_where_it_cannot_go_returns(page: Page) -> None:
    mount(page, "laser-chess")
    before = page.locator('.lc-piece[data-at="d6"]').get_attribute("transform")
    page.mouse.move(*middle(page, "d6"))
    page.mouse.down()
    page.mouse.move(*middle(page, "h6"), steps=4)
    page.mouse.up()
    expect(page.locator('.lc-piece[data-at="d6"]')).to_have_attribute("transform", before)
    assert page.evaluate("window.made") == []


@pytest.mark.parametrize(("option", "text"), [("left", "h2-"), ("right", "h2+")])
def test_handles_turn_the_selected_piece(page: Page, option: str, text: str) -> None:
    mount(page, "laser-chess")
    square(page, "h2").click()
    handle(page, option).click()
    expect_made(page, text)


def test_a_laser_has_one_turn_and_a_switch_one_handle(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "j1").click()
    expect(page.locator(".lc-handle")).to_have_count(1)
    expect(handle(page, "left")).to_have_accessible_name("Rotate left")
    square(page, "e4").click()
    expect(page.locator(".lc-handle")).to_have_count(1)
    expect(handle(page, "turn")).to_be_visible()


def test_half_turns_and_staying(page: Page) -> None:
    mount(page, "leiserchess", position="nn6nn/8/8/8/8/8/8/NN6NN W", bar=True)
    square(page, "a0").click()
    handle(page, "half").click()
    expect_made(page, "a0U")
    mount(page, "leiserchess", position="nn6nn/8/8/8/8/8/8/NN6NN W", bar=True)
    square(page, "a0").click()
    expect(handle(page, "null")).to_have_accessible_name("Null move")
    control(page, "null").click()
    expect_made(page, "a0a0")


def test_swaps_and_shoves_are_shown_before_they_are_made(page: Page) -> None:
    mount(page, "khet", position="dynasty")
    square(page, "d3").click()
    expect(page.locator(".lc-onto-swap")).to_have_count(2)
    expect(square(page, "d4")).to_have_attribute("aria-label", "red Pyramid on d4, facing NW, can swap with this piece")
    mount(page, "leiserchess", position="nn6nn/8/3sesw3/3NENW3/2NWNW4/8/8/SS6SS W")
    square(page, "d4").click()
    expect(page.locator(".lc-onto-shove .lc-ghost")).to_have_count(5)
    mount(page, "leiserchess")
    square(page, "b1").click()
    expect(page.locator(".lc-onto-shove .lc-cracks")).to_have_count(1)
    expect(square(page, "a1")).to_have_attribute(
        "aria-label", "tangerine Pawn on a1, facing NE, can be shoved and destroyed"
    )


def test_nobody_moves_for_the_other_player(page: Page) -> None:
    mount(page, "laser-chess", movable="red")
    square(page, "d6").click()
    expect(page.locator(".lc-target")).to_have_count(0)
    page.evaluate("board.set({ movable: 'blue' })")
    square(page, "d6").click()
    expect(page.locator(".lc-target")).to_have_count(5)


def test_a_refused_move_is_taken_back(page: Page) -> None:
    mount(page, "laser-chess")
    before = page.locator('.lc-piece[data-at="d6"]').get_attribute("transform")
    page.evaluate("window.refuse = true")
    square(page, "d6").click()
    square(page, "e6").click()
    expect_made(page, "d6e6")
    expect(page.locator('.lc-piece[data-at="d6"]')).to_have_attribute("transform", before)
    square(page, "d6").click()
    expect(page.locator(".lc-target")).to_have_count(5)


# The game of eight directions


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


def test_weapons_fire_and_turns_end(page: Page) -> None:
    mount(page, "advanced", bar=True)
    square(page, "a8").click()
    handle(page, "fire").click()
    expect_made(page, "a8*")
    control(page, "end").click()
    expect_made(page, "a8*", ".")


def test_captures_and_plunges_are_marked(page: Page) -> None:
    mount(page, "advanced", position="15/15/15/15/15/6,K,@,L2,5,k/6,p6,8/15/15/15/15 r 3 -")
    square(page, "g6").click()
    expect(page.locator(".lc-onto-capture")).to_have_count(1)
    expect(page.locator(".lc-onto-plunge")).to_have_count(1)


# Keys


def test_a_move_by_keyboard(page: Page) -> None:
    mount(page, "laser-chess")
    page.evaluate("board.focus()")
    expect(square(page, "a1")).to_be_focused()
    for key in ["ArrowRight"] * 3 + ["ArrowUp"] * 5:
        page.keyboard.press(key)
    expect(square(page, "d6")).to_be_focused()
    page.keyboard.press("Enter")
    expect(square(page, "d6")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_made(page, "d6e6")
    assert page.evaluate("window.said[0]") == "blue Deflector on d6, facing NW, selected, 7 moves."


@pytest.mark.parametrize(
    ("variant", "name", "key", "text"),
    [
        ("laser-chess", "h2", "[", "h2-"),
        ("laser-chess", "h2", "]", "h2+"),
        ("khet", "e4", "[", "e4+"),
        ("leiserchess", "d1", "u", "d1U"),
        ("advanced", "c7", "]", "c7@3"),
        ("advanced", "c7", "[", "c7@1"),
        ("advanced", "a8", "f", "a8*"),
        ("advanced", "a1", "n", "."),
    ],
)
def test_keys_act_on_the_square_with_the_cursor(page: Page, variant: str, name: str, key: str, text: str) -> None:
    mount(page, variant)
    square(page, name).focus()
    page.keyboard.press(key)
    expect_made(page, text)


def test_escape_deselects(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "d6").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".lc-target")).to_have_count(0)
    assert page.evaluate("window.said.at(-1)") == "Selection cleared."


def test_only_one_square_is_in_the_tab_order(page: Page) -> None:
    mount(page, "khet")
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    square(page, "e4").click()
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_attribute("data-square", "e4")


# Trying a move before it is made


def test_a_hovered_move_shows_its_light(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "d6").click()
    page.mouse.move(*middle(page, "e6"))
    expect(page.locator(".lc-foreseen .lc-beam")).to_have_count(1)
    expect(page.locator(".lc-hints > .lc-ghost")).to_have_count(1)
    page.mouse.move(*middle(page, "h7"))
    expect(page.locator(".lc-foreseen .lc-beam")).to_have_count(0)


def test_a_hovered_shot_shows_what_it_destroys(page: Page) -> None:
    mount(page, "laser-chess")
    square(page, "j1").click()
    handle(page, "left").hover()
    expect(page.locator(".lc-lost")).to_have_count(1)


def test_confirming_a_move(page: Page) -> None:
    mount(page, "laser-chess", confirm=True, bar=True)
    square(page, "d6").click()
    square(page, "e6").click()
    expect(page.locator(".lc-hints > .lc-ghost")).to_have_count(1)
    expect(page.locator(".lc-foreseen .lc-beam")).to_have_count(1)
    assert page.evaluate("window.made") == []
    handle(page, "cancel").click()
    expect(page.locator(".lc-hints > .lc-ghost")).to_have_count(0)
    square(page, "e6").click()
    handle(page, "confirm").click()
    expect_made(page, "d6e6")


def test_confirming_by_key_by_second_click_and_in_the_bar(page: Page) -> None:
    mount(page, "khet", confirm=True, bar=True)
    expect(control(page, "confirm")).to_have_count(0)  # there is nothing to confirm yet
    square(page, "h2").focus()
    page.keyboard.press("]")
    assert page.evaluate("window.made") == []
    page.keyboard.press("Enter")
    expect_made(page, "h2+")
    square(page, "c7").click()
    square(page, "b7").click()
    square(page, "b7").click()
    expect_made(page, "h2+", "c7b7")
    square(page, "h2").click()
    square(page, "g2").click()
    control(page, "confirm").click()
    expect_made(page, "h2+", "c7b7", "h2g2")
