"""Terms of a game: lag compensation, the server's delay, the first move, offers, increments."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from laserchess.server.api_errors import ApiError
from laserchess.server.identity import Identity, hash_code
from laserchess.server.models import Header, Terms, now_ms
from laserchess.server.play.commands import MESSAGE, MoveCommand, PlainCommand, TakebackCommand
from laserchess.server.play.decisions import decide, flag_fall, play
from laserchess.server.play.new_games import NewGame
from laserchess.server.play.state import GameState
from tests.server.stateless import run
from tests.server.test_memory import opened
from tests.server.visitors import QUIET, Visitor, friends

ANNA, BEN = hash_code("a" * 64), hash_code("b" * 64)
TERMS = Terms(lag_ms=1000, lag_budget_ms=1500, first_move_ms=60_000)


def header(mode: str = "here", base: float = 60, increment: float = 2, **more: Any) -> Header:
    wish = {"variant": "laser-chess", "mode": mode, "side": "blue", "clock": {"base": base, "increment": increment}}
    return NewGame.model_validate(wish | more).header(Identity.of("a" * 64))


def begun(terms: Terms = TERMS) -> GameState:
    """Return a game after its first move, at time 0."""
    return play(GameState.at_start(header(), terms), QUIET[0], 0).state


def moved(state: GameState, now: int, spent: int | None = None) -> GameState:
    return decide(state, ANNA, MoveCommand(ply=state.ply, move=QUIET[state.ply % 4], spent=spent), now).state


def left(state: GameState, player: str) -> int:
    assert state.clocks is not None
    return state.clocks.ms[player]


def test_lag_compensation_is_bounded() -> None:
    assert left(moved(begun(), 5000), "red") == 57_000
    assert left(moved(begun(), 5000, spent=4700), "red") == 57_300
    assert left(moved(begun(), 5000, spent=0), "red") == 58_000, "no more than a second"
    assert left(moved(begun(), 5000, spent=9000), "red") == 57_000, "nothing is taken"


def test_lag_compensation_per_game_is_bounded() -> None:
    state = begun()
    for now in (5000, 5000, 10_000, 10_000, 15_000):
        state = moved(state, now, spent=0 if state.turn == "red" else None)
    assert state.lag_ms == {"red": 1500}
    assert left(state, "red") == 60_000 + 3 * 2000 - 3 * 5000 + 1500


def test_server_delay_is_charged_to_neither_player() -> None:
    state = begun()
    state.delay_ms = 4000
    assert left(moved(state, 5000), "red") == 61_000


def test_a_move_in_flight_when_time_runs_out_counts() -> None:
    state = begun()
    assert not state.is_up(60_500)
    assert state.is_up(61_000)
    assert state.is_up(60_500, lag=0)
    assert not state.is_up(60_500, lag=state.lag_of(59_900, 60_500))


@pytest.mark.parametrize("spent", [-1, "5", None, True, 1.5, [], 10**30])
def test_an_implausible_time_is_ignored(spent: object) -> None:
    command = MESSAGE.read(json.dumps({"type": "move", "ply": 0, "move": "c1+", "spent": spent}))
    assert isinstance(command, MoveCommand)
    assert left(moved(begun(), 5000, command.spent), "red") == 57_000


def test_commands_are_timed_on_arrival(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            live = await games.create(header())
            await games.command(live, ANNA, MoveCommand(ply=0, move=QUIET[0]))
            assert live.state.clocks is not None
            came = now_ms()
            spent = came - live.state.clocks.at_ms
            await asyncio.sleep(0.3)
            await games.command(live, ANNA, MoveCommand(ply=1, move=QUIET[1]), at_ms=came)
            assert left(live.state, "red") >= 62_000 - spent

    run(story())


def test_strangers_are_rejected_before_the_lock_and_the_database(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as games:
            live = await games.create(header())
            await games.store.engine.dispose()
            async with live.lock:
                with pytest.raises(ApiError) as refused:
                    await asyncio.wait_for(games.command(live, BEN, PlainCommand(type="resign")), 10)
            assert refused.value.reason == "seat"

    run(story())


def test_players_cannot_block_their_game(tmp_path: Path) -> None:
    async def story() -> list[object]:
        async with opened(tmp_path) as games:
            live = await games.create(header())
            claims = [games.command(live, ANNA, PlainCommand(type="claim")) for _ in range(100)]
            return await asyncio.gather(*claims, return_exceptions=True)

    results = run(story())
    assert {each.reason if isinstance(each, ApiError) else each for each in results} == {"claim", "rate"}


def test_a_first_move_that_never_comes_aborts_the_game() -> None:
    game = header("friend")
    alone = GameState.at_start(game, TERMS)
    assert alone.deadline_ms() is None, "no opponent yet"
    seats = {
        name: seat if seat.owner else type(seat)(name, "human", "Ben", owner=BEN) for name, seat in game.seats.items()
    }
    state = GameState.at_start(type(game)(**{**game.__dict__, "seats": seats}), TERMS)
    due = game.created_ms + 60_000
    assert (state.deadline_ms(), state.is_up(due - 1), state.is_up(due)) == (due, False, True)
    after = flag_fall(state, due).state
    assert after.outcome is not None
    assert (after.outcome["reason"], after.outcome["winner"]) == ("aborted", None)


def test_takebacks_return_increments() -> None:
    state = GameState.at_start(header(), TERMS)
    for number, now in enumerate((0, 1000, 2000)):
        state = play(state, QUIET[number], now).state
    assert (left(state, "red"), left(state, "blue")) == (61_000, 61_000)
    for _ in range(3):
        state = decide(state, ANNA, TakebackCommand(), 2000).state
    assert (left(state, "red"), left(state, "blue")) == (59_000, 59_000)


def test_offers_need_intervals(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.do(game, "draw")
    ben.do(game, "decline")
    for number in range(10):
        assert anna.refused(game, "draw") == (409, "offer")
        (anna, ben)[number % 2].play(game, QUIET[number % 4])
    anna.do(game, "draw")


def test_a_takeback_request_can_be_repeated_later(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    anna.play(game, QUIET[0])
    anna.do(game, "takeback")
    ben.do(game, "decline")
    assert anna.refused(game, "takeback") == (409, "offer")
    assert ben.refused(game, "takeback", agree=True) == (409, "offer")
    for number in range(1, 5):
        (anna, ben)[number % 2].play(game, QUIET[number % 4])
    anna.do(game, "takeback")
