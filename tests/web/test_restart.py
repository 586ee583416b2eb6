from pathlib import Path

from playwright.sync_api import expect

from benchmarks.programs import free_port
from tests.server.processes import Process
from tests.web.conftest import Open, Watch
from tests.web.pointer import Keys, Mouse, wait_online
from tests.web.test_friend import GAME, befriend, play


def test_both_browsers_go_on_when_the_server_was_killed(visitors: Open, watch: Watch, tmp_path: Path) -> None:
    watch.allow("ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "WebSocket", "Failed to load resource")
    port = free_port()
    words = ("--database", str(tmp_path / "games.db"), "--port", str(port))
    home = f"http://127.0.0.1:{port}"
    with Process(tmp_path / "first.log", *words) as first:
        host, guest = (visitors(base_url=home).new_page() for _ in range(2))
        befriend(host, guest)
        hands = Mouse(host), Keys(guest)
        play(hands, GAME[:5])
        first.kill()
        expect(host.locator(".connection")).to_be_visible()
        expect(guest.locator(".connection")).to_be_visible()
    with Process(tmp_path / "second.log", *words):
        for page in (host, guest):
            wait_online(page)
        play(hands, GAME[5:], after=5)
        expect(host.locator(".result h2")).to_have_text("You lost")
        expect(guest.locator(".result h2")).to_have_text("You won")
