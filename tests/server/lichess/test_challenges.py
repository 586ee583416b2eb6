"""Challenges and seeks between API clients and browsers."""

import threading
from collections.abc import Callable

import berserk
import httpx
import pytest

from tests.server.lichess.clients import Program
from tests.server.lichess.conftest import Served
from tests.server.lichess.test_streams import is_of
from tests.server.people.persons import Person

BLITZ = {"clock.limit": 300, "clock.increment": 3}


def test_a_challenge_is_accepted_and_its_game_has_its_id(ray: Program, max_: Program) -> None:
    with max_.events() as lines:
        made = ray.lichess.challenges.create(max_.name, rated=True, clock_limit=180, clock_increment=2, variant="khet")  # type: ignore[arg-type]
        assert (made["status"], made["direction"], made["speed"]) == ("created", "out", "blitz")
        received = lines.of("challenge")["challenge"]
        assert (received["id"], received["direction"]) == (made["id"], "in")
        assert received["challenger"]["name"] == ray.name
        assert received["challenger"]["title"] == "BOT"
        assert received["timeControl"] == {"type": "clock", "limit": 180, "increment": 2, "show": "3+2"}
        assert [each["id"] for each in max_.lichess.challenges.get_mine()["in"]] == [made["id"]]
        max_.lichess.challenges.accept(made["id"])
        assert lines.until(is_of("gameStart", made["id"]))["game"]["rated"] is True
    assert max_.lichess.challenges.get_mine() == {"in": [], "out": []}
    with pytest.raises(berserk.exceptions.ResponseError, match="No such challenge"):
        max_.lichess.challenges.accept(made["id"])


def test_a_correspondence_challenge_waits_until_it_is_accepted(ray: Program, max_: Program) -> None:
    made = ray.lichess.challenges.create(max_.name, rated=True, days=3, variant="khet")  # type: ignore[arg-type]
    assert (made["speed"], made["timeControl"]) == ("correspondence", {"type": "correspondence", "daysPerTurn": 3})
    max_.lichess.challenges.accept(made["id"])
    (playing,) = [each for each in ray.lichess.games.get_ongoing() if each["gameId"] == made["id"]]
    assert playing["speed"] == "correspondence"
    assert 3 * 86400 - 600 < playing["secondsLeft"] <= 3 * 86400
    with ray.game(made["id"]) as lines:
        full = lines.of("gameFull")
        assert (full["clock"], full["daysPerTurn"], full["perf"]["name"]) == (None, 3, "khet-correspondence")
    exported = ray.http.get(f"/game/export/{made['id']}", headers={"Accept": "application/json"}).json()
    assert (exported["daysPerTurn"], exported["speed"]) == (3, "correspondence")


def test_a_correspondence_seek_outlives_its_request(ada: Program) -> None:
    answer = ada.http.post("/api/board/seek", data={"variant": "khet", "rated": "true", "days": "14"})
    assert answer.status_code == 200, answer.text
    seeks = httpx.get(f"{ada.http.base_url}/api/lobby".replace("//api", "/api")).json()["seeks"]
    assert [each["clock"]["days"] for each in seeks if each["id"] == answer.json()["id"]] == [14]
    assert ada.http.post("/api/board/seek", data={"days": "4"}).status_code == 400


def test_a_challenge_is_declined(ray: Program, max_: Program) -> None:
    with ray.events() as lines:
        made = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
        assert made["timeControl"] == {"type": "unlimited"}
        max_.lichess.bots.decline_challenge(made["id"], reason="later")
        assert lines.of("challengeDeclined")["challenge"]["id"] == made["id"]


def test_a_challenge_is_cancelled(ray: Program, max_: Program) -> None:
    with max_.events() as lines:
        made = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
        lines.of("challenge")
        ray.lichess.challenges.cancel(made["id"])
        assert lines.of("challengeCanceled")["challenge"]["id"] == made["id"]


def test_an_accepted_challenge_leaves_the_others_open(
    ray: Program, max_: Program, program: Callable[..., Program]
) -> None:
    uma = program("Uma")
    one = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
    other = ray.lichess.challenges.create(uma.name, rated=False, variant="khet")  # type: ignore[arg-type]
    max_.lichess.challenges.accept(one["id"])
    assert [each["id"] for each in uma.http.get("/api/challenge").json()["in"]] == [other["id"]]
    uma.lichess.challenges.accept(other["id"])
    with uma.game(other["id"]) as lines:
        assert lines.of("gameFull")["id"] == other["id"]


def test_a_new_stream_includes_open_challenges(ray: Program, max_: Program) -> None:
    made = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
    with max_.events() as lines:
        assert lines.of("challenge")["challenge"]["id"] == made["id"]


def test_only_the_challenged_account_accepts(ray: Program, max_: Program, ada: Program) -> None:
    made = ray.lichess.challenges.create(max_.name, rated=False, variant="khet")  # type: ignore[arg-type]
    for other in (ray, ada):
        with pytest.raises(berserk.exceptions.ResponseError, match="No such challenge"):
            other.lichess.challenges.accept(made["id"])


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"variant": "chess960"}, "chess960"),
        ({"variant": "khet", "clock.limit": "soon"}, "clock.limit"),
        ({"variant": "khet", "color": "silver"}, "color"),
        ({"variant": "khet", "rated": "true"}, "cannot be rated"),
        ({"variant": "khet", "fen": "8/8"}, "fen"),
        ({"variant": "khet", "setup": "sideways"}, "sideways"),
    ],
)
def test_invalid_challenges_are_refused(ray: Program, max_: Program, terms: dict[str, str], words: str) -> None:
    for how in ({"json": terms}, {"data": terms}):
        answer = ray.http.post(f"/api/challenge/{max_.name}", **how)  # type: ignore[arg-type]
        assert answer.status_code == 400
        assert words in answer.json()["error"]


