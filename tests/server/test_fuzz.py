"""Arbitrary input is rejected with a reason, changes no game, and stops no server."""

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from laserchess import Board, LaserChessError
from tests.server.malformed import DEEP, frames, mutated, not_json, odd, warped, written
from tests.server.visitors import ERROR_FIELDS, PATIENT, QUIET, Json, Talk, Visitor, friends
from tests.timeouts import PATIENCE

ROUNDS = 200 if os.environ.get("LASERCHESS_FULL") else 6
ROOM = 50
"""Messages a game's socket accepts in a burst; an analysis accepts fewer."""
SEEDS = range(ROUNDS)
CLOCK = {"base": 3600, "increment": 0}


@pytest.fixture(scope="module")
def game(address: str) -> Json:
    """Return a game of Anna and Ben with a few moves, in which it is Anna's turn."""
    with Visitor(address, "anna") as anna, Visitor(address, "ben") as ben:
        game = friends(anna, ben, clock=CLOCK)
        for ply, move in enumerate(QUIET):
            (anna, ben)[ply % 2].do(game, "move", ply=ply, move=move)
        return anna.game(game["id"])


@contextmanager
def unchanged(visitor: Visitor, game: Json) -> Iterator[None]:
    """Check that a game is the same afterwards, in memory and in the database."""

    def stored() -> tuple[Any, ...]:
        now = visitor.game(game["id"])
        events = visitor.get(f"/api/games/{game['id']}/events").json()
        return events, now["seq"], now["moves"], now["view"], now["offers"], now["outcome"]

    before = stored()
    yield
    assert stored() == before


def send_all(talk: Talk, messages: list[str | bytes]) -> list[Json]:
    """Send messages and return the answers: one to each, and the connection stays open."""
    for message in messages:
        talk.session.send(message)
    talk.session.send('{"type": "ping", "ref": "the end"}')
    answers = []
    while (answer := talk.hear_until("ack", "refused", "pong", "state"))["type"] != "pong":
        answers.append(answer)
    assert len(answers) == len(messages)
    return answers


def expect_rejection(answer: Json, message: object = "") -> str:
    """Return the reason of an answer, which must be a well-formed rejection."""
    assert answer["type"] == "refused", (answer, message)
    error = answer["error"]
    assert set(error) == ERROR_FIELDS
    assert error["reason"], message
    assert error["message"], message
    facts = error["facts"]
    assert all(isinstance(part, str | int) for part in facts.values()), message
    texts = [part for name, part in error.items() if name != "facts"] + [str(part) for part in facts.values()]
    assert all(isinstance(part, str) and len(part) < 500 for part in texts), message
    return str(error["reason"])


# The socket of a game


