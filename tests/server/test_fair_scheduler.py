"""Fair scheduling on the event loop: a burst of requests is started in portions."""

import asyncio
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial

import pytest
from sqlalchemy import Connection

from laserchess.server.runtime import fair_scheduler
from laserchess.server.runtime.fair_scheduler import FairScheduler, MoveScheduler, Upgrades
from laserchess.server.runtime.protocols import MOVE
from laserchess.server.storage.writer_thread import WriterThread
from tests.server.stateless import run
from tests.server.visitors import QUIET, Visitor
from tests.timeouts import PATIENCE

TURNS = 20


async def turn_by_turn(turns: FairScheduler, ask: Callable[[FairScheduler, list[str]], None]) -> list[list[str]]:
    """Return what was started in each iteration of the loop, as long as anything was."""
    begun: list[str] = []
    ask(turns, begun)
    found = [begun.copy()]
    for _ in range(TURNS):
        begun.clear()
        await asyncio.sleep(0)
        found.append(begun.copy())
    return [each for each in found if each]


def test_moves_do_not_wait_for_other_requests_of_their_address() -> None:
    async def ask() -> list[str]:
        requests, moves, begun = FairScheduler(), MoveScheduler(), list[str]()
        requests.wait("arena", partial(begun.append, "stream"))
        for name in ("page", "list"):
            requests.wait("arena", partial(begun.append, name))
        for name in ("move", "answer"):
            moves.wait("arena", partial(begun.append, name))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return begun

    assert run(ask()) == ["stream", "move", "answer"]


@pytest.mark.parametrize(
    ("line", "is_move"),
    [
        ("POST /api/bot/game/abcdefgh/move/c1+?offeringDraw=true HTTP/1.1", True),
        ("POST /api/board/game/abcdefgh/move HTTP/1.1", True),
        ("POST /api/bot/game/abcdefgh/resign HTTP/1.1", False),
        ("GET /api/bot/game/stream/abcdefgh HTTP/1.1", False),
        ("GET /login?to=/api/bot/game/abcdefgh/move HTTP/1.1", False),
    ],
)
def test_requests_that_play_a_move_are_recognised(line: str, *, is_move: bool) -> None:
    assert bool(MOVE.match(line.encode())) == is_move


def test_a_burst_is_started_in_portions_in_rotation() -> None:
    def ask(turns: FairScheduler, begun: list[str]) -> None:
        for name in ("c1", "c2", "c3", "c4"):
            turns.wait("crowd", partial(begun.append, name))
        turns.wait("guest", partial(begun.append, "g1"))

    assert run(turn_by_turn(FairScheduler(1, 5), ask)) == [["c1"], ["c2"], ["g1"], ["c3"], ["c4"]]
    assert run(turn_by_turn(FairScheduler(2, 5), ask)) == [["c1", "c2"], ["c3", "g1"], ["c4"]]


def test_work_starts_at_once_without_a_queue() -> None:
    async def ask_now_and_then() -> list[str]:
        turns, begun = FairScheduler(1, 3), list[str]()
        for name in "abc":
            turns.wait("home", partial(begun.append, name))
            assert begun[-1] == name
            await asyncio.sleep(0.001)
        return begun

    assert run(ask_now_and_then()) == ["a", "b", "c"]


def test_few_requests_run_at_a_time() -> None:
    async def end_one_after_another() -> list[list[str]]:
        scheduler, begun = FairScheduler(1, 2), list[str]()
        turns = [scheduler.wait("crowd", partial(begun.append, name)) for name in "abcd"]
        found = []
        for turn in turns:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            found.append(begun.copy())
            turn.end()
            turn.end()
        return found

    assert run(end_one_after_another()) == [["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"], ["a", "b", "c", "d"]]


def test_a_request_that_only_waits_makes_room() -> None:
    async def never_end() -> list[str]:
        scheduler, begun = FairScheduler(1, 1), list[str]()
        for name in "abc":
            scheduler.wait("crowd", partial(begun.append, name))
        async with asyncio.timeout(PATIENCE):
            while len(begun) < 3:  # noqa: ASYNC110  # there is no event to wait for
                await asyncio.sleep(0.001)
        return begun

    assert run(never_end()) == ["a", "b", "c"]


def test_urgent_work_goes_first_but_not_forever() -> None:
    async def ask_meanwhile() -> tuple[list[str], list[str]]:
        turns, begun = FairScheduler(1, 3), list[str]()
        with turns.first():
            for name in "ab":
                turns.wait("home", partial(begun.append, name))
            for _ in range(TURNS):
                await asyncio.sleep(0)
            before = begun.copy()
            async with asyncio.timeout(PATIENCE):
                while len(begun) < 2:  # noqa: ASYNC110  # there is no event to wait for
                    await asyncio.sleep(0.001)
        return before, begun

    assert run(ask_meanwhile()) == ([], ["a", "b"])


