import asyncio
import os
import sys
from pathlib import Path
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laserchess import Board
from laserchess.opponents import choose_random
from laserchess.uci.client import EngineFailure, EngineProgram, TurnRequest, UciClient
from laserchess.uci.exchange import Dialect, SearchReport, SearchRequest, read_report, write_go
from laserchess.uci.incidents import Incident
from laserchess.uci.local import LocalEngine, SimplePlayer
from tests.cli.conftest import COMMAND, environment
from tests.timeouts import PATIENCE

SCRIPTS = Path(__file__).parents[1] / "arena" / "engines"
QUICK_PYTHON = (sys.executable, "-S", "-E")


@pytest.fixture
def course(tmp_path: Path) -> EngineProgram:
    moves = tmp_path / "moves"
    moves.write_text("a1a2 h6h5 a2a1 h5h6")
    return EngineProgram("course", (*QUICK_PYTHON, str(SCRIPTS / "course.py"), str(moves), str(tmp_path / "heard")))


async def two_moves(client: UciClient, ask: SearchRequest) -> list[SearchReport]:
    board, thoughts = Board("leiserchess"), []
    await client.new_game(board)
    for _ in range(2):
        turn = TurnRequest(board, moves=[played.text for played in board.history])
        thoughts.append(await client.play(turn, ask, flag=5.0))
        board.push(thoughts[-1].move)
    return thoughts


def test_a_course_engine_is_recognised_and_gets_its_own_dialect(course: EngineProgram, tmp_path: Path) -> None:
    client = UciClient(course)

    async def talk() -> list[SearchReport]:
        thoughts = await two_moves(client, SearchRequest(time=5.0, inc=0.5))
        assert await client.close() is None
        return thoughts

    thoughts = asyncio.run(talk())
    assert client.dialect is Dialect.COURSE
    assert [thought.move for thought in thoughts] == ["a1a2", "h6h5"]
    assert (thoughts[0].depth, thoughts[0].nodes, thoughts[0].score) == (5, 4321, 17)
    assert thoughts[0].elapsed > 0
    assert (tmp_path / "heard").read_text().splitlines() == [
        "uci",
        "isready",
        "position startpos",
        "go time 5000 inc 500",
        "position startpos moves a1a2",
        "go time 5000 inc 500",
        "quit",
    ]


def test_a_course_engine_gets_its_options_and_is_restarted_for_each_game(course: EngineProgram, tmp_path: Path) -> None:
    program = EngineProgram("course", course.command, {"fut_depth": "2"}, Dialect.COURSE)

    async def talk() -> None:
        client = UciClient(program)
        for _ in range(2):
            await two_moves(client, SearchRequest(depth=3))
        await client.close()

    asyncio.run(talk())
    heard = (tmp_path / "heard").read_text().splitlines()
    assert heard.count("uci") == heard.count("quit") == heard.count("setoption name fut_depth value 2") == 2
    assert "go depth 3" in heard


@pytest.mark.slow
def test_our_own_engine_answers_as_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    client = UciClient(EngineProgram("ours", (*COMMAND, "uci"), {"Hash": "1"}, quit_seconds=PATIENCE))

    async def talk() -> list[SearchReport]:
        board, found = Board("khet"), []
        await client.new_game(board)
        for ask in (
            SearchRequest(depth=2),
            SearchRequest(nodes=500),
            SearchRequest(movetime=0.05),
            SearchRequest(time=1.0, inc=0.1, other_time=2.0),
        ):
            found.append(await client.play(TurnRequest(board), ask, flag=PATIENCE))
            assert board.is_legal(found[-1].move)
        assert await client.close() is None
        return found

    found = asyncio.run(talk())
    assert client.dialect is Dialect.STANDARD
    assert client.name.startswith("laserchess")
    assert found[0].depth == 2
    assert found[0].score is not None


@pytest.mark.parametrize("variant", ["laser-chess", "advanced"])
def test_players_in_this_process_play_legal_moves(variant: str) -> None:
    async def talk() -> None:
        board = Board(variant)
        for player in (LocalEngine("ours", hash_mb=1), SimplePlayer("any", choose_random)):
            await player.new_game(board)
            thought = await player.play(TurnRequest(board), SearchRequest(depth=1), flag=60.0)
            assert board.is_legal(thought.move)
            assert await player.close() is None

    asyncio.run(talk())


def test_an_engine_that_stops_on_request_is_late_not_hanging(tmp_path: Path) -> None:
    script = tmp_path / "stops.py"
    script.write_text(
        "import sys\nfor line in sys.stdin:\n"
        " word = line.split()[0]\n"
        " answer = {'uci': 'uciok', 'isready': 'readyok', 'stop': 'bestmove a1a2'}.get(word)\n"
        " if word == 'quit': break\n"
        " if answer: print(answer, flush=True)\n"
    )

    async def talk() -> SearchReport:
        client = UciClient(EngineProgram("stops", (*QUICK_PYTHON, str(script))))
        await client.new_game(Board("leiserchess"))
        try:
            return await client.play(
                TurnRequest(Board("leiserchess")), SearchRequest(time=0.1), flag=0.1, patience=20.0
            )
        finally:
            await client.close()

    thought = asyncio.run(talk())
    assert thought.move == "a1a2"
    assert thought.elapsed > 0.1


