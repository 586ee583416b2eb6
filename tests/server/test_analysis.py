"""Analysis over a WebSocket: lines, judgments, and fair scheduling."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from laserchess import VARIANTS, Board
from laserchess.engine import Engine, Limits, PlayResult
from laserchess.server.analysis import engine_pool, jobs
from laserchess.server.analysis import socket as analysis_socket
from laserchess.server.analysis.messages import AnalysisMessage, DoneMessage, LinesMessage
from laserchess.server.analysis.socket import AnalysisConnection, AnalysisState
from laserchess.server.app import create_app
from laserchess.server.app_state import service_of
from laserchess.server.runtime.queues import NO_OWNER, FairQueue
from laserchess.server.settings import Settings, database_url
from tests.contract.samples import random_game
from tests.server.conftest import serving
from tests.server.stateless import MODEST, make_app, run
from tests.server.visitors import PATIENT

DATA = Path(__file__).parents[1] / "data"
Message = dict[str, Any]
ENDS = {"done", "refused"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    app = make_app()
    with serving(app) as found:
        yield f"ws://{found}/api/analysis"
    service_of(app, AnalysisState).pool.close()


async def hear(socket: ClientConnection) -> list[Message]:
    """Return messages up to the one that ends the request."""
    messages: list[Message] = []
    while not messages or messages[-1]["type"] not in ENDS:
        messages.append(json.loads(await socket.recv()))
    return messages


async def ask(address: str, **asked: Any) -> list[Message]:
    async with connect(address, **PATIENT) as socket:
        await socket.send(json.dumps({"ref": "one", **asked}))
        return await hear(socket)


def wins(game: str, player: int) -> dict[str, Any]:
    """Return a position in which a player wins in one or two moves."""
    lines = (DATA / "forced_wins.jsonl").read_text(encoding="utf-8").splitlines()
    for line in map(json.loads, lines):
        if line["game"] == game and line["wins_in"] <= 2:
            board = Board(game, position=line["position"])
            if board.turn == board.variant.players[player].name:
                found: dict[str, Any] = line
                return found
    pytest.fail("no such position")


@pytest.mark.parametrize("player", [0, 1])
def test_scores_are_those_of_the_first_player(address: str, player: int) -> None:
    win = wins("laser-chess", player)
    *infos, done = run(ask(address, type="analyse", variant="laser-chess", position=win["position"], seconds=2))
    assert done == {"type": "done", "ref": "one"}
    best = infos[-1]["lines"][0]
    sign = 1 if player == 0 else -1
    assert best["score"] == {"cp": None, "mate": sign * win["wins_in"]}
    assert best["chance"] == sign
    assert best["pv"][0] in win["moves"]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_is_analysed_in_several_lines(address: str, variant: str) -> None:
    *infos, done = run(ask(address, type="analyse", variant=variant, multipv=3, seconds=0.3))
    assert done["type"] == "done"
    last = infos[-1]
    assert {info["ref"] for info in infos} == {"one"}
    assert last["depth"] >= 1
    assert last["nodes"] > 0
    firsts = [line["pv"][0] for line in last["lines"]]
    assert len(firsts) == len(set(firsts)) == 3
    assert [line["multipv"] for line in last["lines"]] == [1, 2, 3]
    legal = {move.text: move for move in Board(variant).legal_moves}
    for line in last["lines"]:
        move = legal[line["pv"][0]]
        assert line["pv_moves"][0] == {"start": move.start, "to": move.to}
        assert -1 <= line["chance"] <= 1


class Hurried(Engine):
    """A search that is stopped when it has hardly begun, whatever its time."""

    def play(self, board: Board, limits: Limits | None = None, **given: Any) -> PlayResult:
        asked = limits or Limits()
        return super().play(board, asked.changed(movetime=None, nodes=1) if asked.movetime else asked, **given)


@pytest.mark.parametrize("variant", VARIANTS)
def test_all_lines_are_sent_even_without_time(variant: str) -> None:
    received: list[AnalysisMessage] = []
    job, engine = jobs.Analyse(NO_OWNER, Board(variant), received.append, lines=3, seconds=0.0), Hurried(hash_mb=1)
    assert job.work(engine, engine_pool.TimeSlice(job, engine))
    *_, last, done = received
    assert isinstance(done, DoneMessage)
    assert isinstance(last, LinesMessage)
    assert len({line.pv[0] for line in last.lines}) == 3


@pytest.mark.slow
def test_a_network_analyses_where_there_is_one(address: str) -> None:
    asked = {"type": "analyse", "ref": "long", "variant": "khet", "by": "network", "multipv": 2, "seconds": 60}

    async def talk() -> tuple[Message, Message]:
        async with connect(address, **PATIENT) as socket:
            await socket.send(json.dumps(asked))
            received = json.loads(await socket.recv())
            await socket.send(json.dumps(asked | {"ref": "short", "seconds": 0.2}))
            return received, (await hear(socket))[-1]

    received, end = run(talk())
    board = Board("khet")
    assert board.parse_move(received["lines"][0]["pv"][0]) in board.legal_moves
    assert end == {"type": "done", "ref": "short"}
    (refused,) = run(ask(address, type="analyse", variant="advanced", by="network"))
    assert refused["error"]["reason"] == "network"


def test_a_game_that_is_over_has_no_lines(address: str) -> None:
    board = next(
        board for seed in range(50) if (board := random_game(VARIANTS["leiserchess"], seed)).outcome and board.ply > 3
    )
    moves = [played.text for played in board.history]
    first = board.copy()
    while first.ply:
        first.pop()
    messages = run(ask(address, type="analyse", variant="leiserchess", position=first.position, moves=moves))
    assert messages == [{"type": "done", "ref": "one"}]


def blunder() -> tuple[Board, str]:
    """Return a position and a move that loses the game at once."""
    for seed in range(200):
        board = random_game(VARIANTS["leiserchess"], seed, seed % 9, setup="opening")
        for move in board.legal_moves:
            after = board.copy()
            after.push(move)
            if after.outcome and after.outcome.winner not in {None, board.turn}:
                return board, move.text
    pytest.fail("no blunder found")


@pytest.mark.slow
def test_a_blunder_is_marked_and_the_better_move_named(address: str) -> None:
    board, move = blunder()
    asked = {"variant": "leiserchess", "position": board.position, "moves": [move], "seconds_per_move": 0.3}
    first, verdict, done = run(ask(address, type="judge", **asked))
    assert (first["type"], first["ply"], first["move"], first["mark"]) == ("verdict", 0, "", "")
    assert (verdict["ply"], verdict["move"], verdict["mark"]) == (1, move, "??")
    assert (verdict["score"], abs(verdict["chance"])) == (None, 1)
    assert board.is_legal(verdict["best"])
    assert verdict["line"][0] == verdict["best"] != move
    assert done["type"] == "done"


def test_the_best_move_is_never_marked(address: str) -> None:
    win = wins("laser-chess", 1)
    asked = {"variant": "laser-chess", "position": win["position"], "seconds_per_move": 2}
    messages = run(ask(address, type="judge", **asked, moves=win["moves"][:1]))
    assert messages[1]["mark"] == ""
    assert messages[1]["chance"] == -1


def test_moves_are_judged_even_without_time(address: str) -> None:
    asked = {"variant": "khet", "moves": ["c1c2", "h8+", "c2c3"], "seconds_per_move": 1e-9}
    _, *verdicts, done = run(ask(address, type="judge", **asked))
    assert done["type"] == "done"
    assert all(verdict["best"] for verdict in verdicts)


def test_turns_of_several_actions_are_judged_as_a_whole(address: str) -> None:
    moves = ["c8d8", "c4d4", ".", "m8l8", "."]
    messages = run(ask(address, type="judge", variant="advanced", moves=moves, seconds_per_move=0.1))
    assert [message.get("ply") for message in messages] == [0, 3, 5, None]


def test_a_new_request_replaces_the_old_one(address: str) -> None:
    async def talk() -> list[Message]:
        async with connect(address, **PATIENT) as socket:
            await socket.send(json.dumps({"type": "analyse", "ref": "old", "variant": "khet", "seconds": 60}))
            await socket.recv()
            await socket.send(json.dumps({"type": "analyse", "ref": "new", "variant": "khet", "seconds": 0.2}))
            return await hear(socket)

    messages = run(talk())
    assert messages[-1] == {"type": "done", "ref": "new"}


def test_stop_stops(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "QUANTUM", 1000.0)

    async def talk() -> list[Message]:
        async with connect(address, **PATIENT) as socket, connect(address, **PATIENT) as other:
            await socket.send(json.dumps({"type": "analyse", "ref": 1, "variant": "khet", "seconds": 60}))
            await socket.recv()
            await socket.send(json.dumps({"type": "stop"}))
            await other.send(json.dumps({"type": "analyse", "ref": 2, "variant": "khet", "seconds": 0.2}))
            ends = [(await hear(other))[-1]]
            await socket.send(json.dumps({"type": "analyse", "ref": 3, "variant": "khet", "seconds": 0.2}))
            return [*ends, (await hear(socket))[-1]]

    assert run(talk()) == [{"type": "done", "ref": 2}, {"type": "done", "ref": 3}]


def test_a_closed_connection_frees_the_engine(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "QUANTUM", 1000.0)

    async def talk() -> None:
        async with connect(address, **PATIENT) as socket:
            await socket.send(json.dumps({"type": "analyse", "ref": 1, "variant": "khet", "seconds": 60}))
            await socket.recv()

    run(talk())
    began = monotonic()
    messages = run(ask(address, type="analyse", variant="khet", seconds=0.2))
    assert messages[-1]["type"] == "done"
    assert monotonic() - began < 30


def test_a_long_analysis_does_not_block_others(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "QUANTUM", 0.1)

    async def talk() -> tuple[list[Message], Message]:
        async with connect(address, **PATIENT) as patient:
            await patient.send(json.dumps({"type": "analyse", "ref": "long", "variant": "khet", "seconds": 50}))
            await patient.recv()
            others = await asyncio.gather(
                *(ask(address, type="analyse", variant="khet", seconds=0.2) for _ in range(3))
            )
            last = json.loads(await patient.recv())
            return [messages[-1] for messages in others], last

    others, last = run(talk())
    assert [message["type"] for message in others] == ["done"] * 3
    assert last["type"] == "info"


def test_a_full_queue_is_reported(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairQueue, "has_room_for", lambda *_: False)
    (refused,) = run(ask(address, type="analyse", variant="khet"))
    assert refused["error"]["reason"] == "busy"


BAD: list[tuple[Message, str]] = [
    ({"type": "analyse", "variant": "chess"}, "form"),
    ({"type": "analyse", "variant": "khet", "multipv": 6}, "form"),
    ({"type": "analyse", "variant": "khet", "seconds": 61}, "form"),
    ({"type": "analyse", "variant": "khet", "position": "x"}, "rows"),
    ({"type": "analyse", "variant": "khet", "moves": ["a1a2"]}, "empty"),
    ({"type": "judge", "variant": "khet", "moves": ["a1a2"]}, "empty"),
    ({"type": "think"}, "form"),
    ({}, "form"),
]


@pytest.mark.parametrize(("asked", "reason"), BAD)
def test_invalid_input_is_reported(address: str, asked: Message, reason: str) -> None:
    (refused,) = run(ask(address, **asked))
    assert (refused["type"], refused["ref"], refused["error"]["reason"]) == ("refused", "one", reason)


def test_other_origins_are_rejected(tmp_path: Path) -> None:
    async def talk(server: str, origin: str) -> None:
        async with connect(f"ws://{server}/api/analysis", origin=Origin(origin), **PATIENT):
            pass

    with serving(create_app(Settings(database_url(str(tmp_path / "games.db"))))) as server:
        run(talk(server, f"http://{server}"))
        with pytest.raises(InvalidStatus):
            run(talk(server, "https://elsewhere.example"))


def test_too_long_a_message_closes_the_connection(address: str) -> None:
    async def talk() -> None:
        async with connect(address, **PATIENT) as socket:
            await socket.send("x" * 300_001)
            await socket.recv()

    with pytest.raises(ConnectionClosed):
        run(talk())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
MESSAGES = JSON | st.fixed_dictionaries(
    {"type": st.sampled_from(["analyse", "judge", "stop"]) | JSON},
    optional={"ref": JSON, "variant": JSON, "moves": JSON, "multipv": JSON, "seconds": JSON, "position": JSON},
)


@settings(MODEST, max_examples=5)
@given(messages=st.lists(MESSAGES, min_size=1, max_size=4))
def test_no_message_closes_the_connection(address: str, messages: list[object]) -> None:
    async def talk() -> list[Message]:
        async with connect(address, **PATIENT) as socket:
            for message in messages:
                await socket.send(json.dumps(message))
            await socket.send(json.dumps({"type": "analyse", "ref": "last", "variant": "khet", "seconds": 0.05}))
            answers = await hear(socket)
            while answers[-1]["ref"] != "last":
                answers = await hear(socket)
            return answers

    assert run(talk())[-1]["type"] == "done"


class Stuck:
    """The connection of a client that asks on and on and reads nothing."""

    asked = 0

    async def receive(self) -> Message:
        self.asked += 1
        return {"type": "websocket.receive", "text": "{}"}

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()


def test_a_client_that_reads_nothing_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_socket, "BURST", 10_000)
    stuck: Any = Stuck()

    async def serve() -> None:
        await AnalysisConnection(stuck, engine_pool.EnginePoolService(), NO_OWNER).run()

    run(serve())
    assert stuck.asked < 200
