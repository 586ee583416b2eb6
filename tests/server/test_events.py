"""A game's state follows from its events alone."""

import json
from dataclasses import asdict
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from laserchess.core.errors import LaserChessError
from laserchess.server.api_errors import ApiError
from laserchess.server.identity import Identity
from laserchess.server.models import Event, Header, Kind
from laserchess.server.play.commands import MESSAGE, TYPES, Command, MoveCommand
from laserchess.server.play.decisions import MAX_EVENTS, MAX_MOVES, decide, flag_fall, play
from laserchess.server.play.game_views import GameViews, summarise
from laserchess.server.play.new_games import NewGame
from laserchess.server.play.state import GameState

ANNA, BEN = "a" * 64, "b" * 64
ASKED = st.tuples(
    st.sampled_from([ANNA, BEN, None]),
    st.sampled_from([*["move"] * 12, *TYPES]),
    st.integers(0, 200),
    st.sampled_from([0, 0, 0, 0, 0, 0, 1, -1]),
    st.integers(0, 20_000),
)
VARIANTS = st.sampled_from(["laser-chess", "khet", "leiserchess", "advanced"])
CLOCKS = st.sampled_from([None, {"base": 60, "increment": 2}])


def command_of(kind: str, ply: int = 0, move: str = "x") -> Command:
    return TypeAdapter[Command](Command).validate_python({"type": kind, "ply": ply, "move": move})


def header_of(variant: str, mode: str, clock: dict[str, float] | None) -> Header:
    header = NewGame.model_validate({"variant": variant, "mode": mode, "clock": clock}).header(Identity(ANNA, ANNA))
    seats = {player: seat if seat.owner else _seat(seat) for player, seat in header.seats.items()}
    return Header(**{**header.__dict__, "seats": seats})


def _seat(seat: Any) -> Any:
    return type(seat)(**(asdict(seat) | {"owner": BEN}))


def again(header: Header, events: list[Event]) -> GameState:
    """Return the state after events that went through the database."""
    state = GameState.at_start(header)
    for event in events:
        data = orjson.loads(orjson.dumps(event.data.written()))
        state.apply(Event.read(event.seq, event.kind, event.by, event.at_ms, data))
    return state


def shown(state: GameState) -> dict[str, Any]:
    return {**orjson.loads(orjson.dumps(GameViews(state).for_requester(set(), Identity(ANNA, ANNA)))), "now": 0}


@settings(deadline=None, max_examples=40)
@given(VARIANTS, st.sampled_from(["friend", "here"]), CLOCKS, st.lists(ASKED, max_size=60))
def test_stored_events_restore_the_same_game(
    variant: str, mode: str, clock: dict[str, float] | None, asked: list[tuple[Any, str, int, int, int]]
) -> None:
    header = header_of(variant, mode, clock)
    state, events, now = GameState.at_start(header), list[Event](), header.created_ms
    for visitor, kind, choice, off, pause in asked:
        now += pause
        legal = state.board.legal_moves
        move = legal[choice % len(legal)].text if legal else "x"
        before = shown(state)
        try:
            expired = state.is_up(now)
            command = command_of(kind, max(0, state.ply + off), move)
            decision = flag_fall(state, now) if expired else decide(state, visitor, command, now)
        except LaserChessError:
            assert shown(state) == before
            continue
        assert shown(state) == before, "a decision changes nothing by itself"
        events += decision.events
        state = decision.state
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    other = again(header, events)
    assert shown(other) == shown(state)
    assert summarise(other) == summarise(state)


@given(st.one_of(st.none(), st.text(), st.lists(st.none()), st.dictionaries(st.text(), st.text())))
def test_invalid_commands_are_rejected(raw: Any) -> None:
    with pytest.raises(ApiError) as refused:
        MESSAGE.read(json.dumps(raw))
    assert refused.value.reason == "malformed"


def test_an_endless_game_is_a_draw() -> None:
    state = GameState.at_start(header_of("laser-chess", "here", None))
    for ply in range(MAX_MOVES):
        decision = play(state, ("c1+", "c7+", "c1-", "c7-")[ply % 4], 0)
        state = decision.state
    assert [event.kind for event in decision.events] == [Kind.MOVE, Kind.END]
    assert state.outcome is not None
    assert state.outcome["reason"] == "limit"


@pytest.mark.parametrize("offer", ["draw", "takeback", "rematch"])
def test_offers_are_limited_and_moves_are_not(offer: str) -> None:
    state = GameState.at_start(header_of("laser-chess", "friend", None))
    state.seq = MAX_EVENTS
    mover = state.header.seats[state.turn].owner
    with pytest.raises(ApiError) as refused:
        decide(state, mover, command_of(offer), 0)
    assert refused.value.reason == "enough"
    assert decide(state, mover, MoveCommand(ply=0, move="c1+"), 0).state.ply == 1
