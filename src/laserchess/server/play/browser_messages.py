"""What the spectators of a game receive, encoded for the browser: once for all of them."""

from functools import lru_cache

import orjson

from laserchess.server.identity import is_account
from laserchess.server.models import ChatLine, Kind
from laserchess.server.play.game_views import GameViews, show_event, show_seats
from laserchess.server.play.live_game import ChatAdded, GameAdvanced, PresenceChanged, SpectatorEvent
from laserchess.server.wire.game_schemas import LineView
from laserchess.server.wire.messages import ChatMessage, EventMessage, PresenceMessage


@lru_cache(maxsize=1)
def encode(event: SpectatorEvent) -> bytes:
    """Return the message of an event; it is sent to one spectator after the other, so the last one is enough."""
    return orjson.dumps(message_of(event))


def message_of(event: SpectatorEvent) -> EventMessage | PresenceMessage | ChatMessage:
    """Return the message of an event."""
    match event:
        case GameAdvanced():
            return _event_message(event)
        case PresenceChanged():
            return PresenceMessage(seats=show_seats(event.header, event.online), watching=event.watching)
        case ChatAdded():
            return ChatMessage(line=show_line(event.line))


def _event_message(advanced: GameAdvanced) -> EventMessage:
    live, event, state = advanced.live, advanced.event, advanced.after
    views = live.views if live.state is state else GameViews(state, advanced.before)
    is_move = event.kind is Kind.MOVE and bool(state.moves)
    return EventMessage(
        **show_event(event),
        played=views.played if is_move else None,
        game=views.shared(live.online()),
        move=state.moves[-1].entry(state.ply) if is_move else None,
    )


def show_line(line: ChatLine) -> LineView:
    """Return a chat line as sent to clients."""
    return {
        "id": line.id,
        "room": line.room,
        "name": line.name,
        "account": is_account(line.owner),
        "preset": line.preset,
        "words": line.words,
        "at": line.at_ms,
    }
