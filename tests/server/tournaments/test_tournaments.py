"""Tournaments over HTTP: created, joined, played, paused, ended and exported."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from laserchess import Board
from tests.server.people.persons import Person, goes_on
from tests.server.visitors import Json
from tests.timeouts import PATIENCE

Signs = Callable[[str], Person]


def create(who: Person, **more: Any) -> Json:
    """Create a tournament that starts at once."""
    terms = {"kind": "arena", "name": "Test", "variant": "khet", "clock": {"base": 60, "increment": 1}, "starts": 0}
    answer = who.post("/api/tournaments", terms | more)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()["tournament"]
    return made


def join(tournament: Json, *players: Person, code: str = "") -> None:
    for player in players:
        answer = player.post(f"/api/tournaments/{tournament['id']}/join", {"code": code})
        assert answer.status_code == 204, answer.text


def pause(tournament: Json, player: Person) -> None:
    assert player.post(f"/api/tournaments/{tournament['id']}/leave", {}).status_code == 204


def page(who: Person, tournament: Json) -> Json:
    found: Json = who.get(f"/api/tournaments/{tournament['id']}").json()
    return found


def wait(look: Callable[[], Any]) -> Any:
    """Wait until something is true, and return it."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def game_of(player: Person, tournament: Json, *, but: str = "") -> Json:
    """Wait for a player's next game."""

    def look() -> str | None:
        game: str | None = page(player, tournament)["you"]["game"]
        return None if game == but else game

    return player.game(wait(look))


def later() -> int:
    """Return a start in an hour: the organiser starts earlier, once everybody has joined."""
    return round(1000 * (time.time() + 3600))


def start(who: Person, tournament: Json) -> None:
    assert who.post(f"/api/tournaments/{tournament['id']}/start", {}).status_code == 204


def resign(loser: Person, game: Json) -> None:
    loser.do(game, "resign")


def standings(who: Person, tournament: Json) -> dict[str, float]:
    return {line["name"]: line["points"] for line in page(who, tournament)["tournament"]["standings"]}


