"""Push messages at a fake push service: encrypted, retried, fair, and ended with the session."""

import asyncio
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.cli import main
from laserchess.server.app import create_app
from laserchess.server.notifications import outbox
from laserchess.server.notifications.outbox import Outbox
from laserchess.server.notifications.push_delivery import PushDelivery
from laserchess.server.notifications.push_sender import PUSH_SERVICES, Delivery, is_push_service
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.notification_schema import (
    NOTIFICATION_SETTINGS,
    NOTIFICATIONS,
    OUTBOX,
    PUSH_SUBSCRIPTIONS,
)
from laserchess.server.storage.people_schema import ACCOUNTS, SESSIONS
from laserchess.server.storage.store import Store
from tests.server.conftest import serving
from tests.server.people.persons import Person, meet
from tests.server.people.test_correspondence import DAYS
from tests.server.visitors import QUIET, Json
from tests.timeouts import PATIENCE

HOUR_MS = 3_600_000
http_ece = pytest.importorskip("http_ece", reason="comes with pywebpush")


class FakePush(BaseHTTPRequestHandler):
    """A push service that remembers what it got, and answers as it is told."""

    got: ClassVar[list[tuple[str, dict[str, str], bytes]]] = []
    answers: ClassVar[list[int]] = []
    arrived = threading.Event()

    def do_POST(self) -> None:  # the name of the base class
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.answers.pop(0) if self.answers else 201
        if status == 201:
            self.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.arrived.set()

    def log_message(self, *_: object) -> None:
        """Be quiet."""


@pytest.fixture
def service() -> Iterator[str]:
    FakePush.got.clear()
    FakePush.answers.clear()
    FakePush.arrived.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), FakePush)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def address(tmp_path: Path, service: str) -> Iterator[str]:
    path = str(tmp_path / "games.db")
    assert main(["admin", "push-keys", "--contact", "mailto:op@example.org", "--database", path]) == 0
    assert main(["admin", "push-keys", "--contact", "mailto:op@example.org", "--database", path]) != 0
    settings = Settings(
        database_url(path), scan_seconds=0.1, rate_limits=False, push_services=(service,), push_seconds=0.05
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "TURN_DELAY_MS", 0)
        patch.setattr(outbox, "RETRY_MS", 10)
        with serving(create_app(settings)) as address:
            yield address


class Browser:
    """The keys of a browser's subscription."""

    def __init__(self) -> None:
        """Make new keys."""
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415  # comes with pywebpush
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415  # the same

        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.public = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    def subscription(self, service: str, path: str = "/for-grace") -> Json:
        keys = {"p256dh": self.text(self.public), "auth": self.text(self.secret)}
        return {"endpoint": f"{service}{path}", "expirationTime": None, "keys": keys}

    def text(self, number: bytes) -> str:
        return urlsafe_b64encode(number).rstrip(b"=").decode()

    def read(self, body: bytes) -> str:
        shown: bytes = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        return shown.decode()


def wait_for_message() -> tuple[str, dict[str, str], bytes]:
    while not FakePush.got:
        assert FakePush.arrived.wait(PATIENCE)
        FakePush.arrived.clear()
    return FakePush.got[0]


def test_a_turn_is_pushed_encrypted_and_again_after_a_failure(
    ada: Person, grace: Person, service: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    browser = Browser()
    game = meet(ada, grace, **DAYS)
    assert len(urlsafe_b64decode(grace.get("/api/notifications/settings").json()["push_key"] + "==")) == 65
    assert grace.client.put("/api/notifications/push", json=browser.subscription(service)).status_code == 204
    FakePush.answers += [500, 429]
    ada.play(game, QUIET[0])
    path, headers, body = wait_for_message()
    assert (path, headers["urgency"]) == ("/for-grace", "normal")
    assert headers["authorization"].startswith("vapid ")
    assert game["id"].encode() not in body
    shown = browser.read(body)
    assert f'"tag": "game:{game["id"]}"' in shown
    assert ada.name in shown


def test_a_subscription_ends_with_the_browser_or_the_session(ada: Person, grace: Person, service: str) -> None:
    game = meet(ada, grace, **DAYS)
    subscription = Browser().subscription(service)
    grace.client.put("/api/notifications/push", json=subscription)
    FakePush.answers += [410]
    ada.play(game, QUIET[0])
    assert FakePush.arrived.wait(PATIENCE)
    ada.wait_for(game, lambda _: grace.get("/api/notifications/settings").json()["devices"] == 0)
    grace.client.put("/api/notifications/push", json=subscription)
    grace.post("/api/account/sign-out", {})
    assert grace.sign_in(grace.name).status_code == 200
    assert grace.get("/api/notifications/settings").json()["devices"] == 0


def test_nothing_is_pushed_without_consent(ada: Person, grace: Person, service: str) -> None:
    game = meet(ada, grace, **DAYS)
    browser = Browser()
    grace.client.put("/api/notifications/push", json=browser.subscription(service))
    grace.client.put("/api/notifications/settings", json={"push": {"turn": False}, "mail": {}})
    ada.play(game, QUIET[0])
    ada.do(game, "resign")
    assert '"kind": "over"' in browser.read(wait_for_message()[2])
    assert len(FakePush.got) == 1


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/x",
        "https://169.254.169.254/latest",
        "https://169.254.169.254\\.fcm.googleapis.com/latest",
        "https://push.apple.com.example.org/x",
        "https://push.apple.com:22/x",
        "https://[.push.apple.com/x",
        "file:///x",
    ],
)
def test_the_server_sends_requests_to_push_services_only(ada: Person, endpoint: str) -> None:
    subscription = Browser().subscription("") | {"endpoint": endpoint}
    assert ada.client.put("/api/notifications/push", json=subscription).status_code == 400
    assert is_push_service("https://fcm.googleapis.com/fcm/send/x", PUSH_SERVICES)


