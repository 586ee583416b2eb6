"""A game's stream: the whole game first, then how it stands after everything that happens, and what is said."""

import orjson

from laserchess.server.lichess.event_streams import LineStream
from laserchess.server.lichess.serializers import show_full, show_state
from laserchess.server.lichess.vocabulary import Json
from laserchess.server.people.chat import PLAYERS
from laserchess.server.people.people_schemas import LineView
from laserchess.server.play.live_game import LiveGame

EVENT, CHAT, PRESENCE = (f'{{"type":"{kind}"'.encode() for kind in ("event", "chat", "presence"))
ROOMS = {True: "player", False: "spectator"}


class GameFeed:
    """Somebody who watches a game, and hands on what is told in lichess's words."""

    def __init__(self, live: LiveGame, account: str, stream: LineStream) -> None:
        """Watch for an account."""
        self.visitor: str | None = account
        self._live = live
        self._stream = stream
        self._seq = -1
        self._opponents = [
            seat.player
            for seat in live.state.header.seats.values()
            if seat.owner != account and not seat.is_computer and seat.owner is not None
        ]
        self._was_there = False

    def begin(self, bots: frozenset[str]) -> None:
        """Tell all of the game."""
        self._stream.push(show_full(self._live.state, bots))
        self._seq = self._live.state.seq
        self._end_if_over()

    def send(self, message: bytes) -> None:
        """Take a message of the game's, without waiting."""
        if message.startswith(EVENT):
            self._tell_state()
        elif message.startswith(CHAT):
            self._stream.push(show_line(orjson.loads(message)["line"]))
        elif message.startswith(PRESENCE):
            self._tell_presence()

    def _tell_state(self) -> None:
        """Tell how the game stands, once for each of its events and never an older one."""
        state = self._live.state
        if state.seq > self._seq:
            self._seq = state.seq
            self._stream.push(show_state(state))
            self._end_if_over()

    def _end_if_over(self) -> None:
        if self._live.state.is_over:
            self._stream.end()

    def _tell_presence(self) -> None:
        """Tell when an opponent who was there has left, and when they are back."""
        is_there = bool(self._live.online().intersection(self._opponents))
        if self._opponents and is_there != self._was_there:
            if self._was_there or self._has_left:
                self._stream.push({"type": "opponentGone", "gone": not is_there})
            self._has_left = self._was_there
            self._was_there = is_there

    _has_left = False


def show_line(line: LineView) -> Json:
    """Return something that was said."""
    room = ROOMS[line["room"] == PLAYERS]
    return {"type": "chatLine", "room": room, "username": line["name"], "text": line["words"]}
