"""Two processes on PostgreSQL that hear of each other through Redis, one of which dies."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.processes import Process
from tests.server.visitors import QUIET, Talk, Visitor, friends

pytestmark = pytest.mark.slow(8)

GAMES = 4


def play_on(first: Talk, second: Talk, begin: int, count: int) -> dict[int, int]:
    """Play moves in turn, each side waiting for the other's; return ply to event."""
    acknowledged = {}
    for ply in range(begin, begin + count):
        here, there = ((first, second), (second, first))[ply % 2]
        answer = here.ask(type="move", ply=ply, move=QUIET[ply % 4])
        assert answer["type"] == "ack", answer
        acknowledged[ply] = answer["seq"]
        assert there.event("move")["game"]["ply"] == ply + 1
    return acknowledged


def test_friends_at_two_processes_one_of_which_dies(tmp_path: Path, postgres: str, redis_url: str) -> None:
    shared = ("--database", postgres, "--redis", redis_url)
    with Process(tmp_path / "one.log", *shared) as one, Process(tmp_path / "two.log", *shared) as two:
        annas = [Visitor(one.address, f"anna-{number}") for number in range(GAMES)]
        bens = [Visitor(two.address, f"ben-{number}") for number in range(GAMES)]
        games = [friends(anna, ben, clock={"base": 600, "increment": 1}) for anna, ben in zip(annas, bens, strict=True)]
        with ExitStack() as sockets:
            here = [sockets.enter_context(anna.live(game)) for anna, game in zip(annas, games, strict=True)]
            there = [sockets.enter_context(ben.live(game)) for ben, game in zip(bens, games, strict=True)]
            for talk in (*here, *there):
                talk.hear_until("state")
            before = [play_on(first, second, 0, 5) for first, second in zip(here, there, strict=True)]
            one.kill()
            for number, (anna, ben, game) in enumerate(zip(annas, bens, games, strict=True)):
                anna.move_to(two.address)
                first = sockets.enter_context(anna.live(game))
                assert first.hear_until("state")["game"]["ply"] == 5
                acknowledged = before[number] | play_on(first, there[number], 5, 3)
                events = ben.get(f"/api/games/{game['id']}/events").json()
                assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
                texts = {event["seq"]: event["data"].get("text") for event in events}
                assert {ply: texts[seq] for ply, seq in acknowledged.items()} == {
                    ply: QUIET[ply % 4] for ply in acknowledged
                }
        for visitor in (*annas, *bens):
            visitor.close()


def test_two_who_move_at_once_are_put_in_order(tmp_path: Path, postgres: str, redis_url: str) -> None:
    """The same seat at two processes: one of two different moves is played, the other one is late."""
    shared = ("--database", postgres, "--redis", redis_url)
    with Process(tmp_path / "one.log", *shared) as one, Process(tmp_path / "two.log", *shared) as two:
        here, there = Visitor(one.address, "anna"), Visitor(two.address, "anna")
        game = here.create()
        with here.live(game) as first, there.live(game) as second:
            first.hear_until("state")
            second.hear_until("state")
            for ply in range(4):
                first.say(type="move", ply=ply, move=QUIET[ply], ref=ply)
                second.say(type="move", ply=ply, move=("d1+", "d8+", "d1-", "d8-")[ply], ref=ply)
                answers = [talk.hear_until("ack", "refused") for talk in (first, second)]
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
                if answers[0]["type"] == "refused":
                    break
        events = here.get(f"/api/games/{game['id']}/events").json()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        here.close()
        there.close()
