"""Push messages in a real browser, which hands them to the service worker as if its push service had sent them.

The headless browser shows no notifications, so the worker's calls that would show something are recorded instead.
"""

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, Worker

from tests.timeouts import PAGE_MS
from tests.web.conftest import Open
from tests.web.site_visits import KEPT

POLL_MS = 50
REPLACE = """() => {
  self.noted = { shown: [], opened: [], focused: [] };
  self.registration.showNotification = async (title, { body, tag, data }) => {
    self.noted.shown.push({ title, body, tag, path: data.path });
  };
  self.clients.openWindow = async (address) => self.noted.opened.push(address);
  WindowClient.prototype.focus = async function () { self.noted.focused.push(this.url); };
}"""
PRESS = """async (path) => {
  const event = new ExtendableEvent("notificationclick");
  let work;
  event.notification = { close() {}, data: { path } };
  event.waitUntil = (promise) => (work = promise);
  self.dispatchEvent(event);
  await work;
}"""


def registration_of(session: CDPSession, page: Page) -> str:
    """Return the id of the page's service worker registration."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"] if not each["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    page.evaluate("0")  # events that came with the answer are handled now
    return found[-1]


def deliver(page: Page, message: dict[str, Any]) -> None:
    """Hand a push message to the worker of a page."""
    session = page.context.new_cdp_session(page)
    data = {"origin": page.evaluate("location.origin"), "registrationId": registration_of(session, page)}
    session.send("ServiceWorker.deliverPushMessage", data | {"data": json.dumps(message)})
    session.detach()


def noted(page: Page, worker: Worker, kind: str, count: int) -> list[Any]:
    """Return what the worker has asked for, once it is this much."""
    for _ in range(PAGE_MS // POLL_MS):
        found: list[Any] = worker.evaluate("(kind) => self.noted[kind]", kind)
        if len(found) >= count:
            break
        page.wait_for_timeout(POLL_MS)
    return found


def test_a_push_message_is_shown_and_a_press_opens_its_page(visitors: Open, server: str) -> None:
    page = visitors(service_workers="allow", mark="push").new_page()
    page.goto("/learn")
    page.evaluate(KEPT)
    worker = page.context.service_workers[0]
    worker.evaluate(REPLACE)
    deliver(page, {"kind": "turn", "tag": "game:g1", "path": "/game/g1", "data": {"opponent": "Ada", "title": "Khet"}})
    shown = {"title": "Your turn against Ada", "body": "Khet", "tag": "game:g1", "path": "/game/g1"}
    assert noted(page, worker, "shown", 1) == [shown]
    worker.evaluate(PRESS, "/game/g1")
    assert noted(page, worker, "opened", 1) == [f"{server}/game/g1"]
    worker.evaluate(PRESS, "/learn")
    assert noted(page, worker, "focused", 1) == [f"{server}/learn"], "a page that is open is not opened again"
    assert len(noted(page, worker, "opened", 1)) == 1
