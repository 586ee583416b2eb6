"""Pairing: match two seeks into one game, in one transaction, even if several processes pair at the same time.

The state of an open seek only changes under a lock: it is paired, declined, cancelled or expired exactly once. A game
is written together with both of its seats and its seeks, or not at all.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.accounts.accounts import Account
from laserchess.server.accounts.relations import blocked_pairs
from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.identity import Identity, is_account
from laserchess.server.lobby.matching import (
    BEST_MATCH,
    FRESH_MS,
    LISTED,
    LIVE_COUNTS,
    MAX_OPEN,
    MAX_OPEN_OF_ADDRESS,
    MAX_STORED,
    MAX_STORED_OF_ADDRESS,
    STORED_COUNTS,
    about,
    fresh_since,
    is_fresh,
    is_stored,
)
from laserchess.server.lobby.seeks import (
    CANCELLED,
    DECLINED,
    EXPIRED,
    OPEN,
    PAIRED,
    RANDOM,
    Seek,
    SeekParams,
    accepts_rating,
    challenge_received,
    header_of,
    make_seek,
    read_seek,
)
from laserchess.server.models import Header, TimeControl, now_ms
from laserchess.server.notifications.inbox import Inbox, inbox_lock
from laserchess.server.notifications.kinds import challenge_tag
from laserchess.server.play.game_creation import GameTransaction
from laserchess.server.play.games import Games
from laserchess.server.ratings.glicko import Rating
from laserchess.server.ratings.player_ratings import RatingRepository
from laserchess.server.storage.locks import Concern, Lock
from laserchess.server.storage.people_schema import SEEKS
from laserchess.server.wire.speeds import speed_of

LEAVING_MS = 4_000
"""How long a seek stays open after its page was closed: it may have been reloaded."""
KEPT_MS = 3600 * 1000
"""How long the outcome of a seek is kept."""
MAX_SCANNED = 300
SEEKS_LOCK = Lock(Concern.SEEKS)


class PlacedSeek(NamedTuple):
    """A seek, and the opponent's seek if it was paired at once."""

    seek: Seek
    other: Seek | None = None

    @property
    def game_id(self) -> str | None:
        """The game, if it was paired."""
        return self.seek.game_id