@pytest.mark.parametrize("given", ["1000-9999", "5001-5001", "1000", "one-two"])
def test_a_seek_of_an_invalid_rating_range_is_refused(ray: Program, ada: Program, given: str) -> None:
    for who, kind in ((ray, "bot"), (ada, "board")):
        answer = who.http.post(f"/api/{kind}/seek", data={"ratingRange": given})
        assert answer.status_code == 400
        assert "ratingRange" in answer.json()["error"]


def test_a_seek_states_its_rating_range(served: Served, ada: Program) -> None:
    terms = {"variant": "khet", "days": "14", "ratingRange": "0800-5000"}
    made = ada.http.post("/api/board/seek", data=terms).json()["id"]
    seeks = httpx.get(f"http://{served.address}/api/lobby").json()["seeks"]
    assert [(each["lowest"], each["highest"]) for each in seeks if each["id"] == made] == [(800, 5000)]


def test_a_bot_plays_a_person_in_the_browser(served: Served, ray: Program) -> None:
    with Person(served.address) as eve:
        eve.sign_up("Eve-the-challenger")
        with ray.events() as lines:
            asked = eve.post(f"/api/people/{ray.name}/challenge", eve.params("khet")).json()["seek"]
            challenge = lines.of("challenge")["challenge"]
            assert challenge["id"] == asked["id"]
            assert "title" not in challenge["challenger"]
            ray.lichess.bots.accept_challenge(challenge["id"])
            lines.until(is_of("gameStart", asked["id"]))
        game = eve.game(asked["id"])
        assert game["rated"]
        assert {seat["name"] for seat in game["seats"].values()} == {eve.name, ray.name}


def test_a_board_api_seek_is_paired_with_a_browser(served: Served, ada: Program) -> None:
    with Person(served.address) as eve, ada.events() as lines:
        eve.sign_up("Eve-the-seeker")
        waiting = threading.Thread(target=lambda: ada.lichess.board.seek(5, 3, rated=True, variant="khet"))  # type: ignore[arg-type]
        waiting.start()
        placed = eve.seek("khet")
        game = placed["game"]
        if game is None:
            with eve.lobby() as lobby:
                game = lobby.hear_until("paired")["game"]
        assert lines.until(is_of("gameStart", game))
        waiting.join()


def test_bot_seeks_are_paired_with_bots_only(served: Served, ray: Program, max_: Program) -> None:
    terms = {"variant": "leiserchess", "rated": "true", "time": "1", "increment": "1"}
    with Person(served.address) as eve, ray.events() as hers, max_.events() as his:
        eve.sign_up("Eve-alone")
        with ray.stream("POST", "/api/bot/seek", data=terms) as waiting:
            seek = waiting.next()["id"]
            assert seek not in {each["id"] for each in eve.get("/api/lobby").json()["seeks"]}
            assert eve.post(f"/api/lobby/seeks/{seek}/accept", {}).status_code == 409
            params = eve.params("leiserchess", clock={"base": 60, "increment": 1})
            alone = eve.post("/api/lobby/seeks", params).json()
            assert alone["game"] is None
            eve.post(f"/api/lobby/seeks/{alone['seek']['id']}/cancel", {})
            with max_.stream("POST", "/api/bot/seek", data=terms) as found:
                assert len(found.rest()) == 1
            assert waiting.rest() == []
        one, other = (lines.of("gameStart")["game"] for lines in (hers, his))
        assert one["gameId"] == other["gameId"]
        assert one["rated"]


def test_closing_the_stream_cancels_the_seek(ray: Program, max_: Program) -> None:
    terms = {"variant": "khet-horus", "rated": "true", "time": "1", "increment": "1"}
    with ray.stream("POST", "/api/bot/seek", data=terms) as waiting:
        waiting.next()
    with max_.stream("POST", "/api/bot/seek", data=terms) as waiting, ray.events() as lines:
        waiting.next()
        game = ray.lichess.challenges.create_ai(level=1, variant="khet")["id"]  # type: ignore[arg-type]
        assert lines.of("gameStart")["game"]["gameId"] == game, "and no other game"


def test_an_open_challenge_is_joined_by_any_two_players(served: Served, ray: Program, max_: Program) -> None:
    made = ray.lichess.challenges.create_open(clock_limit=300, clock_increment=3, variant="khet")  # type: ignore[arg-type]
    address = f"http://{served.address}/game/{made['id']}#join={made['id']}"
    assert (made["url"], made["urlWhite"], made["urlBlack"]) == (address, f"{address}/silver", f"{address}/red")
    assert (made["challenger"], made["status"], made["speed"]) == (None, "created", "blitz")
    with max_.events() as lines, Person(served.address) as eve:
        max_.do(f"/api/challenge/{made['id']}/accept?color=black")
        code = made["urlWhite"].partition("#join=")[2]
        taken = eve.post(f"/api/games/{made['id']}/join", {"code": made["urlBlack"].partition("#join=")[2]})
        assert taken.json()["error"]["code"] == "seats_taken"
        joined = eve.post(f"/api/games/{made['id']}/join", {"code": code}).json()
        assert joined["you"] == ["silver"]
        assert lines.until(is_of("gameStart", made["id"]))["game"]["color"] == "black"
        with pytest.raises(berserk.exceptions.ResponseError, match="No such challenge"):
            ray.lichess.challenges.accept(made["id"])


def test_an_open_challenge_is_casual(ray: Program) -> None:
    with pytest.raises(berserk.exceptions.ResponseError, match="casual"):
        ray.lichess.challenges.create_open(variant="khet", rated=True)  # type: ignore[arg-type]
