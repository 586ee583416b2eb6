"""Clocks: how they run, and how time runs out."""

from laserchess.server.models import TimeControl, now_ms
from laserchess.server.play.clocks import Clocks
from tests.server.visitors import Visitor, friends

CONTROL = TimeControl(60_000, 2_000)
START = Clocks.at_start(CONTROL, ["blue", "red"], 0)


def test_the_first_turn_is_free_and_starts_the_other_clock() -> None:
    after = START.after_move(CONTROL, "blue", "red", 50_000)
    assert after.ms == {"blue": 60_000, "red": 60_000}
    assert after.running == "red"
    assert after.deadline_ms == 110_000


def test_a_timed_turn_costs_its_time_and_earns_the_increment() -> None:
    after = START.after_move(CONTROL, "blue", "red", 0).after_move(CONTROL, "red", "blue", 10_000)
    assert after.ms == {"blue": 60_000, "red": 52_000}
    assert after.running == "blue"
    assert after.left("blue", 15_000) == 55_000
    assert after.left("red", 15_000) == 52_000


def test_an_action_within_a_turn_earns_nothing() -> None:
    begun = START.after_move(CONTROL, "blue", "blue", 5_000)
    assert begun.running is None
    later = begun.after_move(CONTROL, "blue", "red", 9_000).after_move(CONTROL, "red", "red", 10_000)
    assert later.ms == {"blue": 60_000, "red": 59_000}
    assert later.running == "red"


def test_clocks_stop_when_the_game_is_over() -> None:
    after = START.after_move(CONTROL, "blue", "red", 0).after_move(CONTROL, "red", None, 1_000)
    assert after.running is None
    assert after.deadline_ms is None


def test_no_clock_is_negative() -> None:
    running = START.after_move(CONTROL, "blue", "red", 0)
    assert running.left("red", 99_000) == 0
    assert running.deadline_ms == 60_000
    assert running.left("red", -5_000) == 60_000, "a clock that was set back gives no time"


def test_time_runs_out_by_itself_and_once(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben, clock={"base": 1, "increment": 0})
    with anna.live(game) as talk:
        talk.hear_until("state")
        anna.play(game, "c1+")
        end = talk.event("end")
        assert end["game"]["outcome"]["reason"] == "time"
        assert end["game"]["outcome"]["winner"] == "blue"
        assert end["game"]["clocks"] == {"ms": {"blue": 1000, "red": 0}, "running": None, "at": end["at"]}
    assert ben.refused(game, "move", ply=1, move="c7+") == (409, "over")
    kinds = [event["kind"] for event in anna.get(f"/api/games/{game['id']}/events").json()]
    assert kinds == ["joined", "move", "end"]


def test_clocks_are_sent_with_every_move(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben, clock={"base": 300, "increment": 5})
    assert game["clocks"]["running"] is None
    begun = now_ms()
    anna.play(game, "c1+")
    ben.play(game, "c7+")
    spent = now_ms() - begun
    after = anna.game(game["id"])
    assert after["clocks"]["running"] == "blue"
    assert after["clocks"]["ms"]["blue"] == 300_000
    assert 305_000 - spent <= after["clocks"]["ms"]["red"] <= 305_000
    assert after["moves"][1]["clock_ms"] == after["clocks"]["ms"]["red"]
