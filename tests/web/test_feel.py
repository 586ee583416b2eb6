"""How playing feels: nothing that is pressed is lost, what happened can be seen again, the board explains itself."""

import re
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.web.conftest import Open, Watch
from tests.web.pointer import Keys, Mouse, ask, hold, new_game, square, state, wait_for_ply, wait_online
from tests.web.test_friend import befriend

FATAL = ["c4+", "e5+"]
"""Two moves of Laser Chess: with the second, Red hits its own King."""


def centre(page: Page, name: str) -> tuple[float, float]:
    box = square(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_and_a_drag_during_a_beam_count(visitors: Open) -> None:
    page = visitors(settings={"speed": "slow"}).new_page()
    new_game(page, "laser-chess")
    mouse = Mouse(page)
    mouse.click("c1")
    mouse.click("d2")
    expect(page.locator(".move")).to_have_count(1)
    page.mouse.move(*centre(page, "h8"))
    page.mouse.down()
    page.mouse.move(*centre(page, "g7"), steps=4)
    page.mouse.up()
    expect(page.locator(".move")).to_have_count(2)
    mouse.click("d2")
    expect(square(page, "d2")).to_have_attribute("aria-selected", "true")


def test_moves_are_chosen_in_advance_drawn_and_taken_back(visitors: Open) -> None:
    host, guest = visitors().new_page(), visitors().new_page()
    befriend(host, guest)
    first, second = (host, guest) if state(host)["you"] == ["blue"] else (guest, host)
    mouse = Mouse(second)
    mouse.click("e5")
    expect(square(second, "e5")).to_have_attribute("aria-selected", "true")
    mouse.button("right", "turn")
    expect(second.locator(".lc-tint-premove")).to_have_count(1)
    mouse.click("e5")
    expect(second.locator(".lc-tint-premove")).to_have_count(0)
    mouse.click("e5")
    mouse.button("right", "turn")
    expect(second.locator(".lc-tint-premove")).to_have_count(1)
    other = Mouse(first)  # whose move is answered before anyone could see it alone
    other.click("c4")
    other.button("right", "turn")
    for page in (host, guest):
        expect(page.locator(".move")).to_have_text(["c4+", re.compile("^e5\\+")])
        expect(page.locator(".result")).to_be_visible()


def test_what_happens_during_a_replay_is_shown_after_it(visitors: Open, watch: Watch) -> None:
    watch.allow("ERR_FAILED")
    host, guest = visitors().new_page(), visitors().new_page()
    befriend(host, guest)
    Mouse(host).play(FATAL[0])
    held = hold(host, "**/plies/*")
    with host.expect_request("**/plies/1"):
        host.get_by_role("button", name="Replay last turn").click()
    Mouse(guest).play(FATAL[1])
    wait_for_ply(host, 2)
    expect(host.locator(".result")).to_have_count(0)
    for route in held:
        route.abort()
    expect(host.locator(".result h2")).to_have_text("You won")


def test_the_end_can_be_seen_again_and_hides_nothing(page: Page) -> None:
    new_game(page, "laser-chess")
    for text in FATAL:
        Mouse(page).play(text)
    expect(page.locator(".result")).to_be_visible()
    light = page.locator(".lc-light .lc-beam")
    expect(light.first).to_be_attached()
    expect(page.locator(".move").last).to_be_in_viewport(ratio=1)
    with page.expect_response("**/plies/1"):
        page.get_by_role("button", name="Replay", exact=True).click()
    expect(light.first).to_be_attached()
    page.reload()
    wait_online(page)
    expect(light.first).to_be_attached()


def test_a_card_a_drawer_and_a_reason_explain_the_board_and_the_wheel_goes_through_moves(page: Page) -> None:
    new_game(page, "laser-chess")
    keys = Keys(page)
    keys.go("c1")
    page.keyboard.press("?")
    card = page.locator(".piece-card")
    expect(card).to_contain_text("Deflector")
    expect(card.locator(".face")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.mouse.move(*centre(page, "j1"))
    expect(card).to_contain_text("blocks beams from every side")
    mouse = Mouse(page)
    mouse.click("c1")
    expect(card).to_have_count(0)
    mouse.click("f6")
    expect(page.locator(".bubble")).to_contain_text("further than one square")
    page.get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("complementary", name="Laser Chess rules")
    expect(drawer).to_contain_text("Hit the red King with your Laser")
    mouse.play("c1d2")
    page.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)
    for text in ("e5+", "c4-"):
        mouse.play(text)
    page.mouse.wheel(0, -120)
    expect(page.locator(".looking")).to_contain_text("Move 2 of 3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".looking")).to_contain_text("Move 1 of 3")
    page.keyboard.press("End")
    expect(page.locator(".looking")).to_be_hidden()


def test_advanced_speaks_in_words_and_shows_whole_turns(page: Page) -> None:
    new_game(page, "advanced")
    mouse = Mouse(page)
    for text in ("c8d8", "b11@5"):
        mouse.play(text)
    expect(page.locator(".move").first).to_have_text(re.compile("c8 to d8"))
    expect(page.locator(".lc-tint-last")).to_have_count(3)
    page.get_by_role("button", name="Show notation").click()
    expect(page.locator(".move").first).to_have_text("c8d8")
    with page.expect_response("**/plies/1"):
        page.get_by_role("button", name="Replay last turn").click()
    wait_for_ply(page, 2)
    mouse.click("a7")
    page.locator(".lc-handle[data-option='fire']").hover()
    expect(page.locator(".lc-foreseen .lc-beam").first).to_be_attached()


def test_the_engine_keeps_out_of_games_between_people(visitors: Open, watch: Watch) -> None:
    watch.allow("403")
    host, guest = visitors(engine=True).new_page(), visitors().new_page()
    befriend(host, guest)
    expect(host.get_by_role("link", name="Analyse")).to_have_count(0)
    game = host.url.split("/game/")[1].split("#")[0]
    host.goto(f"/analysis?game={game}")
    expect(host.locator(".engine-facts")).to_contain_text("game in progress")


def test_an_analysis_survives_reload_and_back_and_is_kept_in_a_study(page: Page) -> None:
    page.goto("/analysis#variant=laser-chess")
    for start, to in (("c1", "c2"), ("c7", "c6")):
        page.locator(f"[data-square='{start}']").click()
        page.locator(f"[data-square='{to}']").click()
        expect(page.locator(".move[aria-current]")).to_have_text(f"{start}{to}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".move[aria-current]")).to_have_text("c1c2")
    page.wait_for_url(re.compile("moves=c1c2.*ply=1"))
    page.reload()
    expect(page.locator(".moves .move")).to_have_text(["c1c2", "c7c6"])
    expect(page.locator(".move[aria-current]")).to_have_text("c1c2")
    page.goto("/editor")
    page.go_back()
    expect(page.locator(".moves .move")).to_have_count(2)
    page.get_by_role("button", name="Studies").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Study").fill("Openings")
    dialog.get_by_label("Chapter").fill("Quiet")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("button", name="Quiet", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.goto("/analysis#variant=khet")
    expect(page.locator("main[data-variant=khet]")).to_be_visible()
    page.get_by_role("button", name="Studies").click()
    page.get_by_role("dialog").get_by_role("button", name="Quiet", exact=True).click()
    expect(page.locator("main[data-variant=laser-chess] .moves .move")).to_have_count(2)


def test_studies_follow_into_an_account_and_come_as_files(page: Page, tmp_path: Path) -> None:
    page.goto("/analysis#variant=khet&moves=c1c2")
    dialog = page.get_by_role("dialog")
    chapters = dialog.locator(".study-open")
    page.get_by_role("button", name="Studies").click()
    expect(dialog).to_contain_text("Saved in this browser")
    dialog.get_by_role("button", name="Save").click()
    expect(chapters).to_have_text(["Chapter 1"])
    name = f"Studious{uuid4().hex[:8]}"
    signed = ask(page, "/api/account/sign-up", {"name": name, "password": "correct horse battery"})
    assert signed.status == 201
    page.reload()
    page.get_by_role("button", name="Studies").click()
    expect(dialog).to_contain_text("Saved in your account")
    expect(chapters).to_have_text(["Chapter 1"])
    assert page.evaluate("localStorage['laserchess.studies']") == "[]"
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    download.value.save_as(tmp_path / "study.json")
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Import").click()
    chooser.value.set_files(tmp_path / "study.json")
    expect(chapters).to_have_text(["Chapter 1", "Chapter 1 (2)"])
    dialog.get_by_role("button", name="Delete: Chapter 1", exact=True).click()
    dialog.last.get_by_role("button", name="Delete", exact=True).click()
    expect(chapters).to_have_text(["Chapter 1 (2)"])
    page.keyboard.press("Escape")
    page.goto("/analysis#variant=leiserchess")
    expect(page.locator("main[data-variant=leiserchess]")).to_be_visible()
    page.get_by_role("button", name="Studies").click()
    chapters.click()
    expect(page.locator("main[data-variant=khet] .moves .move")).to_have_text("c1c2")


def test_focus_starts_on_the_board_and_the_game_is_shown_inside_another_page(page: Page) -> None:
    game = new_game(page, "khet")
    assert page.evaluate("document.activeElement.dataset.square")
    Keys(page).play("c1c2")
    page.goto(f"/embed/{game}")
    expect(page.locator(".lc-piece").first).to_be_visible()
    with page.expect_response("**/plies/0"):
        page.get_by_role("button", name="First position").click()
    expect(page.locator(".site-header")).to_have_count(0)


COMPLETE = """() => {
    const art = performance.getEntriesByType("resource").filter((file) => file.name.includes("/art/"));
    const cards = document.querySelectorAll(".lesson-card").length;
    return cards > 0 && art.length === cards && document.fonts.status === "loaded";
}"""
"""Whether the overview of lessons has everything, down to the pieces it fetches last. Leaving it sooner would cancel
requests, which the next visit would have to make."""


def test_what_a_page_has_loaded_is_not_asked_for_again(visitors: Open) -> None:
    page = visitors(mark="has never been here").new_page()
    asked = """() => performance.getEntriesByType("resource")
        .filter((file) => file.name.includes("/static/") && file.transferSize > 0).map((file) => file.name)"""
    page.goto("/learn")
    page.wait_for_function(COMPLETE)
    first = {address.rpartition("/")[2] for address in page.evaluate(asked)}
    assert {"tokens.css", "board.css", "shared.js", "page.js", "lessons.json"} <= first
    page.goto("/learn")
    page.wait_for_function(COMPLETE)
    assert page.evaluate(asked) == []


LISTEN = """
    window.made = [];
    const Real = AudioContext;
    window.AudioContext = class extends Real {
        constructor() {
            super();
            window.made.push(this);
        }
    };
"""
"""Take down which audio a page starts."""


def test_sound_takes_no_power_when_it_is_off_or_there_is_none(visitors: Open) -> None:
    silent, loud = visitors().new_page(), visitors(settings={"sound": True}).new_page()
    for page in (silent, loud):
        page.add_init_script(LISTEN)
        page.clock.install()
        new_game(page, "laser-chess")
        Mouse(page).play("c1d2")
    assert silent.evaluate("made.length") == 0
    loud.wait_for_function("made.length === 1 && made[0].state === 'running'")
    loud.clock.fast_forward("00:30")
    loud.wait_for_function("made[0].state === 'suspended'")
    Mouse(loud).play("h8g7")
    loud.wait_for_function("made.length === 1 && made[0].state === 'running'")
