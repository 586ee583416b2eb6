"""The computer as an opponent."""

import multiprocessing
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from laserchess import Board
from laserchess.engine import Engine, Limits
from laserchess.engine.profiles import LEVELS
from laserchess.server.app import create_app
from laserchess.server.play.engine_moves import MIN_NODES, choose
from laserchess.server.settings import Settings, database_url
from tests.server.conftest import serving
from tests.server.processes import Process
from tests.server.visitors import Visitor
from tests.timeouts import PATIENCE


def own_move(anna: Visitor, game: dict[str, object]) -> None:
    """Play some move once it is Anna's turn."""
    side = game["you"][0]  # type: ignore[index]  # a game as sent to clients
    ready = anna.wait_for(game, lambda now: now["view"]["turn"] == side)
    anna.do(game, "move", ply=ready["ply"], move=ready["view"]["moves"][0]["text"])


@pytest.mark.parametrize(
    ("variant", "first"),
    [("laser-chess", "blue"), ("khet", "silver"), ("leiserchess", "tangerine"), ("advanced", "red")],
)
def test_it_moves_first_with_the_first_side(anna: Visitor, variant: str, first: str) -> None:
    seats = anna.create(variant, mode="computer", side=first, level=1)["seats"]
    second = next(player for player in seats if player != first)
    game = anna.create(variant, mode="computer", side=second, level=1)
    after = anna.wait_for(game, lambda now: now["view"]["turn"] == second)
    assert {move["by"] for move in after["moves"]} == {first}
    assert after["seats"][first] == {
        "name": "Computer, level 1",
        "kind": "computer",
        "level": 1,
        "taken": True,
        "online": True,
        "account": False,
        "rating": None,
        "provisional": False,
    }


def test_it_answers_with_its_own_clock_running(anna: Visitor) -> None:
    game = anna.create("khet", mode="computer", side="silver", level=2, clock={"base": 60, "increment": 1})
    own_move(anna, game)
    own_move(anna, game)
    after = anna.wait_for(game, lambda now: now["ply"] == 4)
    times = [event["at"] for event in anna.get(f"/api/games/{game['id']}/events").json() if event["kind"] == "move"]
    thought = times[1] - times[0] + times[3] - times[2]
    assert 62_000 - thought <= after["clocks"]["ms"]["red"] <= 62_000
    assert after["clocks"]["running"] == "silver"


def test_a_takeback_returns_to_the_players_move(anna: Visitor) -> None:
    game = anna.create(mode="computer", side="blue", level=1)
    own_move(anna, game)
    own_move(anna, game)
    anna.wait_for(game, lambda now: now["ply"] == 4)
    anna.do(game, "takeback")
    after = anna.game(game["id"])
    assert (after["ply"], after["view"]["turn"]) == (2, "blue")
    own_move(anna, game)
    anna.wait_for(game, lambda now: now["ply"] == 4)


def test_it_declines_draws_and_accepts_rematches(anna: Visitor) -> None:
    game = anna.create(mode="computer", side="blue", level=1)
    anna.do(game, "draw")
    assert anna.game(game["id"])["offers"]["draw"] is None
    anna.do(game, "resign")
    anna.do(game, "rematch")
    following = anna.game(game["id"])["next"]
    again = anna.wait_for({"id": following}, lambda now: now["ply"] == 1)
    assert again["you"] == ["red"]
    assert again["moves"][0]["by"] == "blue"


def test_a_whole_game_between_random_and_level_one(anna: Visitor) -> None:
    game = anna.create("advanced", mode="computer", side="red", level=1)
    for _ in range(12):
        own_move(anna, game)
    events = anna.get(f"/api/games/{game['id']}/events").json()
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


@pytest.mark.parametrize("variant", ["khet", "advanced"])
def test_it_searches_a_minimum_of_nodes(variant: str) -> None:
    board = Board(variant).without_moves()
    text, thought_ms = choose(board, 8, Limits(nodes=1))
    assert board.is_legal(text)
    assert thought_ms < 1000 * PATIENCE
    if not board.variant.has_chance:
        assert text == str(Engine(8).play(board, nodes=MIN_NODES).move)


# The processes of the higher levels


def test_quick_levels_start_no_process(anna: Visitor) -> None:
    before = multiprocessing.active_children()
    anna.wait_for(anna.create(mode="computer", side="red", level=4), lambda now: now["ply"] == 1)
    assert multiprocessing.active_children() == before


@pytest.mark.slow(7)
def test_it_searches_again_when_a_process_dies(tmp_path: Path) -> None:
    """Here no sweeper searches the database for waiting games."""
    before = multiprocessing.active_children()
    app = create_app(Settings(database_url(str(tmp_path / "games.db")), scan_seconds=PATIENCE, computer_processes=1))
    with serving(app) as address, Visitor(address, "anna") as anna:
        game, killed = anna.create(mode="computer", side="red", level=LEVELS), set[int | None]()
        end = time.monotonic() + PATIENCE
        while len(killed) < 3 and time.monotonic() < end:
            for process in multiprocessing.active_children():
                if process not in before and process.pid not in killed:
                    time.sleep(0.5 * len(killed))  # the first one is warmed up, the others are at work
                    process.kill()
                    killed.add(process.pid)
            time.sleep(0.05)
        anna.wait_for(game, lambda now: now["ply"] == 1)
    assert len(killed) == 3


def helpers_of(number: int) -> list[int]:
    """Return the processes a process has started."""
    return [int(each) for each in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


def has_engine(number: int) -> bool:
    """Return whether a process has loaded the library that compiled code needs."""
    with suppress(OSError):
        return "llvmlite" in Path(f"/proc/{number}/maps").read_text()
    return False


def is_alive(number: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.slow(6)
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is nowhere to look")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_running(tmp_path: Path, how: signal.Signals) -> None:
    with Process(tmp_path / "log", "--database", str(tmp_path / "games.db")) as server:
        started = set(helpers_of(server.number))
        with Visitor(server.address, "anna") as anna:
            anna.create(mode="computer", side="red", level=LEVELS)
        begun = time.monotonic()
        while not any(map(has_engine, thinking := set(helpers_of(server.number)) - started)):
            assert time.monotonic() < begun + PATIENCE
            time.sleep(0.02)
        begun = time.monotonic()
        server.stop(how)
        while any(map(is_alive, thinking | started)):
            assert time.monotonic() < begun + PATIENCE
            time.sleep(0.02)
