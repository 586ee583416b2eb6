"""Rated games: who may play them, their effect on ratings, and that each counts once."""

from collections.abc import Callable
from itertools import islice, pairwise
from pathlib import Path

import pytest

from laserchess import VARIANTS, Board
from laserchess.server.app import create_app
from laserchess.server.models import TimeControl
from laserchess.server.ratings.glicko import Rating, Result, update
from laserchess.server.settings import Settings, database_url
from laserchess.server.wire.speeds import Speed, speed_of
from tests.server.conftest import serving
from tests.server.people.persons import BLITZ, Person, begin, meet
from tests.server.visitors import FATAL, QUIET, Json, Visitor

NewPerson = Callable[[str], Person]
NEW = Rating()


@pytest.mark.parametrize(
    ("base", "increment", "speed"),
    [(60, 1, "bullet"), (180, 2, "blitz"), (300, 3, "blitz"), (600, 5, "rapid"), (1800, 20, "classical")],
)
def test_speeds(base: int, increment: int, speed: str) -> None:
    assert speed_of(TimeControl(1000 * base, 1000 * increment)) == Speed(speed)


def test_a_game_changes_both_ratings_as_computed_by_hand(ada: Person, grace: Person) -> None:
    game = meet(ada, grace, clock={"base": 60, "increment": 1})
    assert (game["rated"], game["casual"], game["preview"]) == (True, False, False)
    assert {seat["rating"] for seat in game["seats"].values()} == {1500}
    assert ada.rating(speed="bullet") is None
    ada.play(game, FATAL[0])
    grace.play(game, FATAL[1])
    won, lost = update(NEW, [Result(NEW, 1)], 0), update(NEW, [Result(NEW, 0)], 0)
    assert (round(won.rating), round(lost.rating)) == (1662, 1338)
    for person, after in ((ada, won), (grace, lost)):
        found = person.rating(speed="bullet")
        assert found is not None
        assert (found["rating"], found["deviation"]) == (round(after.rating), round(after.deviation))
        assert (found["games"], found["provisional"]) == (1, True)
    changes = {"blue": {"before": 1500, "after": 1662}, "red": {"before": 1500, "after": 1338}}
    assert ada.get(f"/api/games/{game['id']}/score").json() == changes
    graph = ada.get(f"/api/people/{grace.name}/graph?variant=laser-chess&speed=bullet").json()
    assert [round(rating) for _, rating in graph["points"]] == [1338]


def test_a_rematch_is_rated_with_the_new_ratings(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    grace.play(game, QUIET[1])
    grace.do(game, "resign")
    ada.do(game, "rematch")
    grace.do(game, "rematch")
    again = ada.game(ada.game(game["id"])["next"])
    assert again["rated"]
    before = {person: person.rating() for person in (ada, grace)}
    now = {person.name: rating["rating"] for person, rating in before.items() if rating is not None}
    assert {seat["name"]: seat["rating"] for seat in again["seats"].values()} == now
    assert now[ada.name] > 1500 > now[grace.name]
    grace.play(again, QUIET[0])
    ada.play(again, QUIET[1])
    ada.do(again, "draw")
    grace.do(again, "draw")
    for person in (ada, grace):
        was, found = before[person], person.rating()
        assert was is not None
        assert found is not None
        assert abs(found["rating"] - 1500) < abs(was["rating"] - 1500)
        assert (found["games"], found["draws"]) == (2, 1)


def test_the_first_move_advantage_is_estimated_from_results(ada: Person, grace: Person) -> None:
    path = "/api/people/leaderboard?variant=khet&speed=blitz"
    before = ada.get(path).json()
    game = meet(ada, grace, "khet")
    begin(game, ada, grace)
    grace.do(game, "resign")
    after = ada.get(path).json()
    assert after["first_move_games"] == before["first_move_games"] + 1
    assert after["first_move"] > before["first_move"]


@pytest.mark.parametrize("how", ["aborted", "casual", "before the first ply", "before the second ply"])
def test_unrated_games(ada: Person, grace: Person, how: str) -> None:
    game = meet(ada, grace, rated=how != "casual")
    if how == "casual":
        begin(game, ada, grace)
    if how == "before the second ply":
        ada.play(game, QUIET[0])
    ada.do(game, "abort" if how == "aborted" else "resign")
    assert ada.rating() is None
    assert grace.rating() is None
    assert ada.get(f"/api/games/{game['id']}/score").json() == {}
    listed = {each["id"] for each in ada.get("/api/people/me/games").json()["games"]}
    assert (game["id"] in listed) == (how in {"casual", "before the second ply"})


@pytest.mark.parametrize("variant", ["advanced", "laser-chess-1987"])
def test_a_game_in_which_only_one_side_has_moved_is_unrated(people: NewPerson, variant: str) -> None:
    one, other = people("One"), people("Two")
    game = meet(one, other, variant)
    one.play(game, *(move.text for move in islice(Board(variant, position=game["start"]).legal_moves, 2)))
    assert {move["by"] for move in one.game(game["id"])["moves"]} == {game["view"]["turn"]}
    other.do(game, "resign")
    assert one.rating(variant) is None
    assert other.rating(variant) is None


def test_games_that_cannot_be_rated(ada: Person, stranger: Visitor) -> None:
    for wrong in ({"clock": None}, {"options": {"king_rotation": False}}):
        answer = ada.post("/api/lobby/seeks", ada.params(**wrong))
        assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "rated")
    answer = stranger.post("/api/lobby/seeks", {"variant": "khet", "clock": BLITZ, "rated": True})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "rated")