@pytest.mark.parametrize("seed", SEEDS)
def test_malformed_messages_are_rejected(anna: Visitor, game: Json, seed: int) -> None:
    random = Random(seed)
    messages = [not_json(random) for _ in range(ROOM // 2)]  # each counts twice: once for not being a message
    with unchanged(anna, game), anna.live(game) as talk:
        talk.hear_until("state")
        for message, answer in zip(messages, send_all(talk, messages), strict=True):
            assert expect_rejection(answer, message) == "malformed"


@pytest.mark.parametrize("seed", SEEDS)
def test_messages_of_the_wrong_form_are_rejected(anna: Visitor, game: Json, seed: int) -> None:
    random, right = Random(seed), {"type": "move", "ply": game["ply"], "move": "d1+", "ref": "r"}
    wrong = [right | {random.choice(["type", "ply", "move"]): odd(random)} for _ in range(ROOM)]
    messages: list[str | bytes] = [written(message) for message in wrong]
    with unchanged(anna, game), anna.live(game) as talk:
        talk.hear_until("state")
        for message, answer in zip(messages, send_all(talk, messages), strict=True):
            expect_rejection(answer, message)


@pytest.mark.parametrize("seed", SEEDS)
def test_illegal_moves_are_rejected(anna: Visitor, game: Json, seed: int) -> None:
    random = Random(seed)
    board = Board(game["variant"], position=game["view"]["position"])
    texts = [mutated(random, move.text) for move in random.choices(board.legal_moves, k=ROOM)]
    wrong = [text for text in texts if not is_playable(board, text)]
    messages: list[str | bytes] = [json.dumps({"type": "move", "ply": game["ply"], "move": text}) for text in wrong]
    with unchanged(anna, game), anna.live(game) as talk:
        talk.hear_until("state")
        for message, answer in zip(messages, send_all(talk, messages), strict=True):
            expect_rejection(answer, message)


def is_playable(board: Board, text: str) -> bool:
    """Return whether the library plays a text."""
    try:
        board.copy().push(text)
    except LaserChessError:
        return False
    return True


@pytest.mark.parametrize("who", ["anna", "ben", "stranger"])
def test_commands_at_the_wrong_time_or_from_the_wrong_seat_are_rejected(address: str, game: Json, who: str) -> None:
    ply, random = game["ply"], Random(who)
    legal = [move["text"] for move in game["view"]["moves"]]
    commands = [{"type": kind} for kind in ("decline", "claim", "abort", "rematch", "takeback")]
    late = [{"type": "move", "ply": random.randrange(ply), "move": random.choice(legal)} for _ in range(20)]
    commands += [command for command in late if command["move"] != QUIET[command["ply"]]]
    commands += [{"type": "move", "ply": ply + random.randint(1, 9), "move": random.choice(legal)} for _ in range(5)]
    if who != "anna":
        commands += [{"type": "move", "ply": ply, "move": random.choice(legal)} for _ in range(10)]
    if who == "stranger":
        commands = random.sample([*commands, {"type": "draw"}, {"type": "resign"}], k=5)  # more would close it
    with Visitor(address, who) as visitor, unchanged(visitor, game), visitor.live(game) as talk:
        talk.hear_until("state")
        answers = send_all(talk, [json.dumps(command) for command in commands])
        reasons = {expect_rejection(answer) for answer in answers}
    playing = {"offer", "begun", "running", "timed", "late", "early", "claim" if who == "anna" else "turn"}
    assert reasons == ({"seat"} if who == "stranger" else playing)


def test_moves_sent_again_count_once(anna: Visitor, ben: Visitor, game: Json) -> None:
    with unchanged(anna, game):
        for visitor, mine in ((anna, range(0, 4, 2)), (ben, range(1, 4, 2))):
            with visitor.live(game) as talk:
                talk.hear_until("state")
                again = [json.dumps({"type": "move", "ply": ply, "move": QUIET[ply]}) for ply in [*mine, *mine]]
                answers = send_all(talk, list(again))
                assert [answer["seq"] for answer in answers] == [ply + 2 for ply in [*mine, *mine]]


@pytest.mark.parametrize("seed", SEEDS)
def test_an_invalid_hello_opens_no_game(anna: Visitor, game: Json, seed: int) -> None:
    random = Random(seed)
    with unchanged(anna, game):
        for _ in range(10):
            hello = {"type": "hello", "after": 0, "token": anna.secret}
            name = random.choice(list(hello))
            value = random.choice([-1, 1.5, "0", [], {}, True, "x" * 5000, "²"])
            hello[name] = value
            with connect(f"ws://{anna.address}/api/games/{game['id']}/live", **PATIENT) as session:
                session.send(json.dumps(hello))
                expect_rejection(json.loads(session.recv()), hello)
                with pytest.raises(ConnectionClosed):
                    session.recv()


def test_protocol_violations_get_no_answer(anna: Visitor, game: Json) -> None:
    for path in (f"/api/games/{game['id']}/live", "/api/games/%00/live", f"/api/games/{'x' * 3000}/live"):
        for frame in frames(Random(path), ROUNDS):
            spoil(anna.address, path, frame)
    with unchanged(anna, game), anna.live(game) as talk:
        assert talk.hear_until("state")["game"]["ply"] == game["ply"]


def spoil(address: str, path: str, frame: bytes) -> None:
    """Connect, violate the protocol, and disconnect."""
    host, port = address.split(":")
    key = base64.b64encode(bytes(16)).decode()
    request = f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    request += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(request.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 ")
        line.sendall(frame)


# The socket of analysis


@contextmanager
def analysing(address: str) -> Iterator[Talk]:
    """Connect to the analysis."""
    with connect(f"ws://{address}/api/analysis", **PATIENT) as session:
        yield Talk(session)


BRIEF = {"seconds": 0.01, "seconds_per_move": 0.01}
ASKED: tuple[Json, ...] = (
    {"type": "analyse", "ref": 1, "variant": "khet", "setup": "classic", "moves": [], "multipv": 2, "seconds": 0.01},
    {"type": "judge", "ref": "j", "variant": "laser-chess", "moves": [*QUIET], "seconds_per_move": 0.01},
    {"type": "analyse", "ref": 0, "variant": "laser-chess", "options": {}, "moves": ["c1+"], "seconds": 0.01},
)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_analysis_rejects_malformed_messages(address: str, seed: int) -> None:
    random = Random(seed)
    messages = [not_json(random) for _ in range(8)]
    messages += [written(random.choice(ASKED) | {"type": odd(random)}) for _ in range(8)]
    with analysing(address) as talk:
        for message in messages:
            talk.session.send(message)
            expect_rejection(talk.hear_until("refused"), message)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_analysis_answers_slightly_wrong_messages(address: str, seed: int) -> None:
    random = Random(seed)
    with analysing(address) as talk:
        for _ in range(16):
            asked = warped(random, random.choice(ASKED)) | {"ref": "almost"} | BRIEF
            talk.session.send(written(asked))
            if asked.get("type") == "stop":
                continue
            answer = talk.hear_until("refused", "done")
            assert answer["type"] == "done" or expect_rejection(answer, asked)


def test_far_too_long_an_analysis_closes_the_connection(address: str) -> None:
    with analysing(address) as talk:
        talk.session.send("[" * 400_000)
        with pytest.raises(ConnectionClosed):
            talk.hear()
    with analysing(address) as talk:
        talk.say(**ASKED[0])
        assert talk.hear_until("done")["ref"] == 1


# Bodies that are slightly wrong


@pytest.fixture(scope="module")
def bodies(address: str, game: Json) -> list[tuple[str, Json]]:
    """Return valid bodies, with their paths."""
    with Visitor(address, "anna") as anna:
        record = anna.get(f"/api/games/{game['id']}/record").text
        read = anna.post("/api/records/read", {"text": record}).json()
    variants = ("laser-chess", "khet", "leiserchess", "advanced")
    starts = [(name, Board(name).position) for name in variants]
    pieces = [
        {"square": "a1", "player": "blue", "name": "King", "angle": 0},
        {"square": "e5", "player": "red", "name": "King", "angle": 90},
    ]
    return [
        *(("/api/positions", {"variant": name, "position": start, "moves": []}) for name, start in starts),
        ("/api/positions/preview", {"variant": "laser-chess", "moves": [*QUIET], "move": "c1+"}),
        ("/api/positions/light", {"variant": "khet", "setup": "classic", "options": {}}),
        ("/api/positions/check", {"variant": "laser-chess", "turn": "blue", "pieces": pieces, "floor": []}),
        ("/api/records/read", {"text": record}),
        ("/api/records/read", {"text": starts[3][1], "variant": "advanced"}),
        (
            "/api/records/write",
            {name: read[name] for name in ("variant", "start", "options", "tags", "nodes", "result")},
        ),
        ("/api/games", {"variant": "khet", "setup": "classic", "mode": "friend", "side": "random", "clock": CLOCK}),
        (f"/api/games/{game['id']}/join", {"code": "code", "name": "Carl"}),
        (f"/api/games/{game['id']}/commands", {"command": {"type": "move", "ply": 3, "move": "c1+"}}),
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_slightly_wrong_bodies(stranger: Visitor, game: Json, bodies: list[tuple[str, Json]], seed: int) -> None:
    random = Random(seed)
    with unchanged(stranger, game):
        for path, body in random.choices(bodies, k=40):
            sent = warped(random, body)
            answer = stranger.client.post(path, content=written(sent), headers={"Content-Type": "application/json"})
            assert answer.status_code < 500, (path, sent)
            if answer.status_code >= 400:
                expect_rejection({"type": "refused", **answer.json()}, (path, sent))


@pytest.mark.parametrize("depth", [*DEEP, 100_000])
def test_deeply_nested_bodies(anna: Visitor, depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"moves": ' + "[" * depth + "]" * depth + "}", '{"a": ' * depth):
        answer = anna.client.post("/api/positions", content=text, headers={"Content-Type": "application/json"})
        assert answer.status_code in {400, 422}
        expect_rejection({"type": "refused", **answer.json()})