def test_a_busy_account_delays_no_other_and_a_lost_process_loses_nothing(tmp_path: Path) -> None:
    sent: list[str] = []

    def send(message: outbox.PushMessage) -> Delivery:
        sent.append(message.endpoint)
        return Delivery.DONE

    async def work() -> None:
        engine = open_database(database_url(str(tmp_path / "games.db")))
        await migrate(engine)
        store = Store(engine)
        store.writer.start()
        await store.transact(fill)
        box = Outbox(store)
        lost = await box.claim(now=1)  # by a process that dies now
        assert {message.endpoint for message in lost} >= {f"https://fcm.googleapis.com/{n}" for n in range(1, 4)}
        delivery = PushDelivery(box, SimpleNamespace(send=send), 1.0)
        while await box.has_due():
            await delivery.deliver()
        await delivery.stop()
        assert not await box.claim(now=2 + outbox.LEASE_MS)
        await store.writer.stop()
        await engine.dispose()

    asyncio.run(work())
    assert sorted(set(sent)) == [f"https://fcm.googleapis.com/{number}" for number in range(4)]
    assert len(sent) == 203


def test_quiet_hours_and_choices_count_when_a_message_is_sent(tmp_path: Path) -> None:
    day, night = 12 * HOUR_MS, 23 * HOUR_MS
    settings = update(NOTIFICATION_SETTINGS)

    async def work() -> tuple[list[str], list[str], list[object]]:
        engine = open_database(database_url(str(tmp_path / "games.db")))
        await migrate(engine)
        store = Store(engine)
        store.writer.start()
        await store.transact(fill)

        async def change(connection: AsyncConnection) -> None:
            """Choose quiet hours, and no messages about turns, after they were queued."""
            await connection.execute(delete(OUTBOX).where(OUTBOX.c.account_id == "account0"))
            quiet = settings.where(NOTIFICATION_SETTINGS.c.account_id == "account1")
            await connection.execute(quiet.values(quiet_from=22, quiet_to=7))
            without = settings.where(NOTIFICATION_SETTINGS.c.account_id == "account2")
            await connection.execute(without.values(push={"turn": False}))

        await store.transact(change)
        box = Outbox(store)
        at_night = await box.claim(now=night)
        await box.settle(at_night, [], [])
        early, late = await box.claim(now=30 * HOUR_MS), await box.claim(now=24 * HOUR_MS + day)
        await store.writer.stop()
        await engine.dispose()
        named = [[message.subscription_id for message in some if message.notification] for some in (at_night, late)]
        return named[0], named[1], list(early)

    assert asyncio.run(work()) == (["account3"], ["account1"], [])


async def fill(connection: object) -> None:
    """Queue two hundred messages of one account, and then one each of three others."""
    execute = connection.execute  # type: ignore[attr-defined]  # a connection
    for number in range(4):
        key = f"account{number}"
        await execute(ACCOUNTS.insert(), [{"id": key, "name": key, "skeleton": key, "created_ms": 0}])
        session = {"id": key, "account_id": key, "secret": key, "browser": "", "created_ms": 0, "rotated_ms": 0}
        await execute(SESSIONS.insert(), [session])
        await execute(NOTIFICATION_SETTINGS.insert(), [{"account_id": key, "push": {}, "mail": {}}])
        row = {"id": key, "account_id": key, "session_id": key, "endpoint": f"https://fcm.googleapis.com/{number}"}
        await execute(PUSH_SUBSCRIPTIONS.insert(), [row | {"p256dh": "", "auth": "", "created_ms": 0}])
        for each in range(200 if number == 0 else 1):
            note = {"account_id": key, "kind": "turn", "tag": f"game:{each}", "data": {}, "created_ms": 0}
            stored = await execute(NOTIFICATIONS.insert().values(note).returning(NOTIFICATIONS.c.id))
            line = {"subscription_id": key, "account_id": key, "notification_id": stored.scalar_one()}
            await execute(OUTBOX.insert(), [line | {"tag": f"game:{each}", "due_ms": 0, "created_ms": 0}])
