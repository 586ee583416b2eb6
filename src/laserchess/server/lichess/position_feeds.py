"""Streams of positions: of one game, and of the featured game of a TV channel."""

from collections.abc import Callable

from laserchess.server.lichess.event_streams import LineStream
from laserchess.server.lichess.serializers import show_position
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.lichess.vocabulary import COLORS, Json, show_seat
from laserchess.server.lobby.live_games import LiveGames
from laserchess.server.play.games import Games
from laserchess.server.play.live_game import GameAdvanced, LiveGame, SpectatorEvent
from laserchess.server.play.state import GameState
from laserchess.server.runtime.queues import NO_OWNER

BEST = ""
"""The channel of the best game of all variants, as `LiveGames.best` names it."""
Wrap = Callable[[Json], Json]


class PositionFeed:
    """A spectator that sends the position after every move of a game."""

    visitor: str | None = None

    def __init__(self, stream: LineStream, on_over: Callable[[GameState], None], wrap: Wrap) -> None:
        """Send positions, each wrapped; call `on_over` after the last of a game."""
        self._stream, self._on_over, self._wrap = stream, on_over, wrap
        self._sent: tuple[str, int, bool] | None = None
        self.live: LiveGame | None = None

    def watch(self, live: LiveGame | None) -> None:
        """Watch another game, or none."""
        before, self.live = self.live, live
        for each in (before, live):
            if each is not None:
                (each.watchers.add if each is live else each.watchers.discard)(self)
                each.publish_presence(self)

    def on_event(self, event: SpectatorEvent) -> None:
        """Handle an event of the game, without waiting."""
        if isinstance(event, GameAdvanced):
            self.send_position()

    def send_position(self) -> None:
        """Send the position, unless it was sent already."""
        if self.live is None:
            return
        state = self.live.state
        now = self.live.id, state.ply, state.is_over
        if now == self._sent:
            return
        if self._sent is None or now[:2] != self._sent[:2]:
            self._stream.push(self._wrap(show_position(state)))
        self._sent = now
        if state.is_over:
            self._on_over(state)


class TvFeed:
    """A stream of the featured game of a channel, and of the next one when it is over."""

    def __init__(self, channel: str, stream: LineStream) -> None:
        """Start without a game."""
        self.channel = channel
        self._stream = stream
        self._feed = PositionFeed(stream, lambda _state: None, lambda shown: {"t": "fen", "d": shown})

    @property
    def live(self) -> LiveGame | None:
        """The game that is shown."""
        return self._feed.live

    def show(self, live: LiveGame, bots: frozenset[str]) -> None:
        """Feature a game."""
        self._stream.push({"t": "featured", "d": show_featured(live.state, bots)})
        self._feed.watch(live)
        self._feed.send_position()

    def leave(self) -> None:
        """Stop watching."""
        self._feed.watch(None)


class TvChannels:
    """The TV streams of this process."""

    def __init__(self, games: Games, watching: LiveGames, roster: UserDirectory) -> None:
        """Feature the best live games."""
        self._games, self._watching, self._roster = games, watching, roster
        self._feeds: set[TvFeed] = set()
        self._streams: set[LineStream] = set()

    def __len__(self) -> int:
        """Return the number of streams."""
        return len(self._feeds)

    def end(self) -> None:
        """Close all streams."""
        for stream in self._streams:
            stream.end()

    async def open(self, channel: str, on_end: Callable[[], None]) -> LineStream:
        """Return a stream of a channel: a variant's id, or `BEST`."""

        async def leave() -> None:
            on_end()
            feed.leave()
            self._feeds.discard(feed)
            self._streams.discard(stream)

        stream = LineStream(leave)
        feed = TvFeed(channel, stream)
        self._feeds.add(feed)
        self._streams.add(stream)
        try:
            await self.update()
        except BaseException:
            await stream.abandon()
            raise
        return stream

    async def update(self) -> None:
        """Feature another game where the present one is over, or has stopped."""
        live = {listed.id for listed in await self._watching.live()}
        best = await self._watching.best()
        for feed in list(self._feeds):
            shown, following = feed.live, best.get(feed.channel)
            is_live = shown is not None and not shown.state.is_over and shown.id in live
            if is_live or following is None or (shown is not None and shown.id == following):
                continue
            found = await self._games.get(following, NO_OWNER)
            bots = await self._roster.bots_in(found.state.header)
            if feed in self._feeds and not found.state.is_over:
                feed.show(found, bots)


def show_featured(state: GameState, bots: frozenset[str]) -> Json:
    """Return a game as a channel announces it."""
    players: list[Json] = []
    for color, seat in zip(COLORS, state.header.seats.values(), strict=True):
        shown = show_seat(seat, bots)
        user = {name: shown[name] for name in ("id", "name", "title") if shown.get(name)}
        rating = {"rating": seat.rating} if seat.rating is not None else {}
        players.append({"color": color, "user": user, **rating})
    clock = state.header.clock
    if clock:
        players = [player | {"seconds": clock.base_ms // 1000} for player in players]
    return {
        "id": state.header.id,
        "orientation": COLORS[0],
        "players": players,
        "fen": state.board.position,
        "variant": state.header.variant,
    }