def test_moves_of_a_rated_game_are_not_taken_back(ada: Person, grace: Person) -> None:
    game = meet(ada, grace)
    ada.play(game, QUIET[0])
    assert ada.refused(game, "takeback") == (409, "timed")
    grace.do(game, "resign")


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_variant_has_its_own_rating(people: NewPerson, variant: str) -> None:
    one, other = people("One"), people("Two")
    game = meet(one, other, variant)
    begin(game, one, other)
    one.do(game, "resign")
    found, lost = other.rating(variant), one.rating(variant)
    assert found is not None
    assert lost is not None
    assert found["rating"] == pytest.approx(1662, abs=20)
    assert lost["rating"] == pytest.approx(1338, abs=20)
    assert [each["variant"] for each in one.get(f"/api/people/{one.name}").json()["ratings"]] == [variant]


def test_the_leaderboard_lists_players_with_enough_games(people: NewPerson) -> None:
    path = "/api/people/leaderboard?variant=laser-chess&speed=rapid"
    one, other = people("Leader"), people("Second")
    clock = {"base": 600, "increment": 5}
    for number in range(12):
        assert [each["name"] for each in one.get(path).json()["leaders"]] == []
        game = meet(one, other, clock=clock)
        begin(game, one, other)
        (one if number % 3 == 2 else other).do(game, "resign")
    board = one.get(path).json()
    assert [each["name"] for each in board["leaders"]] in ([one.name, other.name], [])
    assert sum(count for _, count in board["distribution"]) in {0, 2}


def test_repeated_games_of_a_pair_at_one_address_count_less_and_less(tmp_path: Path) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")))
    with serving(create_app(settings)) as address, Person(address) as one, Person(address) as other:
        one.sign_up("One")
        other.sign_up("Other")
        gains = []
        for _ in range(5):
            game = meet(one, other)
            begin(game, one, other)
            other.do(game, "resign")
            gains.append(gain_of(one, game))
    assert all(earlier > later for earlier, later in pairwise(gains)), gains
    assert gains == pytest.approx(gains_of([1, 1 / 2, 1 / 4, 1 / 8, 1 / 16]), abs=2)
    assert sum(gains) < 0.8 * sum(gains_of([1] * 5)), "they count less than games of five pairs"


def test_repeated_games_in_a_trusted_network_count_in_full(tmp_path: Path) -> None:
    settings = Settings(database_url(str(tmp_path / "games.db")), trusted_networks="127.0.0.0/8")
    with serving(create_app(settings)) as address, Person(address) as one, Person(address) as other:
        one.sign_up("One")
        other.sign_up("Other")
        gains = []
        for _ in range(3):
            game = meet(one, other)
            begin(game, one, other)
            other.do(game, "resign")
            gains.append(gain_of(one, game))
    assert gains == pytest.approx(gains_of([1, 1, 1]), abs=3)


def gain_of(player: Person, game: Json) -> int:
    """Return how many points a finished game has gained for a player."""
    side = next(side for side, seat in game["seats"].items() if seat["name"] == player.name)
    change = player.get(f"/api/games/{game['id']}/score").json()[side]
    gain: int = change["after"] - change["before"]
    return gain


def gains_of(weights: list[float]) -> list[float]:
    """Compute the gains of a player who wins repeatedly against the same opponent."""
    winner, loser, gains = NEW, NEW, []
    for weight in weights:
        after = update(winner, [Result(loser, 1, weight=weight)], 0)
        loser = update(loser, [Result(winner, 0, weight=weight)], 0)
        gains.append(after.rating - winner.rating)
        winner = after
    return gains
