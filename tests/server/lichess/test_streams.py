"""Streams: their events, reconnecting clients, and slow readers."""

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest

from laserchess.server.api_errors import ErrorCode, api_error
from laserchess.server.lichess import event_streams, game_feed
from laserchess.server.lichess.serializers import show_state
from laserchess.server.lichess.user_directory import UserDirectory
from laserchess.server.models import Header
from laserchess.server.play.state import GameState
from laserchess.server.settings import Settings
from tests.server.lichess.clients import Json, Program
from tests.timeouts import PATIENCE


def begin(one: Program, other: Program, **more: str | int) -> str:
    """Start a game of two clients, in which the first is white."""
    terms: Json = {"clock.limit": 600, "clock.increment": 1, "variant": "laser-chess", "color": "white"} | more
    challenge: str = one.do(f"/api/challenge/{other.name}", json=terms).json()["id"]
    other.do(f"/api/challenge/{challenge}/accept")
    return challenge


def is_of(kind: str, game: str) -> Callable[[Json], bool]:
    """Return a condition for an event of a game."""
    return lambda line: line["type"] == kind and line["game"]["gameId"] == game


def test_both_players_get_the_game_events(ray: Program, max_: Program) -> None:
    with ray.events() as hers, max_.events() as his:
        game = begin(ray, max_)
        one, other = hers.until(is_of("gameStart", game)), his.until(is_of("gameStart", game))
        assert (one["game"]["color"], other["game"]["color"]) == ("white", "black")
        assert (one["game"]["isMyTurn"], other["game"]["isMyTurn"]) == (True, False)
        assert one["game"]["opponent"]["username"] == max_.name
        max_.do(f"/api/bot/game/{game}/resign")
        for lines in (hers, his):
            over = lines.until(is_of("gameFinish", game))["game"]
            assert (over["status"]["name"], over["winner"]) == ("resign", "white")


def test_a_game_stream_has_every_move(ray: Program, max_: Program) -> None:
    game = begin(ray, max_)
    with ray.game(game) as hers, max_.game(game) as his:
        full = hers.of("gameFull")
        assert full["state"]["moves"] == ""
        assert (full["white"]["name"], full["black"]["name"]) == (ray.name, max_.name)
        his.of("gameFull")
        ray.do(f"/api/bot/game/{game}/move/c1+")
        assert [lines.of("gameState")["moves"] for lines in (hers, his)] == ["c1+", "c1+"]
        max_.do(f"/api/bot/game/{game}/move/c7+?offeringDraw=true")
        assert hers.until(lambda line: line.get("bdraw") is True)["moves"] == "c1+ c7+"
        ray.do(f"/api/bot/game/{game}/draw/no")
        state = his.until(lambda line: line["type"] == "gameState" and line["ply"] == 2 and "bdraw" not in line)
        assert state["btime"] <= 601_000
        max_.do(f"/api/bot/game/{game}/chat", json={"room": "player", "text": "good luck"})
        line = hers.of("chatLine")
        assert (line["username"], line["text"], line["room"]) == (max_.name, "good luck", "player")
        assert ray.http.get(f"/api/bot/game/{game}/chat").json() == [{"text": "good luck", "user": max_.name}]
        ray.do(f"/api/bot/game/{game}/resign")
        assert [each["winner"] for each in hers.rest() if each["type"] == "gameState"] == ["black"]


