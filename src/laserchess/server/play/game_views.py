"""Games as sent to clients: the game view and the messages of events."""

from collections.abc import Collection
from functools import cached_property
from typing import cast

import orjson

from laserchess.server.identity import Identity, hash_code, invitation_of, is_account
from laserchess.server.models import Event, Facts, Header, Kind, Mode, now_ms
from laserchess.server.play.state import GameState
from laserchess.server.storage.one_step import Row
from laserchess.server.storage.people_schema import DELETED_NAME
from laserchess.server.wire.game_schemas import ClocksView, EventView, GameView, MoveEntry, SeatView, SharedGame
from laserchess.server.wire.schemas import MoveResultView, View
from laserchess.server.wire.speeds import show_control
from laserchess.server.wire.view_cache import view_cache
from laserchess.server.wire.views import played_view, written_view
from laserchess.variants import find_variant


class GameViews:
    """A state of a game as clients see it; every part is computed on demand, once for all clients."""

    def __init__(self, state: GameState, before: GameState | None = None) -> None:
        """View a state; `before` is the one it was made from, if that is at hand."""
        self.state = state
        is_next = before is not None and before.board.ply == state.board.ply - 1
        self._cells_before = before.board.arrays.cells if before is not None and is_next else None

    def prepared(self) -> "GameViews":
        """Compute what takes long."""
        _ = self.position, self.played
        return self

    def for_requester(self, online: Collection[str], who: Identity | None) -> GameView:
        """Return everything the requester may know of the game."""
        header = self.state.header
        you = header.players_of(who.owner) if who else []
        invite = _invitation(header, who) if you and who else None
        return {**self.shared(online), "moves": self.moves, "you": you, "invite": invite}

    def shared(self, online: Collection[str]) -> SharedGame:
        """Return the public part of the game, without its list of moves."""
        state, header, clock = self.state, self.state.header, self.state.header.clock
        return {
            "id": header.id,
            "variant": header.variant,
            "title": find_variant(header.variant).title,
            "setup": header.setup,
            "start": header.start,
            "options": header.options,
            "mode": header.mode,
            "clock": show_control(clock),
            "casual": header.is_casual,
            "rated": header.rated,
            "tournament": header.tournament,
            "seats": show_seats(header, online),
            "seq": state.seq,
            "ply": state.ply,
            "view": self.position,
            "played": self.played,
            "clocks": show_clocks(state),
            "now": now_ms(),
            "offers": {
                "draw": state.offers[Kind.DRAW],
                "takeback": state.offers[Kind.TAKEBACK],
                "rematch": state.offers[Kind.REMATCH],
            },
            "outcome": state.outcome,
            "next": state.next_game,
            "created": header.created_ms,
            "preview": not header.rated and (clock is None or header.mode is not Mode.FRIEND),
            "captured": [item for made in state.moves for item in made.captured],
        }

    @cached_property
    def moves(self) -> list[MoveEntry]:
        """All moves, as JSON for orjson."""
        listed = [made.entry(ply) for ply, made in enumerate(self.state.moves, 1)]
        return cast("list[MoveEntry]", orjson.Fragment(orjson.dumps(listed)))

    @cached_property
    def position(self) -> View:
        """The position; a game that ended outside its rules has no legal moves, either."""
        shown = written_view(self.state.board)
        if self.state.ended is not None:
            shown = {**shown, "outcome": self.state.ended, "moves": [], "can_claim": False}
        return shown

    @cached_property
    def played(self) -> MoveResultView | None:
        """The result of the last move."""
        board, cells = self.state.board, self._cells_before
        if not board.ply:
            return None
        if cells is None:
            before = board.copy()
            before.pop()
            cells = before.arrays.cells
        result = board.peek()
        move = view_cache(board.rules).move(result.move.code, cells)
        return played_view(board.variant, self.state.moves[-1].by, result, move)


def _invitation(header: Header, who: Identity) -> str | None:
    """Return the code for the free seat, which only the game's creator can derive."""
    code = invitation_of(who.key, header.id)
    return code if header.invite == hash_code(code) and not header.is_full else None


def show_seats(header: Header, online: Collection[str]) -> dict[str, SeatView]:
    """Return the seats."""
    return {
        seat.player: {
            "name": seat.name,
            "kind": "computer" if seat.is_computer else "human",
            "level": seat.level,
            "taken": seat.is_taken,
            "account": header.mode is not Mode.HERE and is_account(seat.owner) and seat.name != DELETED_NAME,
            "rating": seat.rating,
            "provisional": seat.provisional,
            "online": seat.is_computer or seat.player in online,
        }
        for seat in header.seats.values()
    }


def show_clocks(state: GameState) -> ClocksView | None:
    """Return the clocks at the last event, and whose runs."""
    clocks = state.clocks
    if clocks is None:
        return None
    return {"ms": clocks.ms, "running": None if state.is_over else clocks.running, "at": clocks.at_ms}


def show_event(event: Event) -> EventView:
    """Return an event as sent to clients, without default values."""
    data = cast("Facts", event.data.written())
    return {"seq": event.seq, "kind": event.kind, "by": event.by, "at": event.at_ms, "data": data}


def summarise(state: GameState) -> Row:
    """Return the summary columns of a game, for lists and sweeps."""
    board = state.board
    return {
        "updated_ms": state.updated_ms,
        "last_seq": state.seq,
        "ply": state.ply,
        "turn": board.turn,
        "position": board.position,
        "outcome": state.outcome,
        "deadline_ms": state.deadline_ms(),
        "waiting_computer": state.waits_for_computer,
        "invite": state.header.invite,
        "ended_ms": state.updated_ms if state.is_over else None,
    }
