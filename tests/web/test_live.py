"""The live connection of a page, with a server that does as it is told."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open

FAKE = """async () => {
  window.sockets = [];
  window.WebSocket = class {
    static OPEN = 1;
    constructor() {
      Object.assign(this, { readyState: 1, sent: [] });
      sockets.push(this);
      setTimeout(() => this.onopen());
    }
    send(text) {
      const message = JSON.parse(text);
      this.sent.push(message.type);
      if (message.type === "hello") this.say({ type: "state", game: { seq: 1, now: Date.now() } });
      if (message.type === "ping") this.say({ type: "pong", ref: message.ref, now: Date.now() });
    }
    say(message) {
      Promise.resolve().then(() => this.onmessage({ data: JSON.stringify(message) }));
    }
    close() {}
  };
  const { follow } = await import("/static/lib/game_socket.js");
  const ready = new Promise((resolve) => (window.onState = resolve));
  window.live = follow("abc", { onState: () => window.onState(), onEvent() {} });
  await ready;
}"""


@pytest.fixture
def page(page: Page) -> Page:
    page.goto("/editor")
    return page


def sent(page: Page) -> list[list[str]]:
    """Return what went over each connection, but for hellos and pings."""
    found: list[list[str]] = page.evaluate(
        "sockets.map(({ sent }) => sent.filter((type) => type !== 'hello' && type !== 'ping'))"
    )
    return found


def test_what_is_not_acknowledged_is_sent_again_only_if_it_is_a_move(page: Page) -> None:
    page.evaluate(FAKE)
    outcome: Any = page.evaluate("""async () => {
      const again = new Promise((resolve) => (window.onState = resolve));
      live.send("move", { ply: 0, move: "c1+" });
      const refused = live.send("takeback").then(() => "done", (error) => error.reason);
      sockets[0].say({ type: "event", seq: 9 });
      await again;
      await new Promise((resolve) => setTimeout(resolve));
      return Promise.race([refused, "waits"]);
    }""")
    assert outcome == "offline"
    assert sent(page) == [["move", "takeback"], ["move"]]


def test_a_hidden_page_that_may_ping_once_a_minute_stays_connected(visitors: Open) -> None:
    page = visitors(mark="its clock is ours").new_page()
    page.goto("/editor")
    page.clock.install()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    starting = page.evaluate_handle(f"({FAKE})().then(() => {{ window.isReady = true; }}); null")
    starting.dispose()
    page.clock.run_for(100)
    page.wait_for_function("() => window.isReady")
    for _ in range(4):
        page.clock.fast_forward(60_000)
    assert len(sent(page)) == 1
