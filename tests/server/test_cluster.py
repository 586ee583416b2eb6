"""Two processes on PostgreSQL connected by Redis, one of which dies."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from laserchess.server.ratings.glicko import Rating, Result, update
from tests.server.people.persons import Person, begin, meet
from tests.server.processes import Process
from tests.server.visitors import QUIET, Talk, Visitor, friends
from tests.timeouts import PATIENCE

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


@pytest.fixture(scope="module")
def processes(
    tmp_path_factory: pytest.TempPathFactory, postgres: str, redis_url: str
) -> Iterator[tuple[Process, Process]]:
    """Start two processes that share a database."""
    shared, folder = ("--database", postgres, "--redis", redis_url), tmp_path_factory.mktemp("cluster")
    with Process(folder / "one.log", *shared) as one, Process(folder / "two.log", *shared) as two:
        yield one, two


@pytest.fixture(scope="module")
def addresses(processes: tuple[Process, Process]) -> tuple[str, str]:
    """Return the addresses of both."""
    return processes[0].address, processes[1].address


def test_simultaneous_moves_are_ordered(addresses: tuple[str, str]) -> None:
    """The same seat at two processes: one of two different moves is played, the other one is late."""
    with Visitor(addresses[0], "anna") as here, Visitor(addresses[1], "anna") as there:
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


def see(look: Callable[[], object], expected: object) -> None:
    """Wait for a condition: processes publish presence every two seconds."""
    end = time.monotonic() + PATIENCE
    while (found := look()) != expected:
        assert time.monotonic() < end, found
        time.sleep(0.1)


def test_people_at_two_processes_see_each_other(addresses: tuple[str, str]) -> None:
    """The lobby and its seeks, friends who are online and play, and the number of their spectators."""
    here, there = addresses
    with Person(here) as ada, Person(there) as grace, Person(here) as third:
        for person, name in ((ada, "Ada-apart"), (grace, "Grace-apart")):
            person.sign_up(name)
        ada.post("/api/people/Grace-apart/follow", {})

        def grace_is() -> tuple[bool, str | None]:
            (known,) = ada.get("/api/account/relations").json()
            return known["online"], known["game"]

        assert grace_is() == (False, None)
        with ada.lobby() as hers, grace.lobby() as others:
            for talk in (hers, others):
                talk.hear_until("lobby")
            see(grace_is, (True, None))
            see(lambda: [each.get("/api/lobby").json()["people"] for each in (ada, grace)], [2, 2])
            assert grace.seek(side="red")["game"] is None
            see(lambda: [seek["name"] for seek in ada.get("/api/lobby").json()["seeks"]], ["Grace-apart"])
            game = ada.game(ada.seek(side="blue")["game"])
        ada.play(game, QUIET[0])
        see(grace_is, (False, game["id"]))

        def watching() -> list[int]:
            return [each["watching"] for each in grace.get("/api/watch").json()["games"] if each["id"] == game["id"]]

        with third.live(game):
            see(watching, [1])
        see(watching, [0])
        ada.do(game, "resign")
        see(grace_is, (False, None))


def ratings_of(person: Person) -> dict[str, float]:
    """Return the ratings of a player by variant."""
    account = person.account
    assert account is not None
    return {each["variant"]: each["rating"] for each in account["ratings"]}


def test_ratings_at_two_processes(addresses: tuple[str, str]) -> None:
    """Ratings of two variants stay apart."""
    won, lost = (update(Rating(), [Result(Rating(), score)], 0).rating for score in (1, 0))
    rated: list[str] = []
    with Person(addresses[0]) as ada, Person(addresses[1]) as grace:
        for person, name in ((ada, "Ada-rated"), (grace, "Grace-rated")):
            person.sign_up(name)
        for variant in ("khet", "advanced"):
            with ada.lobby() as hers, grace.lobby() as others:
                for talk in (hers, others):
                    talk.hear_until("lobby")
                game = meet(ada, grace, variant)
            begin(game, ada, grace)
            grace.do(game, "resign")
            rated.append(variant)
            for person, rating in ((ada, won), (grace, lost)):
                see(partial(ratings_of, person), pytest.approx(dict.fromkeys(rated, rating), abs=25))


def test_friends_at_two_processes_one_of_which_dies(processes: tuple[Process, Process]) -> None:
    """Comes last, since the others need both processes."""
    one, two = processes
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
