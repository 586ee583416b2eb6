"""API clients of accounts: berserk, and a plain one that reads streams line by line."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import berserk
import httpx
import requests

from laserchess.server.accounts.tokens import issue
from laserchess.server.storage.database import open_database
from laserchess.server.storage.store import Store
from tests.timeouts import PATIENCE

Json = dict[str, Any]


def token_for(database: str, name: str, *scopes: str, bot: bool = False) -> str:
    """Return a token of an account, creating the account if needed, as `laserchess admin token` does."""

    async def work() -> str:
        engine = open_database(database, patient=True)
        store = Store(engine)
        store.writer.start()
        try:
            _, made = await issue(store, name, scopes, bot=bot)
        finally:
            await store.writer.stop()
            await engine.dispose()
        return made.secret

    return asyncio.run(work())


class Session(berserk.TokenSession):
    """A session that closes all its responses in the end, including streams."""

    def __init__(self, token: str) -> None:
        """Use a token."""
        super().__init__(token)
        self.opened: list[requests.Response] = []

    def request(self, *arguments: Any, **how: Any) -> requests.Response:
        answer = super().request(*arguments, **({"timeout": PATIENCE} | how))
        self.opened.append(answer)
        return answer

    def close(self) -> None:
        for answer in self.opened:
            answer.close()
        super().close()


class Program:
    """An account's program: `lichess` is berserk, `http` a plain client."""

    def __init__(self, address: str, name: str, token: str) -> None:
        """Use a server."""
        self.name = name
        self.token = token
        self.session = Session(token)
        self.lichess = berserk.Client(self.session, base_url=f"http://{address}")
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=PATIENCE)

    def close(self) -> None:
        self.session.close()
        self.http.close()

    @contextmanager
    def events(self) -> Iterator["Lines"]:
        with self.stream("GET", "/api/stream/event") as lines:
            yield lines

    @contextmanager
    def game(self, game_id: str, kind: str = "bot") -> Iterator["Lines"]:
        with self.stream("GET", f"/api/{kind}/game/stream/{game_id}") as lines:
            yield lines

    @contextmanager
    def stream(self, method: str, path: str, **how: Any) -> Iterator["Lines"]:
        with self.http.stream(method, path, **how) as answer:
            assert answer.status_code == 200, answer.read()
            yield Lines(answer)

    def do(self, path: str, **how: Any) -> httpx.Response:
        """Post a request that must succeed."""
        answer = self.http.post(path, **how)
        assert answer.status_code == 200, answer.text
        return answer


class Lines:
    """The lines of a streamed response."""

    def __init__(self, answer: httpx.Response) -> None:
        """Read them one by one."""
        self.answer = answer
        self._lines = answer.iter_lines()
        self.empty = 0

    def next(self) -> Json:
        """Return the next object; empty lines are counted."""
        for line in self._lines:
            if line:
                found: Json = json.loads(line)
                return found
            self.empty += 1
        message = "the stream has ended"
        raise EOFError(message)

    def until(self, is_it: Callable[[Json], bool]) -> Json:
        """Return the next object that meets a condition."""
        while True:
            found = self.next()
            if is_it(found):
                return found

    def of(self, kind: str) -> Json:
        """Return the next object of a type."""
        return self.until(lambda line: line["type"] == kind)

    def rest(self) -> list[Json]:
        """Return all that comes until the stream ends."""
        return [json.loads(line) for line in self._lines if line]
