"""The daily digest at a fake SMTP server: only to a confirmed address, and once a day."""

import asyncio
import re
import socketserver
import threading
from collections.abc import Callable, Iterator
from email import message_from_string, policy
from pathlib import Path
from typing import ClassVar

import pytest
from sqlalchemy import update

from laserchess.core.errors import LaserChessError
from laserchess.server.app import create_app
from laserchess.server.notifications.digests import Digests
from laserchess.server.notifications.mailer import Mailer, MailSettings
from laserchess.server.settings import Settings, database_url
from laserchess.server.storage.database import open_database
from laserchess.server.storage.notification_schema import NOTIFICATION_SETTINGS
from laserchess.server.storage.store import Store
from tests.server.conftest import serving
from tests.server.people.persons import Person, meet
from tests.server.people.test_correspondence import DAYS
from tests.server.visitors import QUIET

URL = "https://laser.example.org"
SENDER = "laser@example.org"


class FakeSmtp(socketserver.StreamRequestHandler):
    """An SMTP server that remembers what it got."""

    got: ClassVar[list[str]] = []

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().decode().strip():
            if line.upper() == "DATA":
                self.say("354 go ahead")
                lines = iter(lambda: self.rfile.readline().decode().rstrip("\r\n"), ".")
                self.got.append("\n".join(lines))
            self.say("221 bye" if line.upper() == "QUIT" else "250 ok")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@pytest.fixture
def smtp() -> Iterator[str]:
    FakeSmtp.got.clear()
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), FakeSmtp)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"smtp://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def address(tmp_path: Path, smtp: str) -> Iterator[str]:
    settings = Settings(
        database_url(str(tmp_path / "games.db")), rate_limits=False, smtp=smtp, mail_from=SENDER, public_url=URL
    )
    with serving(create_app(settings)) as address:
        yield address


def send_digests(tmp_path: Path, smtp: str, *, make_due: bool) -> int:
    """Run the digests of a separate process, once."""

    async def work() -> int:
        engine = open_database(database_url(str(tmp_path / "games.db")), patient=True)
        store = Store(engine)
        store.writer.start()
        if make_due:
            is_set = NOTIFICATION_SETTINGS.c.digest_due_ms.is_not(None)
            await store.transact(
                lambda connection: connection.execute(
                    update(NOTIFICATION_SETTINGS).where(is_set).values(digest_due_ms=1)
                )
            )
        sent = await Digests(store, Mailer(MailSettings.read(smtp, SENDER, URL))).send()
        await store.writer.stop()
        await engine.dispose()
        return sent

    return asyncio.run(work())


def text_of(mail: str) -> str:
    return str(message_from_string(mail, policy=policy.default).get_content())


def test_a_digest_needs_a_confirmed_address_and_comes_once_a_day(
    ada: Person, grace: Person, tmp_path: Path, smtp: str
) -> None:
    game = meet(ada, grace, **DAYS)
    answer = grace.client.put("/api/notifications/mail", json={"address": "grace@example.org"})
    assert (answer.json()["address"], answer.json()["confirmed"]) == ("grace@example.org", False)
    code = re.findall(r"mail=([\w-]+)", text_of(FakeSmtp.got[0]))[0]
    ada.play(game, QUIET[0])
    assert send_digests(tmp_path, smtp, make_due=True) == 0
    assert ada.post("/api/notifications/mail/confirm", {"code": code}).status_code == 409
    assert grace.post("/api/notifications/mail/confirm", {"code": code}).json()["confirmed"] is True
    assert send_digests(tmp_path, smtp, make_due=False) == 0
    assert send_digests(tmp_path, smtp, make_due=True) == 1
    mail = message_from_string(FakeSmtp.got[1], policy=policy.default)
    assert (mail["To"], mail["From"], mail["Subject"]) == ("grace@example.org", SENDER, "laserchess: 1 notification")
    assert f"{URL}/game/{game['id']}" in text_of(FakeSmtp.got[1])
    assert send_digests(tmp_path, smtp, make_due=False) == 0
    assert send_digests(tmp_path, smtp, make_due=True) == 0  # nothing new since
    assert grace.client.put("/api/notifications/mail", json={"address": None}).json()["address"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        "nobody",
        "a@b",
        "a@example.org\nBcc: x@example.org",
        "a b@example.org",
        ".:^_@example.org",
        "($!):@example.org",
        "\N{LATIN SMALL LIGATURE FF}@example.org",
    ],
)
def test_a_wrong_address_is_rejected(ada: Person, wrong: str) -> None:
    assert ada.client.put("/api/notifications/mail", json={"address": wrong}).status_code == 400
    assert FakeSmtp.got == []


def test_confirmation_mails_are_limited(ada: Person) -> None:
    states = [
        ada.client.put("/api/notifications/mail", json={"address": f"a{number}@example.org"}).status_code
        for number in range(5)
    ]
    assert states == [200, 200, 200, 429, 429]


def test_many_accounts_cannot_send_one_person_many_mails(people: Callable[[str], Person]) -> None:
    states = [
        people("Eve").client.put("/api/notifications/mail", json={"address": address}).status_code
        for address in ["victim@example.org"] * 5 + ["Victim@example.org", "other@example.org"]
    ]
    assert states == [200] * 5 + [429, 200]


@pytest.mark.parametrize("url", ["http://host", "smtp:", "host"])
def test_an_smtp_url_is_checked(url: str) -> None:
    with pytest.raises(LaserChessError, match="SMTP"):
        MailSettings.read(url, SENDER, URL)
