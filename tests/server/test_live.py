"""Games over WebSockets."""

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.visitors import ERROR_FIELDS, PATIENT, QUIET, Visitor, friends


def test_hello_shows_the_game(anna: Visitor) -> None:
    game = anna.create()
    with anna.live(game) as talk:
        state = talk.hear_until("state")
        assert state["game"]["you"] == ["blue", "red"]
        assert state["events"] == []
        assert talk.hear_until("presence")["seats"]["blue"]["online"] is True


def test_a_move_is_sent_to_all_as_the_same_message(anna: Visitor, ben: Visitor, stranger: Visitor) -> None:
    game = friends(anna, ben)
    with anna.live(game) as one, ben.live(game) as two, stranger.live(game) as three:
        talks = (one, two, three)
        for talk in talks:
            talk.hear_until("state")
        assert one.ask(type="move", ply=0, move="c1+") == {"type": "ack", "ref": "asked", "seq": 2}
        events = [talk.event("move") for talk in talks[1:]]
        assert events[0] == events[1]
        event = events[0]
        assert event["played"]["text"] == "c1+"
        expected = {"ply": 1, "by": "blue", "text": "c1+", "turn": 1, "clock_ms": None}
        assert event["move"] == expected | {"start": "c1", "to": "c1", "words": []}
        assert event["game"]["ply"] == 1
        assert event["game"]["view"]["turn"] == "red"
        assert not {"moves", "you", "invite"} & event["game"].keys()


def test_spectators_cannot_play(anna: Visitor, ben: Visitor, stranger: Visitor) -> None:
    game = friends(anna, ben)
    with stranger.live(game) as talk:
        assert talk.hear_until("state")["game"]["you"] == []
        for message in ({"type": "move", "ply": 0, "move": "c1+"}, {"type": "resign"}, {"type": "draw"}):
            answer = talk.ask(**message)
            assert (answer["type"], answer["error"]["reason"]) == ("refused", "seat")
    assert anna.game(game["id"])["seq"] == 1


def test_a_client_without_a_secret_can_watch(anna: Visitor) -> None:
    game = anna.create()
    with connect(f"ws://{anna.address}/api/games/{game['id']}/live", **PATIENT) as session:
        session.send(json.dumps({"type": "hello"}))
        assert json.loads(session.recv())["game"]["you"] == []


def test_a_reconnecting_client_gets_missed_events(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    with anna.live(game) as talk:
        seq = talk.hear_until("state")["game"]["seq"]
    anna.play(game, "c1+")
    ben.play(game, "c7+")
    with anna.live(game, after=seq) as talk:
        state = talk.hear_until("state")
        assert [event["data"]["text"] for event in state["events"]] == ["c1+", "c7+"]
        assert state["game"]["ply"] == 2
        assert [move["text"] for move in state["game"]["moves"]] == ["c1+", "c7+"]


def test_a_lost_answer_is_requested_again(anna: Visitor) -> None:
    game = anna.create()
    with anna.live(game) as talk:
        talk.hear_until("state")
        first = talk.ask(type="move", ply=0, move="c1+")
        assert talk.ask(type="move", ply=0, move="c1+") == first
        assert talk.ask(type="move", ply=0, move="d1+")["error"]["reason"] == "late"


def test_presence_comes_and_goes(anna: Visitor, ben: Visitor) -> None:
    game = friends(anna, ben)
    with anna.live(game) as talk:
        assert talk.hear_until("presence")["seats"]["red"]["online"] is False
        with ben.live(game) as other:
            other.hear_until("state")
            assert talk.hear_until("presence")["seats"]["red"]["online"] is True
        assert talk.hear_until("presence")["seats"]["red"]["online"] is False


def test_a_takeback_is_sent(anna: Visitor) -> None:
    game = anna.create()
    with anna.live(game) as talk:
        talk.hear_until("state")
        for ply, move in enumerate(QUIET):
            talk.say(type="move", ply=ply, move=move, ref=ply)
        talk.say(type="takeback", ref="back")
        undone = talk.event("undone")
        assert undone["game"]["ply"] == 3
        assert undone["data"]["ply"] == 3


def test_ping(anna: Visitor) -> None:
    with anna.live(anna.create()) as talk:
        talk.hear_until("state")
        assert talk.ask(type="ping")["now"] > 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "17",
        "null",
        '{"type": "move"}',
        '{"type": "move", "ply": 0}',
        '{"type": "move", "ply": 1e400, "move": "c1+"}',
        '{"type": "move", "ply": null, "move": "c1+"}',
        '{"type": "move", "ply": 0, "move": ["c1+"]}',
        '{"type": "move", "ply": 0, "move": "\\ud800"}',
        '{"type": ["move"]}',
        '{"type": "resign", "ref": {"a": 1}}',
        '{"type": "hello", "after": 0}',
        '{"' * 500,
    ],
)
def test_invalid_messages_are_rejected_and_change_nothing(anna: Visitor, text: str) -> None:
    game = anna.create()
    with anna.live(game) as talk:
        talk.hear_until("state")
        talk.session.send(text)
        answer = talk.hear_until("refused")
        assert set(answer["error"]) == ERROR_FIELDS
        assert talk.ask(type="move", ply=0, move="c1+")["type"] == "ack", "the connection stays open"


def test_bytes_are_read_as_text_is(anna: Visitor) -> None:
    with anna.live(anna.create()) as talk:
        talk.hear_until("state")
        talk.session.send(b'{"type": "ping", "ref": "asked"}')
        assert talk.hear_until("pong")["ref"] == "asked"


def test_far_too_long_a_message_closes_the_connection(anna: Visitor) -> None:
    with anna.live(anna.create()) as talk:
        talk.hear_until("state")
        talk.session.send(json.dumps({"type": "ping", "ref": "x" * 10_000}))
        assert talk.hear_until("refused")["error"]["reason"] == "long"
        with pytest.raises(ConnectionClosed):
            talk.hear()


@pytest.mark.parametrize(
    "hello",
    [{"type": "move"}, {"type": "hello", "after": -1}, {"type": "hello", "after": "x"}, {"type": "hello", "token": 3}],
)
def test_a_connection_starts_with_a_valid_hello(anna: Visitor, hello: dict[str, object]) -> None:
    game = anna.create()
    with connect(f"ws://{anna.address}/api/games/{game['id']}/live", **PATIENT) as session:
        session.send(json.dumps(hello))
        assert json.loads(session.recv())["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            session.recv()


def test_a_missing_game(anna: Visitor) -> None:
    with anna.live({"id": "nowhere"}) as talk:
        assert talk.hear()["error"]["reason"] == "game"


def test_a_flood_is_stopped(anna: Visitor) -> None:
    with anna.live(anna.create()) as talk:
        talk.hear_until("state")
        for number in range(100):
            talk.say(type="ping", ref=number)
        assert talk.hear_until("refused")["error"]["reason"] == "rate"


def test_other_origins_cannot_connect(anna: Visitor) -> None:
    game = anna.create()
    url = f"ws://{anna.address}/api/games/{game['id']}/live"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, origin=Origin("http://evil.example"), **PATIENT).close()
    assert refused.value.response.status_code == 403
    with connect(url, origin=Origin(f"http://{anna.address}"), **PATIENT) as session:
        session.send(json.dumps({"type": "hello"}))
        assert json.loads(session.recv())["type"] == "state"
