"""People with browsers: they sign up, meet in the lobby, play rated games, talk, watch and block each other."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from laserchess import Board
from laserchess.server.ratings.glicko import Rating, Result, update
from tests.server.conftest import postgres, redis_url
from tests.server.processes import Command, Process
from tests.web.conftest import Open, Watch
from tests.web.people import PASSWORD, answer_move, enter, meet, order, players, sign_up, sign_up_on_page
from tests.web.pointer import TRIES, Mouse, ask, open_game, wait_online
from tests.web.test_accessibility import findings, findings_of_sizes, fits_a_phone, settle

__all__ = ["postgres", "redis_url"]

WON, LOST = (round(update(Rating(), [Result(Rating(), score)], 0).rating) for score in (1, 0))


def play_again(game: str, one: Page, other: Page, third: Page) -> None:
    """Offer a rematch of a game and accept it; all three go on to the next."""
    one.get_by_role("button", name="Rematch").click()
    other.get_by_role("button", name="Accept").click()
    for page in (one, other, third):
        page.wait_for_url(lambda url: game not in url)
        wait_online(page)


def block(page: Page, name: str) -> None:
    """Block a player on their page."""
    page.goto(f"/people/{name}")
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()


def expect_never_to_meet(one: Page, other: Page, other_name: str) -> None:
    """See that two who ask for the same wait side by side."""
    for page in (one, other):
        enter(page, "khet")
        page.get_by_role("button", name="10+5").click()
        expect(page.locator(".waiting")).to_be_visible()
    expect(one.locator(".seeks")).to_contain_text(other_name)


def test_two_meet_in_the_lobby_and_play_rated_games(visitors: Open) -> None:
    """In the variants of which no other test plays a whole game in the browser; the server's tests rate all."""
    ada, grace = visitors().new_page(), visitors(phone=True, settings={"confirm": False}).new_page()
    names = {page: sign_up(page, name) for page, name in ((ada, "Ada"), (grace, "Grace"))}
    for variant in ("khet-horus", "laser-chess-1987"):
        game = meet(ada, grace, variant)
        first, second = players(ada, grace)
        Mouse(first).play(str(Board(variant).legal_moves[0]))
        answer_move(game, first, second)
        order(second, game, type="resign")
        expect(first.locator(".result h2")).to_have_text("You won")
        for page in (ada, grace):
            expect(page.locator(".rating-changes")).to_contain_text(names[first])
            expect(page.locator(".points-up")).to_have_count(1)
            expect(page.locator(".points-down")).to_have_count(1)
        for page, rating in ((first, WON), (second, LOST)):
            account = ask(page, "/api/account").json()["account"]
            found = next(each for each in account["ratings"] if each["variant"] == variant)
            assert found["rating"] == pytest.approx(rating, abs=25)


def test_a_flag_is_chosen_and_shown_next_to_the_name(visitors: Open) -> None:
    ada, grace = visitors().new_page(), visitors(locale="de-DE").new_page()
    name = sign_up_on_page(ada, "Ada")
    ada.get_by_label("Country").select_option("France")
    expect(ada.get_by_text("Saved.")).to_be_visible()
    ada.reload()
    expect(ada.get_by_label("Country")).to_have_value("FR")
    enter(ada, "khet")
    ada.get_by_role("button", name="Unlimited").click()
    expect(ada.locator(".waiting")).to_be_visible()
    grace.goto(f"/people/{name}")
    expect(grace.get_by_title("Frankreich")).to_have_text("FR")
    enter(grace, "khet")
    row = grace.locator(".seeks tbody tr", has_text=name)
    expect(row.locator(".flag")).to_have_text("FR")
    row.get_by_role("button").click()
    grace.wait_for_url("**/game/*")
    expect(grace.locator(".seat.top .flag")).to_have_text("FR")
    expect(grace.locator(".seat.bottom .flag")).to_have_count(0)


def test_two_meet_before_one_has_heard_that_they_wait(visitors: Open) -> None:
    ada, grace = visitors().new_page(), visitors().new_page()
    for page in (ada, grace):
        enter(page, "khet")
    held: list[tuple[Route, APIResponse]] = []
    ada.route("**/api/lobby/seeks", lambda route: held.append((route, route.fetch(max_retries=TRIES))))
    ada.get_by_role("button", name="Unlimited").click()
    expect(grace.locator(".seeks tbody tr")).to_have_count(1)
    grace.get_by_role("button", name="Unlimited").click()
    grace.wait_for_url("**/game/*")
    while not held:
        ada.wait_for_timeout(10)
    for route, answer in held:
        route.fulfill(response=answer)
    ada.wait_for_url(grace.url)


