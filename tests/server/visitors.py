"""Test clients: over HTTP, and over WebSockets."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.timeouts import PATIENCE

PATIENT: dict[str, Any] = {"max_size": None, "open_timeout": PATIENCE, "ping_timeout": PATIENCE}
"""Options of connections: on a busy machine neither a greeting nor a sign of life comes at once."""
SHORT = 2
"""Seconds after which a connection is not reused: a server closes it after five, perhaps during a request."""
QUIET = ("c1+", "c7+", "c1-", "c7-")
"""Four moves of Laser Chess that hit nothing and lead back to the start."""
FATAL = ("c4+", "e5+")
"""Two moves of Laser Chess: with the second, Red hits its own King."""

ERROR_FIELDS = {"code", "reason", "message", "hint", "text", "expected", "facts"}

Json = dict[str, Any]


class Talk:
    """A live connection to a game."""

    def __init__(self, session: ClientConnection) -> None:
        """Use an open connection."""
        self.session = session

    def say(self, **message: Any) -> None:
        self.session.send(json.dumps(message))

    def hear(self) -> Json:
        message: Json = json.loads(self.session.recv(PATIENCE))
        return message

    def hear_until(self, *types: str) -> Json:
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def ask(self, **message: Any) -> Json:
        """Send a message and return its answer, skipping what others get, too."""
        self.say(ref="asked", **message)
        return self.hear_until("ack", "refused", "pong")

    def event(self, kind: str) -> Json:
        """Return the next event of a kind."""
        while True:
            message = self.hear_until("event")
            if message["kind"] == kind:
                return message


class Visitor:
    """A visitor with a secret."""

    def __init__(self, address: str, name: str) -> None:
        """Use the server at an address, with a secret made of the name."""
        self.name = name
        self.secret = f"the-secret-of-{name}-which-nobody-knows"
        self.client = self._call(address)

    def _call(self, address: str) -> httpx.Client:
        self.address = address
        headers = {"Authorization": f"Bearer {self.secret}"}
        limits = httpx.Limits(keepalive_expiry=SHORT)
        return httpx.Client(base_url=f"http://{address}", headers=headers, timeout=PATIENCE, limits=limits)

    def move_to(self, address: str) -> None:
        """Use another server from now on."""
        self.client.close()
        self.client = self._call(address)

    def __enter__(self) -> Self:
        """Stay open for a block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        self.client.close()

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def game(self, game_id: str) -> Json:
        answer = self.get(f"/api/games/{game_id}")
        assert answer.status_code == 200, answer.text
        game: Json = answer.json()
        return game

    def create(self, variant: str = "laser-chess", mode: str = "here", **wish: Any) -> Json:
        answer = self.post("/api/games", {"variant": variant, "mode": mode, "name": self.name, **wish})
        assert answer.status_code == 201, answer.text
        game: Json = answer.json()
        return game

    def join(self, game: Json) -> Json:
        answer = self.post(f"/api/games/{game['id']}/join", {"code": game["invite"], "name": self.name})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def order(self, game: Json, type_: str, **more: Any) -> httpx.Response:
        return self.post(f"/api/games/{game['id']}/commands", {"command": {"type": type_, **more}})

    def do(self, game: Json, type_: str, **more: Any) -> int:
        """Run a command that must succeed."""
        answer = self.order(game, type_, **more)
        assert answer.status_code == 200, answer.text
        seq: int = answer.json()["seq"]
        return seq

    def refused(self, game: Json, type_: str, **more: Any) -> tuple[int, str]:
        """Run a command that must be rejected; return the status and the reason."""
        before = self.game(game["id"])["seq"]
        answer = self.order(game, type_, **more)
        assert answer.status_code >= 400, answer.text
        assert self.game(game["id"])["seq"] == before, "what is refused changes nothing"
        return answer.status_code, answer.json()["error"]["reason"]

    def play(self, game: Json, *moves: str) -> None:
        """Play moves for the side to move."""
        ply = self.game(game["id"])["ply"]
        for number, move in enumerate(moves, ply):
            self.do(game, "move", ply=number, move=move)

    @contextmanager
    def live(self, game: Json, after: int = 0) -> Iterator[Talk]:
        """Connect to a game and send the hello."""
        with connect(f"ws://{self.address}/api/games/{game['id']}/live", **PATIENT) as session:
            talk = Talk(session)
            talk.say(type="hello", after=after, token=self.secret)
            yield talk

    def wait_for(self, game: Json, is_so: Callable[[Json], bool]) -> Json:
        """Return the game once a condition holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.game(game["id"])
            if is_so(found):
                return found
            time.sleep(0.02)
        message = f"it never happened: {found}"
        raise AssertionError(message)


def friends(one: Visitor, other: Visitor, **wish: Any) -> Json:
    """Return a game of two friends, the first of whom moves first."""
    game = one.create(mode="friend", **({"side": "blue"} | wish))
    return other.join(game)
