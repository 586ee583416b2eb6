"""Locks between the processes of a server: one for each thing that is read, decided upon and written.

SQLite has one writer, so there is nothing to lock. On PostgreSQL the locks are advisory and end with the transaction.
The writer takes those of a batch at once and in order, so two processes never wait for each other.
"""

from collections.abc import Iterable
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

TAKE = text("SELECT pg_advisory_xact_lock(:number)")


class Concern(StrEnum):
    """What a lock protects."""

    SEEKS = "seeks"
    """Seeks and challenges: each is answered once, and a player is paired once."""
    RATINGS = "ratings"
    """Ratings of one variant and speed, with its first-move advantage."""
    PUZZLE = "puzzle"
    """The rating of one puzzle."""
    ACCOUNT = "account"
    """What one account has stored: puzzle standings, studies, and whether it exists."""
    INBOX = "inbox"
    """The notifications of one account."""
    OUTBOX = "outbox"
    """Push messages: each is claimed by one process."""
    DIGESTS = "digests"
    TOURNAMENTS = "tournaments"
    """Pairings of all tournaments: a player is in one game of one tournament."""
    GROUPS = "groups"
    """Members of all groups, and their names."""
    HOUSE_BOTS = "house-bots"
    LIMITS = "limits"


class Lock(NamedTuple):
    """One thing to lock, such as the account of a key."""

    concern: Concern
    key: str = ""

    @property
    def number(self) -> int:
        """Return the number under which PostgreSQL knows it."""
        name = f"{self.concern.value} {self.key}".encode()
        return int.from_bytes(blake2b(name, digest_size=8).digest(), signed=True)


async def take(connection: AsyncConnection, locks: Iterable[Lock]) -> None:
    """Wait for locks, and hold them until the transaction ends."""
    if connection.dialect.name == "postgresql":
        for number in sorted({lock.number for lock in locks}):
            await connection.execute(TAKE, {"number": number})
