"""Events within a process, and notices between processes."""

import asyncio

import pytest
from redis.asyncio import Redis

from laserchess.server.runtime.event_bus import EventBus, Topic
from laserchess.server.storage.bus import ProcessBus, RedisBus
from laserchess.server.storage.notices import (
    AccessChanged,
    ChatStored,
    GameReached,
    InboxChanged,
    LimitsChanged,
    Notice,
    NoticesMissed,
    PeopleCounted,
    SeatsChanged,
    SeeksChanged,
    TournamentChanged,
    decode,
    encode,
)
from tests.server.stateless import run

NUMBERS: Topic[int] = Topic("numbers")
WORDS: Topic[str] = Topic("words")
WIRE = {
    "abc123 7": GameReached("abc123", 7),
    "~seats-abc123 0": SeatsChanged("abc123"),
    "~lobby 0": SeeksChanged(),
    "~limits 0": LimitsChanged(),
    "~access-abc123 0": AccessChanged("abc123"),
    "~chat-abc123 12": ChatStored("abc123", 12),
    "~tournament-abc123 3": TournamentChanged("abc123", 3),
    "~inbox-abc123 0": InboxChanged("abc123"),
    "~here-0a1b-@abc123 1": PeopleCounted("0a1b-@abc123", 1),
}
"""The form of every notice, which processes of other versions understand."""


def test_an_event_reaches_the_subscribers_of_its_topic_in_order() -> None:
    bus, heard = EventBus(), list[object]()
    bus.subscribe(NUMBERS, lambda number: heard.append(("first", number)))
    bus.subscribe(NUMBERS, lambda number: heard.append(("second", number)))
    bus.subscribe(WORDS, heard.append)
    bus.publish(NUMBERS, 3)
    assert heard == [("first", 3), ("second", 3)]
    EventBus().publish(WORDS, "another bus has no subscribers")
    assert len(heard) == 2


@pytest.mark.parametrize(("text", "notice"), WIRE.items(), ids=lambda each: type(each).__name__)
def test_notices_travel_unchanged(text: str, notice: Notice) -> None:
    assert encode(notice) == text
    assert decode(text) == notice
    assert type(decode(text)) is type(notice)


def test_a_notice_of_a_newer_version_is_ignored() -> None:
    assert decode("~unheard-of-abc 3") is None


def test_a_notice_reaches_the_handlers_of_its_kind() -> None:
    bus, heard = ProcessBus(), list[Notice]()

    async def on_chat(notice: ChatStored) -> None:
        heard.append(notice)

    bus.subscribe(ChatStored, on_chat)
    for notice in WIRE.values():
        run(bus.handle(notice))
    assert heard == [ChatStored("abc123", 12)]


def test_a_process_that_lost_its_connection_to_redis_knows_that_it_missed_notices(redis_url: str) -> None:
    async def story() -> None:
        here, there, heard = RedisBus(redis_url), RedisBus(redis_url), asyncio.Queue[Notice]()
        for kind in (NoticesMissed, ChatStored):
            here.subscribe(kind, heard.put)
        await here.start()
        await there.start()
        assert await heard.get() == NoticesMissed()
        async with Redis.from_url(redis_url) as client:
            await client.client_kill_filter(_type="pubsub")
        assert await heard.get() == NoticesMissed()
        there.publish(ChatStored("abc123", 12))
        assert await heard.get() == ChatStored("abc123", 12)
        assert here.condition == "ok"
        await here.stop()
        await there.stop()

    run(story())