def test_a_state_is_encoded_once_for_all_streams(ray: Program, max_: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []

    def show(state: GameState) -> Json:
        shown.append(state.ply)
        return show_state(state)

    game = begin(ray, max_)
    monkeypatch.setattr(game_feed, "show_state", show)
    with ray.game(game) as hers, max_.game(game) as his, ray.game(game) as again:
        streams = (hers, his, again)
        for lines in streams:
            lines.of("gameFull")
        ray.do(f"/api/bot/game/{game}/move/c1+")
        first, *others = [lines.of("gameState") for lines in streams]
        assert others == [first, first]
        assert shown == [1]


def test_a_reopened_stream_misses_nothing(ray: Program, max_: Program) -> None:
    game = begin(ray, max_)
    with ray.game(game) as lines:
        lines.of("gameFull")
    ray.do(f"/api/bot/game/{game}/move/c1+")
    max_.do(f"/api/bot/game/{game}/move/c7+")
    with ray.game(game) as lines:
        assert lines.next()["state"]["moves"] == "c1+ c7+"
    with ray.events() as lines:
        assert lines.until(is_of("gameStart", game))["game"]["isMyTurn"]
    max_.do(f"/api/bot/game/{game}/resign")
    with ray.events() as lines:
        assert lines.until(is_of("gameFinish", game))["game"]["winner"] == "white"
    with ray.game(game) as lines:
        (full,) = lines.rest()
        assert full["state"]["status"] == "resign"


def test_an_opponent_leaving_is_reported(ray: Program, max_: Program) -> None:
    game = begin(ray, max_)
    with ray.game(game) as hers:
        hers.of("gameFull")
        with max_.game(game) as his:
            his.of("gameFull")
        assert hers.of("opponentGone")["gone"] is True
        with max_.game(game) as his:
            his.of("gameFull")
            assert hers.of("opponentGone")["gone"] is False
    ray.do(f"/api/bot/game/{game}/abort")


def test_streams_that_could_not_be_opened_do_not_count(
    ray: Program, max_: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: UserDirectory, *_headers: Header) -> frozenset[str]:
        raise api_error(ErrorCode.STORAGE)

    game = begin(ray, max_)
    with monkeypatch.context() as outage:
        outage.setattr(UserDirectory, "bots_in", fail)
        for _ in range(Settings.sockets_per_visitor):
            assert ray.http.get(f"/api/bot/game/stream/{game}").status_code == 503
    with ray.game(game) as lines:
        lines.of("gameFull")


def test_a_second_stream_with_the_same_token_ends_the_first(ray: Program) -> None:
    with ray.events() as first, ray.events() as second:
        assert first.rest() == []
        game = ray.lichess.challenges.create_ai(level=1, variant="khet")["id"]  # type: ignore[arg-type]
        assert second.until(is_of("gameStart", game))


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_streams, "KEEP_ALIVE_SECONDS", 0.05)


@pytest.mark.usefixtures("lively")
def test_empty_lines_keep_a_stream_alive(ray: Program) -> None:
    with ray.http.stream("GET", "/api/stream/event") as answer:
        lines = answer.iter_lines()
        assert [next(lines) for _ in range(5)] == [""] * 5


class Reader:
    """A client that reads only the first few bytes of a stream."""

    def __init__(self) -> None:
        """Start reading."""
        self.received: list[bytes] = []
        self.is_cut = asyncio.Event()

    async def receive(self) -> Json:
        await self.is_cut.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            self.received.append(message["body"])
            await asyncio.Event().wait()


def test_a_slow_reader_is_dropped_and_costs_no_memory() -> None:
    async def run() -> None:
        left: list[bool] = []

        async def leave() -> None:
            left.append(True)

        reader, stream = Reader(), event_streams.LineStream(leave)
        scope = {"type": "http", "state": {"abort": reader.is_cut.set}}
        task = asyncio.create_task(stream(scope, reader.receive, reader.send))
        line = {"type": "gameState", "moves": "c1+ " * 1000}
        stream.push(line)
        pushed = 0
        while not stream.is_dropped:
            stream.push(line)
            pushed += 1
            await asyncio.sleep(0)
        assert pushed * len(line["moves"]) < 2 * event_streams.MAX_WAITING_BYTES
        await asyncio.wait_for(task, PATIENCE)
        assert reader.is_cut.is_set()
        assert left == [True]
        assert len(reader.received) == 1

    asyncio.run(run())
