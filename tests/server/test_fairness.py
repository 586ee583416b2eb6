"""Fair play: the engine is closed to positions of games between people, for players and spectators."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.visitors import PATIENT, Json, Visitor, friends
from tests.timeouts import PATIENCE


@contextmanager
def analysing(visitor: Visitor) -> Iterator[ClientConnection]:
    headers = {"Authorization": f"Bearer {visitor.secret}"}
    with connect(f"ws://{visitor.address}/api/analysis", additional_headers=headers, **PATIENT) as session:
        yield session


def ask(visitor: Visitor, **line: Any) -> Json:
    """Ask for lines and return the first answer."""
    with analysing(visitor) as session:
        session.send(json.dumps({"type": "analyse", "ref": "1", "variant": "laser-chess", "seconds": 0.1} | line))
        answer: Json = json.loads(session.recv(PATIENCE))
    return answer


def is_closed(visitor: Visitor, **line: Any) -> bool:
    answer = ask(visitor, **line)
    return answer["type"] == "refused" and bool(answer["error"]["reason"] == "fair")


@pytest.fixture
def game(anna: Visitor, ben: Visitor) -> Json:
    made = friends(anna, ben)
    anna.play(made, "c1+")
    return made


def test_players_and_spectators_are_rejected_until_the_game_is_over(
    anna: Visitor, ben: Visitor, stranger: Visitor, game: Json
) -> None:
    position = anna.game(game["id"])["view"]["position"]
    assert is_closed(anna, position=position)
    assert is_closed(ben, moves=["c1+"])
    assert is_closed(ben, moves=["c1+", "c7+"])
    assert not is_closed(ben, moves=["c1-"])
    assert not is_closed(stranger, position=position)
    with stranger.live(game) as talk:
        talk.hear_until("state")
    assert is_closed(stranger, position=position)
    anna.do(game, "resign")
    for visitor in (anna, ben, stranger):
        assert not is_closed(visitor, position=position)


def test_against_the_computer_and_alone_everything_is_open(anna: Visitor) -> None:
    alone = anna.create()
    anna.play(alone, "c1+")
    assert not is_closed(anna, moves=["c1+"])