class Pairing:
    """Places seeks, and creates games from pairs that match."""

    def __init__(self, games: Games, ratings: RatingRepository, inbox: Inbox) -> None:
        """Create games under the same terms as the server's other games."""
        self._inbox = inbox
        self._games = games
        self._store = games.store
        self._ratings = ratings

    async def rating_of(self, who: Identity, variant: str, control: TimeControl | None) -> Rating | None:
        """Return the rating a player would play with."""
        if who.account is None or control is None:
            return None
        found = await self._ratings.current([who.account], variant, speed_of(control))
        return found.get(who.account, Rating())

    async def seek(self, who: Identity, params: SeekParams, *, for_bots: bool = False) -> PlacedSeek:
        """Place a seek, or pair it with the closest-rated matching one."""
        await self._games.expect_room(who.owner)
        rating = await self.rating_of(who, params.variant, params.time_control)
        seek = make_seek(who, params, rating, for_bots=for_bots)
        await self._check_limits(seek)

        async def work(transaction: GameTransaction) -> PlacedSeek:
            connection = transaction.connection
            await self._check_limits(seek, connection)
            other = await _find(connection, seek)
            await connection.execute(insert(SEEKS), [seek.row()])
            if other is None:
                return PlacedSeek(seek)
            game_id = await _pair(transaction, header_of(seek, other), seek, other)
            return PlacedSeek(replace(seek, state=PAIRED, game_id=game_id), other)

        return await self._games.creation.transact(work, SEEKS_LOCK)

    async def challenge(self, who: Identity, params: SeekParams, other: Account) -> Seek:
        """Challenge one account."""
        if who.owner == other.id:
            raise api_error(ErrorCode.SELF)
        await self._games.expect_room(who.owner)
        rating = await self.rating_of(who, params.variant, params.time_control)
        seek = make_seek(who, params, rating, other.id)
        await self._check_limits(seek)

        async def work(connection: AsyncConnection) -> Seek:
            await self._check_limits(seek, connection)
            if await blocked_pairs(connection, seek.owner, [other.id]):
                raise api_error(ErrorCode.BLOCKED)
            await connection.execute(insert(SEEKS), [seek.row()])
            if seek.expires_ms:
                await self._inbox.add(connection, challenge_received(seek, other.id))
            return seek

        placed = await self._store.transact(work, SEEKS_LOCK, inbox_lock(other.id))
        if placed.expires_ms:
            self._inbox.announce(other.id)
        return placed

    async def accept(self, who: Identity, seek_id: str, name: str) -> PlacedSeek:
        """Accept a seek or a challenge."""
        await self._games.expect_room(who.owner)
        waiting = await self.open_seek(seek_id)
        rating = await self.rating_of(who, waiting.variant, waiting.time_control)

        async def work(transaction: GameTransaction) -> PlacedSeek:
            seek = await _read_open(transaction.connection, seek_id)
            bare = replace(seek, id="", side=RANDOM, lowest=None, highest=None)
            own = replace(bare, owner=who.owner, name=name, address=who.address).rated_as(rating)
            await _check_acceptable(transaction.connection, seek, own)
            game_id = await _pair(transaction, header_of(seek, own), seek, own)
            return PlacedSeek(replace(seek, state=PAIRED, game_id=game_id), own)

        return await self._games.creation.transact(work, SEEKS_LOCK)

    async def _check_limits(self, seek: Seek, connection: AsyncConnection | None = None) -> None:
        """Raise an error if a player, or an address, has reached the limit of open seeks.

        It is checked before a seek waits for the writer, where moves wait too, and again in its transaction.
        """
        query, given = STORED_COUNTS if seek.expires_ms else LIVE_COUNTS, about(seek)
        if connection is None:
            (found,) = await self._store.rows(query, given)
        else:
            found = (await connection.execute(query, given)).one()
        most, most_of_address = (
            (MAX_STORED, MAX_STORED_OF_ADDRESS) if seek.expires_ms else (MAX_OPEN, MAX_OPEN_OF_ADDRESS)
        )
        if found.own >= most:
            raise api_error(ErrorCode.SEEKS, count=found.own)
        if self._games.is_limited and seek.address and found.here >= most_of_address:
            raise api_error(ErrorCode.ADDRESS_SEEKS, count=found.here)

    async def open_seek(self, seek_id: str) -> Seek:
        """Return an open seek."""
        async with self._store.reading() as connection:
            return await _read_open(connection, seek_id)

    async def cancel(self, owner: str, seek_id: str) -> None:
        """Cancel a seek; a game that was created from it meanwhile stays."""
        await self._set(SEEKS.c.owner == owner, seek_id, CANCELLED)

    async def decline(self, account: str, seek_id: str) -> None:
        """Decline a challenge."""
        await self._set(SEEKS.c.to_id == account, seek_id, DECLINED)

    async def _set(self, whose: ColumnElement[bool], seek_id: str, state: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            is_it = (SEEKS.c.id == seek_id, SEEKS.c.state == OPEN, whose)
            found = (await connection.execute(select(SEEKS.c.to_id, SEEKS.c.expires_ms).where(*is_it))).one_or_none()
            if found is None:
                raise api_error(ErrorCode.SEEK)
            await connection.execute(update(SEEKS).where(*is_it).values(state=state))
            if found.to_id is not None and found.expires_ms is not None:
                await self._inbox.remove(connection, found.to_id, challenge_tag(seek_id))
                challenged[:] = [found.to_id]

        challenged: list[str] = []
        await self._store.transact(work, SEEKS_LOCK)
        self._inbox.announce(*challenged)

    # Reading seeks

    async def waiting(self) -> list[Seek]:
        """Return open seeks and challenges, alternating between addresses and latest first within each."""
        rows = await self._store.rows(LISTED, {"since": fresh_since(), "most": MAX_SCANNED})
        return [read_seek(row) for row in rows]

    async def challenges(self, accounts: Collection[str], since: int | None = None) -> list[Seek]:
        """Return the open challenges that some accounts have sent or received, oldest first.

        With a time, those made since then that were declined already are included.
        """
        wanted = is_fresh(fresh_since())
        if since is not None:
            wanted = or_(wanted, and_(SEEKS.c.state == DECLINED, SEEKS.c.created_ms >= since))
        between = (SEEKS.c.to_id.is_not(None), or_(SEEKS.c.to_id.in_(accounts), SEEKS.c.owner.in_(accounts)))
        query = select(SEEKS).where(wanted, *between).order_by(SEEKS.c.created_ms)
        return [read_seek(row) for row in await self._store.rows(query)]

    async def owners(self) -> set[str]:
        """Return the owners of all open seeks and challenges."""
        rows = await self._store.rows(select(SEEKS.c.owner).where(is_fresh(fresh_since())).distinct())
        return {row.owner for row in rows}

    async def known(self, ids: list[str]) -> list[Seek]:
        """Return seeks in any state."""
        rows = await self._store.rows(select(SEEKS).where(SEEKS.c.id.in_(ids))) if ids else []
        return [read_seek(row) for row in rows]

    async def of(self, owner: str, since: int) -> list[Seek]:
        """Return a player's open seeks, and all seeks placed since a time."""
        recent = or_(SEEKS.c.created_ms >= since, SEEKS.c.state == OPEN)
        query = select(SEEKS).where(SEEKS.c.owner == owner, recent).order_by(SEEKS.c.created_ms)
        return [read_seek(row) for row in await self._store.rows(query)]

    async def keep_alive(self, owners: list[str]) -> None:
        """Extend the seeks of players who are still connected."""
        await self._touch(owners, now_ms())

    async def leave(self, owner: str) -> None:
        """Let a player's seeks expire soon after their page was closed, unless it is opened again."""
        await self._touch([owner], now_ms() - FRESH_MS + LEAVING_MS)

    async def _touch(self, owners: list[str], seen_ms: int) -> None:
        theirs = (SEEKS.c.owner.in_(owners), SEEKS.c.state == OPEN, ~is_stored())
        await self._store.execute(update(SEEKS).where(*theirs).values(seen_ms=seen_ms), SEEKS_LOCK)

    async def tidy(self) -> None:
        """Expire the seeks of players who have left, and delete old ones."""
        now = now_ms()
        gone = (SEEKS.c.state == OPEN, SEEKS.c.seen_ms < now - 2 * FRESH_MS)

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(update(SEEKS).where(*gone).values(state=EXPIRED))
            await connection.execute(delete(SEEKS).where(SEEKS.c.created_ms < now - KEPT_MS, SEEKS.c.state != OPEN))

        await self._store.transact(work, SEEKS_LOCK)


async def _pair(transaction: GameTransaction, header: Header, one: Seek, other: Seek) -> str:
    """Create a game and update its seeks.

    Other seeks of both players are cancelled, since they are busy now, unless a game is played by correspondence.
    Challenges are between two people who agreed on them, so they stay open until one of the two decides.
    """
    await transaction.create(header)
    paired = SEEKS.c.id.in_([one.id, other.id])
    await transaction.connection.execute(update(SEEKS).where(paired).values(state=PAIRED, game_id=header.id))
    if not header.is_correspondence:
        theirs = (SEEKS.c.owner.in_([one.owner, other.owner]), SEEKS.c.to_id.is_(None), SEEKS.c.state == OPEN)
        await transaction.connection.execute(update(SEEKS).where(*theirs, ~is_stored()).values(state=CANCELLED))
    return header.id


async def _find(connection: AsyncConnection, seek: Seek) -> Seek | None:
    """Return the best-matching open seek, if there is one."""
    row = (await connection.execute(BEST_MATCH, about(seek))).first()
    return None if row is None else read_seek(row)


async def _read_open(connection: AsyncConnection, seek_id: str) -> Seek:
    query = select(SEEKS).where(SEEKS.c.id == seek_id, is_fresh(fresh_since()))
    row = (await connection.execute(query)).first()
    if row is None:
        raise api_error(ErrorCode.SEEK)
    return read_seek(row)


async def _check_acceptable(connection: AsyncConnection, seek: Seek, own: Seek) -> None:
    """Raise an error if a player may not accept a seek."""
    if own.owner == seek.owner:
        raise api_error(ErrorCode.SELF)
    if seek.to_id not in {None, own.owner} or seek.is_for_bots:
        raise api_error(ErrorCode.SEEK)
    if seek.expires_ms and not is_account(own.owner):
        raise api_error(ErrorCode.ACCOUNT)
    if seek.rated and not is_account(own.owner):
        raise api_error(ErrorCode.RATED)
    if seek.to_id is None and not accepts_rating(seek, own.rating):
        raise api_error(ErrorCode.RATING_RANGE)
    if own.account and seek.account and await blocked_pairs(connection, own.owner, [seek.owner]):
        raise api_error(ErrorCode.BLOCKED)