def test_failing_work_does_not_block_others() -> None:
    async def fail_first() -> list[str]:
        turns, begun = FairScheduler(1, 3), list[str]()
        turns.wait("home", partial(begun.append, "a"))
        turns.wait("home", partial(begun.remove, "nothing"))
        turns.wait("home", partial(begun.append, "b"))
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return begun

    assert run(fail_first()) == ["a", "b"]


def test_handshakes_begin_in_rotation_and_departed_clients_take_no_turn() -> None:
    async def crowd() -> list[str]:
        upgrades, begun = Upgrades(FairScheduler(), gap=0.0001), list[str]()

        def handshake(address: str, *, is_there: bool) -> bool:
            begun.append(address if is_there else "departed")
            return is_there

        for address in ["203.0.113.1", "203.0.113.2"] * 100 + ["198.51.100.1"]:
            upgrades.wait(address, partial(handshake, address, is_there=True))
        upgrades.wait("203.0.113.1", partial(handshake, "", is_there=False))
        async with asyncio.timeout(PATIENCE):
            while len(begun) < 202:  # noqa: ASYNC110  # there is no event to wait for
                await asyncio.sleep(0.001)
        return begun

    begun = run(crowd())
    assert (len(begun), begun.count("departed")) == (202, 1)
    assert begun.index("198.51.100.1") < 4


def test_handshakes_give_way_to_moves_but_not_forever() -> None:
    async def connect_meanwhile() -> tuple[list[int], list[int]]:
        requests = FairScheduler()
        upgrades, begun = Upgrades(requests, gap=0.0001), list[int]()

        def begin() -> bool:
            begun.append(len(begun))
            return True

        with requests.first():
            for _ in range(2):
                upgrades.wait("home", begin)
            for _ in range(TURNS):
                await asyncio.sleep(0)
            before = begun.copy()
            async with asyncio.timeout(PATIENCE):
                while len(begun) < 2:  # noqa: ASYNC110  # there is no event to wait for
                    await asyncio.sleep(0.001)
        return before, begun

    assert run(connect_meanwhile()) == ([], [0, 1])


def test_a_burst_of_requests_is_answered_and_the_game_continues(anna: Visitor) -> None:
    host, port = anna.address.split(":")
    game = anna.create()
    with ExitStack() as crowd, anna.live(game) as talk:
        talk.hear_until("state")
        lines = [crowd.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE)) for _ in range(60)]
        for line in lines:
            line.sendall(b"GET /api/health HTTP/1.1\r\nHost: laser\r\nConnection: close\r\n\r\n")
        assert talk.ask(type="move", ply=0, move=QUIET[0])["type"] == "ack"
        assert all(line.recv(65_536).startswith(b"HTTP/1.1 200") for line in lines)


def test_a_move_that_waits_for_the_disk_makes_room_for_other_requests(
    anna: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = anna.create(), ben.create()
    waits, may_write, transact = threading.Event(), threading.Event(), WriterThread.transact

    async def slowly(thread: WriterThread, work: Callable[[Connection], object]) -> object:
        def later(connection: Connection) -> object:
            waits.set()
            assert may_write.wait(2 * PATIENCE)
            return work(connection)

        return await transact(thread, later)

    monkeypatch.setattr(fair_scheduler, "HOLD_SECONDS", 10 * PATIENCE)
    monkeypatch.setattr(WriterThread, "transact", slowly)
    with ThreadPoolExecutor() as pool:
        moving = pool.submit(anna.do, game, "move", ply=0, move=QUIET[0])
        try:
            assert waits.wait(PATIENCE)
            assert ben.game(other["id"])["ply"] == 0
        finally:
            may_write.set()
        moving.result()
    assert anna.game(game["id"])["ply"] == 1


def test_a_request_in_pieces_and_two_in_one_are_read(anna: Visitor) -> None:
    host, port = anna.address.split(":")
    body = b'{"variant": "laser-chess", "moves": []}'
    head = b"POST /api/positions HTTP/1.1\r\nHost: laser\r\nContent-Type: application/json\r\n"
    ask = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    last = b"GET /api/health HTTP/1.1\r\nHost: laser\r\nConnection: close\r\n\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        for at in range(0, len(ask), 20):
            line.sendall(ask[at : at + 20])
        line.sendall(ask + last)
        received = b""
        while part := line.recv(65_536):
            received += part
    assert received.count(b"HTTP/1.1 200") == 3
