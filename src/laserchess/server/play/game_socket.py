"""The WebSocket of a game: hello, then commands in and events out."""

import asyncio

from fastapi import WebSocket
from starlette.types import Scope

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import TOO_MANY, UNAVAILABLE, ApiError, ErrorCode, api_error
from laserchess.server.app_state import service_of
from laserchess.server.errors import POLICY, TOO_BIG, TRY_LATER, error_body
from laserchess.server.identity import Identity, identity_of
from laserchess.server.models import now_ms
from laserchess.server.play.browser_messages import encode
from laserchess.server.play.commands import HELLO, MESSAGE, Command
from laserchess.server.play.game_views import show_event
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import LiveGame, SpectatorEvent
from laserchess.server.play.sockets import Socket
from laserchess.server.routes import Router
from laserchess.server.runtime.addresses import site_of
from laserchess.server.runtime.connection_counts import ConnectionCounts
from laserchess.server.runtime.queues import Owner
from laserchess.server.wire.game_schemas import EventView
from laserchess.server.wire.incoming import HelloMessage, MessageReader, MessageT, PingMessage, ref_of
from laserchess.server.wire.messages import AckMessage, PongMessage, RejectedMessage, StateMessage

router = Router()
MAX_MISSED = 2000
MAX_SEEN = 10_000
HELLO_SECONDS = 15


@router.websocket("/api/games/{game_id}/live")
async def live(websocket: WebSocket) -> None:
    """Follow a game, and play in it with a seat."""
    await websocket.accept()
    who = identity_of(websocket.scope)
    socket = Socket(websocket, who.owner if who else None)
    games = service_of(websocket.app, Games)
    talk = GameConnection(socket, games, service_of(websocket.app, ConnectionCounts), websocket.scope, who)
    with games.connections.holding(who, lambda: socket.close(TRY_LATER)):
        try:
            await talk.run(websocket.path_params["game_id"])
        finally:
            await talk.leave()


class GameConnection:
    """The conversation with one client."""

    def __init__(
        self, socket: Socket, games: Games, counts: ConnectionCounts, scope: Scope, who: Identity | None = None
    ) -> None:
        """Prepare the conversation with a client."""
        self._socket = socket
        self._games = games
        self._counts = counts
        self._live: LiveGame | None = None
        self._scope = scope
        self._site = site_of(scope)
        self._who = who
        self._counted: list[str] = []

    @property
    def visitor(self) -> str | None:
        """Who the client is."""
        return self._socket.visitor

    def on_event(self, event: SpectatorEvent) -> None:
        """Send an event of the game."""
        self._socket.send(encode(event))

    async def run(self, game_id: str) -> None:
        """Wait for the hello, then answer until the client disconnects."""
        try:
            hello = await asyncio.wait_for(self._next(HELLO), HELLO_SECONDS)
        except TimeoutError:
            self._socket.close(POLICY)
            return
        if hello is None or not await self._greet(game_id, hello[0]):
            return
        while (message := await self._next(MESSAGE)) is not None:
            await self._answer(*message)

    async def leave(self) -> None:
        """Stop watching."""
        self._counts.remove(self._counted)
        if self._live is not None:
            self._live.watchers.discard(self)
            self._live.publish_presence(self)
        await self._socket.finish()

    async def _next(self, reader: MessageReader[MessageT]) -> tuple[MessageT, int] | None:
        """Return the next valid message and its time of arrival; reject invalid ones."""
        while (received := await self._socket.receive()) is not None:
            longest = self._games.settings.now.longest_message
            if len(received.content) > longest:
                self._reject(None, api_error(ErrorCode.MESSAGE_LENGTH, most=longest))
                self._socket.close(TOO_BIG)
                return None
            try:
                return reader.read(received.content), received.at_ms
            except ApiError as error:
                self._reject(ref_of(received.content), error)
            if self._live is None or not self._socket.may_speak():
                self._socket.close(POLICY)
                return None
        return None

    @property
    def _owner(self) -> Owner:
        return Owner(self._site, self._socket.visitor or "")

    # Hello

    async def _greet(self, game_id: str, hello: HelloMessage) -> bool:
        """Send the game and start to watch it."""
        try:
            self._accept_token(hello)
            async with self._games.greetings.of(self._site):
                live = await self._games.enter(game_id, self._owner)
            self._count(live)
            missed = await self._missed(live, hello.after) if hello.after else []
        except LaserChessError as error:
            self._reject(hello.ref, error)
            self._socket.close(TRY_LATER if is_temporary(error) else POLICY)
            return False
        live.watchers.add(self)
        if self._socket.visitor and len(live.seen) < MAX_SEEN:
            live.seen.add(self._socket.visitor)
        self._live = live
        if live.state.header.players_of(self._socket.visitor):
            self._socket.count_as_player()
        game = live.views.for_requester(live.online(), self._who)
        self._socket.say(StateMessage(game=game, events=missed[-MAX_MISSED:]))
        live.publish_presence(self)
        return True

    async def _missed(self, live: LiveGame, after: int) -> list[EventView]:
        """Return the events after one of them, up to the state that is sent next."""
        known = after
        missed: list[EventView] = []
        while known < live.state.seq:
            events = await self._games.store.events(live.id, known)
            missed += map(show_event, events)
            known = events[-1].seq if events else live.state.seq
        return missed

    def _accept_token(self, hello: HelloMessage) -> None:
        """Accept the token of a client that has no cookie."""
        if hello.token is not None:
            self._who = Identity.of(hello.token)
            self._socket.visitor = self._who.owner

    def _count(self, live: LiveGame) -> None:
        """Reject connections beyond the limits of a game, a visitor or an address."""
        is_full = len(live.watchers) >= self._games.settings.now.sockets_per_game
        if is_full and not live.state.header.players_of(self._socket.visitor):
            raise api_error(ErrorCode.SPECTATOR_LIMIT)
        self._counted = self._counts.add(self._scope, self._socket.visitor)

    # After the hello

    async def _answer(self, message: Command | PingMessage, at_ms: int) -> None:
        live = self._live
        if live is None:
            return
        try:
            if not self._socket.may_speak():
                raise api_error(ErrorCode.MESSAGE_RATE)
            if message.type == "ping":
                self._socket.say(PongMessage(ref=message.ref, now=now_ms()))
                return
            seq = await self._games.command(live, self._socket.visitor, message, self._owner, at_ms)
        except LaserChessError as error:
            self._reject(message.ref, error)
            if isinstance(error, ApiError) and error.status == UNAVAILABLE:
                self._socket.close(TRY_LATER)
        else:
            self._socket.say(AckMessage(ref=message.ref, seq=seq))

    def _reject(self, ref: str | int | None, error: LaserChessError) -> None:
        self._socket.refuse(RejectedMessage(ref=ref, error=error_body(error)))


def is_temporary(error: LaserChessError) -> bool:
    """Return whether the same may be accepted a little later."""
    return isinstance(error, ApiError) and error.status in {TOO_MANY, UNAVAILABLE}
