import re
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.errors import error_body
from laserchess.server.wire.schemas import ErrorDetail
from tests.web.conftest import Open, Watch
from tests.web.pointer import Mouse, ask, new_game, state, wait_online

VARIANTS = {
    "laser-chess": "Laser Chess",
    "khet": "Khet 2.0",
    "khet-horus": "Khet with the Eye of Horus",
    "leiserchess": "Leiserchess",
    "advanced": "Advanced Laser Chess",
    "laser-chess-1987": "Laser Chess (1987)",
}
RATE = error_body(api_error(ErrorCode.REQUEST_RATE, seconds=7))
FULL = error_body(api_error(ErrorCode.LIVE_GAMES, count=100))


LIMITS = {
    "en": (
        "You are sending requests too fast. Try again in 7 s.",
        "You already have 100 games in progress. Finish one of them first.",
    ),
    "de": (
        "Du sendest zu schnell Anfragen. Versuche es in 7 s noch einmal.",
        "Du hast schon 100 laufende Partien. Beende zuerst eine davon.",
    ),
}
"""What the home page says when a limit is reached, by language."""


def card(page: Page, title: str) -> None:
    """Choose a variant by its card."""
    page.get_by_role("radio", name=re.compile(rf"^{re.escape(title)} (?!\()")).check()


def reject(page: Page, error: ErrorDetail) -> None:
    """Let the server reject every new game."""
    answer = {"status": 429, "headers": {"Retry-After": "1"}, "json": {"error": error}}
    page.route("**/api/games", lambda route: route.fulfill(**answer))


def expect_limits(page: Page, language: str) -> None:
    """Reach each limit on the home page, which has a message for it."""
    for error, shown in zip((RATE, FULL), LIMITS[language], strict=True):
        reject(page, error)
        page.locator("[data-mode=friend]").click()
        expect(page.get_by_role("alert").locator(".toast-text").filter(has_text=shown).last).to_be_visible()


def test_beams_on_cards_two_clicks_to_a_game_and_limits(page: Page, watch: Watch) -> None:
    watch.allow("429")
    page.goto("/")
    see_beams_on_cards(page)
    reject(page, RATE)
    for variant, title in VARIANTS.items():
        card(page, title)
        with page.expect_request("**/api/games") as asked:
            page.get_by_role("button", name="Play a friend").click()
        assert (asked.value.post_data_json or {})["variant"] == variant
    expect_limits(page, "en")
    page.get_by_role("button", name="Play on this device").click()  # where the server has no say
    wait_online(page)
    assert state(page)["variant"] == variant
    assert len(state(page)["you"]) == 2


def see_beams_on_cards(page: Page) -> None:
    """See what a piece does to a beam on each card."""
    for variant in VARIANTS:
        picture = page.locator(f".game-card[data-variant={variant}] .vignette")
        expect(picture.locator(".ray.core")).not_to_have_count(0)
        expect(picture.locator(f"use[href^='#{variant}-']")).to_have_count(1)
    split = page.locator(".game-card[data-variant=khet-horus] .ray.out.core")
    expect(split).to_have_count(2)


def test_a_time_control_seeks_an_opponent_at_once(page: Page) -> None:
    page.goto("/?variant=khet")
    page.locator(".time-control", has_text="5+3").click()
    expect(page.locator(".waiting")).to_contain_text("Khet 2.0, 5+3, casual")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".waiting")).to_have_count(0)
    page.reload()
    expect(page.locator("main[data-connection=online]")).to_be_visible()
    expect(page.locator(".waiting")).to_have_count(0)


def test_computer_level_and_side(page: Page) -> None:
    page.goto("/?variant=khet")
    page.get_by_label("Level").fill("4")
    expect(page.locator(".level-words")).to_have_text("4 · intermediate")
    page.get_by_role("radio", name="Silver").check()
    page.get_by_role("button", name="Play the computer").click()
    wait_online(page)
    game = state(page)
    assert game["you"] == ["silver"]
    assert game["seats"]["red"]["level"] == 4


def test_setup_clock_and_rules(page: Page) -> None:
    page.goto("/?variant=laser-chess")
    page.get_by_text("Setup, time control and rules").click()
    page.get_by_label("Setup", exact=True).select_option("curiosity")
    page.get_by_role("radio", name="Custom").check()
    page.get_by_label("Minutes per side").fill("7")
    page.get_by_label("Increment in seconds").fill("3")
    page.get_by_role("radio", name="Automatically").check()
    page.get_by_role("button", name="Play on this device").click()
    wait_online(page)
    game = state(page)
    assert game["setup"] == "curiosity"
    assert game["clock"] == {"base": 420, "increment": 3}
    assert game["options"]["repetition"] == "automatic"
    expect(page.locator(".about")).to_contain_text("repetition: automatic")


def test_positions_of_an_address(page: Page, watch: Watch) -> None:
    watch.allow("400", "409", "422")
    page.goto("/?variant=khet&position=nonsense")
    expect(page.get_by_role("alert").filter(has_text="This position cannot be played")).to_be_visible()
    page.get_by_role("textbox", name="Position").fill("")
    page.get_by_role("button", name="Play on this device").click()
    expect(page.get_by_text("Paste a position first")).to_be_visible()
    position = ask(page, "/api/positions", {"variant": "khet", "moves": ["c1c2"]}).json()["position"]
    page.goto("/?" + urlencode({"variant": "khet", "position": position}))
    expect(page.get_by_role("textbox", name="Position")).to_have_value(position)
    page.get_by_role("button", name="Play on this device").click()
    wait_online(page)
    assert state(page)["view"]["position"] == position


def test_running_games_can_be_continued(page: Page) -> None:
    new_game(page, "laser-chess")
    url = page.url
    Mouse(page).play("c1d2")
    page.goto("/")
    item = page.locator(".game-item").first
    expect(item).to_contain_text("Red to move · 1 move")
    item.click()
    page.wait_for_url(url)


def test_choices_and_settings_are_remembered(visitors: Open) -> None:
    page = visitors(color_scheme="dark").new_page()
    page.goto("/")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    card(page, "Leiserchess")
    page.get_by_label("Level").fill("6")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("radio", name="Light").check()
    expect(root).to_have_attribute("data-theme", "light")
    page.get_by_role("radio", name="Slate").check()
    page.get_by_role("radio", name="High contrast").check()
    page.get_by_label("Volume").fill("30")
    page.get_by_role("radio", name="Colour-blind safe").check()
    expect(root).to_have_attribute("data-palette", "accessible")
    page.get_by_role("button", name="Done").click()
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-palette", "accessible")
    expect(root).to_have_attribute("data-board", "slate")
    expect(root).to_have_attribute("data-pieces", "contrast")
    expect(page.get_by_role("heading", name="Play Leiserchess")).to_be_visible()
    expect(page.get_by_label("Level")).to_have_value("6")
    expect(page.get_by_label("Your name")).to_have_value("Ada")


def test_phone(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    page.goto("/")
    expect(page.locator(".game-card .vignette")).to_have_count(len(VARIANTS))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Play on this device").tap()
    wait_online(page)


def test_server_that_is_away(page: Page, watch: Watch) -> None:
    watch.allow("ERR_FAILED")
    page.route("**/variants.json", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", name="The page could not be loaded.")).to_be_visible()
    page.unroute("**/variants.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".game-card").first).to_be_visible()