def test_rematch_chat_and_block_while_a_third_watches(visitors: Open) -> None:
    ada, grace, third = visitors().new_page(), visitors().new_page(), visitors().new_page()
    ada_name, grace_name = sign_up(ada, "Ada"), sign_up(grace, "Grace")
    game = meet(ada, grace, "khet", "10+5")
    first, second = players(ada, grace)
    Mouse(first).play(str(Board("khet").legal_moves[0]))
    third.goto("/watch")
    third.get_by_role("radio", name="Khet 2.0").check()
    tuned = third.locator(f".tv-link[data-game='{game}']")
    expect(ada.locator(".spectators")).not_to_be_empty()
    third.get_by_role("radio", name="Leiserchess").check()
    expect(ada.locator(".spectators")).to_be_empty()
    third.get_by_role("radio", name="Khet 2.0").check()
    expect(tuned).to_be_visible()
    tuned.click()
    wait_online(third)
    expect(third.locator(".watching")).to_be_visible()
    ada.get_by_role("button", name="Good luck!").click()
    ada.get_by_label("Message", exact=True).fill("<img src=x onerror=alert(1)> & friends")
    ada.get_by_role("button", name="Send").click()
    expect(grace.locator(".chat-lines")).to_contain_text("<img src=x onerror=alert(1)> & friends")
    expect(grace.locator(".chat-lines img")).to_have_count(0)
    expect(third.locator(".chat-lines")).not_to_contain_text("Good luck!")
    third.get_by_role("button", name="Wow!").click()
    expect(third.locator(".chat-lines")).to_contain_text("Wow!")
    expect(ada.locator(".chat-lines")).not_to_contain_text("Wow!")
    order(second, game, type="resign")
    play_again(game, ada, grace, third)
    assert len({page.url for page in (ada, grace, third)}) == 1
    again = ada.url.split("/game/")[1]
    late = visitors().new_page()
    late.goto(f"/game/{game}/latest")
    assert late.url == ada.url
    order(ada, again, type="abort")
    block(grace, ada_name)
    expect_never_to_meet(ada, grace, grace_name)


def test_who_follows_somebody_sees_them_play_and_can_watch(visitors: Open) -> None:
    ada, grace = visitors(phone=True, settings={"confirm": False}).new_page(), visitors().new_page()
    sign_up(ada, "Ada")
    name = sign_up(grace, "Grace")
    ada.goto(f"/people/{name}")
    ada.get_by_role("button", name="Follow", exact=True).click()
    expect(ada.get_by_role("button", name="Unfollow")).to_be_visible()
    game = meet(ada, grace, "leiserchess")
    first, _ = players(ada, grace)
    Mouse(first).play(str(Board("leiserchess").legal_moves[0]))
    ada.goto("/account")
    followed = ada.locator(".relation", has_text=name)
    expect(followed).to_contain_text("Online")
    assert ada.evaluate("document.documentElement.scrollWidth") <= 360
    assert findings(ada) == []
    followed.get_by_role("link", name="Playing: watch").click()
    ada.wait_for_url(f"**/game/{game}")
    wait_online(ada)


def test_a_visitor_without_an_account_plays_a_bot_from_the_lobby(visitors: Open) -> None:
    page = visitors().new_page()
    page.clock.install()
    enter(page, "laser-chess")
    page.get_by_role("button", name="Unlimited").click()
    expect(page.locator(".waiting")).to_be_visible()
    page.clock.run_for(9000)
    page.locator("[data-bot]").first.click()
    page.wait_for_url("**/game/*")
    assert ask(page, "/api/account").json() == {"account": None}


def test_a_game_by_house_rules_is_found_in_the_lobby(visitors: Open) -> None:
    ada, grace = visitors().new_page(), visitors().new_page()
    for page in (ada, grace):
        enter(page, "khet")
    ada.get_by_role("button", name="Custom game").click()
    ada.get_by_label("The Pharaoh may be turned, which is a pass").check()
    ada.get_by_role("button", name="Create game").click()
    row = grace.locator(".seeks tbody tr", has_text="custom rules")
    expect(row).to_contain_text("Khet")
    row.get_by_role("button").click()
    for page in (ada, grace):
        page.wait_for_url("**/game/*")
    game = ask(ada, f"/api/games/{ada.url.split('/game/')[1]}").json()
    assert (game["options"], game["rated"]) == ({"king_rotation": True}, False)


