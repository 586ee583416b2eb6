"""Games as sent to clients: the game view and the messages of events."""

from typing import TYPE_CHECKING, Any, cast

import orjson

from laserchess.server.identity import Identity, hash_code, invitation_of, is_account
from laserchess.server.models import Event, Header, Kind, Mode, now_ms
from laserchess.server.play.state import GameState
from laserchess.server.wire.messages import EventMessage
from laserchess.server.wire.schemas import MoveResultView
from laserchess.server.wire.views import push_view, written_view
from laserchess.variants import find_variant

if TYPE_CHECKING:
    from laserchess.server.wire.game_schemas import MoveEntry, SharedGame

Json = dict[str, Any]


def game_view(state: GameState, online: set[str], who: Identity | None) -> Json:
    """Return everything the requester may know of a game."""
    header = state.header
    you = header.players_of(who.owner) if who else []
    invite = _invitation(header, who) if you and who else None
    return show_shared(state, online) | {"moves": show_moves(state), "you": you, "invite": invite}


def _invitation(header: Header, who: Identity) -> str | None:
    """Return the code for the free seat, which only the game's creator can derive."""
    code = invitation_of(who.key, header.id)
    return code if header.invite == hash_code(code) and not header.is_full else None


def show_shared(state: GameState, online: set[str]) -> Json:
    """Return the public part of a game, without its list of moves."""
    header, outcome, clock = state.header, state.outcome, state.header.clock
    return {
        "id": header.id,
        "variant": header.variant,
        "title": find_variant(header.variant).title,
        "setup": header.setup,
        "start": header.start,
        "options": header.options,
        "mode": header.mode,
        "clock": {"base": clock.base_ms / 1000, "increment": clock.increment_ms / 1000} if clock else None,
        "casual": header.is_casual,
        "rated": header.rated,
        "seats": show_seats(header, online),
        "seq": state.seq,
        "ply": state.ply,
        "view": show_view(state),
        "played": show_played(state),
        "clocks": show_clocks(state),
        "now": now_ms(),
        "offers": state.offers,
        "outcome": outcome,
        "next": state.next_game,
        "created": header.created_ms,
        "preview": not header.rated and (clock is None or header.mode is not Mode.FRIEND),
        "captured": [item for made in state.moves for item in made.captured],
    }


def show_moves(state: GameState) -> Any:  # noqa: ANN401  # a list, as JSON for orjson
    """Return all moves, encoded once for all spectators."""
    if state.listed is None:
        state.listed = orjson.Fragment(orjson.dumps([made.entry(ply) for ply, made in enumerate(state.moves, 1)]))
    return state.listed


def show_seats(header: Header, online: set[str]) -> Json:
    """Return the seats."""
    return {
        seat.player: {
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "taken": seat.is_taken,
            "account": header.mode is not Mode.HERE and is_account(seat.owner),
            "rating": seat.rating,
            "online": seat.is_computer or seat.player in online,
        }
        for seat in header.seats.values()
    }


def show_clocks(state: GameState) -> Json | None:
    """Return the clocks at the last event, and whose runs."""
    clocks = state.clocks
    if clocks is None:
        return None
    return {"ms": clocks.ms, "running": None if state.is_over else clocks.running, "at": clocks.at_ms}


def show_view(state: GameState) -> Json:
    """Return the position, computed once; a game that ended outside its rules has no legal moves, either."""
    if state.viewed is None:
        state.viewed = written_view(state.board)
        if state.ended is not None:
            state.viewed |= {"outcome": state.ended, "moves": [], "can_claim": False}
    return state.viewed


def show_played(state: GameState) -> MoveResultView | None:
    """Return the result of the last move, computed once per state."""
    if state.shown is None and state.board.ply:
        before = state.board.copy()
        text = before.peek().text
        before.pop()
        _, state.shown = push_view(before, text, recorded=True)
    return state.shown


def event_view(event: Event, state: GameState, online: set[str]) -> bytes:
    """Return the message of an event, with the game after it."""
    is_move = event.kind is Kind.MOVE and state.moves
    message = EventMessage(
        **describe(event),
        played=show_played(state) if is_move else None,
        game=cast("SharedGame", show_shared(state, online)),
        move=cast("MoveEntry", state.moves[-1].entry(state.ply)) if is_move else None,
    )
    return orjson.dumps(message)


def describe(event: Event) -> Json:
    """Return an event as sent to clients."""
    return {"seq": event.seq, "kind": event.kind, "by": event.by, "at": event.at_ms, "data": event.data.written()}


def summarise(state: GameState) -> Json:
    """Return the summary columns of a game, for lists and sweeps."""
    board = state.board
    return {
        "updated_ms": state.updated_ms,
        "last_seq": state.seq,
        "ply": state.ply,
        "turn": board.turn,
        "position": show_view(state)["position"],
        "outcome": state.outcome,
        "deadline_ms": state.deadline_ms(),
        "waiting_computer": state.waits_for_computer,
        "invite": state.header.invite,
        "ended_ms": state.updated_ms if state.is_over else None,
    }
