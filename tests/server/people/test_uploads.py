"""Games that were played on a player's device: stored once, replayed move by move, and trusted in nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from laserchess import VARIANTS, Board
from laserchess.server.models import now_ms
from tests.browser.walk import Xorshift
from tests.server.people.persons import Person

ID = "local-abcdefghij234567klmn"
PATH = "/api/games/upload"


def game(variant: str = "khet", plies: int = 6, **changes: Any) -> dict[str, Any]:
    """Return a game of random moves that blue's opponent resigned."""
    about = VARIANTS[variant]
    board, random, moves = Board(about, seed=3 if about.has_chance else None), Xorshift(5), []
    for ply in range(plies):
        legal = list(board.legal_moves)
        text = board.push(legal[random.below(len(legal))]).text
        moves.append({"text": text, "at": now_ms() - 1000 + ply})
    first, second = (player.name for player in about.players)
    given = {
        "id": ID,
        "variant": variant,
        "mode": "computer",
        "side": first,
        "level": 3,
        "created": now_ms() - 60_000,
        "moves": moves,
        "end": {"reason": "resignation", "winner": second, "at": now_ms()},
    }
    return given | changes


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_uploaded_game_is_among_the_players_games(people: Callable[[str], Person], variant: str) -> None:
    ada, sent = people("Ada"), game(variant)
    answer = ada.post(PATH, sent)
    assert answer.status_code == 200, answer.text
    stored = ada.game(answer.json()["id"])
    assert [move["text"] for move in stored["moves"]] == [move["text"] for move in sent["moves"]]
    assert stored["outcome"]["reason"] == "resignation"
    assert stored["you"] == [sent["side"]]
    assert not stored["rated"]
    assert answer.json()["id"] in [each["id"] for each in ada.get("/api/games?mine=1").json()]


def test_an_upload_that_is_repeated_stores_nothing_twice(ada: Person, grace: Person) -> None:
    first, second = ada.post(PATH, game()).json(), ada.post(PATH, game()).json()
    assert (first["new"], second) == (True, {"id": first["id"], "new": False})
    assert len(ada.get("/api/games?mine=1").json()) == 1
    assert grace.post(PATH, game()).json()["id"] != first["id"]


def test_a_visitor_without_an_account_cannot_upload(address: str) -> None:
    visitor = Person(address)
    assert visitor.post(PATH, game()).json()["error"]["code"] == "account"
    visitor.close()


def replaced(number: int, text: str) -> Callable[[dict[str, Any]], None]:
    def change(sent: dict[str, Any]) -> None:
        sent["moves"][number]["text"] = text

    return change


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (replaced(3, "a1a9"), 400, "move 4"),
        (replaced(0, "f4f8"), 409, "move 1"),
        (replaced(2, "j1+xa1"), 409, "move 3"),
        (lambda sent: sent.update(end=None), 409, "in progress"),
        (lambda sent: sent["end"].update(reason="repetition", winner=None), 409, "occurred"),
        (lambda sent: sent["end"].update(reason="time"), 409, "in progress"),
        (lambda sent: sent["end"].update(reason="agreement", winner=None), 409, "in progress"),
        (lambda sent: sent["end"].update(reason="limit", winner=None), 409, "in progress"),
        (lambda sent: sent["end"].update(winner="purple"), 400, "no such side"),
        (lambda sent: sent["end"].update(winner=None), 400, "no such side"),
        (lambda sent: sent["end"].update(reason="king"), 422, "end.reason"),
        (lambda sent: sent.update(side="purple"), 400, "no such side"),
        (lambda sent: sent.update(mode="friend"), 422, "mode"),
        (lambda sent: sent.update(id="abc"), 422, "id"),
        (lambda sent: sent.update(moves=[]), 422, "moves"),
        (lambda sent: sent.update(moves=sent["moves"] * 600), 422, "moves"),
        (lambda sent: sent.update(position="nonsense"), 400, ""),
        (lambda sent: sent.update(rated=True, setup="none"), 400, "none"),
    ],
)
def test_forged_games_are_rejected(
    ada: Person, change: Callable[[dict[str, Any]], None], status: int, words: str
) -> None:
    sent = game()
    change(sent)
    answer = ada.post(PATH, sent)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert words in error["message"] + error["text"] + str(error["facts"])
    assert ada.get("/api/games?mine=1").json() == []


def test_times_of_an_upload_are_those_that_can_be(ada: Person) -> None:
    sent = game(created=now_ms() + 10**9)
    sent["moves"][0]["at"], sent["moves"][1]["at"] = now_ms() + 10**9, 0
    stored = ada.post(PATH, sent).json()["id"]
    times = [event["at"] for event in ada.get(f"/api/games/{stored}/events").json()]
    assert times == sorted(times)
    assert times[-1] <= now_ms()
