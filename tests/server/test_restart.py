"""A server that is killed, and its successor: nothing acknowledged is lost."""

import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from laserchess.engine.profiles import LEVELS
from tests.server.processes import Process
from tests.server.visitors import QUIET, Json, Visitor, friends

pytestmark = pytest.mark.slow(6)

GAMES = 24
CLOCK = {"base": 600, "increment": 2}


class Match:
    """Two friends who play as fast as they can until the server is gone."""

    def __init__(self, address: str, number: int) -> None:
        """Create a game of two new friends."""
        self.players = [Visitor(address, f"{side}-{number}") for side in ("first", "second")]
        self.game = friends(*self.players, clock=CLOCK)
        self.acknowledged: dict[int, int] = {}
        """Ply to the number of its event."""
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        try:
            with self.players[0].live(self.game) as one, self.players[1].live(self.game) as two:
                for ply in range(100_000):
                    answer = (one, two)[ply % 2].ask(type="move", ply=ply, move=QUIET[ply % 4])
                    assert answer["type"] == "ack", answer
                    self.acknowledged[ply] = answer["seq"]
                    time.sleep(0.01)
        except (ConnectionClosed, OSError, TimeoutError):
            return

    def move_to(self, address: str) -> None:
        for player in self.players:
            player.move_to(address)

    def check(self) -> Json:
        """Check that everything acknowledged is there, under its number."""
        events = self.players[0].get(f"/api/games/{self.game['id']}/events").json()
        by_seq = {event["seq"]: event for event in events}
        assert sorted(by_seq) == list(range(1, len(events) + 1))
        for ply, seq in self.acknowledged.items():
            assert by_seq[seq]["data"]["text"] == QUIET[ply % 4]
        game = self.players[0].game(self.game["id"])
        assert len(self.acknowledged) <= game["ply"] <= len(self.acknowledged) + 1
        self.check_clocks(game, events)
        return game

    def check_clocks(self, game: Json, events: list[Json]) -> None:
        """Check that the clocks are those of the last move and charged no more than the time that passed."""
        moves = [event for event in events if event["kind"] == "move"]
        assert game["clocks"]["ms"] == moves[-1]["data"]["clocks"]
        times = [move["at"] for move in moves]
        spent = [later - earlier for earlier, later in pairwise(times)]
        for first, player in ((0, "red"), (1, "blue")):
            own = spent[first::2]
            earned = 600_000 + 2_000 * len(own)
            assert earned - sum(own) <= game["clocks"]["ms"][player] <= earned
        assert game["clocks"]["running"] == ("blue", "red")[game["ply"] % 2]
        assert game["clocks"]["at"] == times[-1]

    def go_on(self) -> None:
        """Reconnect with what was known, send the last move again, and continue."""
        last = max(self.acknowledged)
        with self.players[0].live(self.game, after=1) as one, self.players[1].live(self.game, after=1) as two:
            state = one.hear_until("state")
            assert len(state["events"]) == state["game"]["seq"] - 1
            sides = (one, two)
            again = sides[last % 2].ask(type="move", ply=last, move=QUIET[last % 4])
            assert again["seq"] == self.acknowledged[last]
            ply = state["game"]["ply"]
            assert sides[ply % 2].ask(type="move", ply=ply, move=QUIET[ply % 4])["type"] == "ack"


def test_a_killed_server_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "games.db"))
    with Process(tmp_path / "first.log", *database) as first:
        matches = [Match(first.address, number) for number in range(GAMES)]
        for match in matches:
            match.thread.start()
        while min(len(match.acknowledged) for match in matches) < 5:
            time.sleep(0.05)
            assert all(match.thread.is_alive() for match in matches)
        first.kill()
        for match in matches:
            match.thread.join()
    with Process(tmp_path / "second.log", *database) as second:
        for match in matches:
            match.move_to(second.address)
            match.check()
            match.go_on()
            for player in match.players:
                player.close()


def test_time_runs_out_and_the_computer_moves_after_a_restart(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "games.db"))
    with Process(tmp_path / "first.log", *database) as first:
        anna, ben = Visitor(first.address, "anna"), Visitor(first.address, "ben")
        timed = friends(anna, ben, clock={"base": 2, "increment": 0})
        anna.play(timed, "c1+")
        fallen = time.monotonic() + 2
        thinking = anna.create("advanced", mode="computer", side="green", level=LEVELS)
        first.kill()
    time.sleep(max(0, fallen - time.monotonic()))  # until the clock has run out without a server
    with Process(tmp_path / "second.log", *database) as second:
        anna.move_to(second.address)
        ended = anna.wait_for(timed, lambda game: game["outcome"] is not None)
        assert ended["outcome"]["reason"] == "time"
        anna.wait_for(thinking, lambda game: game["view"]["turn"] == "green")
        anna.close()
        ben.close()


def test_two_processes_share_a_file(tmp_path: Path) -> None:
    """Friends at different servers on one database: strict order, and each gets the other's moves."""
    database = ("--database", str(tmp_path / "games.db"))
    with Process(tmp_path / "one.log", *database) as one, Process(tmp_path / "two.log", *database) as two:
        anna, ben = Visitor(one.address, "anna"), Visitor(two.address, "ben")
        game = friends(anna, ben)
        with anna.live(game) as first, ben.live(game) as second:
            first.hear_until("state")
            second.hear_until("state")
            for ply in range(8):
                here, there = ((first, second), (second, first))[ply % 2]
                assert here.ask(type="move", ply=ply, move=QUIET[ply % 4])["type"] == "ack"
                assert there.event("move")["game"]["ply"] == ply + 1
        texts = [move["text"] for move in ben.game(game["id"])["moves"]]
        assert texts == [*QUIET, *QUIET]
        anna.close()
        ben.close()
