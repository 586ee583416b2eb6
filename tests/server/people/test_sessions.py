"""Sessions rotate their secrets; an old secret ends the session."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from laserchess.server.accounts import sessions as module
from laserchess.server.accounts.access import Access
from laserchess.server.accounts.accounts import Accounts, Requester
from laserchess.server.accounts.sessions import Sessions
from laserchess.server.identity import Cookies, hash_code
from laserchess.server.play.open_connections import OpenConnections
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.runtime.queues import NO_OWNER
from laserchess.server.settings import database_url
from laserchess.server.storage.bus import ProcessBus
from laserchess.server.storage.database import migrate, open_database
from laserchess.server.storage.store import Store

Test = Callable[[Sessions, str], Awaitable[None]]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a settable clock, and disable the session cache."""
    now = [1_000_000_000]
    monkeypatch.setattr(module, "now_ms", lambda: now[0])
    monkeypatch.setattr(module, "CACHE_SECONDS", -1.0)
    return now


def with_session(path: Path, test: Test, connections: OpenConnections | None = None) -> None:
    async def run() -> None:
        engine = open_database(database_url(str(path / "games.db")))
        await migrate(engine)
        store = Store(engine)
        store.writer.start()
        access = Access(store, EventBus(), ProcessBus(), connections or OpenConnections())
        sessions = Sessions(store, Cookies(b"key"), access)
        accounts = Accounts(store, sessions, access)
        signed = await accounts.sign_up(Requester(NO_OWNER), "Ada", "a good password")
        await test(sessions, signed.secret)
        accounts.passwords.close()
        await store.writer.stop()
        await engine.dispose()

    asyncio.run(run())


async def renewed(sessions: Sessions, secret: str) -> str:
    found = await sessions.find(secret)
    assert found is not None
    assert found.renewed is not None
    return found.renewed


async def is_good(sessions: Sessions, secret: str) -> bool:
    return await sessions.find(secret) is not None


def test_a_secret_is_replaced_after_an_hour_with_a_grace_period(tmp_path: Path, clock: list[int]) -> None:
    async def test(sessions: Sessions, secret: str) -> None:
        found = await sessions.find(secret)
        assert found is not None
        assert (found.identity.name, found.renewed) == ("Ada", None)
        clock[0] += module.ROTATE_MS + 1
        new = await renewed(sessions, secret)
        assert new != secret
        assert await is_good(sessions, secret)
        assert await is_good(sessions, new)
        clock[0] += module.GRACE_MS + 1
        assert await is_good(sessions, new)

    with_session(tmp_path, test)


def test_a_copied_secret_ends_the_session(tmp_path: Path, clock: list[int]) -> None:
    async def test(sessions: Sessions, secret: str) -> None:
        clock[0] += module.ROTATE_MS + 1
        new = await renewed(sessions, secret)
        assert await is_good(sessions, new)
        clock[0] += module.GRACE_MS + 1
        assert not await is_good(sessions, secret)
        assert not await is_good(sessions, new)

    with_session(tmp_path, test)


def test_connections_of_a_copied_session_are_closed_at_once(tmp_path: Path, clock: list[int]) -> None:
    connections, closed = OpenConnections(), list[str]()

    async def test(sessions: Sessions, secret: str) -> None:
        found = await sessions.find(secret)
        assert found is not None
        connections.add(found.identity, lambda: closed.append("socket"))
        clock[0] += module.ROTATE_MS + 1
        assert await is_good(sessions, await renewed(sessions, secret))
        clock[0] += module.GRACE_MS + 1
        assert not closed
        assert not await is_good(sessions, secret)
        assert closed == ["socket"]

    with_session(tmp_path, test, connections)


def test_a_lost_response_does_not_sign_out(tmp_path: Path, clock: list[int]) -> None:
    async def test(sessions: Sessions, secret: str) -> None:
        clock[0] += module.ROTATE_MS + 1
        lost = await renewed(sessions, secret)
        clock[0] += module.GRACE_MS + 1
        new = await renewed(sessions, secret)
        assert new != lost
        assert await is_good(sessions, new)
        assert not await is_good(sessions, lost)

    with_session(tmp_path, test)


def test_an_unused_session_expires(tmp_path: Path, clock: list[int]) -> None:
    async def test(sessions: Sessions, secret: str) -> None:
        clock[0] += 91 * 24 * 3600 * 1000
        assert not await is_good(sessions, secret)

    with_session(tmp_path, test)


def test_secrets_are_stored_as_hashes(tmp_path: Path, clock: list[int]) -> None:
    assert clock
    kept: list[Any] = []

    async def test(sessions: Sessions, secret: str) -> None:
        assert await is_good(sessions, secret)
        kept.append(secret)

    with_session(tmp_path, test)
    files = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert kept[0].encode() not in files
    assert hash_code(kept[0]).encode() in files
    assert b"a good password" not in files
