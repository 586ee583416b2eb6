"""The stream of a game: the whole game first, then its state after every event, and chat."""

from laserchess.server.chat.chat import PLAYERS
from laserchess.server.lichess.event_streams import LineStream, line_of
from laserchess.server.lichess.serializers import show_full, show_state
from laserchess.server.lichess.vocabulary import Json
from laserchess.server.models import ChatLine
from laserchess.server.play.live_game import ChatAdded, GameAdvanced, LiveGame, PresenceChanged, SpectatorEvent
from laserchess.server.play.state import GameState
from laserchess.server.runtime.byte_cache import ByteCache

LINES = ByteCache(1 << 20)
"""The latest states of games, as lines."""
ROOMS = {True: "player", False: "spectator"}


class GameFeed:
    """Follows a game for an account and translates its messages into lichess's shape."""

    def __init__(self, live: LiveGame, account: str, stream: LineStream) -> None:
        """Follow a game for an account."""
        self.visitor: str | None = account
        self._live = live
        self._stream = stream
        self._seq = -1
        self._opponents = [
            seat.player
            for seat in live.state.header.seats.values()
            if seat.owner != account and not seat.is_computer and seat.owner is not None
        ]
        self._was_there = self._has_left = False

    def begin(self, bots: frozenset[str]) -> None:
        """Send the whole game."""
        self._stream.push(show_full(self._live.state, bots))
        self._seq = self._live.state.seq
        self._end_if_over()

    def on_event(self, event: SpectatorEvent) -> None:
        """Handle an event of the game, without waiting."""
        match event:
            case GameAdvanced():
                self._send_state()
            case ChatAdded(line):
                self._stream.push(show_chat_line(line))
            case PresenceChanged():
                self._send_presence()

    def _send_state(self) -> None:
        """Send the state of the game, once for each event and never an older one."""
        state = self._live.state
        if state.seq > self._seq:
            self._seq = state.seq
            self._stream.push_line(state_line(state))
            self._end_if_over()

    def _end_if_over(self) -> None:
        if self._live.state.is_over:
            self._stream.end()

    def _send_presence(self) -> None:
        """Report when the opponent leaves, and when they return."""
        is_there = bool(self._live.online().intersection(self._opponents))
        if self._opponents and is_there != self._was_there:
            if self._was_there or self._has_left:
                self._stream.push({"type": "opponentGone", "gone": not is_there})
            self._has_left = self._was_there
            self._was_there = is_there


def state_line(state: GameState) -> bytes:
    """Return the line of a state, encoded once for all streams of the game: it takes 1.3 ms after 3,000 moves."""
    key = state.header.id, state.seq
    line = LINES.get(key)
    if line is None:
        line = line_of(show_state(state))
        LINES.put(key, line)
    return line


def show_chat_line(line: ChatLine) -> Json:
    """Return a chat line."""
    return {"type": "chatLine", "room": ROOMS[line.room == PLAYERS], "username": line.name, "text": line.words}
