"""A player with a browser, which keeps cookies and can be signed in to an account."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import connect

from laserchess import Board
from laserchess.core.moves import MoveKind
from laserchess.server.lobby.seek_pairing import Pairing
from laserchess.server.notifications.inbox import Inbox
from laserchess.server.play.games import Games
from laserchess.server.ratings.player_ratings import RatingRepository
from tests.server.visitors import PATIENT, Json, Talk, Visitor
from tests.timeouts import PATIENCE

PASSWORD = "correct horse battery"  # noqa: S105  # of test accounts
BLITZ = {"base": 300, "increment": 3}


class Person(Visitor):
    """A browser, with an account after signing up."""

    def __init__(self, address: str) -> None:
        """Open a browser without a session."""
        super().__init__(address, "")
        self.codes: list[str] = []

    def _call(self, address: str) -> httpx.Client:
        self.address = address
        return httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)

    def sign_up(self, name: str, password: str = PASSWORD) -> Json:
        answer = self.post("/api/account/sign-up", {"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        self.name, self.codes = name, answer.json()["codes"]
        account: Json = answer.json()["account"]
        return account

    def sign_in(self, name: str, password: str = PASSWORD) -> httpx.Response:
        self.name = name
        return self.post("/api/account/sign-in", {"name": name, "password": password})

    @property
    def account(self) -> Json | None:
        found: Json | None = self.get("/api/account").json()["account"]
        return found

    @property
    def cookies(self) -> str:
        self.get("/api/account")
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)

    def params(self, variant: str = "laser-chess", **more: Any) -> Json:
        return {"variant": variant, "clock": BLITZ, "rated": True, **more}

    def seek(self, variant: str = "laser-chess", **more: Any) -> Json:
        """Place a seek; return it and the game, if it was paired."""
        answer = self.post("/api/lobby/seeks", self.params(variant, **more))
        assert answer.status_code == 201, answer.text
        placed: Json = answer.json()
        return placed

    def rating(self, variant: str = "laser-chess", speed: str = "blitz") -> Json | None:
        account = self.account
        assert account is not None
        found = [each for each in account["ratings"] if (each["variant"], each["speed"]) == (variant, speed)]
        return found[0] if found else None

    @contextmanager
    def live(self, game: Json, after: int = 0) -> Iterator[Talk]:
        with self.open(f"/api/games/{game['id']}/live", after=after) as talk:
            yield talk

    @contextmanager
    def lobby(self) -> Iterator[Talk]:
        with self.open("/api/lobby/live") as talk:
            yield talk

    @contextmanager
    def open(self, path: str, **hello: Any) -> Iterator[Talk]:
        """Open a socket, as a browser does, and say hello."""
        headers = {"Cookie": self.cookies}
        with connect(f"ws://{self.address}{path}", additional_headers=headers, **PATIENT) as session:
            talk = Talk(session)
            talk.say(type="hello", **hello)
            yield talk


def begin(game: Json, *players: Person) -> None:
    """Play until both sides have moved, without an end: games that end before that are not rated."""
    seats = game["seats"]
    by_side = {side: player for player in players for side, seat in seats.items() if seat["name"] == player.name}
    board, moved = Board(game["variant"], position=game["start"]), set[str]()
    while len(moved) < 2:
        moves = sorted(board.legal_moves, key=lambda move: move.kind is not MoveKind.END)
        going = (text for text in [move.text for move in moves] if goes_on(board.copy(), text))
        by_side[board.turn].play(game, next(going))
        moved.add(board.turn)
        board.push(players[0].game(game["id"])["moves"][-1]["text"], recorded=True)


def goes_on(board: Board, move: str) -> bool:
    """Return whether a game continues after a move."""
    board.push(move)
    return board.outcome is None


def meet(one: Person, other: Person, variant: str = "laser-chess", **more: Any) -> Json:
    """Return a game of two paired players, of whom the first moves first."""
    players = one.get("/api/variants").json()
    first, second = next(each["players"] for each in players if each["id"] == variant)
    assert one.seek(variant, side=first, **more)["game"] is None
    game = other.seek(variant, side=second, **more)["game"]
    assert game is not None
    return one.game(game)


def pairing_of(games: Games) -> Pairing:
    """Return the pairing of a process that has nothing else."""
    return Pairing(games, RatingRepository(games.store), Inbox(games.store, games.events, games.processes))
