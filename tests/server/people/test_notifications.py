"""Notifications: read state on every device, settings, and nothing for strangers."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import DAY_MS
from laserchess.server.notifications import inbox as inboxes
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.notifications.kinds import Notification, NotificationKind
from laserchess.server.notifications.quiet_hours import after_quiet
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.settings import database_url
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.notification_schema import NOTIFICATIONS
from laserchess.server.storage.people_schema import ACCOUNTS
from laserchess.server.storage.store import Store
from tests.server.people.persons import Person, meet
from tests.server.people.test_correspondence import DAYS, inbox, kinds
from tests.server.visitors import QUIET, Visitor

HOUR_MS = DAY_MS // 24


def test_what_is_read_on_one_device_is_read_on_all(ada: Person, grace: Person, address: str) -> None:
    game = meet(ada, grace, **DAYS)
    with Person(address) as phone:
        assert phone.sign_in(grace.name).status_code == 200
        with phone.open("/api/lobby/live", only="challenges") as talk:
            talk.hear_until("lobby")
            ada.play(game, QUIET[0])
            talk.hear_until("inbox")
            found = inbox(phone)
            assert (found["unread"], found["turns"], found["items"][0]["kind"]) == (1, 1, "turn")
            grace.post("/api/notifications/read", {"until": found["items"][0]["id"]})
            talk.hear_until("inbox")
            assert (inbox(phone)["unread"], inbox(phone)["turns"]) == (0, 1)


def test_the_page_of_a_game_marks_its_tag(ada: Person, grace: Person) -> None:
    game, other = meet(ada, grace, **DAYS), meet(ada, grace, **DAYS)
    grace.post("/api/notifications/read", {"tags": [f"game:{game['id']}"]})
    assert {item["data"]["game"]: item["read"] for item in inbox(grace)["items"]} == {
        game["id"]: True,
        other["id"]: False,
    }


def test_strangers_see_nothing(ada: Person, grace: Person, anna: Visitor, people: Callable[[str], Person]) -> None:
    game = meet(ada, grace, **DAYS)
    eve = people("Eve")
    assert inbox(eve) == {"unread": 0, "turns": 0, "items": []}
    assert anna.get("/api/notifications").json() == {"unread": 0, "turns": 0, "items": []}
    assert anna.get("/api/notifications/settings").status_code == 403
    assert anna.get(f"/api/correspondence/games/{game['id']}").status_code == 403
    eve.post("/api/notifications/read", {"until": 1_000_000})
    assert inbox(ada)["unread"] == 1


def test_a_message_of_the_opponent_is_reported_unless_blocked(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, **DAYS)
    path = f"/api/games/{game['id']}/chat"
    assert ada.post(path, {"room": "players", "words": "Nice laser you have there."}).status_code < 300
    assert "message" in kinds(grace)
    grace.post("/api/notifications/read", {"until": inbox(grace)["items"][0]["id"]})
    grace.post(f"/api/people/{ada.name}/block", {})
    ada.post(path, {"room": "players", "words": "Are you still there?"})
    assert inbox(grace)["unread"] == 0


def test_settings_are_stored_and_checked(ada: Person) -> None:
    found = ada.get("/api/notifications/settings").json()
    assert found["push"]["turn"] is True
    assert (found["address"], found["push_key"], found["can_mail"]) == (None, None, False)
    changed = {"push": {"turn": False}, "mail": {}, "quiet": {"start": 22, "end": 7}, "time_zone": "Europe/Berlin"}
    stored = ada.client.put("/api/notifications/settings", json=changed).json()
    assert (stored["push"]["turn"], stored["push"]["over"]) == (False, True)
    assert (stored["quiet"], stored["time_zone"]) == ({"start": 22, "end": 7}, "Europe/Berlin")
    wrong = ada.client.put("/api/notifications/settings", json=changed | {"time_zone": "../../etc/passwd"}).json()
    assert wrong["time_zone"] == "UTC"
    assert ada.client.put("/api/notifications/mail", json={"address": "a@example.org"}).status_code == 409


def test_an_exported_account_contains_its_notifications(ada: Person, grace: Person) -> None:
    meet(ada, grace, **DAYS)
    assert '"kind":"notification"' in ada.get("/api/account/export").text


def test_quiet_hours_pass_midnight() -> None:
    midnight = 20_000 * DAY_MS
    assert after_quiet(midnight + 3 * HOUR_MS, 22, 7, "UTC") == midnight + 7 * HOUR_MS
    assert after_quiet(midnight + 23 * HOUR_MS, 22, 7, "UTC") == midnight + 31 * HOUR_MS
    assert after_quiet(midnight + 12 * HOUR_MS, 22, 7, "UTC") == midnight + 12 * HOUR_MS
    assert after_quiet(midnight + 22 * HOUR_MS, 22, 7, "Asia/Tokyo") == midnight + 22 * HOUR_MS
    assert after_quiet(midnight, None, None, "UTC") == midnight


def test_an_inbox_is_bounded_and_one_tag_has_one_notification(tmp_path: Path) -> None:
    async def work() -> list[str]:
        engine = open_database(database_url(str(tmp_path / "games.db")))
        await migrate(engine)
        store = Store(engine)
        store.writer.start()
        inbox_ = Inbox(store, EventBus(), ProcessBus())

        async def fill(connection: AsyncConnection) -> None:
            row = {"id": "ada", "name": "Ada", "skeleton": "ada", "created_ms": 0}
            await connection.execute(ACCOUNTS.insert(), [row])
            for number in range(inboxes.MAX_KEPT + 20):
                for _ in range(2):
                    note = Notification("ada", NotificationKind.TOURNAMENT, f"tournament:{number}", {"path": "/"})
                    await inbox_.add(connection, note)

        await store.transact(fill)
        async with store.reading() as connection:
            tags = list((await connection.execute(select(NOTIFICATIONS.c.tag).order_by(NOTIFICATIONS.c.id))).scalars())
        await store.writer.stop()
        await engine.dispose()
        return tags

    assert asyncio.run(work()) == [f"tournament:{number}" for number in range(20, inboxes.MAX_KEPT + 20)]
