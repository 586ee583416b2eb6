"""The one way to create a game: its row and its seats in one transaction, then `GameCreated`."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from laserchess.server.models import Event, Header, Terms
from laserchess.server.play.attachments import GameAttachment
from laserchess.server.play.game_views import summarise
from laserchess.server.play.live_game import GAMES, GameCreated
from laserchess.server.play.state import GameState
from laserchess.server.runtime.event_bus import EventBus
from laserchess.server.storage.batches import apply
from laserchess.server.storage.locks import Lock
from laserchess.server.storage.row_codec import creation, event_row
from laserchess.server.storage.store import Store
from laserchess.server.storage.writer import Write

T = TypeVar("T")


class GameTransaction:
    """A transaction that creates games, next to what they come from, such as seeks."""

    def __init__(self, connection: AsyncConnection, terms: Terms, attached: GameAttachment) -> None:
        """Write with a connection."""
        self.connection = connection
        self.created: list[Header] = []
        self._terms = terms
        self._attached = attached

    async def create(self, *headers: Header) -> None:
        """Write games and their seats, with what belongs to correspondence games."""
        writes = [played_write(GameState.at_start(header, self._terms), ()) for header in headers]
        await self.connection.run_sync(apply, writes)
        for header in headers:
            if header.is_correspondence:
                await self._attached.created(self.connection, header)
        self.created += headers

    async def create_played(self, header: Header, events: Sequence[Event]) -> None:
        """Write a game that was played elsewhere, with its events."""
        await self.connection.run_sync(apply, [played_write(GameState.at_start(header, self._terms), events)])
        self.created.append(header)


class GameCreation:
    """Create games on the terms of this server, and announce them once they are stored."""

    def __init__(self, store: Store, events: EventBus, terms: Terms, attached: GameAttachment) -> None:
        """Write to a store."""
        self._store = store
        self._events = events
        self._terms = terms
        self._attached = attached

    async def create(self, header: Header, events: Sequence[Event] = ()) -> GameState:
        """Create one game; one that was played elsewhere has events already."""
        state = GameState.at_start(header, self._terms)
        await self._store.writer.write(played_write(state, events))
        self.announce(header)
        return state

    async def transact(self, work: Callable[[GameTransaction], Awaitable[T]], *locks: Lock) -> T:
        """Run work that may create games in a transaction; nothing is announced of a rejected one."""
        created: list[Header] = []

        async def run(connection: AsyncConnection) -> T:
            transaction = GameTransaction(connection, self._terms, self._attached)
            result = await work(transaction)
            created[:] = transaction.created
            return result

        result = await self._store.transact(run, *locks)
        for header in created:
            self.announce(header)
        return result

    def rematch(self, header: Header) -> Write:
        """Return the write of a game that is stored with the last event of another; `announce` it afterwards."""
        return write_of(GameState.at_start(header, self._terms))

    def announce(self, header: Header) -> None:
        """Publish that a game is stored."""
        self._events.publish(GAMES, GameCreated(header))


def write_of(state: GameState) -> Write:
    """Return the rows of a new game."""
    return creation(state.header, summarise(state))


def played_write(state: GameState, events: Sequence[Event]) -> Write:
    """Apply events to a new game and return its rows."""
    for event in events:
        state.apply(event)
    write = write_of(state)
    write.new_events = [event_row(state.header.id, event) for event in events]
    return write
