import pytest

from laserchess import Board
from laserchess.engine import Info, PlayResult, Score
from laserchess.uci.protocol import Argued, Debug, Go, SetOption, SetPosition, UciCommand, Unknown, parse
from laserchess.uci.protocol import write_best as best_line
from laserchess.uci.protocol import write_info as info_line

OPENING = "nn6nn/sesw1sesw1sesw/8/8/8/8/NENW1NENW1NENW/SS6SS W"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("uci\r\n", UciCommand("uci")),
        ("   isready \t ", UciCommand("isready")),
        ("joho debug on", Debug("debug", on=True)),
        ("debug off", Debug("debug", on=False)),
        ("debug", Debug("debug", on=None)),
        ("setoption name Hash value 32", SetOption("setoption", "Hash", "32")),
        ("setoption name Clear Hash", SetOption("setoption", "Clear Hash", None)),
        ("setoption name Skill Level value 3", SetOption("setoption", "Skill Level", "3")),
        ("setoption", SetOption("setoption", "", None)),
        ("position startpos", SetPosition("position", "startpos", is_text=False)),
        ("position startpos moves", SetPosition("position", "startpos", is_text=False)),
        ("position endgame moves h0g0", SetPosition("position", "endgame", is_text=False, moves=("h0g0",))),
        ("position setup dynasty", SetPosition("position", "dynasty", is_text=False)),
        (
            f"position fen {OPENING} moves a1a2 B6B5",
            SetPosition("position", OPENING, is_text=True, moves=("a1a2", "B6B5")),
        ),
        (
            "position startpos moves a7* .{gate h9; thaw a8} b6c6",
            SetPosition("position", "startpos", is_text=False, moves=("a7*", ".{gate h9; thaw a8}", "b6c6")),
        ),
        ("position", SetPosition("position", "", is_text=False)),
        ("go", Go("go")),
        ("go infinite", Go("go", infinite=True)),
        (
            "go ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 5",
            Go("go", ponder=True, wtime=1000, btime=2000, winc=10, binc=20, movestogo=5),
        ),
        ("go searchmoves a1a2 b1b2 depth 4", Go("go", searchmoves=("a1a2", "b1b2"), depth=4)),
        ("go time 5000 inc 50", Go("go", time=5000, inc=50)),
        ("go nodes 10 mate 2 movetime 300", Go("go", nodes=10, mate=2, movetime=300)),
        ("go depth joho infinite", Go("go", infinite=True)),
        ("go depth ٣", Go("go")),
        ("go wtime -20", Go("go", wtime=-20)),
        ("perft 3", Argued("perft", "3")),
        ("move", Argued("move", "")),
        ("hello world", Unknown("hello world")),
        ("\0", Unknown("\0")),
    ],
)
def test_lines_become_commands(line: str, command: UciCommand) -> None:
    assert parse(line) == command


@pytest.mark.parametrize("line", ["", "\n", "  \t \r\n"])
def test_empty_lines_are_nothing(line: str) -> None:
    assert parse(line) is None


def test_infos_and_best_moves_become_lines() -> None:
    one, two = Board("leiserchess").parse_move("a1a2"), Board("leiserchess").parse_move("b1b2")
    facts = {"seldepth": 9, "nodes": 100, "nps": 1000, "hashfull": 3, "time": 0.1, "multipv": 2, "pv": (one, two)}
    line = info_line(Info(depth=5, score=Score(31), **facts))  # type: ignore[arg-type]  # each is what it should be
    tail = "nodes 100 nps 1000 hashfull 3 time 100 pv a1a2 b1b2"
    assert line == f"info depth 5 seldepth 9 multipv 2 score cp 31 {tail}"
    assert best_line(PlayResult(one, two)) == "bestmove a1a2 ponder b1b2"
    assert best_line(PlayResult(one)) == "bestmove a1a2"
    assert best_line(PlayResult(None)) == "bestmove (none)"
