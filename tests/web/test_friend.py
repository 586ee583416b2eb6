import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Open, Watch
from tests.web.pointer import Finger, Hand, Keys, Mouse, ask, open_game, wait_for_ply, wait_online, wait_until_playing

GAME = ["c1d2", "e5+", "c4-", "g3f2", "c5d5", "h5i5", "e4ud5", "e8+", "j1-", "h4g3", "e4e3"]


def invite(host: Page, name: str = "Ada") -> str:
    """Make a friend game of Laser Chess as blue on the home page and return the invitation link."""
    host.goto("/?variant=laser-chess")
    host.get_by_label("Your name").fill(name)
    host.get_by_role("radio", name="Blue").check()
    host.get_by_role("button", name="Play a friend").click()
    wait_online(host)
    return host.get_by_label("Invitation link").input_value()


def accept(guest: Page, link: str, name: str = "Grace") -> None:
    """Open the invitation and take the seat."""
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join game").click()
    expect(guest.get_by_role("dialog")).to_have_count(0)
    wait_online(guest)


def befriend(host: Page, guest: Page) -> None:
    """Let Ada (blue) and Grace play Laser Chess; both pages know that they do."""
    body = {"variant": "laser-chess", "mode": "friend", "side": "blue", "name": "Ada"}
    game = ask(host, "/api/games", body).json()
    assert ask(guest, f"/api/games/{game['id']}/join", {"code": game["invite"], "name": "Grace"}).ok
    for page in (host, guest):
        open_game(page, game["id"])
        wait_until_playing(page)


def play(hands: tuple[Hand, Hand], texts: list[str], after: int = 0) -> None:
    """Let both play in turn, each move seen by the other before the next."""
    for ply, text in enumerate(texts, after):
        hands[ply % 2].play(text)
        wait_for_ply(hands[1 - ply % 2].page, ply + 1)


def agree(page: Page, offer: str) -> None:
    """Accept this offer, not one that is about to go."""
    page.locator(f"[data-offer={offer}]").get_by_role("button", name="Accept").click()


def test_two_browsers_play_a_game(visitors: Open, watch: Watch) -> None:
    watch.allow("409 (Conflict)")
    host, guest, late = visitors().new_page(), visitors(phone=True).new_page(), visitors().new_page()
    link = invite(host)
    assert re.search(r"/game/[\w-]+#join=[\w-]+$", link)
    late.goto(link)
    expect(late.get_by_role("dialog")).to_contain_text("Ada invites you to play Laser Chess")
    accept(guest, link)
    assert "#" not in guest.url
    late.get_by_role("button", name="Join game").click()
    expect(late.get_by_text("Another player has already joined")).to_be_visible()
    expect(late.locator(".watching")).to_be_visible()
    late.close()
    expect(host.locator(".seat.top .seat-name")).to_have_text("Grace")
    expect(guest.locator(".seat.top .seat-name")).to_have_text("Ada")
    expect(host.locator(".invite")).to_have_count(0)
    wait_until_playing(guest)
    expect(guest.locator(".game-details")).to_contain_text("casual")
    assert guest.locator(".toast:visible").count() <= 1
    hands = Mouse(host), Finger(guest)
    expect(guest.locator(".seat-turn")).to_have_count(0)
    play(hands, GAME[:1])
    expect(guest.locator(".seat.bottom .seat-turn")).to_have_text("Your turn")
    play(hands, GAME[1:2], after=1)
    expect(guest.locator(".seat-turn")).to_have_count(0)
    play(hands, GAME[2:], after=2)
    expect(host.locator(".result h2")).to_have_text("You lost")
    expect(guest.locator(".result h2")).to_have_text("You won")