def challenge_from_profile(page: Page, name: str) -> None:
    """Challenge a player from their profile, by keyboard."""
    page.goto(f"/people/{name}")
    page.get_by_role("link", name="Challenge").press("Enter")
    dialog = page.get_by_role("dialog", name=f"Challenge {name}")
    expect(dialog.get_by_role("button", name="Challenge", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def test_games_that_cannot_be_rated_say_so(visitors: Open) -> None:
    page = visitors().new_page()
    sign_up(page, "Lise")
    page.goto("/lobby?challenge=Prism")
    dialog = page.get_by_role("dialog", name="Challenge Prism")
    rated = dialog.get_by_role("switch", name="Rated")
    expect(rated).to_be_checked()
    dialog.get_by_label("Time").select_option("Unlimited")
    expect(rated).to_be_disabled()
    expect(rated).not_to_be_checked()
    expect(dialog).to_contain_text("Casual: rated games need a clock and standard rules.")
    dialog.get_by_label("Time").select_option("5+3")
    expect(rated).to_be_checked()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Unlimited (casual)")).to_be_visible()
    page.locator("summary", has_text="Custom game").click()
    custom = page.locator("details").get_by_role("switch", name="Rated")
    page.get_by_label("Minutes per side").fill("0")
    expect(custom).to_be_disabled()
    page.get_by_label("Minutes per side").fill("3")
    expect(custom).to_be_enabled()


def test_the_lobby_by_keyboard_and_challenges(visitors: Open) -> None:
    ada, grace = visitors().new_page(), visitors().new_page()
    ada_name, grace_name = sign_up(ada, "Ada"), sign_up(grace, "Grace")
    enter(grace, "leiserchess")
    challenge_from_profile(ada, grace_name)
    expect(ada.locator(".waiting")).to_be_visible()
    grace.get_by_role("button", name="Decline").press("Enter")
    expect(ada.get_by_text("Your challenge was declined.")).to_be_visible()
    expect(ada.locator(".waiting")).to_have_count(0)
    grace.goto("/people")
    challenge_from_profile(ada, grace_name)
    expect(grace.locator(".toast")).to_contain_text(f"{ada_name} (1500?) challenges you")
    grace.get_by_role("button", name="Accept").press("Enter")
    for page in (ada, grace):
        page.wait_for_url("**/game/*")


def test_signing_out_and_in_and_recovering(visitors: Open, watch: Watch) -> None:
    watch.allow("403 (Forbidden)")
    page = visitors().new_page()
    page.goto("/account")
    card = page.locator("section.card", has=page.get_by_role("heading", name="Sign up"))
    card.get_by_label("Name").fill("Emmy-of-the-page")
    card.get_by_label("Password").fill(PASSWORD)
    card.get_by_role("button", name="Sign up").click()
    code = page.get_by_role("dialog").locator("code").first.inner_text()
    page.get_by_role("button", name="I’ve saved them").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url("**/")
    expect(page.locator(".site-account")).to_have_text("Sign in")
    page.goto("/account")
    card = page.locator("section.card", has=page.get_by_role("heading", name="Sign in", exact=True))
    card.get_by_label("Name").fill("Emmy-of-the-page")
    card.get_by_label("Password").fill("forgotten it")
    card.get_by_role("button", name="Sign in").click()
    expect(card.get_by_role("alert")).to_have_text(
        "The name or the password is wrong. Check both, or use a recovery code."
    )
    page.get_by_text("Forgot your password?").click()
    fold = page.locator("details")
    fold.get_by_label("Name").fill("Emmy-of-the-page")
    fold.get_by_label("Recovery code").fill(code)
    fold.get_by_label("New password").fill("another good one")
    fold.get_by_role("button", name="Set new password").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Emmy-of-the-page")
    expect(page.locator(".site-account")).to_have_text("Emmy-of-the-page")


PAGES = ["/account", "/lobby", "/games", "/watch", "/people", "/bots", "/people/Prism", "/host"]


def test_pages_stand_in_nobodys_way(visitors: Open) -> None:
    page = visitors(phone=True).new_page()
    for path in PAGES:
        page.goto(path)
        settle(page)
        assert fits_a_phone(page), path
        assert findings_of_sizes(page) == [], path
    sign_up_on_page(page, "Ida")
    assert findings_of_sizes(page) == []


def pages_at(visitors: Open, *addresses: str) -> list[Page]:
    """Open a browser at each address."""
    return [visitors(base_url=f"http://{address}").new_page() for address in addresses]


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory, postgres: str, redis_url: str) -> Iterator[list[str]]:
    """Run two servers that share a database, and return their addresses."""
    folder, shared = tmp_path_factory.mktemp("two"), ("--database", postgres, "--redis", redis_url)
    with Process(folder / "one.log", *shared) as one, Process(folder / "two.log", *shared) as two:
        yield [one.address, two.address]


@pytest.mark.slow
def test_two_meet_at_two_server_processes(visitors: Open, two_servers: list[str]) -> None:
    ada, grace, third = pages_at(visitors, *two_servers, two_servers[1])
    ada_name, grace_name = sign_up(ada, "Ada"), sign_up(grace, "Grace")
    game = meet(ada, grace, "laser-chess")
    first, second = players(ada, grace)
    Mouse(first).play("c4+")
    open_game(third, game)
    expect(third.locator(".move")).to_have_count(1)
    for page in (ada, grace):
        expect(page.locator(".presence.online")).to_have_count(2)
        expect(page.locator(".spectators")).to_contain_text("1 spectator")
    ada.get_by_role("button", name="Hello!").click()
    expect(grace.locator(".chat-lines")).to_contain_text("Hello!")
    answer_move(game, first, second)
    order(second, game, type="resign")
    for page in (ada, grace):
        expect(page.locator(".points-up")).to_have_count(1)
    ratings = [ask(page, "/api/account").json()["account"]["ratings"] for page in (first, second)]
    assert [round(found[0]["rating"]) for found in ratings] == [WON, LOST]
    play_again(game, ada, grace, third)
    order(ada, ada.url.split("/game/")[1], type="abort")
    block(grace, ada_name)
    expect_never_to_meet(ada, grace, grace_name)


@pytest.mark.slow
def test_a_host_looks_after_both_processes(
    visitors: Open, two_servers: list[str], postgres: str, tmp_path: Path
) -> None:
    host, other = pages_at(visitors, *two_servers)
    name = sign_up(host, "Host")
    assert Command(tmp_path / "log", "admin", "moderator", name, "--database", postgres).wait() == 0
    rude = sign_up(other, "Rude")
    ask(host, "/api/reports", {"about": rude, "reason": "abuse", "words": "<b>rude</b>"})
    host.goto("/host")
    settle(host)
    assert findings(host) == []
    expect(host.locator("[data-report]")).to_contain_text("<b>rude</b>")
    host.get_by_role("button", name="Dismiss").click()
    expect(host.get_by_text("No open reports.")).to_be_visible()
    host.get_by_text("Resolved").click()
    expect(host.locator("[data-report]")).to_contain_text(rude)
    host.get_by_label("Bot games").fill("0")
    host.get_by_role("button", name="Save limits").click()
    expect(host.get_by_text("Done.")).to_be_visible()
    other.goto("/lobby")
    challenge(other, 429)
    host.get_by_label("Bot games").fill("")
    host.get_by_role("button", name="Save limits").click()
    challenge(other, 201)


def challenge(page: Page, status: int) -> None:
    """Challenge a bot again and again, until the answer is the expected one."""
    path, wish = "/api/people/Candle/challenge", {"variant": "khet"}
    while ask(page, path, wish).status != status:
        page.wait_for_timeout(100)


def test_the_header_shows_an_account_whose_session_outlived_the_storage(visitors: Open) -> None:
    page = visitors().new_page()
    page.goto("/learn")
    expect(page.locator(".site-account")).to_have_text("Sign in")
    answer = ask(page, "/api/account/sign-up", {"name": "Forgotten-by-storage", "password": PASSWORD})
    assert answer.ok, answer.text()
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.reload()
    expect(page.locator(".site-account")).to_have_text("Forgotten-by-storage")
    expect(page.locator(".bell")).to_be_visible()