def test_an_arena_pairs_counts_and_pairs_again(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    arena = create(ada, rated=True)
    assert (arena["state"], arena["kind"], arena["owner"], arena["players"]) == ("created", "arena", ada.name, 0)
    join(arena, ada, grace)
    game = game_of(ada, arena)
    assert game["tournament"] == arena["id"]
    assert {seat["name"] for seat in game["seats"].values()} == {ada.name, grace.name}
    lines = page(ada, arena)["tournament"]["standings"]
    assert {(each["rating"], each["provisional"]) for each in (*lines, *game["seats"].values())} == {(1500, True)}
    resign(grace, game)
    again = game_of(ada, arena, but=game["id"])
    sides = [next(side for side, seat in each["seats"].items() if seat["name"] == ada.name) for each in (game, again)]
    assert sides[0] != sides[1], "sides alternate"
    assert standings(ada, arena) == {ada.name: 2, grace.name: 0}
    assert [each["result"] for each in page(ada, arena)["tournament"]["latest"]] in (["1-0"], ["0-1"])
    assert ada.rating("khet", "bullet") is None, "a game that ends before both have moved is not rated"


def test_a_game_of_a_tournament_is_not_aborted_repeated_or_taken_back(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    arena = create(ada)
    join(arena, ada, grace)
    game = game_of(ada, arena)
    with ada.live(game) as talk:
        talk.hear_until("state")
        assert talk.ask(type="abort")["error"]["code"] == "tournament_game"
        assert talk.ask(type="resign")["type"] == "ack"
        assert talk.ask(type="rematch")["error"]["code"] == "tournament_game"


def test_a_pause_ends_pairing_and_joining_again_resumes_it(people: Signs) -> None:
    ada, grace, alan = people("Ada"), people("Grace"), people("Alan")
    arena = create(ada)
    join(arena, ada, grace)
    game = game_of(ada, arena)
    pause(arena, grace)
    resign(ada, game)
    wait(lambda: standings(ada, arena)[grace.name] == 2)
    join(arena, alan)
    second = game_of(ada, arena, but=game["id"])
    assert {seat["name"] for seat in second["seats"].values()} == {ada.name, alan.name}
    assert page(grace, arena)["you"] == {"state": "paused", "rank": 1, "game": None, "organiser": False, "code": None}
    pause(arena, alan)
    resign(ada, second)
    join(arena, grace)
    assert game_of(grace, arena)["id"] == game_of(ada, arena, but=second["id"])["id"]


def test_a_swiss_is_played_round_by_round_with_byes_and_tie_breaks(people: Signs) -> None:
    players = [people(name) for name in ("Ada", "Grace", "Alan")]
    swiss = create(players[0], kind="swiss", rounds=3, pause=0, starts=later())
    join(swiss, *players)
    start(players[0], swiss)
    seen: set[str] = set()
    while (state := page(players[0], swiss)["tournament"])["state"] != "finished":
        for pairing in state["playing"]:
            if pairing["id"] not in seen:
                seen.add(pairing["id"])
                loser = next(each for each in players if each.name == max(pairing["first"], pairing["second"]))
                resign(loser, loser.game(pairing["id"]))
        time.sleep(0.05)
    assert len(seen) == 3
    names = sorted(each.name for each in players)
    lines = {line["name"]: line for line in state["standings"]}
    assert [lines[name]["points"] for name in names] == [3, 2, 1]
    assert {line["byes"] for line in lines.values()} == {1}
    assert [line["name"] for line in state["standings"]] == names
    table = players[0].get(f"/api/tournaments/{swiss['id']}/results.csv").text.splitlines()
    assert table[0].startswith("rank,name,bot,rating,points")
    assert [line.split(",")[1] for line in table[1:]] == names
    pgn = players[0].get(f"/api/swiss/{swiss['id']}/games").text
    assert pgn.count("[Result ") == 3


def test_a_round_robin_ends_when_every_pair_has_met(people: Signs) -> None:
    players = [people(name) for name in ("Ada", "Grace", "Alan")]
    robin = create(players[0], kind="round-robin", starts=later())
    join(robin, *players)
    start(players[0], robin)
    while (state := page(players[0], robin)["tournament"])["state"] != "finished":
        for pairing in state["playing"]:
            loser = next(each for each in players if each.name == pairing["second"])
            resign_quietly(loser, pairing["id"])
        time.sleep(0.05)
    assert sum(line["games"] for line in state["standings"]) == 6
    late = people("Late")
    answer = late.post(f"/api/tournaments/{robin['id']}/join", {"code": ""})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "tournament_over")


def resign_quietly(loser: Person, game_id: str) -> None:
    """Resign, unless the game is over."""
    game = loser.game(game_id)
    if game["outcome"] is None:
        resign(loser, game)


def test_house_bots_fill_empty_places_and_play(people: Signs) -> None:
    ada = people("Ada")
    arena = create(ada, fill=3, variant="laser-chess", starts=later())
    join(arena, ada)
    start(ada, arena)
    game = game_of(ada, arena)
    state = page(ada, arena)["tournament"]
    assert [line["level"] is None for line in state["standings"]].count(False) == 2
    mine = next(side for side, seat in game["seats"].items() if seat["name"] == ada.name)
    if game["view"]["turn"] == mine:
        board = Board("laser-chess", position=game["view"]["position"])
        ada.play(game, next(move.text for move in board.legal_moves if goes_on(board.copy(), move.text)))
    wait(lambda: ada.game(game["id"])["ply"] >= 1 and ada.game(game["id"])["view"]["turn"] == mine)


def test_entries_by_code_for_bots_and_within_limits(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    closed = create(ada, entry="code", starts=later())
    answer = grace.post(f"/api/tournaments/{closed['id']}/join", {"code": "guess"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "tournament_code")
    assert page(grace, closed)["you"]["code"] is None
    join(closed, grace, code=page(ada, closed)["you"]["code"])
    bots = create(ada, entry="bots", starts=later())
    assert grace.post(f"/api/tournaments/{bots['id']}/join", {}).json()["error"]["code"] == "tournament_bots"
    create(ada, starts=later())
    terms = {"kind": "arena", "name": "More", "variant": "khet", "clock": {"base": 60}}
    assert ada.post("/api/tournaments", terms).json()["error"]["code"] == "tournaments"
    assert grace.post(f"/api/tournaments/{closed['id']}/end", {}).json()["error"]["code"] == "tournament_owner"
    assert ada.post(f"/api/tournaments/{closed['id']}/end", {}).status_code == 204
    assert page(ada, closed)["tournament"]["state"] == "cancelled"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"kind": "swiss", "rounds": 2}, "tournament_rounds"),
        ({"kind": "round-robin", "rounds": 5}, "tournament_rounds"),
        ({"clock": None}, "tournament_clock"),
        ({"days": 3, "clock": None}, "tournament_days"),
        ({"starts": 1 << 52}, "tournament_start"),
    ],
)
def test_terms_that_do_not_fit_together_are_refused(ada: Person, terms: Json, code: str) -> None:
    given = {"kind": "arena", "name": "Test", "variant": "khet", "clock": {"base": 60}}
    answer = ada.post("/api/tournaments", given | terms)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_the_socket_sends_changes_and_chat(people: Signs) -> None:
    ada, grace = people("Ada"), people("Grace")
    arena = create(ada, starts=later())
    with grace.open(f"/api/tournaments/{arena['id']}/live") as talk:
        assert talk.hear_until("tournament")["tournament"]["standings"] == []
        join(arena, ada)
        assert [line["name"] for line in talk.hear_until("tournament")["tournament"]["standings"]] == [ada.name]
        answer = ada.post(f"/api/tournaments/{arena['id']}/chat", {"words": "Good luck!"})
        assert answer.status_code == 201
        talk.hear_until("chat")
    lines = grace.get(f"/api/tournaments/{arena['id']}/chat").json()
    assert [(line["name"], line["words"]) for line in lines] == [(ada.name, "Good luck!")]
    with Person(ada.address) as visitor:
        assert visitor.post(f"/api/tournaments/{arena['id']}/chat", {"words": "Hi"}).status_code == 403


def test_correspondence_games_of_a_round_robin_all_start_at_once(people: Signs) -> None:
    players = [people(name) for name in ("Ada", "Grace", "Alan")]
    robin = create(players[0], kind="round-robin", clock=None, days=3, starts=later())
    assert (robin["days"], robin["clock"]["days"]) == (3, 3)
    join(robin, *players)
    start(players[0], robin)
    wait(lambda: len(page(players[0], robin)["tournament"]["playing"]) == 3)
    notes = players[1].get("/api/notifications").json()["items"]
    assert "tournament" in [note["kind"] for note in notes]
    for pairing in page(players[0], robin)["tournament"]["playing"]:
        loser = next(each for each in players if each.name == pairing["second"])
        resign(loser, loser.game(pairing["id"]))
    wait(lambda: page(players[0], robin)["tournament"]["state"] == "finished")


def test_lists_by_state(people: Signs) -> None:
    ada = people("Ada")
    arena = create(ada, starts=later(), name="Tomorrow’s arena")
    lists = ada.get("/api/tournaments").json()
    assert arena["id"] in [each["id"] for each in lists["created"]]
    with Person(ada.address) as visitor:
        assert visitor.get("/api/tournaments").json()["created"] == lists["created"]