def test_game_goes_on_after_interruptions(visitors: Open, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED", "WebSocket")
    host, guest = visitors().new_page(), visitors().new_page()
    befriend(host, guest)
    hands = Mouse(host), Keys(guest)
    play(hands, GAME[:1])
    leave_and_return(host, guest)
    play(hands, GAME[1:3], after=1)
    guest.get_by_role("button", name="Hello!").click()
    expect(host.locator(".chat-lines")).to_contain_text("Hello!")
    lose_connection(guest)
    host.get_by_role("button", name="Good luck!").click()
    expect(host.locator(".chat-lines")).to_contain_text("Good luck!")
    move_without_connection(hands[1])
    guest.context.set_offline(False)
    wait_for_ply(guest, 4)
    wait_for_ply(host, 4)
    expect(guest.locator(".connection")).to_be_hidden()
    expect(guest.locator(".chat-lines")).to_contain_text("Good luck!")
    guest.reload()
    wait_online(guest)
    wait_for_ply(guest, 4)
    host.context.set_offline(True)
    host.context.set_offline(False)
    wait_online(host)
    lose_connection(guest)
    hands[0].play(GAME[4])
    expect(guest.locator(".move")).to_have_count(4)
    guest.context.set_offline(False)
    wait_for_ply(guest, 5)
    play(hands, GAME[5:], after=5)
    expect(host.locator(".result h2")).to_have_text("You lost")
    expect(guest.locator(".result h2")).to_have_text("You won")
    agree_on_a_rematch_without_the_host(host, guest)


def lose_connection(page: Page) -> None:
    """Cut the connection, and wait until the page knows."""
    page.context.set_offline(True)
    expect(page.locator(".connection")).to_be_visible()


def leave_and_return(host: Page, guest: Page) -> None:
    """Let the guest leave the page and return; the host is told what happens."""
    expect(host.locator(".game-state")).to_have_text("Waiting for Grace")
    guest.goto("about:blank")
    expect(host.locator(".game-state")).to_have_text("Grace is offline")
    expect(host.locator(".banner.offline")).to_have_text(re.compile("Grace · Offline since .*stays open"))
    expect(host.locator(".seat.top")).to_contain_text("Offline since")
    guest.go_back()
    expect(host.locator(".banner.offline")).to_have_count(0)
    expect(host.locator(".game-state")).to_have_text("Waiting for Grace")
    wait_online(guest)


def move_without_connection(keys: Keys) -> None:
    """Play the fourth move, which waits for the connection."""
    keys.page.locator("body").press("b")
    for name in ("g3", "f2"):
        keys.go(name)
        keys.page.keyboard.press("Enter")


def agree_on_a_rematch_without_the_host(host: Page, guest: Page) -> None:
    """Accept a rematch while the other is offline, who follows once online."""
    first = host.url
    host.get_by_role("button", name="Rematch").click()
    expect(guest.locator("[data-offer=rematch]")).to_be_visible()
    lose_connection(host)
    agree(guest, "rematch")
    guest.wait_for_url(lambda url: url != first)
    host.context.set_offline(False)
    host.wait_for_url(guest.url)


def test_offers_between_friends(visitors: Open) -> None:
    host, guest = visitors().new_page(), visitors().new_page()
    befriend(host, guest)
    play((Mouse(host), Mouse(guest)), GAME[:2])
    guest.get_by_role("button", name="Takeback").click()
    expect(host.locator("[data-offer=takeback]")).to_contain_text("Grace requests a takeback")
    host.get_by_role("button", name="Decline").click()
    expect(guest.get_by_text("Ada declined.")).to_be_visible()
    host.get_by_role("button", name="Takeback").click()
    agree(guest, "takeback")
    wait_for_ply(guest, 0)
    wait_for_ply(host, 0)
    play((Mouse(host), Mouse(guest)), GAME[:3])
    press_while_the_other_moves(host, guest)
    host.get_by_role("button", name="Offer draw").click()
    expect(host.get_by_text("Draw offer sent.")).to_be_visible()
    agree(guest, "draw")
    expect(host.locator(".result h2")).to_have_text("Draw")
    first = host.url
    host.get_by_role("button", name="Rematch").click()
    agree(guest, "rematch")
    for page in (host, guest):
        page.wait_for_url(lambda url: url != first)
        wait_online(page)
    expect(host.locator(".seat.bottom")).to_have_attribute("data-side", "second")


def press_while_the_other_moves(host: Page, guest: Page) -> None:
    """Hold a button while the other's move arrives: the press counts. The third move has been played."""
    pressed = host.get_by_role("button", name="Flip board"), host.get_by_role("button", name="Move 1: c1d2")
    for button, text in zip(pressed, GAME[3:6:2], strict=True):
        button.hover()
        host.mouse.down()
        Mouse(guest).play(text)
        wait_for_ply(host, GAME.index(text) + 1)
        host.mouse.up()
        if text == GAME[3]:
            Mouse(host).play(GAME[4])
    expect(host.locator(".seat.bottom")).to_have_attribute("data-side", "second")
    expect(host.locator(".looking")).to_contain_text("Move 1 of 6")


def test_no_preview_with_a_clock(visitors: Open) -> None:
    host, guest = visitors().new_page(), visitors().new_page()
    host.goto("/?variant=laser-chess")
    host.get_by_text("Setup, time control and rules").click()
    host.get_by_role("radio", name="10+5").check()
    host.get_by_role("button", name="Play a friend").click()
    wait_online(host)
    accept(guest, host.get_by_label("Invitation link").input_value())
    for page in (host, guest):
        expect(page.get_by_role("timer").first).to_have_text("10:00")
        expect(page.get_by_role("button", name="Beam preview")).to_have_count(0)
        expect(page.get_by_role("button", name="Takeback")).to_have_count(0)