def test_a_program_that_is_not_there_says_so() -> None:
    with pytest.raises(EngineFailure, match="cannot be started") as failure:
        asyncio.run(UciClient(EngineProgram("none", ("/no/such/program",))).new_game(Board("khet")))
    assert failure.value.incident is Incident.START


def test_engines_do_not_outlive_us(course: EngineProgram) -> None:
    """The course's engines would spin for ever once their input has ended."""
    if sys.platform != "linux":
        pytest.skip("only Linux ends them with us")
    code = (
        "import asyncio, os, sys\nfrom laserchess.uci.process import EngineProcess\n"
        "async def main():\n"
        " process = await EngineProcess.start(sys.argv[1:], lambda lines, now: None, lambda: None)\n"
        " print(process._transport.get_pid(), flush=True)\n"
        " os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())"
    )

    async def orphan() -> int:
        command = [sys.executable, "-c", code, *course.command]
        made = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=environment())
        out, _ = await made.communicate()
        return int(out)

    number = asyncio.run(orphan())
    end = monotonic() + PATIENCE
    while monotonic() < end:
        status = Path(f"/proc/{number}/stat")
        if not status.exists() or status.read_text().split()[2] in "ZX":
            return
        os.sched_yield()
        asyncio.run(asyncio.sleep(0.05))
    pytest.fail("the engine still runs")


@pytest.mark.parametrize(
    ("ask", "dialect", "line"),
    [
        (SearchRequest(), Dialect.STANDARD, "go"),
        (
            SearchRequest(time=1.2345, inc=0.1, other_time=2.0, other_inc=0.2),
            Dialect.STANDARD,
            "go wtime 1234 btime 2000 winc 100 binc 200",
        ),
        (
            SearchRequest(first=False, time=1.0, inc=0.1, other_time=2.0),
            Dialect.STANDARD,
            "go wtime 2000 btime 1000 winc 0 binc 100",
        ),
        (SearchRequest(time=60.0, movestogo=7), Dialect.COURSE, "go time 60000 inc 0 movestogo 7"),
        (SearchRequest(movetime=0.5), Dialect.STANDARD, "go movetime 500"),
        (SearchRequest(movetime=0.5), Dialect.COURSE, "go time 500 inc 0 movestogo 1"),
        (SearchRequest(depth=3, nodes=500), Dialect.STANDARD, "go depth 3 nodes 500"),
    ],
)
def test_limits_are_written_in_both_dialects(ask: SearchRequest, dialect: Dialect, line: str) -> None:
    assert write_go(ask, dialect) == line


def test_each_info_field_is_read_from_the_last_line_that_has_it() -> None:
    infos = [b"info string nodes here", b"info depth 9 nodes 50", b"info depth 8 score mate -3 nodes 40"]
    assert read_report(b"bestmove h2+ ponder a1", infos, 0.5) == SearchReport("h2+", 0.5, 9, 50, None, -3)


@given(st.binary(max_size=80), st.lists(st.binary(max_size=80), max_size=4))
def test_any_bytes_are_read(best: bytes, infos: list[bytes]) -> None:
    assert isinstance(read_report(b"bestmove " + best, infos, 0.0).move, str)


def test_our_engine_in_this_process_crashes_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        player = LocalEngine("ours", hash_mb=1)
        monkeypatch.setattr("laserchess.engine.Engine.play_async", fail)
        await player.play(TurnRequest(Board("khet")), SearchRequest(depth=1), flag=5.0)

    async def fail(*_words: object, **_more: object) -> None:
        message = "out of range"
        raise OverflowError(message)

    with pytest.raises(EngineFailure, match="out of range") as failure:
        asyncio.run(talk())
    assert failure.value.incident is Incident.CRASH


def test_nonsense_in_infos_says_nothing() -> None:
    infos = [b"info depth \xd9\xa3 nodes -5 score cp 99999999999 seldepth 7", b"\xff\xfe"]
    assert read_report(b"bestmove a1", infos, 0.0) == SearchReport("a1")


def picky(*variants: str, **options: str) -> UciClient:
    """Return an engine that lists the variants it plays."""
    return UciClient(EngineProgram("picky", (*QUICK_PYTHON, str(SCRIPTS / "picky.py"), *variants), options))


def test_an_engine_whose_variants_lack_the_one_to_play_is_refused_before_the_game() -> None:
    async def meet(client: UciClient, variant: str) -> None:
        try:
            await client.new_game(Board(variant))
        finally:
            await client.close()

    asyncio.run(meet(picky("chess", "khet"), "khet"))
    with pytest.raises(EngineFailure, match="picky: the engine does not play khet; its UCI_Variant is chess or shogi"):
        asyncio.run(meet(picky("chess", "shogi"), "khet"))
    asyncio.run(meet(picky("chess", "khet2", UCI_Variant="khet2"), "khet"))
