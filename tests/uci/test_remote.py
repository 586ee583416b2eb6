"""Any engine from ordinary code: found, set, asked, stopped and let go."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

import laserchess
from laserchess import Board, LaserChessError, UnknownNameError
from laserchess.uci import EngineFailure, EngineOption, EngineProgram, Incident, RemoteEngine, open_engine
from laserchess.uci.replies import read_info
from tests.cli.conftest import COMMAND, environment

SCRIPTS = Path(__file__).parents[1] / "arena" / "engines"
QUICK_PYTHON = (sys.executable, "-S", "-E")

DEAF = """
import sys
stops = 0
for line in sys.stdin:
    word = line.split()[0]
    if word == "go":
        stops = 0
    if word == "stop":
        stops += 1
    if word == "quit":
        break
    print(*{
        "uci": ["id name Deaf", "option name MultiPV type spin default 1 min 1 max 4", "uciok"],
        "isready": ["readyok"],
        "go": ["info depth 1 score cp 5 pv a0b1 a7b6", "info string so far"],
        "stop": ["bestmove a0b1"] if stops == 3 else [],
    }.get(word, []), sep="\\n", flush=True)
"""


@pytest.fixture
def deaf(tmp_path: Path) -> Iterator[RemoteEngine]:
    """Yield an engine that searches for ever and hears only the third `stop`."""
    script = tmp_path / "deaf.py"
    script.write_text(DEAF)
    with open_engine([*QUICK_PYTHON, str(script)]) as engine:
        yield engine


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Iterator[RemoteEngine]:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    with open_engine([*COMMAND, "uci"], options={"Hash": 1}, start_seconds=240.0) as engine:
        yield engine


@pytest.mark.slow
def test_our_own_engine_plays_analyses_and_is_stopped(ours: RemoteEngine) -> None:
    assert ours.name.startswith("laserchess")
    assert ours.options["Hash"] == EngineOption("Hash", "spin", "64", 1, 32768)
    board = Board("khet", setup="dynasty")
    seen: list[laserchess.engine.Info] = []
    best = ours.play(board, depth=3, on_info=seen.append)
    assert best.move in board.legal_moves
    assert best.info == [info for info in seen if info.multipv == 1][-1]
    board.push(best.move or "")
    lines = [info for info in ours.analyse(board, depth=2, multipv=2) if info.depth == 2]
    assert {info.multipv for info in lines} == {1, 2}
    assert all(board.is_legal(info.pv[0]) for info in lines)
    for info in ours.analyse(board):
        assert info.pv
        break
    leiser = Board("leiserchess", quiet_moves=100)
    assert ours.play(leiser, nodes=200).move in leiser.legal_moves


def test_a_stop_is_never_lost(deaf: RemoteEngine) -> None:
    board = Board("leiserchess")
    search = deaf.start(board)
    search.stop()
    second = deaf.start(board)
    second.stop()
    assert search.result().move == second.result().move == board.parse_move("a0b1")
    assert search.is_over
    search.stop()


def test_a_search_ends_with_its_block_and_tells_its_last_info(deaf: RemoteEngine) -> None:
    with deaf.start(Board("leiserchess")) as search:
        info = next(iter(search))
        assert (info.depth, info.score.cp, [str(move) for move in info.pv]) == (1, 5, ["a0b1", "a7b6"])
    best = search.result()
    assert str(best.ponder) == "a7b6"
    assert best.info == info
    assert list(search) == []


def test_a_search_is_stopped_from_another_thread(deaf: RemoteEngine) -> None:
    search = deaf.start(Board("leiserchess"))
    thread = Thread(target=search.stop)
    thread.start()
    assert str(search.result().move) == "a0b1"
    thread.join()


def test_options_are_checked_before_they_are_sent(deaf: RemoteEngine) -> None:
    deaf.configure({"multipv": 2})
    with pytest.raises(UnknownNameError, match="1 to 4"):
        deaf.configure({"MultiPV": 9})
    with pytest.raises(UnknownNameError, match="one of MultiPV"):
        deaf.configure({"Hash": 1})


def test_an_engine_that_was_closed_says_so(deaf: RemoteEngine) -> None:
    search = deaf.start(Board("leiserchess"))
    assert deaf.close() is None
    assert search.is_over
    assert deaf.close() is None
    with pytest.raises(EngineFailure, match="was closed"):
        deaf.play(Board("leiserchess"))


@pytest.mark.parametrize(
    ("how", "incident"),
    [("crash", Incident.CRASH), ("illegal", Incident.ILLEGAL), ("silent", Incident.DISCONNECT)],
)
def test_what_an_engine_does_wrong_is_raised(how: str, incident: Incident, tmp_path: Path) -> None:
    moves = tmp_path / "moves"
    moves.write_text("a0b1 a7b6 b1a0")
    board = Board("leiserchess")
    with open_engine([*QUICK_PYTHON, str(SCRIPTS / "bad.py"), how, str(moves)]) as engine:
        for _ in range(2):
            board.push(engine.play(board, seconds=5).move or "")
        with pytest.raises(EngineFailure) as failure:
            engine.play(board, seconds=5)
        assert failure.value.incident is incident
        assert engine.play(Board("leiserchess"), seconds=5).move, "it is restarted"


def test_a_program_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(EngineFailure, match="cannot be started"):
        open_engine("/no/such/program --at all")
    with pytest.raises(EngineFailure, match="ended with code 0"):
        open_engine([*QUICK_PYTHON, "-c", ""])


def test_a_course_engine_gets_only_commands_it_understands(tmp_path: Path) -> None:
    moves = tmp_path / "moves"
    moves.write_text("a1a2 h6h5")
    command = (*QUICK_PYTHON, str(SCRIPTS / "course.py"), str(moves), str(tmp_path / "heard"))
    board = Board("leiserchess")
    with open_engine(EngineProgram("course", command)) as engine:
        assert str(engine.play(board, seconds=1).move) == "a1a2"
        with pytest.raises(LaserChessError, match="neither stop nor searchmoves"):
            engine.start(board).result()


@pytest.mark.parametrize(
    ("line", "score", "mate"),
    [
        ("info depth 3 score mate 2", None, 2),
        ("info score mate -4 depth 3", None, -4),
        ("depth 3 score -17", -17, None),
    ],
)
def test_scores_are_read_in_both_dialects(line: str, score: int | None, mate: int | None) -> None:
    info = read_info(Board("leiserchess"), line)
    assert info
    assert (info.depth, info.score.cp, info.score.mate) == (3, score, mate)


@pytest.mark.parametrize("line", ["info string score cp 5", "info currmove a0b1", "info score", "info score cp x", ""])
def test_lines_without_a_score_are_no_infos(line: str) -> None:
    assert read_info(Board("leiserchess"), line) is None
